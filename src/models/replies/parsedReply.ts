/** What a model's reply says, before it is held against the file. Lines are without their endings. */

/** One way to read a block: the lines it quotes and the lines it puts in their place. */
export interface BlockReading {
  readonly search: readonly string[];
  readonly replace: readonly string[];
}

/** One edit of the reply: a search/replace block, or a hunk of a unified diff. */
export interface EditBlock {
  /** How reasons call it: `block 2`, `hunk 1`. */
  readonly name: string;
  /** The file that it says it edits; null when it does not say. */
  readonly path: string | null;
  /** One, unless the text of the block itself contains what could be its divider. */
  readonly readings: readonly BlockReading[];
  /** The 1-based line of the original that a diff's header names; null when there is none. */
  readonly line: number | null;
}

/** A stretch of code in a fence, or the whole reply where there is no fence. */
export interface CodeSection {
  /** The file that it says it is; null when it does not say. */
  readonly path: string | null;
  /** The fence's first word in lower case: `python`; empty when it has none. */
  readonly language: string;
  readonly lines: readonly string[];
}

export type ParsedReply =
  | { readonly form: 'blocks' | 'diff'; readonly blocks: readonly EditBlock[] }
  | { readonly form: 'file'; readonly sections: readonly CodeSection[]; readonly fenced: boolean }
  /** Nothing that could be an edit. */
  | { readonly form: 'none'; readonly reason: string }
  /** An edit that begins and does not end. */
  | { readonly form: 'unclosed'; readonly reason: string }
  /** An edit that breaks the format in another way. */
  | { readonly form: 'malformed'; readonly reason: string };
