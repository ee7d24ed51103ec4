/** The options that all commands have which run tests, and what they say of it. */
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { DEFAULT_PROGRAM_SETTINGS } from '../oracle/programs/defaultProgramSettings.js';
import type { OracleSettings, ProgramSettings } from '../session/ports/oracle.js';
import { DEFAULT_WHOLE_SUITE, type WholeSuitePolicy, type WholeSuiteSettings } from '../session/tests/wholeSuite.js';
import { amount, count, oneOf, ports, share, texts } from './optionValues.js';

/** As the argument parser gives them. */
export interface TestOptions {
  readonly test?: string;
  readonly maxTrials: number;
  readonly maxSeconds: number;
  readonly timeLimit: number;
  readonly maxExcess?: number;
  /** How often the tests of a proposal are run again. */
  readonly repeats: number;
  /** Commands that run all tests anyway do not have it. */
  readonly wholeSuite?: WholeSuitePolicy;
  readonly wholeSuiteSeconds?: number;
  /** Patterns of what git ignores and tests need all the same. */
  readonly copy?: readonly string[];
  /** Ports of services on this machine that tests may reach. */
  readonly allowPort?: readonly number[];
  readonly caseSeconds?: number;
  readonly caseMegabytes?: number;
  readonly tolerance?: number;
  readonly checker?: string;
  readonly interactor?: string;
  /** False after `--no-sandbox`. */
  readonly sandbox: boolean;
  readonly json: boolean;
}

/** Largest output that is kept of a test run. */
const OUTPUT_LIMIT_BYTES = 1_000_000;
const MEGABYTE = 1024 ** 2;
/** Heading in the help. */
const TESTS = 'Tests:';

/** Adds those of running tests, minimizing and judging. */
export function addTestOptions(command: Command): Command {
  return command
    .optionsGroup(TESTS)
    .option('--time-limit <seconds>', 'end a test run after this long', count, 60)
    .option('--repeats <number>', 'run the tests of the proposal so often again, to find flaky ones', count, 1)
    .option('--no-sandbox', 'allow tests to run without a sandbox where none works')
    .option('--copy <pattern>', 'files that git ignores and tests need, as in .gitignore (repeatable)', texts)
    .option('--allow-port <number>', 'a service on this machine that tests may reach (repeatable)', ports)
    .optionsGroup('Minimization:')
    .option('--max-trials <number>', 'test runs that minimizing may use', count, 20)
    .option('--max-seconds <number>', 'time that minimizing may use', count, 60)
    .optionsGroup('Output:')
    .option('--max-excess <number>', 'exit with 1 when the excess is above this', share)
    .option('--json', 'print one JSON object, nothing else', false);
}

/** Adds those of commands that begin with the tests nearest to one file, or with a program's cases. */
export function addNearTestOptions(command: Command): Command {
  return command
    .optionsGroup(TESTS)
    .option(
      '--whole-suite <when>',
      'where tests were narrowed, run all of them at last: auto, always or never',
      oneOf('auto', 'always', 'never'),
      'auto',
    )
    .option('--whole-suite-seconds <number>', 'with auto: what one run of all tests may take', count, 120)
    .optionsGroup('Programs with cases of input and output:')
    .option(
      '--case-seconds <number>',
      'processor time for one case of a program (default: 2, or what its problem says)',
      amount,
    )
    .option(
      '--case-megabytes <number>',
      'memory for one case of a program (default: 256, or what its problem says)',
      count,
    )
    .option('--tolerance <number>', 'by how much numbers in the output of a program may differ', amount)
    .option('--checker <file>', 'a program that judges the output of each case: it is given input, output and answer')
    .option('--interactor <file>', 'a program that talks with the one under test');
}

/** How tests run. */
export function oracleSettings(options: TestOptions): OracleSettings {
  return {
    command: options.test ?? null,
    timeLimitMs: options.timeLimit * 1000,
    outputLimitBytes: OUTPUT_LIMIT_BYTES,
    copyInclude: options.copy ?? [],
    loopbackPorts: options.allowPort ?? [],
    programs: programSettings(options),
  };
}

/** When the whole suite has the last word. */
export function wholeSuiteSettings({ wholeSuite, wholeSuiteSeconds }: TestOptions): WholeSuiteSettings {
  const { when, limitMs } = DEFAULT_WHOLE_SUITE;
  return { when: wholeSuite ?? when, limitMs: wholeSuiteSeconds === undefined ? limitMs : wholeSuiteSeconds * 1000 };
}

/** Files are named as from the working directory. */
function programSettings(options: TestOptions): ProgramSettings {
  const { caseSeconds, caseMegabytes, tolerance = null, checker, interactor } = options;
  const { timeLimitMs, memoryLimitBytes } = DEFAULT_PROGRAM_SETTINGS;
  return {
    timeLimitMs: caseSeconds === undefined ? timeLimitMs : caseSeconds * 1000,
    memoryLimitBytes: caseMegabytes === undefined ? memoryLimitBytes : caseMegabytes * MEGABYTE,
    tolerance,
    checker: checker === undefined ? null : resolve(checker),
    interactor: interactor === undefined ? null : resolve(interactor),
  };
}
