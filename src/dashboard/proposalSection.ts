/** The list of past proposals, page by page. */
import { fidelityPercent } from '../core/fidelity/fidelityPercent.js';
import type { Decision, StatisticsSummary, StoredDecision } from '../session/ports/statisticsStore.js';
import { type DashboardLanguage, lastPage, PAGE_ROWS } from './dashboardState.js';
import { dataTable, type TableColumn } from './dataTable.js';
import { type Html, type HtmlValue, html } from './html.js';
import { promptWords, proposerName } from './proposerWords.js';

const DECISIONS: Readonly<Record<Decision, string>> = {
  'accepted-all': 'kept all',
  'accepted-needed': 'kept what is needed',
  'accepted-some': 'kept some',
  rejected: 'rejected',
};

export function proposalSection(
  proposals: readonly StoredDecision[],
  page: number,
  summary: StatisticsSummary,
  language: DashboardLanguage,
): Html {
  const { translate } = language;
  return html`<section class="panel" aria-labelledby="proposals-title">
<div class="panel-head">
<h2 id="proposals-title" tabindex="-1">${translate('Past proposals')}</h2>
${pager(page, summary, language)}
</div>
${dataTable('proposals', translate('Past proposals, newest first'), proposalColumns(language), proposals)}
</section>`;
}

function proposalColumns(language: DashboardLanguage): TableColumn<StoredDecision>[] {
  const { translate, format } = language;
  return [
    { title: translate('File'), isRowHeader: true, cell: (row) => fileCell(row, language) },
    {
      title: translate('Decided'),
      cell: (row) =>
        html`<time datetime="${new Date(row.decidedAtMs).toISOString()}">${format.date(row.decidedAtMs)}<span class="hint">${format.timeOfDay(row.decidedAtMs)}</span></time>`,
    },
    {
      title: translate('Model'),
      cell: (row) =>
        html`<span class="row-name">${proposerName(row, translate)}</span><span class="hint">${
          row.recording ? translate('played back from a recording') : promptWords(row.prompt, translate)
        }</span>`,
    },
    {
      title: translate('Verdict'),
      cell: (row) =>
        html`<span class="verdict"><span class="swatch tone-verdict-${row.verdict}"></span>${translate(row.verdict)}</span><span class="hint">${tokenWords(row, language)}</span>`,
    },
    {
      title: translate('Fidelity'),
      isFigure: true,
      cell: (row) =>
        row.fidelity === null
          ? html`<span class="hint">${translate('not measured')}</span>`
          : fidelityPercent(row.fidelity, hasUnneededTokens(row)),
    },
    { title: translate('Tests'), cell: (row) => testWords(row, language) },
    { title: translate('You'), cell: (row) => decisionWords(row, language) },
  ];
}

function fileCell({ rowId, workspace, path, files }: StoredDecision, { translate, format }: DashboardLanguage): Html {
  const others = files - 1;
  const more =
    others > 0 &&
    html`<span class="hint">${others === 1 ? translate('and 1 other file') : translate('and {count} other files', { count: format.count(others) })}</span>`;
  return html`<button type="button" class="link" id="open-${rowId}" data-command="open" data-argument="${rowId}" title="${translate('Open {path}', { path })}">${fileName(path)}</button><span class="hint path">${breakable(`${workspace}/${path}`)}</span>${more}`;
}

function hasUnneededTokens({ changedTokens, neededTokens }: StoredDecision): boolean {
  return neededTokens === null || changedTokens > neededTokens;
}

function tokenWords({ neededTokens, changedTokens }: StoredDecision, { translate, format }: DashboardLanguage): string {
  const all = format.count(changedTokens);
  if (neededTokens === null) return translate('{all} changed tokens', { all });
  return translate('{needed} of {all} tokens needed', { needed: format.count(neededTokens), all });
}

function testWords(row: StoredDecision, { translate, format }: DashboardLanguage): HtmlValue {
  const { testsFixed, testsBroken } = row;
  if (testsFixed === null || testsBroken === null) return html`<span class="hint">${translate('not run')}</span>`;
  const broken =
    testsBroken > 0 &&
    html`<span class="hint">${translate('{count} broken', { count: format.count(testsBroken) })}</span>`;
  return html`${translate('{count} fixed', { count: format.count(testsFixed) })}${broken}`;
}

function decisionWords({ decision, hunks }: StoredDecision, { translate, format }: DashboardLanguage): Html {
  const kept = decision === 'rejected' ? 0 : hunks.filter((hunk) => hunk.kept).length;
  const counts = translate('{kept} of {offered} hunks', {
    kept: format.count(kept),
    offered: format.count(hunks.length),
  });
  return html`${translate(DECISIONS[decision] ?? decision)}<span class="hint">${counts}</span>`;
}

function pager(page: number, summary: StatisticsSummary, { translate, format }: DashboardLanguage): HtmlValue {
  const last = lastPage(summary);
  const rows = summary.totals.proposals + summary.recordings;
  const range = translate('{first}–{last} of {rows}', {
    first: format.count(page * PAGE_ROWS + 1),
    last: format.count(Math.min(rows, (page + 1) * PAGE_ROWS)),
    rows: format.count(rows),
  });
  return html`<nav class="pager" aria-label="${translate('Pages of past proposals')}">
<span class="hint">${range}</span>
${last > 0 && html`${pageButton('newer', translate('Newer'), page - 1, page > 0)}${pageButton('older', translate('Older'), page + 1, page < last)}`}
</nav>`;
}

function pageButton(name: string, title: string, page: number, isEnabled: boolean): Html {
  return html`<button type="button" class="secondary" id="page-${name}" data-command="page" data-argument="${page}"${
    !isEnabled && html` disabled`
  }>${title}</button>`;
}

/** A long path may break after its slashes. */
function breakable(path: string): HtmlValue {
  return path.split('/').map((part, index) => (index === 0 ? part : html`/<wbr>${part}`));
}

function fileName(path: string): string {
  return path.split('/').at(-1) || path;
}
