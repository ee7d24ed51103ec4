/** The top of the page: how much of what models change is needed, and the figures behind it. */
import { fidelityPercent } from '../core/fidelity/fidelityPercent.js';
import type { StatisticsSummary, StatisticsTotals } from '../session/ports/statisticsStore.js';
import type { DashboardLanguage } from './dashboardState.js';
import { type Html, html } from './html.js';
import { stackedBar } from './stackedBar.js';

const NOT_MEASURED = '–';

export function summarySection(summary: StatisticsSummary, language: DashboardLanguage): Html {
  return html`<section class="summary" aria-labelledby="summary-title">
<h2 id="summary-title" class="visually-hidden">${language.translate('Summary')}</h2>
${headline(summary.totals, language)}
<dl class="tiles">${tiles(summary.totals, language)}</dl>
</section>`;
}

/** Leads with what cannot mislead: changed tokens, and how many of them the tests need. */
function headline(totals: StatisticsTotals, { translate, format }: DashboardLanguage): Html {
  const { changedTokens: all, neededTokens: needed, repairs } = totals;
  if (all === 0) {
    return html`<div class="headline">
<p class="headline-figure">${NOT_MEASURED}</p>
<p class="headline-text">${translate('No repair has been verified yet')}</p>
<p class="hint">${translate('The figures appear with the first proposal that passes your tests and whose needed part is known.')}</p>
</div>`;
  }
  const unneeded = Math.max(0, all - needed);
  return html`<div class="headline">
<p class="headline-figure">${format.share(needed, all)}</p>
<p class="headline-text">${translate('of the changed tokens were needed by your tests')}</p>
<div class="headline-bar">${stackedBar(
    [
      { amount: needed, tone: 'needed' },
      { amount: unneeded, tone: 'excess' },
    ],
    needed + unneeded,
  )}</div>
<ul class="legend">
<li><span class="swatch tone-needed"></span>${translate('{count} needed', { count: format.count(needed) })}</li>
<li><span class="swatch tone-excess hatched"></span>${translate('{count} not needed', { count: format.count(unneeded) })}</li>
<li class="hint">${over(repairs, { translate, format })}</li>
</ul>
</div>`;
}

function tiles(totals: StatisticsTotals, language: DashboardLanguage): Html[] {
  const { translate, format } = language;
  const { proposals, verified, repairs, accepted, rejected, hunksOffered, hunksDropped } = totals;
  const hasUnneeded = totals.changedTokens > totals.neededTokens;
  const figure = (value: number | null, put: (value: number) => string) => (value === null ? NOT_MEASURED : put(value));
  return [
    tile(
      translate('Mean fidelity'),
      figure(totals.meanFidelity, (value) => fidelityPercent(value, hasUnneeded)),
      over(repairs, language),
    ),
    tile(
      translate('Mean excess'),
      figure(totals.meanExcess, format.decimal),
      translate('edit size beyond the needed part, {over}', { over: over(repairs, language) }),
    ),
    tile(
      translate('Added complexity'),
      figure(totals.meanAddedComplexity, format.signed),
      translate('points a repair on average, {over}', { over: over(totals.complexityRepairs, language) }),
    ),
    tile(
      translate('Proposals'),
      format.count(proposals),
      translate('{verified} judged by tests, {repairs} of them repairs', {
        verified: format.count(verified),
        repairs: format.count(repairs),
      }),
    ),
    tile(
      translate('You accepted'),
      format.count(accepted),
      translate('and rejected {rejected}', { rejected: format.count(rejected) }),
    ),
    tile(
      translate('Hunks you dropped'),
      format.share(hunksDropped, hunksOffered),
      translate('{dropped} of {offered}', { dropped: format.count(hunksDropped), offered: format.count(hunksOffered) }),
    ),
  ];
}

function tile(name: string, figure: string, detail: string): Html {
  return html`<div class="tile"><dt>${name}</dt><dd class="tile-figure">${figure}</dd><dd class="hint">${detail}</dd></div>`;
}

/** A mean never stands without the number of repairs that went into it. */
function over(repairs: number, { translate, format }: DashboardLanguage): string {
  return repairs === 1
    ? translate('over 1 repair')
    : translate('over {count} repairs', { count: format.count(repairs) });
}
