/** Candidates on their way to a trial: what does not parse, and what was tried already, is left out. */
import type { Mutation } from '../../core/mutate/mutation.js';
import type { Grammar } from '../../core/syntax/grammar.js';
import { tokensOf } from '../../core/syntax/tokensOf.js';
import { type Candidate, candidateOf } from './candidate.js';

/** Remembers the token sequences that were tried; parses a candidate only when its turn has come. */
export class CandidateSource {
  readonly #grammar: Grammar;
  readonly #original: string;
  readonly #mayHaveErrors: boolean;
  readonly #tried = new Set<string>();

  constructor(grammar: Grammar, original: string) {
    this.#grammar = grammar;
    this.#original = original;
    const tree = grammar.parse(original);
    this.#mayHaveErrors = tree.hasErrors;
    this.#tried.add(keyOf(tokensOf(tree)));
  }

  /** The candidates worth a trial, in the order of the edits, at most `limit` of them. */
  *of(edits: Iterable<readonly Mutation[]>, limit: number): Generator<Candidate, undefined> {
    let left = limit;
    for (const mutations of edits) {
      if (left <= 0) return;
      const candidate = candidateOf(this.#original, mutations);
      if (candidate === undefined || !this.#isNew(candidate.text)) continue;
      left -= 1;
      yield candidate;
    }
  }

  #isNew(text: string): boolean {
    const tree = this.#grammar.parse(text);
    if (tree.hasErrors && !this.#mayHaveErrors) return false;
    const key = keyOf(tokensOf(tree));
    if (this.#tried.has(key)) return false;
    this.#tried.add(key);
    return true;
  }
}

function keyOf(tokens: readonly { readonly text: string }[]): string {
  return tokens.map((token) => token.text).join('\u0000');
}
