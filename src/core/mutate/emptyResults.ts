/** What a function may return when it has nothing to return. */
import type { MutationSite } from './mutationOperator.js';
import { returnAnnotation } from './typeGuess.js';
import { ownType, TYPE_ANY, TYPE_BOOLEAN, TYPE_NUMBER, TYPE_STRING, type TypeMask, typesMeet } from './typeMask.js';

/** What the function around the site says that it returns; anything where it does not say, no type at all for `void`. */
export function returnedType({ view, node, types }: MutationSite): TypeMask {
  const home = view.enclosing(node, new Set(['function', 'lambda']));
  const annotation = home < 0 ? -1 : returnAnnotation(view, home);
  return annotation >= 0 && view.text(annotation) === 'void' ? 0 : ownType(types.annotated(annotation));
}

/** Literals to return, usual ones first, as far as a compiler would have them; an empty text returns nothing. */
export function emptyResults(site: MutationSite): readonly string[] {
  const { words, isTyped } = site.view.table;
  if (!isTyped) return [...words.empties.slice(0, 5), words.false, words.true];
  const wanted = returnedType(site);
  return wanted === 0 ? [''] : words.empties.filter((text) => typesMeet(literalType(text), wanted));
}

/** Of a literal as the tables spell it: what is no number, text or truth value stands for any object. */
function literalType(text: string): TypeMask {
  if (/^-?\d/.test(text)) return TYPE_NUMBER;
  if (text.startsWith('"')) return TYPE_STRING;
  return /^(?:true|false)$/.test(text) ? TYPE_BOOLEAN : TYPE_ANY & ~(TYPE_NUMBER | TYPE_BOOLEAN | TYPE_STRING);
}
