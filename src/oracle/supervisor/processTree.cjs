/**
 * Finds the processes that a test run has left, so that all of them can be ended.
 *
 * Nothing on POSIX systems lists a process's descendants once one of them has been given to init, so four marks are read together: the
 * run's token in the environment that a process was started with, its group and session, its parent, and that it works in the copy.
 */
'use strict';
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');

/** The variable that carries a run's token to every process it starts. */
const TOKEN_VARIABLE = 'EDIT_FIDELITY_RUN';

/** Reads `pid (name) state ppid pgrp session … starttime`; the name may hold spaces and parentheses. */
function parseStat(pid, text) {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return {
    pid,
    state: fields[0],
    parent: Number(fields[1]),
    group: Number(fields[2]),
    session: Number(fields[3]),
    start: fields[19],
  };
}

/** One process on Linux, or null when it is gone. */
function readProcess(pid) {
  try {
    return parseStat(pid, fs.readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return null;
  }
}

function carriesToken(pid, token) {
  try {
    const variables = fs.readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0');
    return variables.some((variable) => variable.startsWith(`${TOKEN_VARIABLE}=${token}`));
  } catch {
    return false; // another user's, or gone
  }
}

function worksIn(pid, folder) {
  try {
    return `${fs.readlinkSync(`/proc/${pid}/cwd`)}/`.startsWith(`${folder}/`);
  } catch {
    return false; // another user's, or gone
  }
}

function listLinux(token, folder) {
  const found = [];
  for (const name of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const process = readProcess(Number(name));
    if (process !== null && process.state !== 'Z') {
      const marked = carriesToken(process.pid, token) || (folder !== null && worksIn(process.pid, folder));
      found.push({ ...process, marked });
    }
  }
  return found;
}

/** macOS and the BSDs: `ps` prints the environment after the command when asked with `-E`. */
function listWithPs(token) {
  const text = execFileSync('ps', ['-A', '-E', '-ww', '-o', 'pid=,ppid=,pgid=,stat=,command='], {
    encoding: 'latin1',
    maxBuffer: 64 * 1024 * 1024,
  });
  const found = [];
  for (const line of text.split('\n')) {
    const match = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s(.*)$/.exec(line);
    if (match === null || match[4].startsWith('Z')) continue;
    const group = Number(match[3]);
    const marked = match[5].includes(`${TOKEN_VARIABLE}=${token}`);
    found.push({ pid: Number(match[1]), parent: Number(match[2]), group, session: group, start: '', marked });
  }
  return found;
}

/**
 * The living processes of a run.
 *
 * @param token - the run's token, or the part that the tokens of several runs begin with.
 * @param leader - the process id of the run's first process, which leads its group and session; null when it is not known.
 * @param folder - the folder of the copies, in which nobody else has business; null when it is not known.
 * @param known - processes seen before, `pid:start`; found ones are added, so that a parent which has ended still counts.
 */
function findRunProcesses(token, leader, folder, known) {
  const all = process.platform === 'linux' ? listLinux(token, folder) : listWithPs(token);
  const members = new Map();
  const key = (entry) => `${entry.pid}:${entry.start}`;
  const belongs = (entry) =>
    entry.marked ||
    known.has(key(entry)) ||
    (leader !== null && (entry.pid === leader || entry.group === leader || entry.session === leader)) ||
    members.has(entry.parent);
  let before = -1;
  while (members.size !== before) {
    before = members.size;
    for (const entry of all) {
      if (entry.pid !== process.pid && !members.has(entry.pid) && belongs(entry)) members.set(entry.pid, entry);
    }
  }
  for (const entry of members.values()) known.add(key(entry));
  return [...members.keys()];
}

module.exports = { findRunProcesses, readProcess };
