/** A review of a working tree while a person decides: scores at once, what the tests say of what is shown, and going on after a reload. */
import { describe, expect, it } from 'vitest';
import type { ChangedFile } from '../../../../src/session/ports/workingTree.js';
import { success } from '../../../../src/session/result.js';
import { badgeLine } from '../../../../src/session/review/badge.js';
import { plainTranslate } from '../../../../src/session/translate.js';
import { changeList } from '../../../../src/session/tree/changeList.js';
import type { TreeReview } from '../../../../src/session/tree/treeReview.js';
import { changedText } from './changedFiles.ts';
import { AFTER, BEFORE, CHANGED, remembered, type TreeSetting, treeSetting } from './treeSetting.ts';

const live = (): AbortSignal => new AbortController().signal;

function badge({ reviews }: TreeSetting): string {
  const { phase, shown } = reviews.at(-1) as TreeReview;
  return badgeLine({ phase, shown, recording: false }, plainTranslate);
}

/** Each change of the files that are judged, with its status and whether it was dropped. */
function said({ reviews }: TreeSetting): string[] {
  return (reviews.at(-1)?.files ?? []).flatMap((file) =>
    changeList(file, plainTranslate).map(
      ({ id, words }) => `${file.path} ${id} ${words.split(' · ').slice(0, 2).join(', ')}`,
    ),
  );
}

describe('TreeSession', () => {
  it('keeps all changes at first, scores every decision at once, and runs the tests of what is shown when asked to', async () => {
    const at = await treeSetting();
    expect((await at.session.run(live())).ok).toBe(true);
    expect(said(at)).toEqual([
      'extra.py 1 not exercised: no test runs it',
      'f.py 2 needed by adds',
      expect.stringMatching(/^f\.py 3 not needed by your tests/),
      'test_f.py 4 not judged',
    ]);
    expect(badge(at)).toMatch(/ % · .* · 1 of 7 changed tokens needed · tests 2\/2$/);
    const all = at.reviews.at(-1) as TreeReview;
    at.session.setKept(['3'], false);
    expect(badge(at)).toMatch(/ · 1 of 4 changed tokens needed · tests stale$/);
    expect(at.reviews.at(-1)).toMatchObject({ dropped: 1, droppable: 1, verdict: all.verdict });
    expect(at.reviews.at(-1)?.report).toEqual(all.report);
    expect(at.reviews.at(-1)?.files[1]).toMatchObject({ changedTokens: 1, neededTokens: 1 });
    const runs = at.oracle.runs.length;
    await at.session.verifyShown(live());
    expect(badge(at)).toMatch(/ · tests 2\/2$/);
    expect(at.oracle.runs.slice(runs)).toEqual([AFTER.replace('float(a)', 'a')]);
    at.session.setKept(['1'], false);
    expect(badge(at)).toBe('100 % · minimal · 1 of 1 changed tokens needed · tests 2/2');
    at.session.setKept(['2'], false);
    expect(badge(at)).toMatch(/^\S+ · 0 changed tokens · tests 1\/2$/);
    at.session.setKept(['1', '2', '3', '4'], true);
    expect(badge(at)).toMatch(/ · 1 of 7 changed tokens needed · tests 2\/2$/);
    expect(said(at).at(-1)).toBe('test_f.py 4 not judged');
  });

  it('does to files what is shown, or what is needed, and nothing more', async () => {
    const at = await treeSetting();
    await at.session.run(live());
    expect(at.session.stepsOf('shown')).toEqual([]);
    const paths = (choice: 'shown' | 'needed'): unknown[] =>
      at.session.stepsOf(choice).map(({ now, next }) => [now?.path, next && new TextDecoder().decode(next.bytes)]);
    at.session.setKept(['2'], false);
    expect(paths('shown')).toEqual([['f.py', BEFORE.replace('return a\n', 'return float(a)\n')]]);
    expect(paths('needed')).toEqual([['f.py', BEFORE.replace('a - b', 'a + b')]]);
  });

  it('keeps a decision that was made while the search went on', async () => {
    const at = await treeSetting();
    let open = (): void => {};
    at.oracle.gate = new Promise((resolve) => {
      open = resolve;
    });
    const running = at.session.run(live());
    await expect.poll(() => at.reviews.length).toBeGreaterThan(0);
    at.session.setKept(['3'], false);
    open();
    await running;
    expect(said(at)).toContain('f.py 3 dropped, not needed by your tests');
    expect(at.reviews.at(-1)?.dropped).toBe(1);
  });

  it('goes on after a reload with decisions and results, and makes the tests ready when they are to run', async () => {
    const before = await treeSetting();
    await before.session.run(live());
    before.session.setKept(['3'], false);
    await before.session.close();
    const at = await treeSetting(remembered(before));
    expect(await at.session.resume(live())).toEqual(success(true));
    expect(at.reviews).toEqual([]);
    at.session.setKept(['1'], false);
    expect(said(at)).toEqual(said(before).map((each) => each.replace('extra.py 1 ', 'extra.py 1 dropped, ')));
    expect(badge(at)).toBe('100 % · unverified · 1 of 1 changed tokens needed · tests stale');
    at.session.setKept(['1', '3'], true);
    expect(badge(at)).toBe(badge({ ...before, reviews: before.reviews.filter((review) => review.dropped === 0) }));
    expect(at.oracle.prepared).toBe(0);
    at.session.setKept(['2', '3'], false);
    await at.session.verifyShown(live());
    expect(badge(at)).toMatch(/tests 1\/2$/);
    expect(at.oracle.prepared).toBe(1);
  });

  it('goes on with what a reload broke off, and with a search that reached its limit', async () => {
    const broken = await treeSetting();
    let open = (): void => {};
    broken.oracle.gate = new Promise((resolve) => {
      open = resolve;
    });
    const controller = new AbortController();
    const running = broken.session.run(controller.signal);
    await expect.poll(() => broken.reviews.length).toBeGreaterThan(0);
    const atOnce = remembered(broken);
    expect(atOnce).toMatchObject({ phase: 'stopped', baseline: null });
    controller.abort();
    open();
    await running;
    const limited = await treeSetting(null, CHANGED, 1);
    await limited.session.run(live());
    expect(limited.reviews.at(-1)?.canContinue).toBe(true);
    for (const snapshot of [atOnce, remembered(limited)]) {
      const at = await treeSetting(snapshot);
      await at.session.resume(live());
      await at.session.continueMinimizing(live());
      expect(badge(at)).toMatch(/ · 1 of 7 changed tokens needed · tests 2\/2$/);
      expect(at.reviews.at(-1)?.canContinue).toBe(false);
    }
  });

  it('knows that files, modes or places are not those of the review', async () => {
    const before = await treeSetting();
    await before.session.run(live());
    const others: readonly (readonly ChangedFile[])[] = [
      CHANGED.slice(1),
      [...CHANGED.slice(0, 2), changedText('test_f.py', 'old\n', 'newer\n')],
      [...CHANGED.slice(0, 2), changedText('test_f.py', 'old\n', { text: 'new\n', mode: 'executable' })],
      [...CHANGED.slice(0, 2), changedText('test_g.py', 'old\n', 'new\n')],
      [CHANGED[0] as ChangedFile, changedText('f.py', BEFORE, AFTER.replace('+', '*')), CHANGED[2] as ChangedFile],
      [],
    ];
    for (const files of others) {
      expect(await (await treeSetting(remembered(before), files)).session.resume(live())).toEqual(success(false));
    }
  });
});
