/** Orders the test files of languages in which tests name what they test: a class, a crate, a constant. */
import type { Candidate, Nearness } from './nearestTests.js';
import type { Project } from './project.js';

/** How a test file of one language is known, and tied to a file. */
export interface TestSigns {
  /** Whether a file may hold tests by its path. */
  isNamed(name: string): boolean;
  /** Whether it holds some by its text. */
  readonly tests: RegExp;
  /** Names that tests of the file have, without folder and ending. */
  readonly stems: readonly string[];
  /** How the text of a test speaks of the file. */
  nearness(text: string, name: string): Nearness;
}

/** The candidates below `folder`, the file itself among them when it holds tests. */
export async function namedTests(project: Project, folder: string, signs: TestSigns): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  const inside = folder === '' ? project.files : project.files.filter((name) => name.startsWith(`${folder}/`));
  for (const name of inside) {
    if (!signs.isNamed(name) && name !== project.file) continue;
    const text = await project.text(name);
    if (!signs.tests.test(text)) continue;
    const stem = (name.split('/').at(-1) ?? name).replace(/\.[^.]+$/, '');
    const sameStem = signs.stems.includes(stem);
    const told = name === project.file ? 'itself' : signs.nearness(text, name);
    candidates.push({ path: name, sameStem, nearness: sameStem && told === 'none' ? 'named' : told });
  }
  return candidates;
}

/** Whether a text holds the name as a word of its own. */
export function speaksOf(text: string, name: string): boolean {
  if (name === '') return false;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const isWord = !/\w/.test(text[at - 1] ?? '') && !/\w/.test(text[at + name.length] ?? '');
    if (isWord) return true;
  }
  return false;
}
