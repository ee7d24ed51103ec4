/** The whole page in all its states: safe, well formed, and saying what it should. */
import { describe, expect, test } from 'vitest';
import { dashboardBody } from '../../../src/dashboard/dashboardBody.js';
import { dashboardFormat } from '../../../src/dashboard/dashboardFormat.js';
import { dashboardPage } from '../../../src/dashboard/dashboardPage.js';
import type { DashboardState } from '../../../src/dashboard/dashboardState.js';
import { failure } from '../../../src/session/failures.js';
import { describeFailure } from '../../../src/session/messages.js';
import { plainTranslate } from '../../../src/session/translate.js';
import { EXAMPLE_SUMMARY, EXAMPLE_TOTALS, exampleRow, exampleState } from './exampleState.js';
import { textOf } from './textOf.js';

const LANGUAGE = { translate: plainTranslate, format: dashboardFormat('en', 'UTC') };
const ASSETS = { styleUri: 'x:style', scriptUri: 'x:script', cspSource: 'x:', nonce: 'abc123', locale: 'en' };
const NO_TOTALS = {
  ...EXAMPLE_TOTALS,
  proposals: 0,
  repairs: 0,
  verified: 0,
  accepted: 0,
  rejected: 0,
  hunksOffered: 0,
  hunksDropped: 0,
  meanExcess: null,
  meanFidelity: null,
  meanAddedComplexity: null,
  complexityRepairs: 0,
  changedTokens: 0,
  neededTokens: 0,
};
const NOTHING = { totals: NO_TOTALS, byModel: [], byLabel: [], byVerdict: [], byDecision: [], recordings: 0 };

function failedState(
  code: 'statistics-unavailable' | 'statistics-damaged' | 'statistics-newer' | 'statistics-failed',
): DashboardState {
  const detail = { file: '/data/<s>.sqlite', reason: 'why', found: 2, known: 1 };
  return { kind: 'failed', failure: describeFailure(failure(code, detail), plainTranslate) };
}

const STATES: Readonly<Record<string, DashboardState>> = {
  loading: { kind: 'loading' },
  loaded: exampleState(),
  'first run': exampleState(NOTHING, []),
  'only recordings': exampleState({ ...NOTHING, recordings: 2 }, [exampleRow({ recording: true })]),
  'no repair': exampleState({ totals: { ...NO_TOTALS, proposals: 3, rejected: 3 } }),
  unavailable: failedState('statistics-unavailable'),
  damaged: failedState('statistics-damaged'),
  newer: failedState('statistics-newer'),
  failed: failedState('statistics-failed'),
};

const bodyOf = (state: DashboardState) => dashboardBody(state, LANGUAGE).markup;
const wordsOf = (state: DashboardState) => textOf(bodyOf(state));

describe.each(Object.entries(STATES))('%s', (_, state) => {
  const page = dashboardPage(state, LANGUAGE, ASSETS);

  test('runs one script, ours, and has no inline style or handler', () => {
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).toContain('<script nonce="abc123" src="x:script"></script>');
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/i);
  });

  test('its policy allows nothing but our style sheet and our script', () => {
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1];
    expect(policy).toBe(
      'default-src &#39;none&#39;; style-src x:; script-src &#39;nonce-abc123&#39;; base-uri &#39;none&#39;; form-action &#39;none&#39;',
    );
  });

  test('every element is closed in its place, every id is there once, every reference leads somewhere', () => {
    expect(unbalanced(page)).toBeNull();
    const ids = [...page.matchAll(/\sid="([^"]*)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of page.matchAll(/aria-labelledby="([^"]*)"/g)) expect(ids).toContain(id);
  });

  test('every button is a button with a name and a command, and an id to give the focus back to', () => {
    for (const [, attributes, content] of page.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)) {
      expect(attributes).toMatch(/type="button"/);
      expect(attributes).toMatch(/ id="/);
      expect(attributes).toMatch(/data-command="/);
      expect(textOf(content ?? '')).not.toBe('');
    }
  });

  test('tables have a caption, column headers and a row header with scope', () => {
    for (const [table] of page.matchAll(/<table.*?<\/table>/gs)) {
      expect(table).toMatch(/<caption[^>]*>[^<]+<\/caption>/);
      const [head = '', body = ''] = table.split('</thead>');
      const columns = head.match(/<th role="columnheader" scope="col"/g)?.length;
      for (const row of body.split('<tr').slice(1)) {
        expect(row.match(/<th role="rowheader" scope="row"/g)).toHaveLength(1);
        expect(row.match(/<t[hd] /g)).toHaveLength(columns ?? -1);
      }
    }
  });
});

