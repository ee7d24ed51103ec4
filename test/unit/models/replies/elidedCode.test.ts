/** Which new lines stand for code left out, and which are just comments. */
import { describe, expect, it } from 'vitest';
import { isElision } from '../../../../src/models/replies/elidedCode.js';

describe('isElision', () => {
  it.each([
    '# ... rest of the code ...',
    '// ...existing code...',
    '/* … */',
    '  // rest of the file is unchanged',
    '# the rest of the function stays the same',
    '# rest remains unchanged',
    '# (rest of the code unchanged)',
    '// existing code here',
    '// [existing methods]',
    '# remaining functions unchanged.',
    '// Other helper methods remain the same...',
    '<!-- rest of file omitted -->',
    '-- unchanged',
    '{/* ... other stuff */}',
    '# code omitted for brevity',
    '# unchanged code',
    '# ...',
    '# ... imports ...',
    '# ... (unchanged)',
    '...',
    '…',
  ])('recognizes %s', (line) => expect(isElision(line, 'x = 1')).toBe(true));

  it.each([
    '# the other value',
    '# keep the rest for the next call',
    '# same as above',
    '// returns the remaining items',
    '# existing users stay logged in while the previous session is open',
    '# original order matters here',
    'x = ...',
    'rest = values[1:]',
    '// the remainder is added to the last part',
    '',
    '#',
    '# no more than ... items',
    '# ... and then clean up',
    ' * ... or the existing value',
  ])('leaves %s alone', (line) => expect(isElision(line, 'x = 1')).toBe(false));

  it('takes three dots for a statement where a body is due', () => {
    expect(isElision('    ...', 'class Empty:')).toBe(false);
  });
});
