/** Labels in words, as the code lens and the command line say them. */
import type { DefenseForm, LabelName } from '../../core/fidelity/label.js';
import type { Translate } from '../translate.js';

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

/** What the label has as one of its forms, more exactly. */
const FORM_WORDS: Readonly<Record<DefenseForm, string>> = {
  guard: 'guard added',
  conversion: 'conversion added',
  'error-handling': 'error handling added',
  'default-value': 'default value added',
};

/** Whether a stored label is one of this version's. */
export function isLabelName(label: string): label is LabelName {
  return Object.hasOwn(WORDS, label);
}

/** One label in a few words: `guard added`; of a certain form where that is known. */
export function labelWords(label: LabelName, translate: Translate, form?: DefenseForm): string {
  return translate(form === undefined ? WORDS[label] : FORM_WORDS[form]);
}

/** Different labels of one hunk, in the order they stand there, joined: `guard added, comment`. */
export function labelList(
  labels: readonly { readonly label: LabelName; readonly form?: DefenseForm }[],
  translate: Translate,
): string {
  return [...new Set(labels.map(({ label, form }) => labelWords(label, translate, form)))].join(', ');
}
