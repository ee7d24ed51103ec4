/** A program read for mutation, and a finger to point into it. */
import { mutationTableOf } from '../../../../src/core/mutate/mutationTableOf.js';
import { Scopes } from '../../../../src/core/mutate/scopes.js';
import { SyntaxView } from '../../../../src/core/mutate/syntaxView.js';
import { TypeGuess } from '../../../../src/core/mutate/typeGuess.js';
import type { LanguageId } from '../../../../src/core/syntax/languageId.js';
import { grammarFor } from '../../../support/grammars.js';

export interface ReadProgram {
  readonly view: SyntaxView;
  readonly scopes: Scopes;
  readonly types: TypeGuess;
  /** The outermost value or statement with exactly this text; the `nth` such place in file order, from 0. */
  at(text: string, nth?: number): number;
}

export async function viewOf(language: LanguageId, text: string): Promise<ReadProgram> {
  const view = new SyntaxView((await grammarFor(language)).parse(text), mutationTableOf(language));
  const scopes = new Scopes(view);
  return { view, scopes, types: new TypeGuess(view, scopes), at };

  function at(wanted: string, nth = 0): number {
    const places = new Map<number, number>();
    for (let node = 0; node < view.tree.size; node += 1) {
      if (!view.isNamed(node) || view.text(node) !== wanted) continue;
      const known = places.get(view.start(node));
      const isWrapper = known !== undefined && (known === 0 || view.role(known) === 'expressionStatement');
      if (known === undefined || isWrapper) places.set(view.start(node), node);
    }
    const node = [...places.values()][nth];
    if (node === undefined) throw new Error(`No "${wanted}" in the program`);
    return node;
  }
}
