/** Finds and ends processes together with everything they have started. */
import { readdirSync, readFileSync } from 'node:fs';
import { runCommand } from '../bootstrap/runCommand.mjs';

/**
 * @param root - process id.
 * @returns ids of the process and of all its living descendants, parents first.
 */
export async function processTree(root: number): Promise<number[]> {
  const children = new Map<number, number[]>();
  for (const [pid, parent] of await parentOfEach()) {
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/**
 * Processes that have this text in the environment they were started with: also those that have left the tree because
 * their parent is gone. Linux only; elsewhere the answer is empty.
 */
export function processesMarked(environmentText: string): number[] {
  if (process.platform !== 'linux') return [];
  return processIds().filter((pid) => pid !== process.pid && readProcessFile(pid, 'environ').includes(environmentText));
}

/** Ends processes at once; those that are gone already are no mistake. */
export function killProcesses(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  }
}

/** Pairs of a process id and its parent's. */
async function parentOfEach(): Promise<(readonly [number, number])[]> {
  if (process.platform === 'linux')
    return processIds().map((pid) => [pid, parentFromStat(readProcessFile(pid, 'stat'))]);
  const listing = await runCommand('ps', ['-axo', 'pid=,ppid=']);
  return listing.stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0]) => [pid, parent]);
}

function processIds(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** The parent's id is the second field after the program's name, which may itself hold spaces and parentheses. */
function parentFromStat(stat: string): number {
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

function readProcessFile(pid: number, file: 'stat' | 'environ'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // It ended between the listing and now, or is not ours to read.
  }
}
