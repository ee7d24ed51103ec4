/** Reads what `go test -json` prints: an event a line, as `go doc test2json` describes them. */
import path from 'node:path';
import type { TestStatus } from '../../session/ports/oracle.js';
import { finished, type RunEvent } from './readEvents.js';

/** One line; all that it may hold of what is used here. */
interface GoEvent {
  readonly Action: string;
  readonly Package: string;
  readonly Test: string;
  readonly Output: string;
  readonly ElapsedMs: number | null;
}

/** What is known of a package or test. */
interface Entry {
  output: string;
  status: TestStatus | null;
  elapsedMs: number | null;
}

/** Where the packages of the module lie. */
export interface GoModule {
  /** Its path, as its go.mod has it. */
  readonly name: string;
  /** Its folder, absolute. */
  readonly folder: string;
}

const STATUS: Readonly<Record<string, TestStatus>> = { pass: 'passed', fail: 'failed', skip: 'skipped' };
/** Lines that say what the statuses say. */
const FRAMING = /^(?:=== (?:RUN|PAUSE|CONT|NAME)|\s*--- (?:FAIL|PASS|SKIP):|(?:FAIL|PASS)\b)/;
const PLACE = /^\s*([^\s:]+\.go):(\d+)(?::\d+)?(?::| \+0x|$)/gm;

/**
 * The events and the text that people would have read.
 *
 * Names are the package's path, then the test's (`TestMean/empty`). A package is an entry of its own when it failed and none of its
 * tests did: it could not be built, or ended by itself.
 *
 * @param errors - what was printed beside the report: until Go 1.23 the compiler's messages.
 */
export function readGoTest(report: string, errors: string, module: GoModule): { events: RunEvent[]; output: string } {
  const packages = new Map<string, Map<string, Entry>>();
  let output = '';
  for (const event of report.split('\n').flatMap(parseLine)) {
    output += event.Output;
    const entries = packages.get(event.Package) ?? new Map<string, Entry>();
    packages.set(event.Package, entries);
    const entry = entries.get(event.Test) ?? { output: '', status: null, elapsedMs: null };
    entries.set(event.Test, entry);
    if (!FRAMING.test(event.Output)) entry.output += event.Output;
    entry.status = STATUS[event.Action] ?? entry.status;
    entry.elapsedMs = event.ElapsedMs ?? entry.elapsedMs;
  }
  const events = [...packages].flatMap(([name, entries]) => eventsOf(name, entries, errors, module));
  return { events, output };
}

function parseLine(line: string): GoEvent[] {
  try {
    const value = JSON.parse(line) as Record<string, unknown>;
    const text = (field: string): string => (typeof value[field] === 'string' ? value[field] : '');
    // from Go 1.24 on the compiler's messages are events of the package as it is built for its test
    const name = text('Package') || text('ImportPath').replace(/ \[.*\]$/, '');
    if (name === '') return [];
    const elapsed = value['Elapsed'];
    const ElapsedMs = typeof elapsed === 'number' ? 1000 * elapsed : null;
    return [{ Action: text('Action'), Package: name, Test: text('Test'), Output: text('Output'), ElapsedMs }];
  } catch {
    return []; // a line that the end of the run cut short
  }
}

function eventsOf(name: string, entries: Map<string, Entry>, errors: string, module: GoModule): RunEvent[] {
  const folder = folderOf(name, module);
  const own = entries.get('');
  const tests = [...entries].filter(([test]) => test !== '');
  const ended = own?.status === 'failed';
  const events = tests.flatMap(([test, entry]) => eventsOfTest([name, test], entry, ended, folder));
  const isExplained = tests.some(([, entry]) => entry.status === 'failed' || entry.status === null);
  if (!ended || isExplained) return events;
  const compiler = messagesOf(name, errors);
  const message = [compiler, own.output.trim()].filter((text) => text !== '').join('\n');
  const at = compiler === '' ? folder : module.folder;
  return [...events, finished([name], 'failed', { message, frames: placesIn(message, at) })];
}

/** A test that began and was never heard of again has failed with its package; while the package goes on, it is still running. */
function eventsOfTest(names: readonly string[], entry: Entry, ended: boolean, folder: string): RunEvent[] {
  const start: RunEvent = { ...finished(names, 'failed'), event: 'start' };
  const status = entry.status ?? (ended ? 'failed' : null);
  if (status === null) return [start];
  const message = status === 'failed' ? entry.output.trim() : '';
  const { elapsedMs } = entry;
  return [start, finished(names, status, { message, frames: placesIn(message, folder), elapsedMs })];
}

/** What the compiler said of one package: from `# package` to the next such line. */
function messagesOf(name: string, errors: string): string {
  const parts = errors.split(/^(?=# )/m);
  const own = parts.filter((part) => part.startsWith(`# ${name}\n`) || part.startsWith(`# ${name} [`));
  return own.join('').trim();
}

function folderOf(name: string, module: GoModule): string {
  if (name === module.name) return module.folder;
  const inside = name.startsWith(`${module.name}/`) ? name.slice(module.name.length + 1) : '';
  return path.join(module.folder, inside.replace(/_test$/, ''));
}

/** Tests name their files without a folder. */
function placesIn(text: string, folder: string): (readonly [string, number])[] {
  return [...text.matchAll(PLACE)].map((match) => [path.resolve(folder, match[1] ?? ''), Number(match[2])] as const);
}
