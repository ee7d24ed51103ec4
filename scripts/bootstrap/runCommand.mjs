/** Runs another program to its end and keeps what it printed. */
import { spawn } from 'node:child_process';

const KEPT_OUTPUT_CHARACTERS = 200_000;

/**
 * @typedef {object} CommandOptions
 * @property {string} [cwd] - working folder; ours by default.
 * @property {NodeJS.ProcessEnv} [env] - the whole environment; ours by default.
 * @property {number} [timeoutMs] - after this long the program is killed; no limit by default.
 * @property {boolean} [live] - also show the output while it comes.
 *
 * @typedef {object} CommandResult
 * @property {number} exitCode - the program's exit status; 127 when it could not be started, 124 when it was killed.
 * @property {string} stdout - the last part of its standard output.
 * @property {string} output - the last part of both its outputs, in the order they came.
 */

/**
 * A program that cannot be started is a result too (127), so callers can ask for one that may be missing.
 *
 * @param {string} program - name on the search path, or path.
 * @param {readonly string[]} programArguments - its arguments, passed on without a shell.
 * @param {CommandOptions} [options] - see there.
 * @returns {Promise<CommandResult>} when the program has ended and its output is read.
 */
export function runCommand(program, programArguments, options = {}) {
  const { timeoutMs = 0, live = false, ...spawnOptions } = options;
  let output = '';
  let stdout = '';
  return new Promise((resolve) => {
    const child = spawn(program, programArguments, {
      ...spawnOptions,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      // Node starts Windows command files (npm.cmd) only through the shell.
      shell: process.platform === 'win32' && /\.(cmd|bat)$/i.test(program),
    });
    child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      stdout = (stdout + text).slice(-KEPT_OUTPUT_CHARACTERS);
      output = (output + text).slice(-KEPT_OUTPUT_CHARACTERS);
      if (live) process.stdout.write(text);
    });
    child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      output = (output + text).slice(-KEPT_OUTPUT_CHARACTERS);
      if (live) process.stderr.write(text);
    });
    child.once('error', (error) => resolve({ exitCode: 127, stdout, output: `${output}${error.message}` }));
    child.once('close', (code) => resolve({ exitCode: code ?? 124, stdout, output }));
  });
}
