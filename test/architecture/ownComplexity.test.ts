/** Our own measure on our own source: no function above 15. */
import { describe, expect, it } from 'vitest';
import { cognitiveComplexity } from '../../src/core/complexity/cognitiveComplexity.js';
import { grammarFor } from '../support/grammars.js';
import { sourceFiles } from './sourceFiles.js';

const LIMIT = 15;

describe('cognitive complexity of our own source', () => {
  it(`keeps every function at ${LIMIT} or below`, async () => {
    const grammar = await grammarFor('typescript');
    const over = sourceFiles().flatMap((file) =>
      cognitiveComplexity(grammar.parse(file.text))
        .functions.filter((each) => each.complexity > LIMIT)
        .map((each) => `${file.path}:${each.line} ${each.name}: ${each.complexity}`),
    );
    expect(over).toEqual([]);
  });
});
