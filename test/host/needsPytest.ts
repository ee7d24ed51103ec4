/** For tests that run the sample project's own tests. */
import { spawnSync } from 'node:child_process';
import type Mocha from 'mocha';
import { skipBecause } from './skipBecause.ts';

/** To be called in a `before` hook: without pytest on this machine the group is skipped, and says so. */
export function needsPytest(context: Mocha.Context): void {
  const { status } = spawnSync('python3', ['-c', 'import pytest'], { stdio: 'ignore' });
  if (status !== 0) skipBecause(context, 'python3 with pytest is not installed');
}
