/** Suspicion from what failing tests say. */
import { describe, expect, it } from 'vitest';
import type { Frame, TestRun } from '../../../../src/session/ports/oracle.js';
import { MessageLocalizer } from '../../../../src/session/repair/messageLocalizer.js';
import { grammarFor } from '../../../support/grammars.js';

const TEXT = `LIMIT = 3

def inner(a):
    return a

def outer(a):
    return inner(a) + LIMIT

def other(a):
    return a
`;

function failing(id: string, message: string, frames: readonly Frame[] = []): TestRun {
  const results = [{ id, status: 'failed' as const, message, frames, elapsedMs: 1 }];
  return { results, exitCode: 1, timedOut: false, output: '', outputCut: false, elapsedMs: 1 };
}

async function distances(run: TestRun): Promise<Readonly<Record<string, number>>> {
  const suspicion = new MessageLocalizer().locate((await grammarFor('python')).parse(TEXT), 'a.py', run);
  const at = (text: string) => suspicion.distanceOf(TEXT.indexOf(text) + 8);
  return { inner: at('def inner'), outer: at('def outer'), other: at('def other'), top: suspicion.distanceOf(0) };
}

describe('MessageLocalizer', () => {
  it('points at the function that the test is named after, then at what it calls', async () => {
    const expected = { inner: 1, outer: 0, other: 2, top: 1 };
    expect(await distances(failing('test_a.py::test_outer', 'assert 1 == 2'))).toEqual(expected);
    expect(await distances(failing('test_a.py::test_sum', 'assert outer(1) == 2'))).toEqual(expected);
  });

  it('points at the functions of the frames, and weighs their lines, innermost most', async () => {
    const frames = [
      { path: 'a.py', line: 4 },
      { path: 'a.py', line: 7 },
      { path: 'test_a.py', line: 10 },
    ];
    const run = failing('test_a.py::test_x', 'TypeError', frames);
    expect(await distances(run)).toEqual({ inner: 0, outer: 0, other: 2, top: 1 });
    const suspicion = new MessageLocalizer().locate((await grammarFor('python')).parse(TEXT), 'a.py', run);
    expect([4, 7, 10].map((line) => suspicion.lineWeight(line))).toEqual([1, 0.5, 0]);
  });

  it('suspects every place when nothing is pointed at', async () => {
    expect(await distances(failing('python3 check.py', 'assertion failed'))).toEqual({
      inner: 0,
      outer: 0,
      other: 0,
      top: 0,
    });
  });

  it('gives the ranges at each distance: functions, and what lies between them with those called', async () => {
    const run = failing('test_a.py::test_outer', 'assert 1 == 2');
    const suspicion = new MessageLocalizer().locate((await grammarFor('python')).parse(TEXT), 'a.py', run);
    const texts = ([0, 1, 2] as const).map((distance) =>
      suspicion.rangesAt(distance).map((range) => TEXT.slice(range.start, range.end).trim().split('\n')[0]),
    );
    expect(texts).toEqual([['def outer(a):'], ['def inner(a):', 'LIMIT = 3', '', '', ''], ['def other(a):']]);
  });
});
