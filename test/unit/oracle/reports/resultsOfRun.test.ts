/** Events and endings become results. */
import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../../../src/oracle/reports/readEvents.js';
import { type RunCircumstances, resultsOfRun } from '../../../../src/oracle/reports/resultsOfRun.js';
import { runFailure } from '../../../../src/oracle/reports/runFailure.js';
import { cargoTestRunner } from '../../../../src/oracle/runners/cargoTest.js';
import { pytestRunner } from '../../../../src/oracle/runners/pytest.js';
import type { RunOutcome } from '../../../../src/oracle/supervisor/supervisor.js';

const OUTCOME: RunOutcome = {
  exitCode: 1,
  timedOut: false,
  overLimit: null,
  startError: null,
  output: '',
  outputCut: false,
  elapsedMs: 5,
};

function circumstances(more: Partial<RunOutcome> = {}): RunCircumstances {
  return {
    ...{ separator: ' > ', workspace: '/w', folder: '/w/pkg', standIns: ['t.js', 'u.js'], timeLimitMs: 2500 },
    limits: { processes: 9, memoryBytes: 3 * 1024 ** 2, diskBytes: 7 * 1024 ** 2 },
    sandbox: 'none',
    outcome: { ...OUTCOME, ...more },
  };
}

function event(kind: RunEvent['event'], names: string[], more: Partial<RunEvent> = {}): RunEvent {
  const plain = {
    event: kind,
    file: '/w/pkg/t.js',
    names,
    status: 'passed',
    message: '',
    frames: null,
    elapsedMs: 1,
  } as const;
  return { ...plain, ...more };
}

describe('resultsOfRun', () => {
  it('names tests by file and names, and tells those of one name apart', () => {
    const events = [event('finish', ['a', 'b']), event('finish', ['a', 'b']), event('finish', [], { file: 'u.js' })];
    const ids = resultsOfRun(events, circumstances()).map((result) => result.id);
    expect(ids).toEqual(['pkg/t.js > a > b', 'pkg/t.js > a > b #2', 'pkg/u.js']);
  });

  it('counts a test that had begun when the run ended as failed, and says how it ended', () => {
    const events = [
      event('start', ['a']),
      event('finish', ['a']),
      event('start', ['b']),
      event('start', []),
      event('end', []),
    ];
    expect(resultsOfRun(events, circumstances({ timedOut: true, exitCode: null }))).toMatchObject([
      { id: 'pkg/t.js > a', status: 'passed' },
      {
        id: 'pkg/t.js > b',
        status: 'failed',
        message: 'The time limit of 2.5 s was reached while this test was running.',
      },
    ]);
    expect(resultsOfRun(events, circumstances({ exitCode: null }))[1]?.message).toContain('was ended by a signal');
  });

  it('lets the files stand for a run that ended badly before any test, and nothing for one that ended well', () => {
    const output = 'Error: no\n    at f (/w/pkg/src/a.js:3:4)\n    at g (/w/node_modules/x/i.js:1:1)\n';
    expect(resultsOfRun([], circumstances({ output }))).toMatchObject([
      { id: 't.js', status: 'failed', frames: [{ path: 'pkg/src/a.js', line: 3 }] },
      {
        id: 'u.js',
        status: 'failed',
        message: expect.stringContaining('status 1 before a test was reported.\n\nError: no'),
      },
    ]);
    expect(resultsOfRun([], circumstances({ exitCode: 0 }))).toEqual([]);
  });

  it('shortens messages and takes colors out', () => {
    const message = `\u001b[31m${'x'.repeat(50_000)}\u001b[0m`;
    const [result] = resultsOfRun([event('finish', ['a'], { status: 'failed', message })], circumstances());
    expect(result?.message?.length).toBeLessThan(21_000);
    expect(result?.message).not.toContain('\u001b');
  });

  it('takes the runner out of stacks, but not out of those that show nothing else', () => {
    const runner = '    at Test.run (node:internal/test:1:2)\n    at f (/w/node_modules/vitest/x.js:3:4) {';
    const message = (text: string) =>
      resultsOfRun([event('finish', [], { status: 'failed', message: text })], circumstances())[0]?.message;
    expect(message(`Error: x\n    at g (/w/a.js:1:2)\n${runner}\n  actual: 5\n}`)).toBe(
      'Error: x\n    at g (/w/a.js:1:2)\n    at f (/w/node_modules/vitest/x.js:3:4) {\n  actual: 5\n}',
    );
    expect(message(`Error: x\n${runner}`)).toBe(`Error: x\n${runner}`);
  });

  it('handles a hundred thousand tests', () => {
    const events = Array.from({ length: 100_000 }, (_, number) => event('finish', [`t${number % 1000}`]));
    const results = resultsOfRun(events, circumstances());
    expect(new Set(results.map((result) => result.id)).size).toBe(100_000);
  });
});

describe('runFailure', () => {
  const facts = { command: 'pytest', runner: pytestRunner, reported: false, sandbox: 'bubblewrap' } as const;
  const code = (more: Partial<RunOutcome>, about: Partial<typeof facts> | object = {}) =>
    runFailure({ ...OUTCOME, ...more }, { ...facts, ...about })?.code ?? null;

  it('tells what keeps tests from running from tests that fail', () => {
    expect(code({ output: '/bin/sh: 1: pytest: not found', exitCode: 127 })).toBe('test-command-missing');
    expect(code({ output: '/usr/bin/python3: No module named pytest' })).toBe('test-command-missing');
    expect(code({ output: 'bwrap: setting up uid map: Permission denied' })).toBe('sandbox-failed');
    expect(code({ startError: 'ENOENT' })).toBe('sandbox-failed');
    expect(code({ startError: 'ENOENT' }, { sandbox: 'none' })).toBe('test-command-missing');
    expect(code({ output: 'ERROR: usage: pytest\npytest: error: unrecognized arguments: --x', exitCode: 4 })).toBe(
      'test-run-broken',
    );
  });

  it('gives the line that says why, and what to do where something was not fetched', () => {
    const output = 'warning: x\nerror: no matching package named `serde` found\nlocation searched: index\n';
    const broken = runFailure({ ...OUTCOME, output }, { ...facts, runner: cargoTestRunner });
    expect(broken?.detail['reason']).toBe(
      'error: no matching package named `serde` found (nothing is fetched while tests run: build the project once yourself, so that what it needs is on this machine)',
    );
  });

  it('takes whatever a faulty file can cause for a failed test', () => {
    expect(code({ output: 'ImportError while loading conftest', exitCode: 4 })).toBeNull();
    expect(
      code({ output: "ModuleNotFoundError: No module named 'pytest'", exitCode: 127 }, { reported: true }),
    ).toBeNull();
    expect(code({ timedOut: true, exitCode: null })).toBeNull();
    expect(code({ exitCode: null })).toBeNull();
  });
});
