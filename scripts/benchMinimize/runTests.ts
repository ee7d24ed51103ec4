/** Runs the tests of a case for real: a process that loads the program and calls its functions. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const TEST_PROGRAM = `
const tests = process.argv.slice(3);
const failing = [];
let program;
try { program = await import(process.argv[2]); } catch { failing.push(...tests); }
for (const test of program ? tests : []) {
  const place = Number(test.slice(5));
  let value;
  try { value = program['f' + place](); } catch {}
  if (value !== place) failing.push(test);
}
console.log(JSON.stringify(failing));
`;

/** The tests of one case, in a folder of their own until `remove`. */
export class CaseTests {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'bench-minimize-'));
  readonly #tests: readonly string[];
  #texts = 0;

  constructor(tests: readonly string[]) {
    this.#tests = tests;
    writeFileSync(path.join(this.#folder, 'test.mjs'), TEST_PROGRAM);
  }

  /** The names of the tests that fail on a text. */
  async failingOn(text: string): Promise<readonly string[]> {
    this.#texts += 1;
    const program = path.join(this.#folder, `program${this.#texts}.mjs`);
    writeFileSync(program, text);
    const output = await outputOf([path.join(this.#folder, 'test.mjs'), program, ...this.#tests]);
    rmSync(program);
    return JSON.parse(output) as string[];
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }
}

function outputOf(words: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    child.once('error', reject);
    child.once('close', () => resolve(text));
  });
}
