/** What a failing assertion compared, read out of its message. */

export interface ComparedValues {
  readonly actual: string;
  readonly expected: string;
}

/** Longer values are cut by the runners and say nothing whole; in characters. */
const LENGTH_LIMIT = 200;

const FORMS: readonly (readonly [form: RegExp, actual: number, expected: number])[] = [
  // pytest: `E   assert 5 == 3`, `E   AssertionError: assert 5 == 3`
  [/^E\s+(?:AssertionError: )?assert (.+?) (?:==|is) (.+)$/m, 1, 2],
  // unittest: `AssertionError: 5 != 3`
  [/^AssertionError: (.+?) != (.+?)(?: : .*)?$/m, 1, 2],
  // jest, vitest: `Expected: 3` above `Received: 5`
  [/Expected:\s+(.+)\n\s*Received:\s+(.+)/, 2, 1],
  // vitest: `expected 5 to be 3`, `expected 5 to deeply equal 3`
  [/expected (.+?) to (?:be|equal|deeply equal|strictly equal) (.+?)(?: \/\/.*)?$/m, 1, 2],
  // node:assert: `5 !== 3`
  [/^\s*(\S.*?) !== (.+)$/m, 1, 2],
  // mocha with chai: `expected 5 to equal 3` is above; node's diff: `+ 5` above `- 3`
  [/^\+ (?!actual\b)(.+)\n- (?!expected\b)(.+)$/m, 1, 2],
];

/** The two values that the first assertion of a message compared, as the runner prints them; undefined where it does not say. */
export function comparedValues(message: string): ComparedValues | undefined {
  for (const [form, actual, expected] of FORMS) {
    const match = form.exec(message);
    const values = { actual: (match?.[actual] ?? '').trim(), expected: (match?.[expected] ?? '').trim() };
    const whole = values.actual.length <= LENGTH_LIMIT && values.expected.length <= LENGTH_LIMIT;
    if (match !== null && whole && values.actual !== '' && values.expected !== '') return values;
  }
  return undefined;
}
