/** Which cases are a program's. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Project } from '../../../../src/oracle/discovery/project.js';
import { findCases } from '../../../../src/oracle/programs/findCases.js';
import { NEVER, OraclePlace } from '../oraclePlace.js';

let place: OraclePlace;
beforeEach(() => {
  place = new OraclePlace(null);
});
afterEach(() => place.remove());

function write(...names: readonly string[]): void {
  for (const name of names) place.write(name, '');
}

async function ids(file: string, isJudged = false): Promise<readonly string[] | null> {
  const project = await Project.open(place.workspace(file), NEVER);
  return (await findCases(project, isJudged))?.cases.map(({ id }) => id) ?? null;
}

it('takes what bears its name, beside it and in folders, numbers in order of size', async () => {
  write('d/sum.py', 'd/sum10.in', 'd/sum10.out', 'd/sum2.in', 'd/sum2.ans', 'd/sum.in', 'd/sum.expected');
  write(
    'd/summary.in',
    'd/summary.out',
    'd/tests/sum-1.in',
    'd/tests/sum-1.out',
    'd/tests/sum/a.in',
    'd/tests/sum/a.out',
  );
  write('d/tests/other.in', 'd/tests/other.out', 'sum3.in', 'sum3.out', 'd/sum7.in');
  const named = ['d/sum.in', 'd/sum2.in', 'd/sum10.in', 'd/tests/sum-1.in', 'd/tests/sum/a.in'];
  expect(await ids('d/sum.py')).toEqual(named);
  expect(await ids('d/sum.py', true)).toEqual(['d/sum.in', 'd/sum2.in', 'd/sum7.in', ...named.slice(2)]);
});

it('takes what bears no name where there is nothing else, but not what is the cases of another program', async () => {
  write(
    'a.cpp',
    'b.cpp',
    'b.1.in',
    'b.1.out',
    '1.in',
    '1.out',
    'tests/2.in',
    'tests/2.out',
    'tests/b.in',
    'tests/b.out',
  );
  expect(await ids('a.cpp')).toEqual(['1.in', 'tests/2.in']);
  expect(await ids('b.cpp')).toEqual(['b.1.in', 'tests/b.in']);
  expect(await ids('c.txt')).toEqual(['1.in', 'tests/2.in']);
});

it('finds the problem of the file among those of others', async () => {
  const problem = (source: string, count: number): string =>
    JSON.stringify({
      srcPath: source,
      tests: Array.from({ length: count }, (_, at) => ({ input: `${at}`, output: '' })),
    });
  place
    .write('a.cpp', '')
    .write('.cph/.b.cpp_1.prob', problem('/x/b.cpp', 1))
    .write('.cph/.a.cpp_2.prob', problem('/x/y.cpp', 2));
  expect(await ids('a.cpp')).toEqual(['.cph/.a.cpp_2.prob > case 1', '.cph/.a.cpp_2.prob > case 2']);
  place.write('.cph/.z.cpp_3.prob', problem(`${place.root}/a.cpp`, 1));
  expect(await ids('a.cpp')).toEqual(['.cph/.z.cpp_3.prob > case 1']);
  place.write('.cph/.z.cpp_3.prob', 'no JSON').write('.cph/.a.cpp_2.prob', '{"tests":[]}');
  expect(await ids('a.cpp')).toBeNull();
});
