/**
 * Stands between us and one test run: starts it, and ends every process of it when its time is up, when we ask, or when we die.
 *
 * Standard input carries one line, the order, and then stays open; its end means that whoever gave the order is gone or wants
 * an end. An order without a program ends what earlier runs with its token have left. The run's output goes straight to our standard output. Reports go to descriptor 3, a line each:
 * `{"started":pid}`, `{"startError":code}`, `{"timedOut":true}`, `{"exit":code,"signal":name}`, and, last, `{"gone":true}`.
 */
'use strict';
const { spawn, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const { findRunProcesses, readProcess } = require('./processTree.cjs');

/** How long processes may take to end by themselves once asked. */
const GRACE_MS = 250;
/** When to stop waiting for processes that cannot be ended. */
const GIVE_UP_MS = 5000;
/** How often the tree is read while the run goes on, to know processes whose parents will be gone. */
const WATCH_MS = 500;

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function report(message) {
  try {
    fs.writeSync(3, `${JSON.stringify(message)}\n`);
  } catch {
    // nobody listens any more; the work of ending goes on
  }
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // gone already
  }
}

/** A run inside a process namespace: the namespace ends with its first process, and everything in it with the namespace. */
class NamespaceRun {
  constructor(child) {
    this.child = child;
    this.first = null;
    let text = '';
    child.stdio[3].on('data', (chunk) => {
      text += chunk;
      const match = /"child-pid":\s*(\d+)/.exec(text);
      if (match !== null && this.first === null) this.first = readProcess(Number(match[1]));
    });
    child.stdio[3].on('error', () => {});
  }

  async end() {
    signal(this.child.pid, 'SIGKILL');
    const until = Date.now() + GIVE_UP_MS;
    while (this.isAlive() && Date.now() < until) {
      signal(this.first.pid, 'SIGKILL');
      await pause(2);
    }
    return !this.isAlive();
  }

  isAlive() {
    if (this.first === null) return false;
    const now = readProcess(this.first.pid);
    return now !== null && now.start === this.first.start;
  }
}

/** A run without a namespace: its processes are found by their marks. */
class TreeRun {
  constructor(child, token) {
    this.child = child;
    this.token = token;
    this.known = new Set();
    this.watch = setInterval(() => this.find(), WATCH_MS);
  }

  find() {
    return findRunProcesses(this.token, this.child.pid ?? null, this.known);
  }

  async end() {
    clearInterval(this.watch);
    const started = Date.now();
    for (const pid of this.find()) signal(pid, 'SIGTERM');
    while (Date.now() - started < GIVE_UP_MS) {
      const left = this.find();
      if (left.length === 0) return true;
      if (Date.now() - started >= GRACE_MS) for (const pid of left) signal(pid, 'SIGKILL');
      await pause(10);
    }
    return this.find().length === 0;
  }
}

/** A run on Windows, where the system's own tool knows the tree. */
class WindowsRun {
  constructor(child) {
    this.child = child;
  }

  async end() {
    spawnSync('taskkill', ['/T', '/F', '/PID', String(this.child.pid)], { stdio: 'ignore', windowsHide: true });
    return true;
  }
}

function watchRun(child, order) {
  if (order.namespace) return new NamespaceRun(child);
  return process.platform === 'win32' ? new WindowsRun(child) : new TreeRun(child, order.token);
}

let run = null;
let isEnding = false;

/** Ends the run once, however many reasons there are, and then ourselves. */
async function endAll() {
  if (isEnding) return;
  isEnding = true;
  const gone = run === null ? true : await run.end();
  report({ gone });
  process.exit(0);
}

function start(order) {
  if (order.argv.length === 0) {
    run = new TreeRun({}, order.token);
    endAll();
    return;
  }
  const child = spawn(order.argv[0], order.argv.slice(1), {
    cwd: order.cwd,
    env: order.env,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 1, 1, ...(order.namespace ? ['pipe'] : [])],
    windowsHide: true,
    windowsVerbatimArguments: order.verbatim === true,
  });
  child.on('error', (error) => {
    if (child.pid !== undefined) return;
    report({ startError: error.code ?? error.message });
    run = null;
    endAll();
  });
  if (child.pid === undefined) return;
  report({ started: child.pid });
  run = watchRun(child, order);
  child.on('exit', (code, name) => {
    report({ exit: code, signal: name });
    endAll();
  });
  setTimeout(() => {
    report({ timedOut: true });
    endAll();
  }, order.timeLimitMs);
}

let received = '';
let ordered = false;
process.stdin.setEncoding('utf8');
process.stdin.on('data', (chunk) => {
  if (ordered) return;
  received += chunk;
  const end = received.indexOf('\n');
  if (end < 0) return;
  ordered = true;
  start(JSON.parse(received.slice(0, end)));
});
process.stdin.on('end', endAll);
process.stdin.on('error', endAll);
for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, endAll);
