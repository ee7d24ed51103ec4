import { describe, expect, it } from 'vitest';
import { batchRecord, idOf } from '../../../src/cli/batchRecord.js';

const least = { id: 1, original: 'a', proposal: 'b' };

describe('batchRecord', () => {
  it('takes what a line must have, and fills up what it may leave out', () => {
    const rest = { gold: null, passed: null, language: null, path: null };
    expect(batchRecord({ ...least, note: 'x' })).toEqual({ ...least, ...rest });
    expect(batchRecord({ ...least, ...rest })).toEqual({ ...least, ...rest });
    const full = { id: 'x', original: '', proposal: '', gold: '', passed: false, language: 'go', path: 'a.go' };
    expect(batchRecord(full)).toEqual(full);
  });

  it.each([
    ['a number', 1, 'it is not an object'],
    ['null', null, 'it is not an object'],
    ['a list', [least], 'it is not an object'],
    ['no id', { original: 'a', proposal: 'b' }, '"id" must be a string or a number'],
    ['an id of another type', { ...least, id: {} }, '"id" must be a string or a number'],
    ['no original', { id: 1, proposal: 'b' }, '"original" must be a string'],
    ['a proposal that is null', { ...least, proposal: null }, '"proposal" must be a string'],
    ['a gold that is no text', { ...least, gold: 1 }, '"gold" must be a string, or left out'],
    ['passed as a word', { ...least, passed: 'true' }, '"passed" must be a boolean, or left out'],
  ])('says what is wrong with %s', (_what, value, problem) => {
    expect(batchRecord(value)).toBe(problem);
  });

  it('knows the id of what lacks something else', () => {
    expect([idOf({ id: 7 }), idOf({ id: 'x' }), idOf({ id: null }), idOf('x'), idOf(null)]).toEqual([
      7,
      'x',
      null,
      null,
      null,
    ]);
  });
});
