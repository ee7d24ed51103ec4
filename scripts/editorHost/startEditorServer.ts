/** Starts the editor's server: it serves the workbench page and runs the extension host. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ownedFolder, removeFolder } from '../system/ownedFolder.ts';
import { killProcesses, processesMarked, processTree } from './processTree.ts';
import { quietSettings } from './quietSettings.ts';

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 5_000;

export interface EditorServerOptions {
  /** The folder that `installEditor` returned. */
  readonly editor: string;
  /** Folder with installed extensions; an empty one of its own by default. */
  readonly extensions?: string;
  /** The user's settings, on top of quiet ones. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Added to our environment, for the extension host and what it starts. */
  readonly env?: NodeJS.ProcessEnv;
  /** Lets the page's address bring an extension and a test suite; hides notification toasts. */
  readonly smokeTest?: boolean;
  /** Leaves workspace trust on, so that folders open in Restricted Mode. */
  readonly workspaceTrust?: boolean;
}

export interface EditorServer {
  readonly port: number;
  /** Home of everything the server writes; gone after `stop`. */
  readonly folder: string;
  /** Address of a window on that folder, or on no folder; the payload needs `smokeTest`. */
  url(workspace: string | undefined, payload?: readonly (readonly [string, string])[]): string;
  /** How the window names a file of this machine. */
  remoteUri(file: string): string;
  /** Opens files in the window that is connected; a path may end in `:line:column`. */
  openFiles(files: readonly string[]): Promise<void>;
  /** Ends the server and everything it has started, and removes its folder. */
  stop(): Promise<void>;
}

/** @throws Error with the server's log, when it does not come up in a minute. */
export async function startEditorServer(options: EditorServerOptions): Promise<EditorServer> {
  const folder = ownedFolder('editor');
  const token = randomUUID();
  const child = spawnServer(options, folder, token);
  const stop = () => stopServer(child, folder);
  try {
    const port = await portOf(child);
    const remoteUri = (file: string) => `vscode-remote://127.0.0.1:${port}${path.resolve(file)}`;
    return {
      port,
      folder,
      url(workspace, payload = []) {
        const query = new URLSearchParams({ tkn: token });
        if (workspace === undefined) query.set('ew', 'true');
        else query.set('folder', path.resolve(workspace));
        if (payload.length > 0) query.set('payload', JSON.stringify(payload));
        return `http://127.0.0.1:${port}/?${query}`;
      },
      remoteUri,
      openFiles: (files) => openFiles(path.join(folder, 'tmp'), files.map(remoteUri)),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function spawnServer(options: EditorServerOptions, folder: string, token: string): ChildProcess {
  const inside = (name: string) => path.join(folder, name);
  for (const name of ['data/User', 'home', 'tmp', 'extensions']) mkdirSync(inside(name), { recursive: true });
  const trust = options.workspaceTrust === true;
  const settings = { ...quietSettings, 'security.workspace.trust.enabled': trust, ...options.settings };
  writeFileSync(inside('data/User/settings.json'), JSON.stringify(settings));
  const serverArguments = [
    ...['--host', '127.0.0.1', '--port', '0', '--connection-token', token, '--accept-server-license-terms'],
    ...['--telemetry-level', 'off', '--disable-getting-started-override'],
    '--force-disable-user-env', // the environment given here, not that of the user's login shell
    ...['--user-data-dir', inside('data'), '--server-data-dir', inside('server')],
    ...['--extensions-dir', options.extensions ?? inside('extensions')],
    ...(trust ? [] : ['--disable-workspace-trust']),
    ...(options.smokeTest === true ? ['--enable-smoke-test-driver'] : []),
  ];
  const keeper = path.join(import.meta.dirname, 'serverKeeper.mjs');
  const server = [process.execPath, path.join(options.editor, 'out', 'server-main.js'), ...serverArguments];
  return spawn(process.execPath, [keeper, ...server], {
    env: serverEnvironment(options.env ?? {}, folder),
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true, // a process group of its own, to be ended as one
  });
}

/** Ours without what would confuse a nested editor or npm, and with home and temporary folders of the server's own. */
function serverEnvironment(added: NodeJS.ProcessEnv, folder: string): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(npm_|VSCODE_|NODE_OPTIONS$|PORT$)/.test(name));
  return {
    ...Object.fromEntries(inherited),
    HOME: path.join(folder, 'home'),
    TMPDIR: path.join(folder, 'tmp'),
    XDG_RUNTIME_DIR: path.join(folder, 'tmp'),
    EXTENSIONS_GALLERY: '{"serviceUrl":""}', // no marketplace
    ...added,
  };
}

/** Waits for the line in which the server tells its port. */
function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let log = '';
    const fail = (reason: string) => reject(new Error(`The editor's server ${reason}.\n${log}`));
    const timer = setTimeout(() => fail(`did not start within ${START_LIMIT_MS / 1000} s`), START_LIMIT_MS);
    const read = (chunk: Buffer) => {
      log += chunk.toString();
      const port = /Web UI available at http:\/\/[^:\s]+:(\d+)/.exec(log)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      for (const stream of [child.stdout, child.stderr]) stream?.off('data', read).resume();
      resolve(Number(port));
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', (error) => fail(`could not be started: ${error.message}`));
    child.once('exit', (code) => fail(`ended with status ${code}`));
  });
}

async function stopServer(child: ChildProcess, folder: string): Promise<void> {
  const tree = child.pid === undefined ? [] : await processTree(child.pid);
  if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    process.kill(-child.pid, 'SIGTERM');
    await Promise.race([gone, delay(STOP_LIMIT_MS, undefined, { ref: false })]);
  }
  killProcesses([...tree, ...processesMarked(folder)]);
  removeFolder(folder);
}

/** The window's own command line listens on a socket in its temporary folder; this speaks to it. */
async function openFiles(socketFolder: string, fileURIs: readonly string[]): Promise<void> {
  // A window that was reloaded has a new one, and the old one is still there.
  const socket = readdirSync(socketFolder)
    .filter((name) => name.startsWith('vscode-ipc-'))
    .map((name) => ({ name, createdMs: statSync(path.join(socketFolder, name)).ctimeMs }))
    .sort((one, other) => other.createdMs - one.createdMs)[0];
  if (socket === undefined) throw new Error('No window is connected to the editor.');
  const body = JSON.stringify({ type: 'open', fileURIs, folderURIs: [], gotoLineMode: true, forceReuseWindow: true });
  await new Promise<void>((resolve, reject) => {
    const socketPath = path.join(socketFolder, socket.name);
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    request({ socketPath, path: '/', method: 'POST', headers }, (response) => {
      response.resume().once('end', resolve);
    })
      .once('error', reject)
      .end(body);
  });
}
