/** Services on loopback from inside of bubblewrap: those that are named, and no others. */
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoopbackPorts } from '../../../../src/oracle/sandbox/loopbackPorts.js';
import type { TestRun } from '../../../../src/session/ports/oracle.js';
import { HAS_BUBBLEWRAP, NEVER, OraclePlace, unwrap } from '../oraclePlace.js';

/** Larger than what one read takes. */
const BODY = 'x'.repeat(3_000_000);

const SCRIPT = `
const [, , method, ...ports] = process.argv;
for (const port of ports) {
  try {
    const body = method === 'POST' ? { body: 'y'.repeat(1_000_000) } : {};
    const reply = await fetch('http://localhost:' + port, { method, ...body });
    console.log(port, reply.status, (await reply.text()).length);
  } catch (error) {
    console.log(port, error.cause?.code ?? error.message);
  }
}
`;

let place: OraclePlace;
const servers: Server[] = [];
beforeEach(() => {
  place = new OraclePlace(null);
  place.write('ask.mjs', SCRIPT);
});
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  await place.remove();
});

/** Answers a GET with a long body, anything else with the length of what came; gives its port. */
async function serve(): Promise<number> {
  const server = createServer(async (request, response) => {
    let length = 0;
    for await (const chunk of request) length += (chunk as Buffer).length;
    response.end(request.method === 'GET' ? BODY : String(length));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function run(command: string, loopbackPorts: readonly number[]): Promise<TestRun> {
  const bench = await place.bench('ask.mjs', { command, loopbackPorts }, place.oracle({ slots: 1 }));
  return unwrap(await bench.run({ files: new Map(), only: null }, NEVER));
}

describe.skipIf(!HAS_BUBBLEWRAP)('in bubblewrap (skipped where it does not work)', () => {
  it('reaches the port that is named and no other, there and back', async () => {
    const [named, other] = [await serve(), await serve()];
    const run1 = await run(`node ask.mjs GET ${named} ${other}; node ask.mjs POST ${named}`, [named]);
    expect(run1.output).toBe(`${named} 200 3000000\n${other} ECONNREFUSED\n${named} 200 7\n`);
    const without = await run(`node ask.mjs GET ${named}`, []);
    expect(without.output).toBe(`${named} ECONNREFUSED\n`);
  }, 60_000);

  it('says no more than the service does where it is gone, and passes on how the tests ended', async () => {
    const port = await serve();
    servers.splice(0)[0]?.close();
    const gone = await run(`node ask.mjs GET ${port}; exit 7`, [port]);
    expect(gone).toMatchObject({
      ...{ output: expect.stringMatching(new RegExp(`^${port} (?!200)`)), exitCode: 7 },
      ...{ timedOut: false, results: [{ status: 'failed' }] },
    });
    expect((await run('kill -9 $$', [port])).exitCode).not.toBe(0);
  }, 60_000);

  it('ends with the bench, connections that are open too', async () => {
    const port = await serve();
    const command = `node -e "require('net').connect(${port}, '127.0.0.1', () => console.log('open'))"`;
    const settings = { command, loopbackPorts: [port], timeLimitMs: 1500 };
    const bench = await place.bench('ask.mjs', settings, place.oracle({ slots: 1 }));
    const ended = unwrap(await bench.run({ files: new Map(), only: null }, NEVER));
    expect([ended.output, ended.timedOut]).toEqual(['open\n', true]);
    await bench.close();
    expect(place.leftovers()).toEqual([]);
  }, 60_000);
});

it('refuses a name that the system would cut off', async () => {
  const folder = path.join(place.folder, 'n'.repeat(120));
  await expect(LoopbackPorts.open(folder, [5432])).rejects.toMatchObject({ failure: { code: 'sandbox-failed' } });
  expect(existsSync(path.join(folder, '5432'))).toBe(false);
});
