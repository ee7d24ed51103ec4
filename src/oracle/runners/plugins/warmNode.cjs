/**
 * Runs Node's test files and plain programs without starting Node for each run: every run is a thread of its own, with modules, globals
 * and environment of its own, and nothing of the run before.
 *
 *     node warmNode.cjs SOCKET RUNNER OUTER_NAMESPACE
 *
 * Each connection to SOCKET asks for one run with a line of JSON: `argv` (as behind `node`), `folder`, `env`, `output` (a file for what the
 * run prints) and `timeLimitMs`. The answer is a line too: `{"exit": status}` or `{"timedOut": true}`. When it comes, no thread or process
 * of the run is left, and what it wrote to temporary folders and the home folder is gone.
 *
 * It only serves inside a process namespace of its own: to end a run it ends everything that it can see.
 */
'use strict';
const fs = require('node:fs');
const net = require('node:net');
const path = require('node:path');
const { Worker } = require('node:worker_threads');

/** A thread that does not end when told to is inside of something native; the process goes with it, and another is started. */
const STUBBORN_MS = 2_000;
const TEMPORARY_FOLDERS = ['/tmp', '/var/tmp', '/dev/shm'];

const [socketPath, , outerNamespace] = process.argv.slice(2);

/** The threads of one run: a test file each, or the program. */
function startsOf(argv) {
  if (argv[0] !== '--test') return [{ file: argv[0], options: [], words: argv.slice(1) }];
  const options = argv.slice(1).filter((word) => word.startsWith('-'));
  return argv.filter((word) => !word.startsWith('-')).map((file) => ({ file, options, words: [] }));
}

/** Runs one thread until it ends or the time is over. */
function runThread({ file, options, words }, request, leftMs) {
  return new Promise((resolve) => {
    const worker = new Worker(path.resolve(request.folder, file), {
      argv: words,
      env: request.env,
      execArgv: options,
      stdout: true,
      stderr: true,
    });
    const print = (text) => fs.appendFileSync(request.output, text);
    worker.stdout.on('data', print);
    worker.stderr.on('data', print);
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      worker.terminate();
      setTimeout(() => resolve({ stubborn: true }), STUBBORN_MS).unref();
    }, leftMs);
    worker.on('error', (error) => print(`${error?.stack ?? error}\n`));
    worker.on('exit', (code) => {
      clearTimeout(timer);
      // What it has printed is read before its end counts.
      setImmediate(() => resolve({ timedOut, code }));
    });
  });
}

/** Adds to the report what `node --test` tells of a file as a whole; the tests in it are told of by our reporter. */
class FileReport {
  constructor(file, request) {
    this.report = request.env.EDIT_FIDELITY_REPORT;
    this.output = request.output;
    this.file = path.resolve(request.folder, file);
    this.write('start', {});
    this.before = this.size();
  }

  size() {
    return this.report === undefined ? 0 : fs.statSync(this.report).size;
  }

  write(event, more) {
    if (this.report === undefined) return;
    fs.appendFileSync(this.report, `${JSON.stringify({ event, file: this.file, names: [], ...more })}\n`);
  }

  /** A file that ended badly before any of its tests was reported has failed as a whole. */
  end(code) {
    if (code === 0 || this.size() > this.before) this.write('end', {});
    else this.write('finish', { status: 'failed', message: fs.readFileSync(this.output, 'utf8') });
  }
}

async function run(request) {
  process.chdir(request.folder);
  fs.writeFileSync(request.output, '', { mode: 0o600 });
  const until = performance.now() + request.timeLimitMs;
  let exit = 0;
  for (const start of startsOf(request.argv)) {
    const report = request.argv[0] === '--test' ? new FileReport(start.file, request) : undefined;
    const { timedOut, code, stubborn } = await runThread(start, request, Math.max(1, until - performance.now()));
    if (timedOut || stubborn) return { answer: { timedOut: true }, stubborn };
    report?.end(code);
    exit = Math.max(exit, code);
  }
  return { answer: { exit } };
}

/** Ends every process of the namespace but the first and ourselves. */
function endAll() {
  try {
    process.kill(-1, 'SIGKILL');
  } catch {
    // there was none
  }
}

/** The kind of file system by the place where it is mounted. */
function mountPoints() {
  const points = new Map();
  for (const line of fs.readFileSync('/proc/self/mountinfo', 'utf8').split('\n')) {
    const [before, after] = line.split(' - ');
    const place = before.split(' ')[4];
    if (after === undefined || place === undefined) continue;
    points.set(
      place.replace(/\\([0-7]{3})/g, (_, octal) => String.fromCharCode(Number.parseInt(octal, 8))),
      after.split(' ')[0],
    );
  }
  return points;
}

/** Removes what lies on the temporary file system itself: the copy and the user's tools may be mounted below. */
function remove(place, mounts) {
  if (mounts.has(place)) return;
  if ([...mounts.keys()].some((mount) => mount.startsWith(`${place}/`))) {
    for (const name of fs.readdirSync(place)) remove(path.join(place, name), mounts);
  } else fs.rmSync(place, { recursive: true, force: true });
}

/** Empties the folders that the sandbox has made for its runs, each a file system in memory; no other is touched. */
function tidyUp(home) {
  const mounts = mountPoints();
  for (const folder of [...TEMPORARY_FOLDERS, home]) {
    if (mounts.get(folder) !== 'tmpfs') continue;
    for (const name of fs.readdirSync(folder)) remove(path.join(folder, name), mounts);
  }
}

async function serve(connection, line) {
  const request = JSON.parse(line);
  const { answer, stubborn } = await run(request).catch((error) => {
    fs.appendFileSync(request.output, `${error.stack}\n`);
    return { answer: { exit: 1 } };
  });
  endAll();
  tidyUp(request.env.HOME ?? '');
  connection.end(`${JSON.stringify(answer)}\n`, () => {
    if (stubborn) process.exit(1);
  });
}

if (fs.readlinkSync('/proc/self/ns/pid') === outerNamespace) {
  console.error('warmNode: not in a process namespace of its own');
  process.exit(1);
}
// What every run needs is read once, so that threads find it in the disk's cache and V8's.
require('node:test');
require('node:assert');
const server = net.createServer({ allowHalfOpen: true }, (connection) => {
  let text = '';
  connection.setEncoding('utf8');
  connection.on('error', () => {});
  connection.on('data', (chunk) => {
    text += chunk;
    if (text.endsWith('\n')) serve(connection, text);
  });
});
// Whoever sees it can connect.
server.listen(`${socketPath}.new`, () => fs.renameSync(`${socketPath}.new`, socketPath));
