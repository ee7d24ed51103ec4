/** Reads what RSpec's own JSON formatter writes. */
import type { TestStatus } from '../../session/ports/oracle.js';
import { finished, type RunEvent } from './readEvents.js';

type Fields = Readonly<Record<string, unknown>>;

const STATUS: Readonly<Record<string, TestStatus>> = { passed: 'passed', failed: 'failed', pending: 'skipped' };
const PLACE = /^(.+?):(\d+)(?::in |$)/;

/**
 * The events in the order of the report: of each example its file and its full description; of errors outside of examples, which keep
 * files from being loaded, one that stands for the run.
 */
export function readRspec(text: string): RunEvent[] {
  const report = parse(text);
  const examples = Array.isArray(report['examples']) ? (report['examples'] as readonly Fields[]) : [];
  const messages = Array.isArray(report['messages']) ? report['messages'].map(String) : [];
  const outside = Number((report['summary'] as Fields | undefined)?.['errors_outside_of_examples_count'] ?? 0);
  const events = examples.map(eventOf);
  if (outside === 0) return events;
  return [...events, finished(['errors outside of examples'], 'failed', { message: messages.join('\n').trim() })];
}

function parse(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text.slice(text.indexOf('{')));
    return typeof value === 'object' && value !== null ? (value as Fields) : {};
  } catch {
    return {};
  }
}

function eventOf(example: Fields): RunEvent {
  const file = String(example['file_path'] ?? '');
  const names = [String(example['full_description'] ?? '')];
  const elapsedMs = typeof example['run_time'] === 'number' ? 1000 * example['run_time'] : null;
  const status = STATUS[String(example['status'])] ?? 'failed';
  const exception = (example['exception'] ?? {}) as Fields;
  const backtrace = Array.isArray(exception['backtrace']) ? exception['backtrace'].map(String) : [];
  const message =
    status === 'failed' ? `${exception['class'] ?? ''}: ${String(exception['message'] ?? '').trim()}` : '';
  const frames = backtrace.flatMap((line) => {
    const match = PLACE.exec(line);
    return match === null ? [] : [[match[1] ?? '', Number(match[2])] as const];
  });
  return finished(names, status, { file, message, frames, elapsedMs });
}
