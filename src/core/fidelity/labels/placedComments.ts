/** The comments of a text with their lines. */
import { kindSet, perGrammar } from '../../syntax/nodeKinds.js';
import { languageTables } from '../../syntax/tables/languageTables.js';
import { lineAt } from '../../text/lineAt.js';
import type { LabelledText } from './labelledText.js';

export interface PlacedComment {
  /** With each run of white space as one space. */
  readonly text: string;
  /** 1-based, the last one inclusive. */
  readonly line: number;
  readonly lastLine: number;
}

const commentKindsOf = perGrammar((source) => kindSet(source, languageTables[source.language].tokens.comments));
const known = new WeakMap<LabelledText, readonly PlacedComment[]>();

/** All comments of a text in file order, read once. */
export function commentsOf(text: LabelledText): readonly PlacedComment[] {
  const read = known.get(text);
  if (read !== undefined) return read;
  const fresh = readComments(text);
  known.set(text, fresh);
  return fresh;
}

function readComments(text: LabelledText): PlacedComment[] {
  const { tree, lineStarts } = text;
  const kinds = commentKindsOf(tree);
  const comments: PlacedComment[] = [];
  for (let node = 0; node < tree.size; ) {
    if (kinds[tree.kind[node] ?? 0] !== 1) {
      node++;
      continue;
    }
    const start = tree.start[node] ?? 0;
    const source = text.text(node).trimEnd();
    comments.push({
      text: source.replaceAll(/\s+/gu, ' '),
      line: lineAt(lineStarts, start),
      lastLine: lineAt(lineStarts, Math.max(start, start + source.length - 1)),
    });
    node = tree.next[node] ?? node + 1;
  }
  return comments;
}
