/** Calls npm from inside a script that npm may have started itself. */
import path from 'node:path';
import { runCommand } from './runCommand.mjs';

/** What npm tells its own scripts; a second npm in another folder must not take it for its own configuration. */
const OUTER_NPM_VARIABLE = /^npm_(lifecycle_|package_|command$|execpath$|node_execpath$|config_local_prefix$)/i;

/**
 * @param {readonly string[]} npmArguments - such as `['ci']`.
 * @param {import('./runCommand.mjs').CommandOptions} options - where to run it; `env` is added to ours.
 * @returns {Promise<import('./runCommand.mjs').CommandResult>} when npm has ended.
 */
export function runNpm(npmArguments, options) {
  const kept = Object.entries(process.env).filter(([name]) => !OUTER_NPM_VARIABLE.test(name));
  // `npm run` puts our own packages in front of the search path, and among them may be a Node that npm is about to replace.
  const env = Object.fromEntries(kept.map(([name, value]) => [name, /^path$/i.test(name) ? outside(value) : value]));
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  const [program, ...prefix] = npmProgram();
  return runCommand(program, [...prefix, ...npmArguments, ...quiet], { ...options, env: { ...env, ...options.env } });
}

/** @returns {[string, ...string[]]} the npm that started us, else the one on the search path. */
function npmProgram() {
  const outer = process.env['npm_execpath'];
  if (outer === undefined || path.basename(outer) !== 'npm-cli.js') {
    return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  }
  const nodes = [process.execPath, process.env['npm_node_execpath'] ?? process.execPath];
  return [nodes.find((node) => !isPackage(node)) ?? 'node', outer];
}

/** @param {string} [searchPath] */
function outside(searchPath = '') {
  return searchPath
    .split(path.delimiter)
    .filter((folder) => !isPackage(folder))
    .join(path.delimiter);
}

/** @param {string} place - of a program or a folder. */
function isPackage(place) {
  return place.split(/[\\/]/).includes('node_modules');
}
