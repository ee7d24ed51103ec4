/**
 * Runs the editor's server for as long as whoever started it lives: `node serverKeeper.mjs PROGRAM [ARGUMENT ...]`.
 *
 * The starter holds a pipe to us. When it dies, by whatever signal, the pipe ends, and so does our process group: the
 * server, its extension hosts and what they have started.
 */
import { spawn } from 'node:child_process';

const [program = '', ...programArguments] = process.argv.slice(2);
const server = spawn(program, programArguments, { stdio: ['ignore', 'inherit', 'inherit'] });
server.once('error', (error) => {
  console.error(error.message);
  process.exit(127);
});
server.once('exit', (code) => process.exit(code ?? 1));
process.stdin.resume().once('close', () => process.kill(-process.pid, 'SIGKILL'));
