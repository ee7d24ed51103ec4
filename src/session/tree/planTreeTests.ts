/** Which tests judge a working tree: all of the project that most was changed in, since a change of many files has no nearest ones. */
import { lineSimilarity } from '../../core/diff/lineSimilarity.js';
import { languageOfPath } from '../../core/syntax/languageOf.js';
import type { CancelSignal } from '../cancelSignal.js';
import type { Oracle, OracleSettings, TestPlan, Workspace } from '../ports/oracle.js';
import type { ChangedFile, TreeChanges } from '../ports/workingTree.js';
import { type Result, success } from '../result.js';
import type { Translate } from '../translate.js';

/** No test is near to a file of that name, so a plan for it is one for all tests. */
const NAMELESS = 'edit-fidelity-working-tree';

/** Where the tests of a tree run. */
export interface TreeTests {
  readonly workspace: Workspace;
  readonly plan: TestPlan;
}

/** Finds the tests; fails with `no-tests-found`. */
export async function planTreeTests(
  changes: TreeChanges,
  judged: readonly ChangedFile[],
  settings: OracleSettings,
  ports: { readonly oracle: Oracle; readonly translate: Translate },
  signal: CancelSignal,
): Promise<Result<TreeTests>> {
  const file = mostChanged(judged);
  const workspace: Workspace = { root: changes.root, file, overlays: changes.buffers };
  if (settings.command !== null) {
    // As a person would type it where they are.
    const named = await ports.oracle.discover(inFolder(workspace, changes.prefix), settings, signal);
    return named.ok ? success({ workspace, plan: { ...named.value, folder: changes.prefix } }) : named;
  }
  const near = await ports.oracle.discover(workspace, settings, signal);
  if (!near.ok) return near;
  const folder = near.value.folder === '' ? '' : `${near.value.folder}/`;
  const ending = /\.[^./]+$/.exec(file)?.[0] ?? '';
  const all = await ports.oracle.discover({ ...workspace, file: folder + NAMELESS + ending }, settings, signal);
  const because =
    judged.length === 1
      ? ports.translate('all tests, since changes of a working tree are judged')
      : ports.translate('all tests, since changes in {files} files are judged', { files: judged.length });
  return success({ workspace, plan: all.ok ? { ...all.value, because } : near.value });
}

/** The same with a folder inside as the workspace, where the file is in it. */
function inFolder(workspace: Workspace, folder: string): Workspace {
  if (folder === '' || !workspace.file.startsWith(`${folder}/`)) return workspace;
  return { ...workspace, root: `${workspace.root}/${folder}`, file: workspace.file.slice(folder.length + 1) };
}

/** The file that the project is recognized by: code before anything else, then the one with most changed lines. */
function mostChanged(files: readonly ChangedFile[]): string {
  const ranked = files
    .map((file) => ({
      path: (file.after ?? file.before)?.path ?? '',
      size: changedLines(file),
      isThere: file.after !== null,
    }))
    .sort(
      (one, other) =>
        Number(isCode(other.path)) - Number(isCode(one.path)) ||
        Number(other.isThere) - Number(one.isThere) ||
        other.size - one.size,
    );
  return ranked[0]?.path ?? '';
}

function isCode(path: string): boolean {
  return languageOfPath(path) !== null;
}

function changedLines({ text }: ChangedFile): number {
  if (text === null) return 0;
  const { added, deleted } = lineSimilarity(text.original, text.proposal);
  return added + deleted;
}
