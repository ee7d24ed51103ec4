/** The profile for macOS; whether the system keeps to it can only be seen there. */
import { expect, it } from 'vitest';
import { SandboxExec } from '../../../../src/oracle/sandbox/sandboxExec.js';

it('forbids the network and the home folder, and allows writing to the copy alone', () => {
  const subject = {
    ...{ root: '/Users/u/proj', scripts: '/ext/oracle', programs: [], loopbackPorts: [] },
    shared: [
      { source: '/Users/u/proj/node_modules', path: 'node_modules', kind: 'packages', caches: [], isComplete: true },
    ],
  } as const;
  const machine = { platform: 'darwin', environment: { PATH: '/usr/bin' }, home: '/Users/u' } as const;
  const slot = {
    tree: '/t/0/tree/pr"oj',
    report: '/t/0/report',
    cache: '/t/0/cache',
    home: '/t/0/home',
    temporary: '/t/0/tmp',
  };
  const sandbox = new SandboxExec(subject, machine);
  const lines = sandbox.profile(slot).split('\n');
  const at = (start: string): number => lines.findIndex((line) => line.startsWith(start));
  expect(lines).toContain('(deny network*)');
  expect(at('(deny file-write*)')).toBeLessThan(
    at('(allow file-write* (subpath "/t/0/tree/pr\\"oj") (subpath "/t/0/report")'),
  );
  expect(at('(deny file-read-data (subpath "/Users/u")')).toBeLessThan(
    at('(allow file-read-data (subpath "/t/0/tree/pr\\"oj")'),
  );
  expect(lines[at('(allow file-read-data')]).toContain('(subpath "/Users/u/proj/node_modules")');
  const order = sandbox.order({ line: 'make test', folder: 'a', env: { PATH: '/usr/bin' } }, slot);
  expect(order.argv.slice(0, 2)).toEqual(['/usr/bin/sandbox-exec', '-p']);
  expect(order.argv.slice(3)).toEqual(['/bin/sh', '-c', 'make test']);
  expect(order).toMatchObject({
    cwd: '/t/0/tree/pr"oj/a',
    env: { HOME: '/t/0/home', TMPDIR: '/t/0/tmp' },
    namespace: false,
  });
});
