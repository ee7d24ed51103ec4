/** Which tests were run and why these, in one line. */
import type { ReportTests } from '../report.js';
import type { Translate } from '../translate.js';

/** `Tests: pytest -q tests/test_a.py (tests/test_a.py imports a)` */
export function testsWords(
  { command, because }: Pick<ReportTests, 'command' | 'because'>,
  translate: Translate,
): string {
  return because === undefined
    ? translate('Tests: {command}', { command })
    : translate('Tests: {command} ({because})', { command, because });
}
