import { describe, expect, it } from 'vitest';
import { plainTranslate } from '../../../../src/session/translate.js';
import { labelList, labelWords } from '../../../../src/session/words/labelWords.js';

describe('labels in words', () => {
  it('name the form of a defense where it is known', () => {
    const label = 'defensive-generalization';
    expect(labelWords(label, plainTranslate)).toBe('guard added');
    expect(labelList([{ label, form: 'conversion' }, { label: 'import' }], plainTranslate)).toBe(
      'conversion added, imports',
    );
    expect(labelList([{ label }, { label, form: 'guard' }], plainTranslate)).toBe('guard added');
  });
});
