/** Turns npm's last words into a sentence and a remedy. */
import { SetupError } from './setupError.mjs';

/** @type {readonly (readonly [RegExp, string])[]} first match wins. */
const REMEDIES = [
  [/ENOSPC/, 'The disk is full: free some space (about 2 GB are needed) and run the same command again.'],
  [/EACCES|EPERM|EROFS/, 'This folder cannot be written to: check who owns it, then run the same command again.'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|network/i,
    'The npm registry cannot be reached: check the connection or proxy settings, then run the same command again.',
  ],
  [/EUSAGE|in sync/, 'package.json and package-lock.json disagree: run "npm install" once and keep the new lock file.'],
  [/ENOENT.*npm|spawn npm/, 'npm was not found: install it with Node from https://nodejs.org'],
];

/**
 * @param {string} action - what npm was to do, as in "install the development packages".
 * @param {import('./runCommand.mjs').CommandResult} result - how npm ended.
 * @returns {SetupError} to be thrown.
 */
export function explainNpmFailure(action, result) {
  const lastLines = result.output.trim().split('\n').slice(-12).join('\n  ');
  const remedy = REMEDIES.find(([symptom]) => symptom.test(result.output))?.[1] ?? 'Run the same command again.';
  return new SetupError(`npm could not ${action} (exit status ${result.exitCode}):\n  ${lastLines}`, remedy);
}
