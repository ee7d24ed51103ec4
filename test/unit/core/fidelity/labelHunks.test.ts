import { describe, expect, it } from 'vitest';
import { diffHunks } from '../../../../src/core/diff/diffHunks.js';
import { splitHunk } from '../../../../src/core/diff/splitHunk.js';
import { splitPartIntoTokenEdits } from '../../../../src/core/diff/splitPartIntoTokenEdits.js';
import { labelHunks } from '../../../../src/core/fidelity/labelHunks.js';
import { sourceOf } from '../../../support/sources.js';

const ORIGINAL = 'def f(a, b):\n    return a - b\n\n\ndef g(n):\n    return n\n';
const PROPOSAL =
  'def f(a, b):\n    if a is None:\n        raise ValueError("a")\n    return a + b\n\n\ndef g(number):\n    # same\n    return number\n';

describe('labelHunks', () => {
  it('labels each hunk by its id, in the order of lines', async () => {
    const [original, proposal] = await Promise.all([sourceOf('python', ORIGINAL), sourceOf('python', PROPOSAL)]);
    const labels = labelHunks(original, proposal, diffHunks(ORIGINAL, PROPOSAL));
    expect([...labels]).toEqual([
      [
        '1',
        [
          { label: 'defensive-generalization', form: 'guard', line: 2 },
          { label: 'contract-drift', line: 3 },
        ],
      ],
      [
        '2',
        [
          { label: 'rename', line: 7 },
          { label: 'comment', line: 8 },
        ],
      ],
    ]);
  });

  it.each([
    ['return xs[0]', 'return int(xs[0])', 'conversion'],
    ['return xs[0]', 'return xs[0] or []', 'default-value'],
    ['return xs[0]', 'return xs[0] if xs is not None else 0', 'default-value'],
    ['return xs[0]', 'assert xs\n    return xs[0]', 'guard'],
    ['return xs[0]', 'try:\n        return xs[0]\n    except IndexError:\n        raise', 'error-handling'],
  ])('says which form of defense it is: %s, then %s', async (before, after, form) => {
    const texts = [before, after].map((line) => `def f(xs):\n    ${line}\n`);
    const [original, proposal] = await Promise.all(texts.map((text) => sourceOf('python', text)));
    const labels = labelHunks(original!, proposal!, diffHunks(texts[0]!, texts[1]!));
    const found = [...labels.values()].flat().find(({ label }) => label === 'defensive-generalization');
    expect(found?.form).toBe(form);
  });

  it('labels parts of hunks, so that the part with the fix has none', async () => {
    const [original, proposal] = await Promise.all([sourceOf('python', ORIGINAL), sourceOf('python', PROPOSAL)]);
    const [first] = diffHunks(ORIGINAL, PROPOSAL);
    const parts = splitHunk(ORIGINAL, first!);
    const labels = labelHunks(original, proposal, parts);
    const fix = parts.find((part) => part.edit.text.includes('a + b'));
    expect(labels.get(fix!.id)).toEqual([]);
    const guard = parts.find((part) => part.edit.text.includes('raise'));
    expect(labels.get(guard!.id)?.map((each) => each.label)).toContain('contract-drift');
  });

  it('labels an edit within a line by what it touches', async () => {
    const before = 'const a = f(x); // one\n';
    const after = 'const b = f(x ?? 0); // two\nb;\n';
    const [original, proposal] = await Promise.all([sourceOf('javascript', before), sourceOf('javascript', after)]);
    const [hunk] = diffHunks(before, after);
    const edits = splitPartIntoTokenEdits(before, after, hunk!, original.tokens, proposal.tokens);
    const labels = labelHunks(original, proposal, edits);
    const fallback = edits.filter((edit) => edit.edit.text.includes('??'));
    expect(fallback.length).toBeGreaterThan(0);
    for (const edit of fallback) {
      expect(labels.get(edit.id)?.map((each) => each.label)).toContain('defensive-generalization');
    }
  });

  it('says nothing without a grammar', async () => {
    const [original, proposal] = await Promise.all([sourceOf(null, ORIGINAL), sourceOf(null, PROPOSAL)]);
    const labels = labelHunks(original, proposal, diffHunks(ORIGINAL, PROPOSAL));
    expect([...labels]).toEqual([
      ['1', []],
      ['2', []],
    ]);
  });

  it('finds the same again', async () => {
    const [original, proposal] = await Promise.all([sourceOf('python', ORIGINAL), sourceOf('python', PROPOSAL)]);
    const hunks = diffHunks(ORIGINAL, PROPOSAL);
    expect([...labelHunks(original, proposal, hunks)]).toEqual([...labelHunks(original, proposal, hunks)]);
  });
});
