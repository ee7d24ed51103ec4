/** One row per model and prompt. */
import { fidelityPercent } from '../core/fidelity/fidelityPercent.js';
import type { ModelTotals } from '../session/ports/statisticsStore.js';
import type { DashboardLanguage, DashboardView, ModelSortKey } from './dashboardState.js';
import { dataTable, type TableColumn } from './dataTable.js';
import { type Html, type HtmlValue, html } from './html.js';
import { proposerDetail, proposerName } from './proposerWords.js';
import { sortModels } from './sortModels.js';
import { stackedBar } from './stackedBar.js';

const NOT_MEASURED = html`<span class="hint">–</span>`;

export function modelSection(
  models: readonly ModelTotals[],
  sort: DashboardView['sort'],
  language: DashboardLanguage,
): Html {
  const { translate } = language;
  const caption = translate('Figures by model; means are over the repairs of that model');
  return html`<section class="panel" aria-labelledby="models-title">
<h2 id="models-title">${translate('By model')}</h2>
${dataTable('models', caption, modelColumns(sort, language), sortModels(models, sort))}
</section>`;
}

function modelColumns(
  sort: DashboardView['sort'],
  { translate, format }: DashboardLanguage,
): TableColumn<ModelTotals>[] {
  const sortable = (key: ModelSortKey) => ({
    key,
    direction: sort.key !== key ? null : sort.descending ? ('descending' as const) : ('ascending' as const),
  });
  const figure = (value: number | null, put: (value: number) => HtmlValue) =>
    value === null ? NOT_MEASURED : put(value);
  return [
    {
      title: translate('Model'),
      isRowHeader: true,
      sort: sortable('model'),
      cell: (row) =>
        html`<span class="row-name">${proposerName(row, translate)}</span><span class="hint">${proposerDetail(row, translate)}</span>`,
    },
    {
      title: translate('Proposals'),
      isFigure: true,
      sort: sortable('proposals'),
      cell: (row) => format.count(row.proposals),
    },
    {
      title: translate('Repairs'),
      hint: translate('Proposals that pass your tests and whose needed part is known'),
      isFigure: true,
      sort: sortable('repairs'),
      cell: (row) => format.count(row.repairs),
    },
    {
      title: translate('Tokens needed'),
      hint: translate('Share of the changed tokens that your tests need'),
      isFigure: true,
      sort: sortable('needed'),
      cell: (row) =>
        row.changedTokens === 0
          ? NOT_MEASURED
          : html`${format.share(row.neededTokens, row.changedTokens)}<span class="hint">${translate(
              '{needed} of {all}',
              {
                needed: format.count(row.neededTokens),
                all: format.count(row.changedTokens),
              },
            )}</span>`,
    },
    {
      title: translate('Fidelity'),
      hint: translate('Mean of 1 − excess'),
      isFigure: true,
      sort: sortable('fidelity'),
      cell: (row) =>
        figure(
          row.meanFidelity,
          (mean) => html`<div class="fidelity">
<div class="fidelity-bar">${stackedBar([{ amount: mean, tone: 'fidelity' }], 1)}</div>
<span>${fidelityPercent(mean, row.changedTokens > row.neededTokens)}</span></div>`,
        ),
    },
    {
      title: translate('Excess'),
      hint: translate('Mean edit size beyond the needed part'),
      isFigure: true,
      sort: sortable('excess'),
      cell: (row) => figure(row.meanExcess, format.decimal),
    },
    {
      title: translate('Complexity'),
      hint: translate('Mean cognitive complexity added over the needed part, in points'),
      isFigure: true,
      sort: sortable('complexity'),
      cell: (row) => figure(row.meanAddedComplexity, format.signed),
    },
    {
      title: translate('Dropped'),
      hint: translate('Hunks that you did not let into the file'),
      isFigure: true,
      sort: sortable('dropped'),
      cell: (row) =>
        row.hunksOffered === 0
          ? NOT_MEASURED
          : html`${format.share(row.hunksDropped, row.hunksOffered)}<span class="hint">${translate(
              '{dropped} of {offered}',
              {
                dropped: format.count(row.hunksDropped),
                offered: format.count(row.hunksOffered),
              },
            )}</span>`,
    },
  ];
}
