/** The measures of several files added up: tokens, attributes as one each, complexity, similarity, and what is worth a trial. */
import { describe, expect, it } from 'vitest';
import { applyHunks } from '../../../../src/core/diff/applyHunks.js';
import { splitHunk } from '../../../../src/core/diff/splitHunk.js';
import { languageOfPath } from '../../../../src/core/syntax/languageOf.js';
import type { ChangedFile } from '../../../../src/session/ports/workingTree.js';
import { TreeMeasurer } from '../../../../src/session/tree/treeMeasurer.js';
import { TreeText } from '../../../../src/session/tree/treeText.js';
import { grammarFor } from '../../../support/grammars.js';
import { changedBytes, changedText } from './changedFiles.ts';

async function measured(files: readonly ChangedFile[]): Promise<{ tree: TreeText; measurer: TreeMeasurer }> {
  const tree = new TreeText(files);
  const grammars = files.map(async ({ after, before }) => {
    const language = languageOfPath((after ?? before)?.path ?? '');
    return language === null ? null : grammarFor(language);
  });
  return { tree, measurer: new TreeMeasurer(tree, await Promise.all(grammars)) };
}

const LOOP = 'def f(items):\n    for item in items:\n        if item:\n            return item\n';

describe('TreeMeasurer', () => {
  it('adds up tokens, and counts what has none as one: a mode, a rename, other bytes, an empty file', async () => {
    const { tree, measurer } = await measured([
      changedText('a.py', 'x = 1\n', 'x = 2\n'),
      changedText('b.py', { text: 'y = 1\n' }, { text: 'y = 1\n', path: 'c.py', mode: 'executable' }),
      changedBytes('d.png', '\0', '\0\0'),
      changedText('e/__init__.py', null, ''),
      changedText('f.py', null, 'z = 1\n'),
      changedText('g.py', 'gone = 1\n', null),
    ]);
    const apart = (id: string): number => {
      const hunk = tree.hunks.filter((each) => each.id === id);
      return measurer.distance(tree.original, applyHunks(tree.original, hunk, new Set([id])));
    };
    expect(tree.hunks.map((hunk) => apart(hunk.id))).toEqual([1, 1, 1, 1, 1, 3, 3]);
    expect(measurer.distance(tree.original, tree.proposal)).toBe(11);
    expect(measurer.changedTokens(tree.proposal, null)).toEqual({ all: 11, needed: null });
    const [first] = tree.hunks;
    const minimal = applyHunks(tree.original, tree.hunks, new Set([first?.id ?? '']));
    expect(measurer.changedTokens(tree.proposal, minimal)).toEqual({ all: 11, needed: 1 });
    expect(measurer.changedTokens(tree.proposal, tree.proposal)).toEqual({ all: 11, needed: 11 });
  });

  it('plants faults in changes of several files at once, and in none that has no place for them', async () => {
    const before = 'def f(a):\n    b = a\n    return b\n';
    const { tree, measurer } = await measured([
      changedText('a.py', before, before.replace('b = a', 'b = a + 1')),
      changedText(
        'b.py',
        { text: before, mode: 'file' },
        { text: `# é\n${before}`.replace('= a', '= 2'), mode: 'executable' },
      ),
      changedText('c.py', before, before.replace('return b', 'return (b)')),
      changedText('notes.txt', 'one\n', 'two\n'),
      changedText('d.py', 'x = 1\n', null),
    ]);
    const planted = measurer.withFaultsIn(tree.hunks.filter((hunk) => tree.locate(hunk).file !== 2));
    const contents = tree.contents(tree.sections(planted ?? '') ?? []);
    const fault = '    __import__("os")._exit(86)\n';
    expect(contents[0]).toBe(before.replace('    b = a\n', `${fault}    b = a + 1\n`));
    expect(contents[1]).toBe(`# é\n${before.replace('    b = a\n', `${fault}    b = 2\n`)}`);
    expect(contents[2]).toBe(before.replace('return b', 'return (b)'));
    expect(contents[3]).toBe('two\n');
    expect(measurer.withFaultsIn(tree.hunks.filter((hunk) => tree.locate(hunk).file >= 3))).toBeNull();
  });

  it('weighs the edit size of files by their scopes, and adds up complexity', async () => {
    const { tree, measurer } = await measured([
      changedText('a.py', 'x = 1\n', 'x = 2\n'),
      changedText('b.py', null, LOOP),
      changedText('notes.txt', 'one\n', 'two\n'),
    ]);
    const { editSize, complexity } = measurer.measure(tree.proposal);
    const sizes = measurer.files.map((file) => file?.change.tokens);
    const weights = sizes.map((tokens) => Math.max(tokens?.scopeOriginal ?? 0, tokens?.scopeProposal ?? 0));
    const sum = sizes.reduce((total, tokens, index) => total + (tokens?.editSize ?? 0) * (weights[index] ?? 0), 0);
    expect(editSize).toBeCloseTo(sum / weights.reduce((total, weight) => total + weight, 0), 12);
    expect(complexity).toBe(3);
    expect(measurer.measure(tree.original)).toMatchObject({ editSize: 0, complexity: 0, similarity: 1 });
  });

  it('has no complexity where no file has a grammar', async () => {
    const { tree, measurer } = await measured([changedText('notes.txt', 'one\n', 'two\n')]);
    expect(measurer.measure(tree.proposal).complexity).toBeNull();
  });

  it('takes the lines of files that were there for the similarity: adding others rewrites nothing', async () => {
    const { tree, measurer } = await measured([
      changedText('a.py', 'a = 1\nb = 2\nc = 3\n', 'a = 1\nb = 2\nc = 4\n'),
      changedText('b.py', null, LOOP),
    ]);
    expect(measurer.measure(tree.proposal).similarity).toBe(2 / 4);
    const { tree: other, measurer: alone } = await measured([changedText('b.py', null, LOOP)]);
    expect(alone.measure(other.proposal).similarity).toBe(1);
  });

  it('tries only what can be a working tree and parses in every file', async () => {
    const { tree, measurer } = await measured([
      changedText('a.js', 'f();\n', 'if (x) {\n  f();\n}\n'),
      changedText('b.py', null, 'x = 1\ny = 2\n'),
    ]);
    const parts = tree.hunks.flatMap((hunk) => splitHunk(tree.original, hunk));
    const isCandidate = (...ids: string[]): boolean =>
      measurer.isCandidate(applyHunks(tree.original, parts, new Set(ids)));
    expect(parts.map((part) => part.id)).toEqual(['1a', '1b', '1c', '2a', '2b', '2c']);
    expect(isCandidate('1a', '1c', '2a', '2b')).toBe(true);
    expect(isCandidate('1a')).toBe(false); // an if without its block
    expect(isCandidate('2b')).toBe(false); // a line without its file
    expect(isCandidate('2a')).toBe(true); // an empty file
    expect(measurer.isCandidate('something else')).toBe(false);
  });

  it('finds tokens at their places in the joined text, and labels and neutral hunks in their files', async () => {
    const { tree, measurer } = await measured([
      changedText('a.py', 'x = 1\n', 'import os\nx = 1\n'),
      changedText('b.py', 'y = 1\n', '# said\ny = 1\n'),
      changedText('run.sh', { text: 'ls\n' }, { text: 'ls\n', mode: 'executable' }),
    ]);
    for (const text of [tree.original, tree.proposal]) {
      const tokens = measurer.tokensOf(text);
      expect(tokens.length).toBeGreaterThan(6);
      for (const token of tokens.filter((each) => each.end > each.start)) {
        expect(text.slice(token.start, token.end)).toBe(token.text);
      }
    }
    const [imported, comment, mode] = tree.hunks;
    if (!imported || !comment || !mode) throw new Error('three changes');
    expect([imported, comment, mode].map((hunk) => measurer.isNeutral(hunk))).toEqual([false, true, false]);
    const labels = measurer.labels(tree.hunks);
    expect(labels.get(imported.id)?.map(({ label, line }) => [label, line])).toEqual([['import', 1]]);
    expect(labels.get(comment.id)?.map(({ label, line }) => [label, line])).toEqual([['comment', 1]]);
    expect(labels.has(mode.id)).toBe(false);
  });
});
