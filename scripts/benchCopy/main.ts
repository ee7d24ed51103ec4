/** The throw-away copy against what else makes one: `git worktree add` and `cp -a`; and its update against `git status`. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { copySource } from '../../src/oracle/copy/copySource.ts';
import { WorkspaceCopy } from '../../src/oracle/copy/workspaceCopy.ts';
import { median } from '../benchTable.ts';

const FILES = 10_000;
const FILES_PER_FOLDER = 50;
const LINES = 60;
const ROUNDS = 7;
const CHANGED = 20;
const NEVER = new AbortController().signal;

/** Medians, in milliseconds. */
export interface CopyFigures {
  readonly copyMs: number;
  readonly worktreeMs: number;
  readonly cpMs: number;
  readonly writeMs: number;
  readonly knownUpdateMs: number;
  readonly unknownUpdateMs: number;
  readonly statusMs: number;
}

/** Runs of all kinds take turns, so that what else the machine does meets all of them. */
export async function benchCopy(jsonFile: string): Promise<void> {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'bench-copy-')));
  try {
    const root = path.join(folder, 'repository');
    makeRepository(root);
    console.log(`A repository of ${FILES} files; ${ROUNDS} rounds, medians in ms.\n`);
    const figures = await measure(folder, root);
    console.log(
      `The machine's load just now: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}`,
    );
    const { copyMs, worktreeMs, cpMs, writeMs, knownUpdateMs, unknownUpdateMs, statusMs } = figures;
    console.log(`copy ${copyMs.toFixed(0)}, git worktree add ${worktreeMs.toFixed(0)}, cp -a ${cpMs.toFixed(0)}`);
    console.log(`copy / git worktree add: ${(copyMs / worktreeMs).toFixed(2)} (≤ 1.3)`);
    console.log(
      `update of one known file ${knownUpdateMs.toFixed(1)}, the write itself ${writeMs.toFixed(1)} (≤ 10 over it)`,
    );
    console.log(
      `update after ${CHANGED} unknown changes ${unknownUpdateMs.toFixed(1)}, git status ${statusMs.toFixed(1)}`,
    );
    console.log(`update / git status: ${(unknownUpdateMs / statusMs).toFixed(2)} (≤ 3)`);
    writeFileSync(jsonFile, `${JSON.stringify({ schema: 1, files: FILES, ...figures }, null, 2)}\n`);
    console.log(`The figures are in ${jsonFile}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function makeRepository(root: string): void {
  const text = 'const line = 1;\n'.repeat(LINES);
  for (let number = 0; number < FILES; number++) {
    const inner = path.join(root, `folder${Math.floor(number / FILES_PER_FOLDER)}`);
    if (number % FILES_PER_FOLDER === 0) mkdirSync(inner, { recursive: true });
    writeFileSync(path.join(inner, `file${number}.js`), `// ${number}\n${text}`);
  }
  git(root, 'init', '--quiet');
  // Git would tidy so many new objects in the background while the copies are timed; people's repositories are packed.
  git(root, 'config', 'gc.auto', '0');
  git(root, 'add', '--all');
  git(root, '-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '--message', 'all');
  git(root, 'gc', '--quiet');
}

async function measure(folder: string, root: string): Promise<CopyFigures> {
  const times = new Map<keyof CopyFigures, number[]>();
  const take = async (kind: keyof CopyFigures, work: () => unknown): Promise<void> => {
    const started = performance.now();
    await work();
    times.set(kind, [...(times.get(kind) ?? []), performance.now() - started]);
  };
  for (let round = 0; round < ROUNDS; round++) {
    const [tree, worktree, cp] = ['tree', 'worktree', 'cp'].map((name) => path.join(folder, name)) as [
      string,
      string,
      string,
    ];
    let copy: WorkspaceCopy | undefined;
    await take('copyMs', async () => {
      copy = await makeCopy(root, tree);
    });
    await take('worktreeMs', () => git(root, 'worktree', 'add', '--quiet', '--detach', worktree));
    await take('cpMs', () => execFileSync('cp', ['-a', root, cp]));
    const file = 'folder7/file350.js';
    const bytes = Buffer.from('const changed = 1;\n'.repeat(LINES));
    await take('writeMs', () => writeFileSync(path.join(worktree, file), bytes));
    await take('knownUpdateMs', () => copy?.give(new Map([[file, bytes]]), NEVER));
    for (const changed of [tree, worktree]) change(changed);
    await take('statusMs', () => git(worktree, 'status', '--porcelain'));
    await take('unknownUpdateMs', () => copy?.update(new Map(), NEVER));
    git(root, 'worktree', 'remove', '--force', worktree);
    for (const made of [tree, cp]) rmSync(made, { recursive: true });
  }
  const medians = [...times].map(([kind, values]) => [kind, median(values)]);
  return Object.fromEntries(medians) as unknown as CopyFigures;
}

async function makeCopy(root: string, tree: string): Promise<WorkspaceCopy> {
  const source = await copySource(root, homedir(), [], NEVER);
  const plan = { root, files: source.files, shared: source.shared, overlays: new Map(), tree, workspaceAt: root };
  return WorkspaceCopy.make({ ...plan, sharedAt: (shared) => path.join(root, shared.path) }, NEVER);
}

/** What tests might do to their copy. */
function change(tree: string): void {
  for (let number = 0; number < CHANGED; number++) {
    appendFileSync(path.join(tree, `folder${number * 9}`, `file${number * 9 * FILES_PER_FOLDER}.js`), '// more\n');
  }
}

function git(root: string, ...words: string[]): string {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
