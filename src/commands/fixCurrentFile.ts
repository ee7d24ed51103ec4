/** Fix Current File: the main job. */
import type { CommandParts } from './commandParts.js';
import type { CommandResult } from './commandResult.js';
import { fixDocument } from './fixDocument.js';

/** @param given - the address of a file when called from the explorer; else the document in front counts. */
export async function fixCurrentFile(parts: CommandParts, given: unknown): Promise<CommandResult> {
  return fixDocument(parts, given, {});
}
