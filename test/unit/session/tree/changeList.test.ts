/** Changes of a file as people read them in a list. */
import { describe, expect, it } from 'vitest';
import { diffHunks } from '../../../../src/core/diff/diffHunks.js';
import { plainTranslate } from '../../../../src/session/translate.js';
import { changeList } from '../../../../src/session/tree/changeList.js';
import { fileWords } from '../../../../src/session/tree/fileWords.js';
import type { TreeReviewFile } from '../../../../src/session/tree/treeReview.js';

function reviewed(original: string, proposal: string, more: Partial<TreeReviewFile> = {}): TreeReviewFile {
  return {
    ...{ path: 'a.py', previousPath: null, change: 'modified', kind: 'text', held: null, language: 'python' },
    mode: { original: '100644', proposal: '100644' },
    text: { original, proposal, minimal: null },
    hunks: diffHunks(original, proposal).map((hunk) => ({
      ...{ ...hunk, status: 'not-needed', neededBy: [], labels: [], kept: true },
    })),
    attributes: [],
    changedTokens: 1,
    neededTokens: null,
    ...more,
  };
}

const words = (file: TreeReviewFile): string[] =>
  changeList(file, plainTranslate).map(({ id, title, words: said }) => `${id} ${title} (${said})`);

describe('changeList', () => {
  it('names each hunk by its first code, added before removed, with what was done', () => {
    const before = 'a\n\nb\n\nc\n\nd\n';
    const after = 'a\n\n    B = 1\n\nc\nnew\n\n\n';
    expect(words(reviewed(before, after))).toEqual([
      '1 ± B = 1 (not needed by your tests)',
      '2 + new (not needed by your tests)',
      '3 − d (not needed by your tests)',
    ]);
    expect(words(reviewed('a\n', 'a\n\n'))).toEqual(['1 blank lines (not needed by your tests)']);
    const long = changeList(reviewed('', `${'x'.repeat(100)}\n`), plainTranslate)[0]?.title ?? '';
    expect(long).toHaveLength(62);
    expect(long.endsWith('…')).toBe(true);
  });

  it('begins with what happens to the file as a whole, and says so once', () => {
    const place = { id: '7', attribute: 'place', status: 'needed', neededBy: ['t.py::test_a'], kept: true } as const;
    const mode = { id: '8', attribute: 'mode', status: 'not-needed', neededBy: [], kept: false } as const;
    const renamed = reviewed('a\n', 'b\n', {
      ...{ change: 'renamed', previousPath: 'old.py', attributes: [place, mode] },
      mode: { original: '100644', proposal: '100755' },
    });
    expect(words(renamed)).toEqual([
      '7 renamed from old.py (needed by test_a)',
      '8 executable now (dropped · not needed by your tests)',
      '1 ± b (not needed by your tests)',
    ]);
    const added = reviewed('', 'a\n', { change: 'added', attributes: [{ ...place, id: '1' }] });
    expect(words(added)).toEqual(['1 + a (not needed by your tests)']);
  });

  it('says nothing of the changes of a test', () => {
    expect(words(reviewed('a\n', 'b\n', { held: 'test' }))).toEqual(['1 ± b (not judged)']);
  });
});

describe('fileWords', () => {
  it.each<[Partial<TreeReviewFile>, string]>([
    [{}, 'modified'],
    [{ change: 'added', mode: { original: null, proposal: '100644' }, kind: 'binary' }, 'added, not text'],
    [{ change: 'deleted', mode: { original: '100644', proposal: null } }, 'deleted'],
    [{ change: 'renamed', previousPath: 'b.py' }, 'renamed from b.py'],
    [{ mode: { original: '100755', proposal: '100644' } }, 'modified, not executable any more'],
    [{ kind: 'link', mode: { original: '100644', proposal: '120000' } }, 'modified, link, a link now'],
    [{ mode: { original: '120000', proposal: '100644' } }, 'modified, no link any more'],
    [{ held: 'test' }, 'modified, a test, held as it is now: not judged'],
  ])('says %j as "%s"', (more, said) => {
    expect(fileWords(reviewed('a\n', 'b\n', more), plainTranslate)).toBe(said);
  });
});
