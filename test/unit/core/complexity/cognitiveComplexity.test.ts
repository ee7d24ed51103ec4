import { describe, expect, it } from 'vitest';
import { cognitiveComplexity } from '../../../../src/core/complexity/cognitiveComplexity.js';
import type { ComplexityReport } from '../../../../src/core/complexity/complexityReport.js';
import type { LanguageId } from '../../../../src/core/syntax/languageId.js';
import { grammarFor } from '../../../support/grammars.js';
import { programOf, readFixture, taskRecords } from '../../../support/humanEvalPack.js';

async function report(language: LanguageId, text: string): Promise<ComplexityReport> {
  return cognitiveComplexity((await grammarFor(language)).parse(text));
}

interface Construct {
  readonly language: LanguageId;
  readonly name: string;
  readonly code: string;
  readonly expected: number;
  readonly why: string;
}

const constructs = JSON.parse(readFixture('complexity/constructs.json')) as Construct[];

describe('constructs worked out by hand', () => {
  it.each(constructs)('$language $name is $expected', async ({ language, code, expected, why }) => {
    const { total, functions, topLevel } = await report(language, code);
    const points = [...functions.flatMap((each) => each.points), ...topLevel];
    const shown = points.map((point) => `${point.line}: ${point.reason} ${point.word} +${point.amount}`);
    expect(total, `${why}\n${shown.join('\n')}`).toBe(expected);
    expect(points.reduce((sum, point) => sum + point.amount, 0)).toBe(total);
  });
});

interface ReferenceFunction {
  readonly name: string | null;
  readonly line: number | null;
  readonly complexity?: number;
}

interface Reference {
  readonly task: string;
  readonly variant: 'fixed' | 'buggy';
  readonly total: number | null;
  readonly functions: readonly ReferenceFunction[];
  readonly excluded: readonly ReferenceFunction[];
}

/** Our functions as `name@line complexity`, without zeros and without what the reference leaves out. */
function listed(measured: ComplexityReport, reference: Reference): string[] {
  const excluded = new Set(reference.excluded.map((each) => each.name));
  return measured.functions
    .filter((each) => each.complexity > 0 && !excluded.has(each.name))
    .map((each) => `${each.name} ${each.complexity}`)
    .sort();
}

describe.each([
  { file: 'python', language: 'python' },
  { file: 'js', language: 'javascript' },
  { file: 'java', language: 'java' },
  { file: 'cpp', language: 'cpp' },
  { file: 'go', language: 'go' },
] as const)('public programs in $language', ({ file, language }) => {
  it('have the values of an independent tool, function by function', async () => {
    const grammar = await grammarFor(language);
    const records = new Map(taskRecords(file).map((record) => [record.task_id, record]));
    const references = JSON.parse(readFixture(`complexity/${file}.json`)) as Reference[];
    expect(references).toHaveLength(164);
    const differing: string[] = [];
    for (const reference of references) {
      const record = records.get(reference.task);
      // A program that the tool could not parse has no value.
      if (record === undefined || reference.excluded.some((each) => each.name === null)) continue;
      const measured = cognitiveComplexity(grammar.parse(programOf(record, reference.variant)));
      const expected = reference.functions.map((each) => `${each.name} ${each.complexity}`).sort();
      const actual = listed(measured, reference);
      if (actual.join() !== expected.join() || (reference.total ?? measured.total) !== measured.total) {
        differing.push(`${reference.task} ${reference.variant}: ${actual.join()} for ${expected.join()}`);
      }
    }
    expect(differing).toEqual([]);
  });
});
