/** Labels in words, as the code lens and the command line say them. */
import type { LabelName } from '../core/fidelity/label.js';
import type { Translate } from './translate.js';

const WORDS: Readonly<Record<LabelName, string>> = {
  'defensive-generalization': 'guard added',
  'data-flow-rewrite': 'data path rewritten',
  'contract-drift': 'output contract changed',
  'feature-accretion': 'feature added',
  rename: 'renamed',
  import: 'imports',
  'type-annotation': 'types',
  documentation: 'documentation',
  comment: 'comment',
  layout: 'layout',
};

/** Whether a stored label is one of this version's. */
export function isLabelName(label: string): label is LabelName {
  return Object.hasOwn(WORDS, label);
}

/** One label in a few words: `guard added`. */
export function labelWords(label: LabelName, translate: Translate): string {
  return translate(WORDS[label]);
}

/** Different labels of one hunk, in the order they stand there, joined: `guard added, comment`. */
export function labelList(labels: readonly { readonly label: LabelName }[], translate: Translate): string {
  return [...new Set(labels.map((each) => each.label))].map((label) => labelWords(label, translate)).join(', ');
}
