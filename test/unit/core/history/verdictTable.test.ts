import { describe, expect, it } from 'vitest';
import { type VerdictColumns, verdictColumns, verdictTable } from '../../../../src/core/history/verdictTable.js';

function columnsOf(header: string): VerdictColumns {
  const columns = verdictColumns(header.split(','));
  if ('missing' in columns) throw new Error(columns.missing.join());
  return columns;
}

function read(header: string, ...rows: readonly string[]) {
  const cells = rows.map((row, index) => ({ place: `line ${index + 2}`, cells: row.split(',') }));
  return verdictTable(columnsOf(header), cells, 'me');
}

describe('verdictTable', () => {
  it('reads a table of ones own', () => {
    expect(read('file,task,time,verdict', 'a1.py,a,1,WA', 'a2.py,a,2,AC')).toEqual({
      submissions: [
        { id: 'a1.py', file: 'a1.py', person: 'me', task: 'a', time: 1, accepted: false },
        { id: 'a2.py', file: 'a2.py', person: 'me', task: 'a', time: 2, accepted: true },
      ],
      unjudged: 0,
      problems: [],
    });
  });

  it('reads tables as public collections have them', () => {
    const collection =
      'submission_id,problem_id,user_id,date,language,original_language,filename_ext,status,cpu_time,memory';
    expect(
      read(collection, 's300682070,p00001,u558442027,1480319506,C++,C++14,cpp,Accepted,0,3096').submissions,
    ).toEqual([
      { id: 's300682070', file: null, person: 'u558442027', task: 'p00001', time: 1_480_319_506, accepted: true },
    ]);
    const judge = 'id,epoch_second,problem_id,contest_id,user_id,language,point,length,result,execution_time';
    expect(read(judge, '5803,1290151662,abc001_1,abc001,anna,Python,0,300,WJ,').unjudged).toBe(1);
  });

  it('finds columns whatever their case and the signs between words', () => {
    expect(columnsOf('User Name,Submission-ID,PROBLEM ID,Created At,Status,username')).toMatchObject({
      person: 5,
      id: 1,
      task: 2,
      time: 3,
      verdict: 4,
      file: -1,
    });
  });

  it('says which columns are missing, and what they may be called', () => {
    const found = verdictColumns(['a', 'time']);
    expect(found).toEqual({
      missing: [
        expect.stringMatching(/^task \(also understood: problem,/u),
        expect.stringMatching(/^verdict \(also understood: accepted, status,/u),
        expect.stringMatching(/^file .*, or id /u),
      ],
    });
  });

  it('takes dates, without a zone as UTC', () => {
    const times = ['1970-01-01 00:01', '1970-01-01T00:01:00Z', '1970-01-01T01:01:00+01:00', '60', '60.0'];
    const rows = times.map((time) => `a.py,a,${time},OK`);
    expect(read('file,task,time,verdict', ...rows).submissions.map(({ time }) => time)).toEqual([60, 60, 60, 60, 60]);
  });

  it('turns round what goes from new to old, so that of equal times the later made stands later', () => {
    const rows = ['c,a,2,OK', 'b,a,1,WA', 'a,a,1,WA'];
    expect(read('id,task,time,verdict', ...rows).submissions.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(read('id,task,time,verdict', ...rows.toReversed()).submissions.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('goes on after rows that lack something, and says where', () => {
    expect(
      read('file,task,time,verdict', 'a.py,,1,OK', ',a,1,OK', 'a.py,a,soon,OK', 'a.py,a', 'a.py,a,1,OK'),
    ).toMatchObject({
      submissions: [{ id: 'a.py' }],
      problems: [
        'line 2: there is no task',
        'line 3: it names neither a file nor an id',
        expect.stringMatching(/^line 4: "soon" is no time/u),
        'line 5: there is no time',
      ],
    });
  });
});
