/**
 * Stands before a program in the sandbox, whose network is cut, and passes on what connects to named ports of the sandbox's own loopback:
 * to a socket in a folder, behind which somebody outside connects to the port of that number on the machine's.
 *
 * Arguments: the folder, the ports with commas between them, the program and its arguments. Ends as the program ends.
 */
'use strict';
const { spawn } = require('node:child_process');
const net = require('node:net');
const { constants } = require('node:os');
const path = require('node:path');

const HOSTS = ['127.0.0.1', '::1'];

/** Joins two connections; the end of one is the end of the other. */
function join(one, other) {
  one.pipe(other);
  other.pipe(one);
  for (const side of [one, other]) {
    side.on('error', () => {
      one.destroy();
      other.destroy();
    });
  }
}

/** Resolves when the port is listened on, or cannot be. */
function listen(port, host, socket) {
  return new Promise((resolve) => {
    const server = net.createServer({ allowHalfOpen: true }, (inner) =>
      join(inner, net.connect({ path: socket, allowHalfOpen: true })),
    );
    server.once('error', (error) => {
      if (host === HOSTS[0]) process.stderr.write(`Edit Fidelity: no way to port ${port} from here (${error.code}).\n`);
      resolve();
    });
    server.listen({ port, host }, resolve);
  });
}

async function main() {
  const [folder, ports, program, ...args] = process.argv.slice(2);
  // it was for this process alone
  delete process.env.ELECTRON_RUN_AS_NODE;
  const all = ports
    .split(',')
    .flatMap((port) => HOSTS.map((host) => listen(Number(port), host, path.join(folder, port))));
  await Promise.all(all);
  const child = spawn(program, args, { stdio: 'inherit' });
  child.once('error', (error) => {
    process.stderr.write(`Edit Fidelity: ${program} cannot be started (${error.code}).\n`);
    process.exit(127);
  });
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

main();
