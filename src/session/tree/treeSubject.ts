/** What a review of a working tree is about, once the changes are known: the judged files as one text, and those that are held. */
import type { Grammar } from '../../core/syntax/grammar.js';
import { languageOfPath } from '../../core/syntax/languageOf.js';
import { Measurer } from '../measurer.js';
import type { Grammars } from '../ports/grammars.js';
import type { ChangedFile, TreeChanges } from '../ports/workingTree.js';
import { whyHeld } from './heldBack.js';
import type { HeldFile, TreeFacts } from './treeFacts.js';
import { TreeMeasurer } from './treeMeasurer.js';
import { TreeText } from './treeText.js';

/** The part of the facts that never changes. */
export type TreeSubject = Pick<TreeFacts, 'changes' | 'tree' | 'measurer' | 'held'>;

/** Reads the changes: what is judged, and what of it can be measured. */
export async function readTreeSubject(changes: TreeChanges, grammars: Grammars): Promise<TreeSubject> {
  const judged: ChangedFile[] = [];
  const held: HeldFile[] = [];
  for (const file of changes.files) {
    const why = whyHeld(file);
    if (why === null) judged.push(file);
    else held.push({ file, why, measurer: await measurerOf(file, grammars) });
  }
  const tree = new TreeText(judged);
  const known = await Promise.all(judged.map((file) => grammarOf(file, grammars)));
  return { changes, tree, held, measurer: new TreeMeasurer(tree, known) };
}

async function measurerOf(file: ChangedFile, grammars: Grammars): Promise<Measurer | null> {
  const { text } = file;
  return text && new Measurer(text.original, text.proposal, await grammarOf(file, grammars));
}

/** Null where a file has none; a renamed file has one only when both its names say the same. */
async function grammarOf({ before, after, text }: ChangedFile, grammars: Grammars): Promise<Grammar | null> {
  const languages = [before, after].flatMap((side) => (side === null ? [] : [languageOfPath(side.path)]));
  const [language] = languages;
  if (text === null || !language || languages.some((other) => other !== language)) return null;
  const grammar = await grammars.load(language);
  return grammar.ok ? grammar.value : null;
}
