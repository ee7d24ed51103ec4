/** For tests that run the sample project's own tests. */
import { spawnSync } from 'node:child_process';
import type Mocha from 'mocha';
import { skipBecause } from './skipBecause.ts';

/** A `before` hook: without pytest on this machine the group is skipped, and says so. */
export function needsPytest(this: Mocha.Context): void {
  const { status } = spawnSync('python3', ['-c', 'import pytest'], { stdio: 'ignore' });
  if (status !== 0) skipBecause(this, 'python3 with pytest is not installed');
}
