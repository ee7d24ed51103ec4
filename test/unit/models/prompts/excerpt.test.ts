/** What of a large file is shown: real grammars, failing tests that point, name or say nothing. */
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../../../src/models/prompts/estimateTokens.js';
import { excerptOf, LEFT_OUT } from '../../../../src/models/prompts/excerpt.js';
import { NO_CONTEXT } from '../../../../src/session/fixContext.js';
import type { TestResult } from '../../../../src/session/ports/oracle.js';
import { grammarFor } from '../../../support/grammars.js';
import { fixTask } from '../fixTask.js';

const COUNT = 40;
const FUNCTIONS = Array.from(
  { length: COUNT },
  (_, index) =>
    `def task_${index}(values):\n    total = ${index}\n${'    for value in values:\n        total += value * total\n'.repeat(6)}    return total\n`,
);
const FILE = `import math\n\nLIMIT = 10\n\n${FUNCTIONS.join('\n')}`;
const ROOM = 1_600;

function failing(message: string, line?: number): TestResult {
  const frames = line === undefined ? [] : [{ path: 'src/stat.py', line }];
  return { id: 'tests/test_stat.py::test_it', status: 'failed', message, frames, elapsedMs: 1 };
}

async function excerpt(results: readonly TestResult[], room = ROOM, context = NO_CONTEXT, language = true) {
  const baseline = { results, exitCode: 1, timedOut: false, output: '', outputCut: false, elapsedMs: 1 };
  const grammar = language ? await grammarFor('python') : null;
  return excerptOf(fixTask({ original: FILE, grammar, baseline, context }), room);
}

/** Functions that are shown to their last line. */
function shownWhole(text: string): number[] {
  return FUNCTIONS.flatMap((body, index) => (text.includes(body) ? [index] : []));
}

describe('excerptOf', () => {
  it('shows the function that a failure points at, its file around, and the first line of every other', async () => {
    const line = FILE.slice(0, FILE.indexOf('total = 25')).split('\n').length;
    const shown = await excerpt([failing('assert 3 == 4', line)]);
    expect(shownWhole(shown?.text ?? '')).toContain(25);
    expect(shown?.text).toContain('import math\n\nLIMIT = 10\n');
    for (let index = 0; index < COUNT; index++) expect(shown?.text).toContain(`def task_${index}(values):`);
  });

  it('fits, counts what it leaves out, and marks each gap with its lines', async () => {
    const shown = await excerpt([failing('assert 3 == 4')]);
    expect(estimateTokens(shown?.text ?? '')).toBeLessThanOrEqual(ROOM * 1.1);
    const gaps = [...(shown?.text ?? '').matchAll(/lines (\d+) to (\d+)\]/g)];
    const gone = gaps.reduce((sum, [, from, to]) => sum + Number(to) - Number(from) + 1, 0);
    expect(shown?.leftOutLines).toBe(gone);
    const lines = FILE.split('\n').length - 1;
    expect((shown?.text ?? '').split('\n').length - 1 - gaps.length + gone).toBe(lines);
    expect(shown?.text).toContain(LEFT_OUT);
  });

  it('takes what failing tests name, and what that mentions, where nothing points into the file', async () => {
    const shown = await excerpt([failing('    assert task_31([1]) == 2\nAssertionError')]);
    expect(shownWhole(shown?.text ?? '')).toContain(31);
  });

  it('shows the part that may change', async () => {
    const line = FILE.slice(0, FILE.indexOf('def task_38')).split('\n').length;
    const range = { name: 'task_38', lines: { start: line, end: line + 15 } };
    const shown = await excerpt([failing('x')], ROOM, { ...NO_CONTEXT, range });
    expect(shownWhole(shown?.text ?? '')).toContain(38);
  });

  it('shows the surroundings of what is pointed at in a language without a grammar', async () => {
    const line = FILE.slice(0, FILE.indexOf('total = 25')).split('\n').length;
    const shown = await excerpt([failing('x', line)], ROOM, NO_CONTEXT, false);
    expect(shownWhole(shown?.text ?? '')).toContain(25);
    expect(shown?.leftOutLines).toBeGreaterThan(50);
  });

  it('gives up the first lines where these alone are too many, and joins what is left out', async () => {
    const line = FILE.slice(0, FILE.indexOf('total = 25')).split('\n').length;
    const shown = await excerpt([failing('x', line)], 400);
    expect(shownWhole(shown?.text ?? '')).toContain(25);
    expect(shown?.text).not.toContain('def task_1(');
    expect([...(shown?.text ?? '').matchAll(/left out/g)].length).toBeLessThan(4);
  });

  it('is null when not even an outline fits', async () => {
    expect(await excerpt([failing('x')], 10)).toBeNull();
    expect(await excerpt([failing('x')], 10, NO_CONTEXT, false)).toBeNull();
  });
});
