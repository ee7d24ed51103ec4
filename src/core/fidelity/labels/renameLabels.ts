/** Renames: a name that is gone, and one that is new, in its place. */
import type { Label } from '../label.js';
import type { HunkChange, Replacement } from './hunkChange.js';
import type { LabelledText } from './labelledText.js';

/**
 * Finds the replaced tokens that are renames.
 *
 * A rename replaces an identifier that the program defines by one that it did not have; the old name is gone from the function (or, outside
 * functions, from the file), the new one was not there before. So a variable that is taken for another is no rename.
 */
export class Renames {
  readonly #original: LabelledText;
  readonly #proposal: LabelledText;
  readonly #definedBefore: ReadonlySet<string>;
  readonly #definedAfter: ReadonlySet<string>;
  readonly #namesBefore = new Map<number, ReadonlySet<string>>();
  readonly #namesAfter = new Map<number, ReadonlySet<string>>();

  constructor(original: LabelledText, proposal: LabelledText) {
    this.#original = original;
    this.#proposal = proposal;
    this.#definedBefore = original.definedNames();
    this.#definedAfter = proposal.definedNames();
  }

  /** Labels the renames in a hunk and settles their tokens. */
  label(change: HunkChange): Label[] {
    const renames = change.replacements.filter((replacement) => this.#isRename(change, replacement));
    change.original.settle(renames.map((each) => each.original));
    change.proposal.settle(renames.map((each) => each.proposal));
    return renames.map((each) => ({
      label: 'rename',
      line: this.#proposal.line(change.proposal.nodeOf(each.proposal)),
    }));
  }

  #isRename(change: HunkChange, { original, proposal }: Replacement): boolean {
    if (!change.original.isChanged(original) || !change.proposal.isChanged(proposal)) return false;
    const before = change.original.nodeOf(original);
    const after = change.proposal.nodeOf(proposal);
    if (!this.#original.is(before, 'identifiers') || !this.#proposal.is(after, 'identifiers')) return false;
    const oldName = this.#original.text(before);
    const newName = this.#proposal.text(after);
    return (
      this.#definedBefore.has(oldName) &&
      this.#definedAfter.has(newName) &&
      !namesAround(this.#proposal, after, this.#namesAfter).has(oldName) &&
      !namesAround(this.#original, before, this.#namesBefore).has(newName)
    );
  }
}

/** Identifiers in the function around a node, or in the file. */
function namesAround(text: LabelledText, node: number, known: Map<number, ReadonlySet<string>>): ReadonlySet<string> {
  const unit = text.functionAround(node);
  const read = known.get(unit);
  if (read !== undefined) return read;
  const scope = text.source.scopes[unit] ?? { first: 0, last: text.source.tokens.length };
  const names = text.namesIn(scope.first, scope.last);
  known.set(unit, names);
  return names;
}
