/** The last words of a test run. */
import type { SuiteResult } from './readSuiteResult.ts';

/** Of a long detail the beginning, with the message, and the end, with the place, are shown. */
const SHOWN_HEAD_CHARACTERS = 3_000;
const SHOWN_TAIL_CHARACTERS = 800;

/**
 * Prints what was skipped and what failed, each with its reason, a line per suite, and as the very last line the sum.
 *
 * @returns whether nothing failed and something passed.
 */
export function printSummary(results: readonly SuiteResult[]): boolean {
  const failed = results.flatMap((result) => result.failed);
  const skipped = results.flatMap((result) => result.skipped);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  for (const { suite, skipped: tests } of results) {
    for (const { name, detail } of tests) console.log(`Skipped in ${suite}: ${name}: ${detail}`);
  }
  for (const { suite, failed: tests } of results) {
    for (const { name, detail } of tests) console.log(`\nFailed in ${suite}: ${name}\n${indented(detail)}`);
  }
  console.log('');
  for (const result of results)
    console.log(`${result.suite.padEnd(14)} ${countLine(result.passed, result.failed, result.skipped)}`);
  console.log(`\n${countLine(passed, failed, skipped)}`);
  return failed.length === 0 && passed > 0;
}

function countLine(passed: number, failed: readonly unknown[], skipped: readonly unknown[]): string {
  return `${passed} passed, ${failed.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
}

function indented(text: string): string {
  const isLong = text.length > SHOWN_HEAD_CHARACTERS + SHOWN_TAIL_CHARACTERS;
  const shown = isLong ? `${text.slice(0, SHOWN_HEAD_CHARACTERS)}\n...\n${text.slice(-SHOWN_TAIL_CHARACTERS)}` : text;
  return `  ${shown.replaceAll('\n', '\n  ')}`;
}
