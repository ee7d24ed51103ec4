/** `import-history` as a process: from what judges have to records that `gamma` reads. */
import { describe, expect, it } from 'vitest';
import { folderWith, runCli } from './runCli.ts';

function submission(id: number, index: string, verdict: string) {
  return {
    id,
    contestId: 1520,
    creationTimeSeconds: 1000 + id,
    problem: { contestId: 1520, index, name: 'Do Not Be Distracted!', tags: [] },
    author: { contestId: 1520, members: [{ handle: 'anna' }], participantType: 'CONTESTANT', ghost: false },
    programmingLanguage: 'PyPy 3',
    verdict,
    testset: 'TESTS',
  };
}

const status = JSON.stringify({
  status: 'OK',
  result: [
    submission(23, 'A', 'OK'),
    submission(22, 'A', 'WRONG_ANSWER'),
    submission(21, 'A', 'TESTING'),
    submission(11, 'B', 'OK'),
  ],
});

async function imported(files: Readonly<Record<string, string | Uint8Array>>, words: readonly string[]) {
  const folder = folderWith(files);
  const run = await runCli(folder, ['import-history', ...words]);
  const records = run.stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { ...run, folder, records };
}

describe('edit-fidelity import-history', () => {
  it("joins Codeforces' user.status with a folder of source files by submission id", async () => {
    const {
      status: exit,
      stderr,
      records,
    } = await imported(
      {
        'cf/status.json': status,
        'src/1520/A/23.py': 'fixed\n',
        'src/1520A-22-wrong.py': 'wrong\n',
        'src/11/main.cpp': 'other\n',
        'src/.git/22.py': '',
      },
      ['cf/status.json', '--sources', 'src'],
    );
    expect(records).toEqual([
      { id: '11', person: 'anna', task: '1520B', time: 1011, accepted: true, text: 'other\n' },
      { id: '22', person: 'anna', task: '1520A', time: 1022, accepted: false, text: 'wrong\n' },
      { id: '23', person: 'anna', task: '1520A', time: 1023, accepted: true, text: 'fixed\n' },
    ]);
    expect(stderr).toBe('edit-fidelity: 3 attempts of 1 person at 2 tasks; 1 left out without a final verdict.\n');
    expect(exit).toBe(0);
  });

  it('makes what gamma reads', async () => {
    const text = 'a\nb\nc\nd\n';
    const { folder, stdout } = await imported(
      { 'status.json': status, '22.py': text, '23.py': `${text}e\n`, '11.py': '' },
      ['status.json'],
    );
    const history = folderWith({ 'history.jsonl': stdout });
    expect(folder).not.toBe(history);
    const { stdout: found, status: exit } = await runCli(history, ['gamma', '--history', 'history.jsonl', '--json']);
    expect(exit).toBe(0);
    expect(JSON.parse(found)).toMatchObject({
      persons: [{ person: 'anna', attempts: 3, anchors: 2, pairs: 1, median: { symmetric: 0.8, original: 1 } }],
    });
  });

  it.each([
    ['commas', 'file,task,time,verdict\n"a,1.py",t,1,WA\n"b\n.py",t,2,AC\n'],
    ['semicolons, as spreadsheets write it', '\uFEFFfile;task;time;verdict\r\n"a,1.py";t;1;WA\r\n"b\n.py";t;2;AC\r\n'],
    ['tabs', 'file\ttask\ttime\tverdict\na,1.py\tt\t1\tWA\n"b\n.py"\tt\t2\tAC'],
  ])('reads a table of verdicts with %s', async (_what, table) => {
    const { records, status: exit } = await imported({ 'v.csv': table, 'a,1.py': 'x\n', 'b\n.py': 'y\n' }, [
      'v.csv',
      '--person',
      'ben',
    ]);
    expect(records).toEqual([
      { id: 'a,1.py', person: 'ben', task: 't', time: 1, accepted: false, text: 'x\n' },
      { id: 'b\n.py', person: 'ben', task: 't', time: 2, accepted: true, text: 'y\n' },
    ]);
    expect(exit).toBe(0);
  });

  it('takes several lists and no submission twice', async () => {
    const table = 'submission_id,problem_id,user_id,date,status\ns1,p1,u1,5,Accepted\n';
    const { records } = await imported(
      { 'a.csv': table, 'b.csv': `${table}s2,p1,u1,6,Accepted\n`, 's1.c': '1', 's2.c': '2' },
      ['a.csv', 'b.csv'],
    );
    expect(records.map(({ id }) => id)).toEqual(['s1', 's2']);
  });

  it('goes on after what it cannot use, says what that is, and exits with 2', async () => {
    const table = [
      'file,task,time,verdict',
      'good.py,t,1,OK',
      'good.py,,2,OK',
      'good.py,t,whenever,OK',
      'gone.py,t,3,OK',
      'binary.py,t,4,OK',
      'a "quote.py,t,5,OK',
      'last.py,t,6,OK',
    ];
    const files = { 'v.csv': table.join('\n'), 'good.py': '1', 'last.py': '2', 'binary.py': new Uint8Array([0, 1]) };
    const { records, stderr, status: exit } = await imported(files, ['v.csv']);
    expect(records.map(({ id }) => id)).toEqual(['good.py', 'last.py']);
    expect(stderr).toContain('v.csv: line 3: there is no task');
    expect(stderr).toContain('v.csv: line 4: "whenever" is no time');
    expect(stderr).toMatch(/gone\.py does not exist/u);
    expect(stderr).toMatch(/binary\.py is not text/u);
    expect(stderr).toMatch(/Invalid Opening Quote|quote/iu);
    expect(exit).toBe(2);
  });

  it('says which submissions have no source file, and which have several', async () => {
    const few = await imported({ 'status.json': status, '23.py': '', 'a/22.py': '', 'b/22.py': '' }, ['status.json']);
    expect(few.records.map(({ id }) => id)).toEqual(['23']);
    expect(few.stderr).toMatch(/Submission 22 could be any of a[\\/]22\.py, b[\\/]22\.py/u);
    expect(few.stderr).toContain('1 left out without a source file (11)');
    const none = await imported({ 'status.json': status }, ['status.json']);
    expect(none).toMatchObject({ status: 2, stdout: '' });
    expect(none.stderr).toMatch(/No source file was found in \. for any of 3 submissions .*such as 11\.py/u);
  });

  it.each([
    ['a list that is missing', {}, 'list.json does not exist'],
    ['JSON that is cut off', { 'list.json': '{"status": "OK", "result": [' }, 'it is not JSON'],
    ['JSON of another kind', { 'list.json': '{"a": 1}' }, 'it is not an answer of user.status'],
    [
      'an answer that failed',
      { 'list.json': '{"status":"FAILED","comment":"handle: not found"}' },
      'handle: not found',
    ],
    ['a table without columns', { 'list.json': 'who,what\n1,2\n' }, 'lacks a column: task (also understood: problem'],
    ['an empty file', { 'list.json': '' }, 'lacks a column'],
  ])('says what is wrong with %s', async (_what, files, sentence) => {
    const { status: exit, stdout, stderr } = await imported(files, ['list.json']);
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    expect(stderr).toContain(sentence);
  });
});
