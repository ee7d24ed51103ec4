/** Runs the tests of a case for real: a process that loads the program and runs each test. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { NamedTest, PlantedCase } from './plantedCase.ts';

/** Programs that loop for ever are ended after this long. */
const LIMIT_MS = 4_000;

/** Each reads the program and the tests, and writes the name of each test that passes as it does. */
const JAVASCRIPT_RUNNER = `
const { readFileSync } = require('node:fs');
const vm = require('node:vm');
globalThis.require = require;
console.assert = (holds) => { if (!holds) throw new Error('assertion failed'); };
const write = (text) => process.stdout.write(text + '\\n');
console.log = console.error = () => {};
vm.runInThisContext(readFileSync(process.argv[2], 'utf8'));
for (const { name, source } of JSON.parse(readFileSync(process.argv[3], 'utf8'))) {
  try { vm.runInThisContext('{' + source + '\\n}'); write(name); } catch {}
}
`;
const PYTHON_RUNNER = `
import json, sys
names = {'__name__': 'program'}
exec(compile(open(sys.argv[1]).read(), 'program.py', 'exec'), names)
for test in json.load(open(sys.argv[2])):
    try:
        exec(test['source'], dict(names))
        print(test['name'], flush=True)
    except Exception:
        pass
`;

/** The tests of one case, in a folder of their own until `remove`. */
export class CaseTests {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'bench-minimize-'));
  readonly #tests: readonly NamedTest[];
  readonly #command: readonly string[];
  readonly #suffix: string;
  readonly #running = new Map<string, ChildProcess>();
  #texts = 0;

  constructor({ language, tests }: Pick<PlantedCase, 'language' | 'tests'>) {
    this.#tests = tests;
    const isPython = language === 'python';
    this.#suffix = isPython ? '.py' : '.cjs';
    const runner = path.join(this.#folder, `runner${this.#suffix}`);
    writeFileSync(runner, isPython ? PYTHON_RUNNER : JAVASCRIPT_RUNNER);
    writeFileSync(path.join(this.#folder, 'tests.json'), JSON.stringify(tests));
    this.#command = isPython ? [pythonProgram(), '-I', '-S', '-B', runner] : [process.execPath, runner];
  }

  /** The names of the tests that fail on a text. */
  async failingOn(text: string): Promise<readonly string[]> {
    this.#texts += 1;
    const program = path.join(this.#folder, `program${this.#texts}${this.#suffix}`);
    writeFileSync(program, text);
    const child = started([...this.#command, program, path.join(this.#folder, 'tests.json')]);
    this.#running.set(text, child);
    const output = await outputOf(child);
    this.#running.delete(text);
    rmSync(program);
    const passing = new Set(output.split('\n'));
    return this.#tests.map(({ name }) => name).filter((name) => !passing.has(name));
  }

  /** Ends a run whose result is wanted no more. */
  end(text: string): void {
    this.#running.get(text)?.kill('SIGKILL');
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }
}

let python: string | undefined;

/** The interpreter itself, and no script that looks for it each time. */
function pythonProgram(): string {
  python ??= execFileSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }).trim();
  return python;
}

type Started = ReturnType<typeof started>;

function started([program = '', ...words]: readonly string[]) {
  return spawn(program, words, { stdio: ['ignore', 'pipe', 'ignore'], timeout: LIMIT_MS, killSignal: 'SIGKILL' });
}

function outputOf(child: Started): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    child.once('error', reject);
    child.once('close', () => resolve(text));
  });
}
