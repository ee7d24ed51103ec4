/** Orders test files by how near they are to a file, and keeps the nearest. */
import path from 'node:path';

/** How a test file is known to belong to the file, strongest first. */
export type Nearness = 'itself' | 'imports' | 'named' | 'package' | 'mentions' | 'none';

/** A test file and what ties it to the file. */
export interface Candidate {
  readonly path: string;
  readonly nearness: Nearness;
  /** Whether its name is made of the file's: `test_stat.py` for `stat.py`. */
  readonly sameStem: boolean;
}

/** Groups of ties, the first that is not empty is taken. A test named after the file joins those that import it. */
const GROUPS: readonly (readonly Nearness[])[] = [['itself', 'imports', 'named'], ['package'], ['mentions']];
const ORDER: readonly Nearness[] = ['itself', 'imports', 'named', 'package', 'mentions', 'none'];
/** More than these say little more about one file and take long. */
const MOST_FILES = 20;

/** The nearest test files of a file, nearest first; empty when none is tied to it. Ties are broken by name, so that the answer repeats. */
export function nearestTests(file: string, candidates: readonly Candidate[]): Candidate[] {
  const group = GROUPS.find((nearnesses) => candidates.some((candidate) => nearnesses.includes(candidate.nearness)));
  if (group === undefined) return [];
  const rank = (candidate: Candidate): number[] => [
    candidate.nearness === 'itself' ? 0 : 1,
    candidate.sameStem ? 0 : 1,
    ORDER.indexOf(candidate.nearness),
    folderDistance(file, candidate.path),
  ];
  const chosen = candidates.filter((candidate) => group.includes(candidate.nearness));
  return chosen
    .map((candidate) => ({ candidate, key: rank(candidate) }))
    .sort((one, other) => compareKeys(one.key, other.key) || compareText(one.candidate.path, other.candidate.path))
    .slice(0, MOST_FILES)
    .map(({ candidate }) => candidate);
}

/** Says in words why these were chosen. */
export function becauseOf(nearest: readonly Candidate[], file: string): string {
  const [first, ...others] = nearest;
  const name = path.posix.basename(file);
  if (first === undefined) return `no test names ${name}, so all are run`;
  const more = others.length === 0 ? '' : `, and ${others.length} more ${others.length === 1 ? 'file' : 'files'}`;
  const ties: Record<Nearness, string> = {
    itself: `${first.path} holds tests itself`,
    imports: `${first.path} imports ${path.posix.basename(file, path.posix.extname(file))}`,
    named: `${first.path} is named after ${name}`,
    package: `${first.path} imports the package of ${name}`,
    mentions: `${first.path} mentions ${name}`,
    none: first.path,
  };
  return ties[first.nearness] + more;
}

/** Steps from one file's folder to the other's. */
function folderDistance(one: string, other: string): number {
  const steps = path.posix.relative(`/${path.posix.dirname(one)}`, `/${path.posix.dirname(other)}`);
  return steps === '' ? 0 : steps.split('/').length;
}

function compareKeys(one: readonly number[], other: readonly number[]): number {
  for (const [at, value] of one.entries()) {
    const difference = value - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** By code unit, so that the order is the same under every locale. */
function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
