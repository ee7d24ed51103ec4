/** One at a time, across processes: two `npm test` started together must not install into the same folder. */
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const HEARTBEAT_MS = 2_000;
const POLL_MS = 250;
/** A live owner touches its lock every two seconds, so one this old was left by a process that is gone. */
const ABANDONED_AFTER_MS = 30_000;

/**
 * Runs `action` while holding the lock, waiting first for whoever holds it now.
 *
 * @template T
 * @param {string} lockFile - a path that exists only while the lock is held.
 * @param {() => Promise<T>} action - what to do; must not block the event loop for long, or the lock looks abandoned.
 * @param {() => void} [onWait] - called once when another process holds the lock.
 * @returns {Promise<T>} the action's result.
 */
export async function withLock(lockFile, action, onWait) {
  const owner = `${process.pid} ${Math.random()}`;
  mkdirSync(path.dirname(lockFile), { recursive: true });
  for (let waiting = false; !takeLock(lockFile, owner); waiting = true) {
    if (!waiting) onWait?.();
    await delay(POLL_MS);
  }
  const heartbeat = setInterval(() => touch(lockFile), HEARTBEAT_MS);
  try {
    return await action();
  } finally {
    clearInterval(heartbeat);
    if (readOwner(lockFile) === owner) rmSync(lockFile, { force: true });
  }
}

/**
 * Linking a finished file into place makes the lock and its owner appear in one step.
 *
 * @param {string} lockFile
 * @param {string} owner
 * @returns {boolean} whether the lock is ours now.
 */
function takeLock(lockFile, owner) {
  breakAbandonedLock(lockFile);
  const claim = `${lockFile}.${process.pid}`;
  writeFileSync(claim, owner);
  try {
    linkSync(claim, lockFile);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(claim, { force: true });
  }
}

/** @param {string} lockFile */
function breakAbandonedLock(lockFile) {
  const touchedAtMs = statSync(lockFile, { throwIfNoEntry: false })?.mtimeMs;
  if (touchedAtMs === undefined || Date.now() - touchedAtMs < ABANDONED_AFTER_MS) return;
  const grave = `${lockFile}.${process.pid}.abandoned`;
  try {
    renameSync(lockFile, grave); // only one of several waiters succeeds
  } catch {
    return;
  }
  rmSync(grave, { force: true });
}

/** @param {string} lockFile */
function touch(lockFile) {
  try {
    utimesSync(lockFile, new Date(), new Date());
  } catch {
    // Someone removed the cache folder under us; the action will notice.
  }
}

/** @param {string} lockFile */
function readOwner(lockFile) {
  try {
    return readFileSync(lockFile, 'utf8');
  } catch {
    return undefined;
  }
}
