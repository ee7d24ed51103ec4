/** Finds the cases of a lone program: in a problem's file, in files that bear its name, or in a folder of tests beside it. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Project } from '../discovery/project.js';
import { inFolder } from '../discovery/project.js';
import type { ProgramCase, ProgramCases } from './programCase.js';
import { programLanguageOf } from './programLanguage.js';
import { type Problem, readProblem } from './readProblem.js';

const NO_LIMITS = { timeLimitMs: null, memoryLimitBytes: null };
/** Folders that hold cases of the programs beside them. */
const FOLDERS = ['tests', 'test', 'cases', 'samples', 'data'];
/** Endings of what should come out. */
const ANSWERS = ['.out', '.ans', '.expected'];

/**
 * The cases that bear the program's name: its problem's file first, else `name.in`, `name1.in`, `name-1.in` and the like with `.out` or
 * `.ans`, beside it and in a folder of tests. Else all cases there that bear no other program's name. Null when there are none.
 *
 * @param isJudged - whether a checker or interactor judges, so that cases without an answer count.
 */
export async function findCases(project: Project, isJudged: boolean): Promise<ProgramCases | null> {
  const problem = await findProblem(project);
  if (problem !== null) return problem;
  const folder = dirnameOf(project.file);
  const stem = stemOf(project.file);
  const places = [folder, ...FOLDERS.flatMap((name) => [inFolder(folder, name), inFolder(folder, `${name}/${stem}`)])];
  const all = (await Promise.all(places.map((place) => casesIn(project, place, isJudged)))).flat();
  const isOwn = ({ id }: ProgramCase): boolean =>
    isNamedAfter(id, stem) || (dirnameOf(id) !== folder && path.posix.basename(dirnameOf(id)) === stem);
  const named = all.filter(isOwn);
  if (named.length > 0) {
    const where = `${countOf(named)} named after ${path.posix.basename(project.file)}`;
    return { ...NO_LIMITS, cases: named, areNamed: true, where };
  }
  const others = await otherPrograms(project, folder, stem);
  const free = all.filter(({ id }) => !others.some((other) => isNamedAfter(id, other)));
  if (free.length === 0) return null;
  const place = dirnameOf(free[0]?.id ?? '');
  const where = place === folder ? 'beside it' : `in ${place}`;
  return { ...NO_LIMITS, cases: free, areNamed: false, where: `${countOf(free)} ${where}` };
}

/** Names of the other programs in the folder, which may have cases of their own. */
async function otherPrograms(project: Project, folder: string, stem: string): Promise<string[]> {
  const programs = (await listFiles(project, folder)).filter((name) => programLanguageOf(name) !== null);
  return programs.map(stemOf).filter((other) => other !== stem);
}

function stemOf(file: string): string {
  return path.posix.basename(file).replace(/\.[^.]+$/, '');
}

function countOf(cases: readonly ProgramCase[]): string {
  return cases.length === 1 ? '1 case of input and output' : `${cases.length} cases of input and output`;
}

/** `sum.in`, `sum1.in`, `sum-01.in`, `sum.sample.in`; not `summary.in`. */
function isNamedAfter(id: string, stem: string): boolean {
  const name = path.posix.basename(id, '.in');
  return name === stem || (name.startsWith(stem) && /^(?:\d+|[._-].+)$/.test(name.slice(stem.length)));
}

/** The inputs of one folder with their answers, numbers in order of size. */
async function casesIn(project: Project, folder: string, isJudged: boolean): Promise<ProgramCase[]> {
  const names = await listFiles(project, folder);
  const known = new Set(names);
  const inputs = names.filter((name) => name.endsWith('.in')).map((name) => name.slice(0, -'.in'.length));
  return inputs.sort(byNumber).flatMap((stem) => {
    const answer = ANSWERS.map((ending) => stem + ending).find((other) => known.has(other));
    if (answer === undefined && !isJudged) return [];
    const id = inFolder(folder, `${stem}.in`);
    return [{ id, input: { file: id }, answer: answer === undefined ? null : { file: inFolder(folder, answer) } }];
  });
}

/** Cases are looked for on the disk as well: git may have been told to ignore them. */
async function listFiles(project: Project, folder: string): Promise<string[]> {
  const prefix = folder === '' ? '' : `${folder}/`;
  const listed = project.files
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .filter((name) => !name.includes('/'));
  const onDisk = await readdir(path.join(project.root, folder), { withFileTypes: true }).catch(() => []);
  const files = onDisk.filter((entry) => entry.isFile()).map((entry) => entry.name);
  return [...new Set([...listed, ...files])].sort();
}

/** By the numbers in the names first where both have the same text around them: `2.in` before `10.in`. */
function byNumber(one: string, other: string): number {
  const parts = (name: string): readonly string[] => name.split(/(\d+)/);
  const [left, right] = [parts(one), parts(other)];
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const [a = '', b = ''] = [left[at], right[at]];
    if (a === b) continue;
    const difference = at % 2 === 1 ? Number(a) - Number(b) : 0;
    return difference !== 0 ? difference : a < b ? -1 : 1;
  }
  return left.length - right.length;
}

/** The problem that says it belongs to this file; else one whose name begins with the file's, as the helper names them. */
async function findProblem(project: Project): Promise<ProgramCases | null> {
  const folder = inFolder(dirnameOf(project.file), '.cph');
  const base = path.posix.basename(project.file);
  const names = (await listFiles(project, folder)).filter((name) => name.endsWith('.prob'));
  const problems: { readonly name: string; readonly problem: Problem }[] = [];
  for (const name of names) {
    const problem = readProblem(await project.text(inFolder(folder, name)));
    if (problem !== null && problem.tests.length > 0) problems.push({ name, problem });
  }
  const absolute = path.join(project.root, project.file);
  const found =
    problems.find(({ problem }) => problem.sourcePath === absolute) ??
    problems.find(({ name }) => name.startsWith(`.${base}_`)) ??
    problems.find(({ problem }) => problem.sourcePath.split(/[\\/]/).at(-1) === base);
  if (found === undefined) return null;
  const { tests, timeLimitMs, memoryLimitBytes } = found.problem;
  const cases = tests.map(({ input, output }, at) => ({
    ...{ id: `${inFolder(folder, found.name)} > case ${at + 1}`, input: { text: input }, answer: { text: output } },
  }));
  return {
    cases,
    timeLimitMs,
    memoryLimitBytes,
    areNamed: true,
    where: `${countOf(cases)} in ${inFolder(folder, found.name)}`,
  };
}

function dirnameOf(name: string): string {
  const folder = path.posix.dirname(name);
  return folder === '.' ? '' : folder;
}
