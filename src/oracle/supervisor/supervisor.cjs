/**
 * Stands between us and test runs: starts them one after the other, and ends every process of a run when it has ended, when its time is
 * up, when we ask, or when we die.
 *
 * Standard input carries orders, a line of JSON each: `{"argv":…}` starts a run, `{"cancel":true}` ends it. Its end means that whoever
 * gave the orders is gone. An order without a program ends what earlier runs with its token have left. A run's output goes straight to our
 * standard output; when nothing of the run is left, the order's marker follows it. Reports go to descriptor 3, a line each:
 * `{"begun":true}` first, `{"startError":code}`, `{"timedOut":true}`, `{"overLimit":name}`, `{"exit":code}`, and, last, `{"gone":true}`.
 */
'use strict';
const { spawn, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const { findRunProcesses, readProcess } = require('./processTree.cjs');
const { descendantsOf, freeBytes, limitPassed } = require('./resourceUse.cjs');

/** How long processes may take to end by themselves once asked. */
const GRACE_MS = 250;
/** When to stop waiting for processes that cannot be ended. */
const GIVE_UP_MS = 5000;
/** How often the tree is read while the run goes on, to know processes whose parents will be gone. */
const WATCH_MS = 500;
/** How often it is measured what a run uses, where its order does not say. */
const MEASURE_MS = 200;

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function report(message) {
  try {
    fs.writeSync(3, `${JSON.stringify(message)}\n`);
  } catch {
    // nobody listens any more; the work of ending goes on
  }
}

/** Writes to the pipe that the run has written to; one of its processes may have told that pipe not to wait. */
function writeMarker(text) {
  let rest = Buffer.from(text);
  const until = Date.now() + GIVE_UP_MS;
  while (rest.length > 0 && Date.now() < until) {
    try {
      rest = rest.subarray(fs.writeSync(1, rest));
    } catch (error) {
      if (error.code !== 'EAGAIN') return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
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

  processes(limit) {
    return this.first === null ? [] : descendantsOf(this.first.pid, limit);
  }

  async end() {
    const until = Date.now() + GIVE_UP_MS;
    // ended before it has said who is first in the namespace, it could leave that one waiting for ever
    while (
      this.first === null &&
      this.child.exitCode === null &&
      this.child.signalCode === null &&
      Date.now() < until
    ) {
      await pause(2);
    }
    this.child.kill('SIGKILL');
    this.child.stdio[3].destroy();
    while (this.isAlive() && Date.now() < until) {
      signal(this.first.pid, 'SIGKILL');
      await pause(2);
    }
    return !this.isAlive();
  }

  isAlive() {
    if (this.first === null) return false;
    const now = readProcess(this.first.pid);
    // as a zombie it has outlived all others of its namespace, and only waits for somebody to ask how it ended
    return now !== null && now.start === this.first.start && now.state !== 'Z';
  }
}

/** A run without a namespace: its processes are found by their marks. */
class TreeRun {
  constructor(child, { token, folder }) {
    this.child = child;
    this.token = token;
    this.folder = folder ?? null;
    this.known = new Set();
    this.watch = setInterval(() => this.find(), WATCH_MS);
  }

  processes() {
    return this.find();
  }

  find() {
    return findRunProcesses(this.token, this.child.pid ?? null, this.folder, this.known);
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

  processes() {
    return [];
  }

  async end() {
    spawnSync('taskkill', ['/T', '/F', '/PID', String(this.child.pid)], { stdio: 'ignore', windowsHide: true });
    return true;
  }
}

function watchRun(child, order) {
  if (order.namespace) return new NamespaceRun(child);
  return process.platform === 'win32' ? new WindowsRun(child) : new TreeRun(child, order);
}

/** Ends the run once it has passed a limit. */
function watchLimits(run) {
  const { limits, folder } = run.order;
  if (limits === undefined) return;
  const freeAtStart = freeBytes(folder);
  run.meter = setInterval(() => {
    const passed = limitPassed(run.tree.processes(limits.processes), limits, freeAtStart, folder);
    if (passed === null || run.ending !== null) return;
    report({ overLimit: passed });
    endRun();
  }, run.order.measureMs ?? MEASURE_MS);
}

/** The run under way: `order`, `tree` (what can be ended), `timer`, `meter`, and `ending` once it is being ended. */
let current = null;

/** Ends the run under way, once however many reasons there are, and says that it is gone. */
async function endRun() {
  const run = current;
  if (run === null) return;
  run.ending ??= (async () => {
    clearTimeout(run.timer);
    clearInterval(run.meter);
    const gone = run.tree === null ? true : await run.tree.end();
    current = null;
    writeMarker(run.order.marker);
    report({ gone });
  })();
  await run.ending;
}

async function leave() {
  await endRun();
  process.exit(0);
}

function start(order) {
  current = { order, tree: null, timer: undefined, meter: undefined, ending: null };
  report({ begun: true });
  if (order.argv.length === 0) {
    current.tree = new TreeRun({}, order);
    endRun();
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
    endRun();
  });
  if (child.pid === undefined) return;
  current.tree = watchRun(child, order);
  watchLimits(current);
  child.on('exit', (code) => {
    if (current?.order !== order) return;
    report({ exit: code });
    endRun();
  });
  current.timer = setTimeout(() => {
    report({ timedOut: true });
    endRun();
  }, order.timeLimitMs);
}

function obey(line) {
  const order = JSON.parse(line);
  if (order.cancel === true) endRun();
  else start(order);
}

let received = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (chunk) => {
  received += chunk;
  const lines = received.split('\n');
  received = lines.pop();
  for (const line of lines) obey(line);
});
process.stdin.on('end', leave);
process.stdin.on('error', leave);
for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, leave);
