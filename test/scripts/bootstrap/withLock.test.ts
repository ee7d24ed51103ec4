import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withLock } from '../../../scripts/bootstrap/withLock.mjs';

let folder: string;
let lock: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'edit-fidelity-lock-'));
  lock = path.join(folder, 'below', 'a.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('withLock', () => {
  it('lets one in at a time, and tells the others that they wait', async () => {
    let inside = 0;
    let most = 0;
    let waited = 0;
    const enter = () =>
      withLock(
        lock,
        async () => {
          inside += 1;
          most = Math.max(most, inside);
          await delay(20);
          inside -= 1;
        },
        () => {
          waited += 1;
        },
      );
    await Promise.all([enter(), enter(), enter()]);
    expect({ most, waited }).toEqual({ most: 1, waited: 2 });
    expect(existsSync(lock)).toBe(false);
  });

  it('passes on what the action gives or throws, and is free afterwards', async () => {
    expect(await withLock(lock, async () => 7)).toBe(7);
    await expect(withLock(lock, () => Promise.reject(new Error('full')))).rejects.toThrow('full');
    expect(await withLock(lock, async () => 8)).toBe(8);
  });

  it('takes over a lock whose owner has stopped touching it', async () => {
    await withLock(lock, async () => {});
    writeFileSync(lock, '1 left by a killed run');
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(lock, longAgo, longAgo);
    expect(await withLock(lock, async () => 'mine')).toBe('mine');
    expect(existsSync(lock)).toBe(false);
  });
});
