/** Reads a model's reply: search/replace blocks, a unified diff or the whole file, fenced or not, with prose and thinking around. */
import { lineContent, splitLines } from '../../core/text/splitLines.js';
import { codeFences } from './codeFences.js';
import type { ParsedReply } from './parsedReply.js';
import { hasSearchReplaceBlock, searchReplaceBlocks } from './searchReplaceBlocks.js';
import { stripThinking } from './stripThinking.js';
import { unifiedDiff } from './unifiedDiff.js';

/**
 * Finds the edits in a reply. Where it holds several forms, the most exact one counts: blocks before a diff before a whole file.
 *
 * @param reply - the model's text as it came; any line endings.
 */
export function parseReply(reply: string): ParsedReply {
  const lines = splitLines(stripThinking(reply).replace(/^\uFEFF/, '')).map(lineContent);
  if (lines.every((line) => line.trim() === '')) return { form: 'none', reason: 'the reply is empty' };
  if (hasSearchReplaceBlock(lines)) return searchReplaceBlocks(lines);
  const diff = unifiedDiff(lines);
  if (diff !== null) return diff;
  const fences = codeFences(lines);
  if (fences.unclosed) return { form: 'unclosed', reason: 'the fence around the code has no end' };
  if (fences.closed.length > 0) return { form: 'file', sections: fences.closed, fenced: true };
  return { form: 'file', sections: [{ path: null, language: '', lines }], fenced: false };
}