describe('words', () => {
  test('leads with changed and needed tokens, and no mean without its number', () => {
    const words = wordsOf(STATES['loaded'] as DashboardState);
    expect(words).toContain('31 % of the changed tokens were needed by your tests');
    expect(words).toContain('1,204 needed 2,678 not needed over 47 repairs');
    expect(words).toContain('Mean fidelity 68 % over 47 repairs');
    expect(words).toContain('Mean excess 0.32 edit size beyond the needed part, over 47 repairs');
    expect(words).toContain('Added complexity +1.9 points a repair on average, over 45 repairs');
    expect(words).toContain('Proposals 62 55 judged by tests, 47 of them repairs');
    expect(words).toContain('Hunks you dropped 3 % 38 of 1,171');
  });

  test('what was not measured is not a figure', () => {
    const words = wordsOf(STATES['no repair'] as DashboardState);
    expect(words).toContain('No repair has been verified yet');
    expect(words).toContain('Mean fidelity – over 0 repairs');
    expect(words).not.toMatch(/NaN|null|undefined|Infinity/);
    const row = exampleRow({
      fidelity: null,
      neededTokens: null,
      testsFixed: null,
      testsBroken: null,
      verdict: 'unverified',
    });
    const list = wordsOf(exampleState({}, [row])).split('Past proposals, newest first')[1];
    expect(list).toContain('unverified 17 changed tokens');
    expect(list).toContain('Fidelity not measured');
    expect(list).toContain('Tests not run');
  });

  test('a proposal in the list: file, time, model, verdict, figures, tests, decision', () => {
    const list = wordsOf(exampleState({}, [exampleRow({ testsBroken: 2 })]));
    expect(list).toContain('stat.py shop/ src/ stat.py');
    expect(list).toContain('Mar 14, 2026 9:26 AM');
    expect(list).toContain('over-edit 1 of 17 tokens needed');
    expect(list).toContain('1 fixed 2 broken');
    expect(list).toContain('kept some 2 of 3 hunks');
  });

  test('changes of a working tree are one proposal of nobody named, over its files', () => {
    const tree = { provider: 'working-tree', model: null, prompt: null, strategy: 'unknown' };
    const byModel = [{ ...EXAMPLE_TOTALS, ...tree }];
    const state = exampleState({ byModel }, [exampleRow({ ...tree, files: 3 })]);
    const [models = '', list = ''] = wordsOf(state).split('Past proposals, newest first');
    expect(models).toContain('Changes in the working tree');
    expect(list).toContain('stat.py shop/ src/ stat.py and 2 other files');
    expect(list).toContain('Changes in the working tree');
    expect(models + list).not.toMatch(/unknown|working-tree/);
    expect(wordsOf(exampleState({}, [exampleRow({ files: 2 })]))).toContain('src/ stat.py and 1 other file Decided');
  });

  test('fidelity never says 100 % while an unneeded token is left', () => {
    expect(wordsOf(exampleState({}, [exampleRow({ fidelity: 1, changedTokens: 3, neededTokens: 2 })]))).toContain(
      'Fidelity 99 %',
    );
    expect(wordsOf(exampleState({}, [exampleRow({ fidelity: 1, changedTokens: 2, neededTokens: 2 })]))).toContain(
      'Fidelity 100 %',
    );
  });

  test('recordings are called recordings, and are not counted', () => {
    const words = wordsOf(STATES['only recordings'] as DashboardState);
    expect(words).toContain(
      '2 proposals were played back from recordings. They are listed below and counted nowhere else.',
    );
    expect(words).toContain('gpt-x played back from a recording');
    expect(words).not.toContain('Mean fidelity');
  });

  test('the first run says what will stand here and offers the way to it', () => {
    const markup = bodyOf(STATES['first run'] as DashboardState);
    expect(textOf(markup)).toContain('Nothing is recorded yet');
    expect(markup).toContain('data-command="fix"');
    expect(markup).not.toContain('data-command="delete-all"');
  });

  test.each([
    ['unavailable', 'its runtime', []],
    ['newer', 'newer Edit Fidelity', []],
    ['failed', '/data/<s>.sqlite', ['retry']],
    ['damaged', '/data/<s>.sqlite', ['retry', 'set-aside']],
  ])('%s: what happened and what can be done', (name, words, commands) => {
    const state = name === 'unavailable' ? unavailable() : (STATES[name] as DashboardState);
    const markup = bodyOf(state);
    expect(textOf(markup)).toContain(words);
    expect([...markup.matchAll(/data-command="([^"]*)"/g)].map((match) => match[1])).toEqual(commands);
  });

  test('names of models, files and labels cannot become markup', () => {
    const evil = '<img src=x onerror=alert(1)>';
    const state = exampleState(
      {
        byModel: [{ ...EXAMPLE_TOTALS, provider: evil, model: evil, prompt: evil, strategy: evil }],
        byLabel: [{ label: evil, hunks: 1, dropped: 0, notNeeded: 0 }],
        byVerdict: [{ verdict: evil, proposals: 1 }],
      },
      [exampleRow({ path: evil, workspace: evil, model: evil, verdict: evil })],
    );
    expect(bodyOf(state)).not.toContain('<img');
    expect(unbalanced(bodyOf(state))).toBeNull();
  });
});

describe('order and pages', () => {
  test('the column in order says so, the others can be put in order', () => {
    const markup = bodyOf({ ...exampleState(), view: { page: 0, sort: { key: 'fidelity', descending: false } } });
    expect(markup.match(/aria-sort="ascending"/g)).toHaveLength(1);
    expect(markup.match(/aria-sort="none"/g)).toHaveLength(7);
    expect(markup).toMatch(/aria-sort="ascending"><button [^>]*id="sort-models-fidelity"/);
  });

  test('the first page has no newer one, the last no older one, a single page no buttons', () => {
    const pager = (page: number, proposals: number) =>
      bodyOf({
        ...exampleState({ totals: { ...EXAMPLE_SUMMARY.totals, proposals } }),
        view: { page, sort: { key: 'proposals', descending: true } },
      }).match(/<nav.*?<\/nav>/s)?.[0] ?? '';
    expect(textOf(pager(0, 62))).toBe('1–25 of 62 Newer Older');
    expect(pager(0, 62)).toMatch(/id="page-newer"[^>]* disabled>/);
    expect(pager(0, 62)).toMatch(/id="page-older" data-command="page" data-argument="1">/);
    expect(textOf(pager(2, 62))).toBe('51–62 of 62 Newer Older');
    expect(pager(2, 62)).toMatch(/id="page-older"[^>]* disabled>/);
    expect(textOf(pager(0, 25))).toBe('1–25 of 25');
  });
});

function unavailable(): DashboardState {
  const reason = 'its runtime, Node 20.20.2, has no SQLite';
  return { kind: 'failed', failure: describeFailure(failure('statistics-unavailable', { reason }), plainTranslate) };
}

/** The first tag that is out of place; null when there is none. */
function unbalanced(markup: string): string | null {
  const open: string[] = [];
  for (const [tag, slash, name = ''] of markup.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/gi)) {
    if (['meta', 'link', 'wbr'].includes(name)) continue;
    if (slash === '') open.push(name);
    else if (open.pop() !== name) return tag;
  }
  return open.at(-1) ?? null;
}
