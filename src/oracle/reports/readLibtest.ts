/** Reads what `cargo test` prints: the targets that it runs, and for each of them what Rust's own test harness says of its tests. */
import type { TestStatus } from '../../session/ports/oracle.js';
import { finished, type RunEvent } from './readEvents.js';

const RUNNING = /^\s+Running (unittests )?(.+?) \((.+)\)$/;
const DOC_TESTS = /^\s+Doc-tests (\S+)$/;
const TEST = /^test (.+?) \.\.\. ?(.*)$/;
/** With a reason behind `ignored`, and the time behind the others where that was asked for. */
const VERDICT = /(?:^|\W)(ok|FAILED|ignored)(?:, .*| <[\d.]+s>)?$/;
const SECTION = /^---- (.+) stdout ----$/;
const END = /^test result: /;
/** Crates built twice have the hash of their build behind the name. */
const HASH = /-[0-9a-f]{8,}(?:\.exe)?$/;
const PANIC = /panicked at (.+?):(\d+):\d+:?$/gm;
const CALL = /^\s+at (.+?):(\d+)(?::\d+)?$/gm;

/** A test of one target, until its target has ended. */
interface Test {
  readonly name: string;
  status: TestStatus | null;
  message: string;
}

/**
 * The events of a run, in its order; of a test that was under way when the output ended only the beginning.
 *
 * Names are the target's, then the test's: the crate for tests in a library, `crate (bin)` for those in a program, `crate (doc)` for
 * examples in comments, the path for a file in `tests/`. The line of an example is not part of its name: a fix above it moves it.
 */
export function readLibtest(output: string): RunEvent[] {
  const reader = new LibtestReader();
  for (const line of output.split(/\r?\n/)) reader.take(line);
  return reader.end();
}

class LibtestReader {
  readonly #events: RunEvent[] = [];
  #target = '';
  #tests: Test[] = [];
  #running: Test | null = null;
  #section: Test | null = null;

  take(line: string): void {
    const target = targetOf(line);
    if (target !== null) {
      this.#closeTarget();
      this.#target = target;
    } else if (END.test(line)) this.#closeTarget();
    else if (this.#section !== null && !SECTION.test(line)) this.#inSection(this.#section, line);
    else if (!this.#beginsSection(line)) this.#ofTest(line);
  }

  end(): RunEvent[] {
    this.#closeTarget();
    return this.#events;
  }

  #inSection(section: Test, line: string): void {
    if (line === 'failures:') this.#section = null;
    else section.message += `${line}\n`;
  }

  #beginsSection(line: string): boolean {
    const name = SECTION.exec(line)?.[1];
    if (name === undefined) return false;
    const wanted = nameOf(name);
    // of two examples with one name the first that has no message yet
    const ofName = this.#tests.filter((test) => test.name === wanted && test.status === 'failed');
    this.#section = ofName.find((test) => test.message === '') ?? ofName[0] ?? null;
    return true;
  }

  #ofTest(line: string): void {
    const match = TEST.exec(line);
    if (match !== null) {
      this.#running = { name: nameOf(match[1] ?? ''), status: null, message: '' };
      this.#tests.push(this.#running);
    }
    const verdict = this.#running === null ? null : VERDICT.exec(match === null ? line : (match[2] ?? ''));
    if (verdict === null || this.#running === null) return;
    this.#running.status = verdict[1] === 'ok' ? 'passed' : verdict[1] === 'ignored' ? 'skipped' : 'failed';
    this.#running = null;
  }

  #closeTarget(): void {
    for (const test of this.#tests) {
      const names = [this.#target, test.name];
      if (test.status === null) this.#events.push({ ...finished(names, 'failed'), event: 'start' });
      else this.#events.push(finished(names, test.status, reportOf(test.message)));
    }
    this.#tests = [];
    this.#running = null;
    this.#section = null;
  }
}

function targetOf(line: string): string | null {
  const documented = DOC_TESTS.exec(line)?.[1];
  if (documented !== undefined) return `${documented} (doc)`;
  const match = RUNNING.exec(line);
  if (match === null) return null;
  const source = (match[2] ?? '').replaceAll('\\', '/');
  if (match[1] === undefined) return source;
  const crate = (match[3] ?? '').split(/[\\/]/).at(-1)?.replace(HASH, '') ?? source;
  return /(?:^|\/)(?:main\.rs|bin\/.*)$/.test(source) ? `${crate} (bin)` : crate;
}

function nameOf(text: string): string {
  return text.replace(/ - should panic$/, '').replace(/ \(line \d+\)/, '');
}

/** The message without the calls, which become places; calls of the standard library say nothing, nor does a thread's number. */
function reportOf(text: string): Pick<RunEvent, 'message' | 'frames'> {
  const panics = [...text.matchAll(PANIC)].map((match) => [match[1] ?? '', Number(match[2])] as const);
  const folder = crateFolder(panics[0]?.[0] ?? '', text);
  const calls = [...text.matchAll(CALL)].map((match) => [inFolder(folder, match[1] ?? ''), Number(match[2])] as const);
  const message = text
    .replace(/^stack backtrace:\n(?:\s+\d+: .*\n|\s+at .*\n)*/gm, '')
    .replace(/^note: (?:Some details are omitted|run with `RUST_BACKTRACE).*\n/gm, '')
    .replace(/^(thread '.*') \(\d+\) panicked/gm, '$1 panicked')
    .trim();
  return { message, frames: [...panics, ...calls] };
}

/** Panics are told by the path in the workspace, calls by that in the crate: the difference is where the crate lies. */
function crateFolder(panic: string, text: string): string {
  for (const [, file = ''] of text.matchAll(CALL)) {
    const inCrate = file.replace(/^\.\//, '');
    if (inCrate !== file && panic.endsWith(`/${inCrate}`)) return panic.slice(0, -inCrate.length);
  }
  return '';
}

function inFolder(folder: string, file: string): string {
  return file.startsWith('./') ? folder + file.slice(2) : file;
}
