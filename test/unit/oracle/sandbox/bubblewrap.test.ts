/** What bubblewrap is told; what comes of it is tested with runs. */
import { expect, it } from 'vitest';
import { Bubblewrap, canStandAt } from '../../../../src/oracle/sandbox/bubblewrap.js';

const machine = { platform: 'linux', environment: { PATH: '/usr/bin' }, home: '/nowhere' } as const;
const slot = { tree: '/t/tree', report: '/t/report', cache: '/t/cache', home: '/t/home', temporary: '/t/tmp' };

it('mounts packages in their own place, or aside where tools would have to write beside them', () => {
  const packages = { kind: 'packages', caches: ['.vite-temp'] } as const;
  const subject = {
    ...{ root: '/home/u/proj', scripts: '/ext/oracle', programs: [], loopbackPorts: [] },
    shared: [
      { ...packages, source: '/home/u/proj/node_modules', path: 'node_modules', isComplete: true },
      { ...packages, source: '/home/u/proj/b/node_modules', path: 'b/node_modules', isComplete: false, caches: [] },
      { source: '/venvs/proj', path: '.venv', kind: 'whole', caches: [], isComplete: true },
    ],
  } as const;
  const sandbox = new Bubblewrap({ path: '/usr/bin/bwrap', sizes: true }, subject, machine);
  const { argv, env, namespace } = sandbox.order({ line: 'true', folder: 'b', env: { A: '1' } }, slot);
  const text = argv.join(' ');
  const after = text.indexOf('--bind /t/tree /home/u/proj');
  expect(text.indexOf('--tmpfs /home')).toBeLessThan(after);
  expect(text.indexOf('--ro-bind /home/u/proj/node_modules /home/u/proj/node_modules')).toBeGreaterThan(after);
  expect(text).toContain('--tmpfs /home/u/proj/node_modules/.vite-temp');
  expect(text).toContain('--ro-bind /home/u/proj/b/node_modules /tmp/.edit-fidelity/shared/1/node_modules');
  expect(text).toContain('--ro-bind /venvs/proj /home/u/proj/.venv');
  expect(text).toContain('--size 1073741824 --tmpfs /tmp');
  expect(text).toContain('--unshare-net');
  expect(text).toContain('--die-with-parent');
  expect(argv.slice(-6)).toEqual(['--chdir', '/home/u/proj/b', '--', '/bin/sh', '-c', 'true']);
  expect([env, namespace]).toEqual([{ A: '1', HOME: '/nowhere', TMPDIR: '/tmp' }, true]);
});

it('cannot stand in the place of the system', () => {
  expect(['/', '/proc/1', '/dev/shm/x', '/sys'].filter((root) => canStandAt(root))).toEqual([]);
  expect(['/home/u', '/tmp/x', '/srv/x'].filter((root) => !canStandAt(root))).toEqual([]);
});
