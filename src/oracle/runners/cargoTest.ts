/** `cargo test`: what Rust's own harness prints is read, since its reports for programs are not stable yet. */
import path from 'node:path';
import { quoteForShell } from '../commands/quoteForShell.js';
import { joinShellLine, type ShellLine } from '../commands/shellLine.js';
import { readLibtest } from '../reports/readLibtest.js';
import { readRunFile } from '../reports/readRunFile.js';
import { cargoEnvironment } from './cargoEnvironment.js';
import { findRunnerWord, programName } from './findRunnerWord.js';
import { intoReportFile, withoutOptions } from './reportFile.js';
import type { Runner, RunPlaces, Selection } from './runner.js';

const REPORT = 'cargo-test.txt';
/** Options of cargo under which targets are not named, or that stop at the first failing one. */
const UNWANTED = ['-q', '--quiet', '-v', '-vv', '--verbose', '--fail-fast', '--message-format', '--color'];
/** Options that choose targets: a user's own choice stays. */
const TARGETS = ['--lib', '--bin', '--bins', '--test', '--tests', '--doc', '--example', '--examples', '--all-targets'];
/** Options of the harness that we give ourselves. */
const HARNESS = ['-q', '--quiet', '--format', '--color', '--exact', '--nocapture', '--no-capture', '--show-output'];
const MOST_NAMES = 500;

/** Runs cargo's tests. Ids: `crate::module::test`, `tests/it.rs::test`, `crate (doc)::src/lib.rs - item`. */
export const cargoTestRunner: Runner = {
  name: 'cargo test',
  separator: '::',
  missing: /^error: (?:no such command: `test`|toolchain .* is not installed)/m,
  nothing: /^$(?!)/,
  misused:
    /^error: (?:unexpected argument|no \w+ target named|package ID specification|could not find `Cargo.toml`|failed to (?:get|download|select)|no matching package).*$/m,

  find(words) {
    const cargo = findRunnerWord(words, (word) => programName(word) === 'cargo');
    if (cargo < 0) return -1;
    const at = words[cargo + 1]?.startsWith('+') === true ? cargo + 2 : cargo + 1;
    return words[at] === 'test' || words[at] === 't' ? at : -1;
  },

  invoke(line, at, selection, places) {
    const { cargo, harness, start } = split(line, at);
    const narrowed = cargo.some((word) => TARGETS.includes(word.split('=')[0] ?? ''));
    const added = ['--offline', '--no-fail-fast', ...(narrowed ? [] : targetsOf(selection))];
    const words = [...start, ...added.filter((word) => !cargo.includes(word)), ...cargo];
    const run = [...words, '--', ...harness, ...harnessOptions(harness, selection, places)];
    return {
      line: intoReportFile(line, run, REPORT, 'everything', places),
      env: cargoEnvironment(places),
      build: joinShellLine(line, [...words, '--no-run']),
    };
  },

  async readReport(traces) {
    const output = await readRunFile(path.join(traces.report, REPORT));
    return { events: readLibtest(output), output };
  },
};

/** The words before those of cargo, cargo's own, and the harness's behind `--`. */
function split(line: ShellLine, at: number): { start: string[]; cargo: string[]; harness: string[] } {
  const end = line.words.indexOf('--', at);
  const cargo = line.raw.slice(at + 1, end < 0 ? undefined : end);
  const harness = end < 0 ? [] : line.raw.slice(end + 1);
  return {
    start: line.raw.slice(0, at + 1),
    cargo: withoutOptions(cargo, UNWANTED),
    harness: withoutOptions(harness, HARNESS),
  };
}

/** One test after the other, so that each is named before it runs: only so is it known which one hangs. */
function harnessOptions(given: readonly string[], selection: Selection | null, places: RunPlaces): string[] {
  const threads = given.some((word) => word.startsWith('--test-threads')) ? [] : ['--test-threads=1'];
  const names = namesOf(selection);
  const isExact = !(selection ?? []).some((test) => isExample(test.names[0] ?? ''));
  const exact = names.length > 0 && isExact ? ['--exact'] : [];
  return ['--format=pretty', '--color=never', ...threads, ...exact, ...names].map((word) =>
    quoteForShell(word, places.windows),
  );
}

/** Names that harnesses are asked for; of examples in comments the item, which is a part of the name. */
function namesOf(selection: Selection | null): string[] {
  const chosen = selection ?? [];
  if (chosen.length === 0 || chosen.some((test) => test.names.length < 2)) return [];
  const names = [...new Set(chosen.map((test) => test.names[1] ?? ''))];
  return names.length > MOST_NAMES ? [] : names;
}

/** Builds and runs only the targets that the chosen tests are in. Examples in comments cannot be asked for beside other targets. */
function targetsOf(selection: Selection | null): string[] {
  const targets = new Set((selection ?? []).map((test) => test.names[0] ?? ''));
  if (targets.size === 0 || targets.has('') || [...targets].some(isExample)) return [];
  return [...new Set([...targets].flatMap(optionsOf))];
}

function optionsOf(target: string): string[] {
  if (target.endsWith(' (bin)')) return ['--bins'];
  if (!target.endsWith('.rs')) return ['--lib'];
  const name = path.posix.basename(target, '.rs');
  return [`--test=${name === 'main' ? path.posix.basename(path.posix.dirname(target)) : name}`];
}

function isExample(target: string): boolean {
  return target.endsWith(' (doc)');
}
