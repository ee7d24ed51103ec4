/** A model's reply kept in a file, to be played back: for the demo, and to look at one reply again and again. */
import { failure } from '../session/failures.js';
import { failed, type Result, success } from '../session/result.js';

export interface Recording {
  /** The model that gave the reply, or a name that says it is made up. */
  readonly model: string;
  /** Where the reply comes from, for people. */
  readonly note: string;
  readonly reply: string;
}

/**
 * Reads a recording: JSON `{ "schema": 1, "model": "…", "note": "…", "reply": "…" }`; the schema may be left out.
 *
 * @param text - of the file.
 * @param path - of the file, for the failure (`model-not-set-up`).
 */
export function parseRecording(text: string, path: string): Result<Recording> {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) return unusable(path, 'it is not a JSON object');
  const { schema, model, note, reply } = value as Readonly<Record<string, unknown>>;
  if (schema !== undefined && schema !== 1) return unusable(path, 'it has a schema that this version does not know');
  if (typeof model !== 'string' || typeof reply !== 'string') return unusable(path, 'it lacks "model" or "reply"');
  return success({ model, note: typeof note === 'string' ? note : '', reply });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unusable(path: string, reason: string): Result<never> {
  return failed(failure('model-not-set-up', { provider: 'recording', reason: `${path}: ${reason}` }));
}
