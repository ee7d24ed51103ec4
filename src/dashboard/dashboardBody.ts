/** Everything between header and end of the page, for each of its states. */
import type { ReportFailure } from '../session/report.js';
import type { Translate } from '../session/translate.js';
import type { DashboardLanguage, DashboardState } from './dashboardState.js';
import { decisionSection } from './decisionSection.js';
import { type Html, html } from './html.js';
import { labelSection } from './labelSection.js';
import { modelSection } from './modelSection.js';
import { proposalSection } from './proposalSection.js';
import { stackedBar } from './stackedBar.js';
import { summarySection } from './summarySection.js';
import { verdictSection } from './verdictSection.js';

/** Pure: the same state gives the same markup. */
export function dashboardBody(state: DashboardState, language: DashboardLanguage): Html {
  switch (state.kind) {
    case 'loading':
      return html`<p class="loading hint">${language.translate('Reading your statistics …')}</p>`;
    case 'failed':
      return failedBody(state.failure, language.translate);
    case 'loaded':
      return loadedBody(state, language);
  }
}

function loadedBody(state: Extract<DashboardState, { kind: 'loaded' }>, language: DashboardLanguage): Html {
  const { summary, proposals, view } = state;
  if (summary.totals.proposals + summary.recordings === 0) return emptyBody(language.translate);
  const hasLive = summary.totals.proposals > 0;
  return html`${pageHeader(language.translate, true)}
${
  hasLive &&
  html`${summarySection(summary, language)}
<div class="columns">
${labelSection(summary.byLabel, language)}
<div class="column">${verdictSection(summary.byVerdict, language)}${decisionSection(summary.byDecision, language)}</div>
</div>
${modelSection(summary.byModel, view.sort, language)}`
}
${summary.recordings > 0 && recordingsNote(summary.recordings, language)}
${proposalSection(proposals, view.page, summary, language)}`;
}

function pageHeader(translate: Translate, hasData: boolean): Html {
  return html`<header class="page-head">
<div>
<h1>${translate('Edit Fidelity')}</h1>
<p class="hint">${translate('Your statistics, kept on this machine only')}</p>
</div>
${
  hasData &&
  html`<div class="actions" role="group" aria-label="${translate('All statistics')}">
<button type="button" class="secondary" id="export-csv" data-command="export" data-argument="csv">${translate('Export CSV')}</button>
<button type="button" class="secondary" id="export-json" data-command="export" data-argument="json">${translate('Export JSON')}</button>
<button type="button" class="secondary danger" id="delete-all" data-command="delete-all">${translate('Delete all …')}</button>
</div>`
}
</header>`;
}

function recordingsNote(recordings: number, { translate, format }: DashboardLanguage): Html {
  const words =
    recordings === 1
      ? translate('1 proposal was played back from a recording. It is listed below and counted nowhere else.')
      : translate(
          '{count} proposals were played back from recordings. They are listed below and counted nowhere else.',
          {
            count: format.count(recordings),
          },
        );
  return html`<p class="note">${words}</p>`;
}

/** The first run: says what will stand here, shows it in outline, and offers the way to it. */
function emptyBody(translate: Translate): Html {
  const sketch = [
    [34, 66],
    [18, 40],
    [27, 12],
    [9, 22],
  ].map(
    ([kept = 0, dropped = 0]) =>
      html`<div class="sketch-bar">${stackedBar(
        [
          { amount: kept, tone: 'kept' },
          { amount: dropped, tone: 'dropped' },
        ],
        100,
      )}</div>`,
  );
  return html`${pageHeader(translate, false)}
<section class="empty" aria-labelledby="empty-title">
<div class="sketch" aria-hidden="true">${sketch}</div>
<h2 id="empty-title">${translate('Nothing is recorded yet')}</h2>
<p>${translate('Ask for a fix of a file with a failing test, look at the proposal, and accept or reject it. From then on this page shows how much of what your models change your tests need, where they over-edit, and what you keep.')}</p>
<p class="hint">${translate('Measures and decisions are kept, never source text. They stay on this machine; you can export and delete them here.')}</p>
<button type="button" class="primary" id="fix" data-command="fix">${translate('Fix Current File')}</button>
</section>`;
}

function failedBody(failure: ReportFailure, translate: Translate): Html {
  const canSetAside = failure.code === 'statistics-damaged';
  const canRetry = failure.code !== 'statistics-unavailable' && failure.code !== 'statistics-newer';
  return html`${pageHeader(translate, false)}
<section class="failure" aria-labelledby="failure-title">
<h2 id="failure-title">${translate('Your statistics cannot be shown')}</h2>
<p>${failure.message}</p>
<p class="hint">${failure.remedy}</p>
${
  (canRetry || canSetAside) &&
  html`<div class="actions">
${canRetry && html`<button type="button" class="primary" id="retry" data-command="retry">${translate('Try Again')}</button>`}
${canSetAside && html`<button type="button" class="secondary" id="set-aside" data-command="set-aside">${translate('Set Aside and Start Anew …')}</button>`}
</div>`
}
</section>`;
}
