/**
 * What the processes of a test run use: how many there are, their memory, and what they have written to the disk.
 *
 * The limits that a shell can set bind neither root nor a whole tree, so the tree is measured from outside, a few times a second. Linux
 * alone says what is needed; elsewhere only the processes are counted.
 */
'use strict';
const fs = require('node:fs');

/** What one page of memory is on nearly all machines; where pages are larger, the limit comes sooner than it says. */
const PAGE_BYTES = 4096;

/** The processes that one has started, by the lists that the system keeps for each of its threads. */
function childrenOf(pid) {
  const children = [];
  try {
    for (const thread of fs.readdirSync(`/proc/${pid}/task`)) {
      const text = fs.readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1');
      for (const child of text.split(' ')) if (child !== '') children.push(Number(child));
    }
  } catch {
    // gone meanwhile
  }
  return children;
}

/** A process and all that came from it, as long as no more than `limit` are found. In a process namespace nothing escapes its first one. */
function descendantsOf(pid, limit) {
  const found = [pid];
  for (let at = 0; at < found.length && found.length <= limit; at++) found.push(...childrenOf(found[at]));
  return found;
}

/** Memory that the process shares with no other. */
function ownMemoryBytes(pid) {
  try {
    const [, resident, shared] = fs.readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ');
    return (Number(resident) - Number(shared)) * PAGE_BYTES;
  } catch {
    return 0;
  }
}

/** Bytes that are free for us where a folder lies; null where the system does not say. */
function freeBytes(folder) {
  try {
    const { bavail, bsize } = fs.statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/**
 * Which limit a run has passed, if any.
 *
 * @param pids - its processes.
 * @param limits - `processes`, `memoryBytes` and `diskBytes`.
 * @param freeAtStart - what `freeBytes(folder)` was before it began.
 * @param folder - one on the disk that it writes to.
 */
function limitPassed(pids, limits, freeAtStart, folder) {
  if (pids.length > limits.processes) return 'processes';
  if (process.platform === 'linux') {
    const memory = pids.reduce((sum, pid) => sum + ownMemoryBytes(pid), 0);
    if (memory > limits.memoryBytes) return 'memory';
  }
  const free = freeBytes(folder);
  if (free !== null && freeAtStart !== null && freeAtStart - free > limits.diskBytes) return 'disk';
  return null;
}

module.exports = { descendantsOf, freeBytes, limitPassed };
