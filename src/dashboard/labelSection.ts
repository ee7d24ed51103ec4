/** Where the models over-edit: hunks by label, and what became of them. */
import type { LabelName } from '../core/fidelity/label.js';
import type { LabelTotals } from '../session/ports/statisticsStore.js';
import type { Translate } from '../session/translate.js';
import { isLabelName, labelWords } from '../session/words/labelWords.js';
import type { DashboardLanguage } from './dashboardState.js';
import { dataTable } from './dataTable.js';
import { type Html, html } from './html.js';
import { stackedBar } from './stackedBar.js';

const EXPLANATIONS: Readonly<Record<LabelName, string>> = {
  'defensive-generalization': 'guards, validation, coercion, exception handling',
  'data-flow-rewrite': 'other variables, loops or steps than before',
  'contract-drift': 'return value, type, signature or error raised',
  'feature-accretion': 'logging, parameters, helpers, caching',
  rename: 'same code, other names',
  import: 'imports added, removed or moved',
  'type-annotation': 'type annotations',
  documentation: 'docstrings and documentation comments',
  comment: 'comments only',
  layout: 'white space only',
};

export function labelSection(labels: readonly LabelTotals[], language: DashboardLanguage): Html {
  const { translate } = language;
  return html`<section class="panel" aria-labelledby="labels-title">
<h2 id="labels-title">${translate('Where your models over-edit')}</h2>
${
  labels.length === 0
    ? html`<p class="hint">${translate('No labelled hunks yet.')}</p>`
    : html`<ul class="legend">
<li><span class="swatch tone-kept"></span>${translate('hunks you kept')}</li>
<li><span class="swatch tone-dropped hatched"></span>${translate('hunks you dropped')}</li>
</ul>
${labelTable(labels, language)}`
}
</section>`;
}

function labelTable(labels: readonly LabelTotals[], { translate, format }: DashboardLanguage): Html {
  const longest = Math.max(...labels.map(({ hunks }) => hunks));
  const caption = translate('Hunks by the way in which they over-edit: kept, dropped, and not needed by the tests');
  return dataTable<LabelTotals>(
    'labels',
    caption,
    [
      {
        title: translate('What was done'),
        isRowHeader: true,
        cell: ({ label }) =>
          html`<span class="row-name">${nameOf(label, translate)}</span><span class="hint">${explain(label, translate)}</span>`,
      },
      {
        title: translate('Hunks'),
        cell: ({ hunks, dropped }) =>
          html`<div class="label-bar">${stackedBar(
            [
              { amount: hunks - dropped, tone: 'kept' },
              { amount: dropped, tone: 'dropped' },
            ],
            longest,
          )}</div>`,
      },
      { title: translate('Kept'), isFigure: true, cell: ({ hunks, dropped }) => format.count(hunks - dropped) },
      { title: translate('Dropped'), isFigure: true, cell: ({ dropped }) => format.count(dropped) },
      {
        title: translate('Not needed'),
        hint: translate('Not needed by your tests'),
        isFigure: true,
        cell: ({ hunks, notNeeded }) => format.share(notNeeded, hunks),
      },
    ],
    labels,
  );
}

/** A newer version may know labels that this one does not; they are shown as they are. */
function nameOf(label: string, translate: Translate): string {
  return isLabelName(label) ? labelWords(label, translate) : label;
}

function explain(label: string, translate: Translate): string {
  return isLabelName(label) ? translate(EXPLANATIONS[label]) : '';
}
