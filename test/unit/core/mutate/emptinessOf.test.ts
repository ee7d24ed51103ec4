/** How a program asks whether a value is empty. */
import { describe, expect, it } from 'vitest';
import { emptinessOf } from '../../../../src/core/mutate/emptinessOf.js';
import { javaTable } from '../../../../src/core/mutate/javaTable.js';
import { pythonTable } from '../../../../src/core/mutate/pythonTable.js';
import { TYPE_ANY, TYPE_BOOLEAN, TYPE_LIST, TYPE_NUMBER } from '../../../../src/core/mutate/typeMask.js';

describe('emptinessOf', () => {
  it('takes the value itself where any value is a condition', () => {
    expect(emptinessOf(pythonTable, 'xs', TYPE_ANY)).toEqual({ empty: 'not xs', filled: 'xs' });
  });

  it('asks by type where it is not', () => {
    expect(emptinessOf(javaTable, 'xs', TYPE_LIST)).toEqual({ empty: 'xs.isEmpty()', filled: '!xs.isEmpty()' });
    expect(emptinessOf(javaTable, 'n', TYPE_NUMBER)).toEqual({ empty: 'n == 0', filled: 'n != 0' });
    expect(emptinessOf(javaTable, 'found', TYPE_BOOLEAN)).toEqual({ empty: '!found', filled: 'found' });
    expect(emptinessOf(javaTable, 'x', TYPE_ANY)).toBeUndefined();
  });
});
