/** Finds a desktop VS Code that can show the extension. */
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runCommand } from '../bootstrap/runCommand.mjs';
import { projectPaths } from '../projectPaths.ts';
import { findProgram } from '../system/findProgram.ts';

const MACOS_PLACES = ['Visual Studio Code', 'Visual Studio Code - Insiders', 'VSCodium'].map(
  (name) => `/Applications/${name}.app/Contents/Resources/app/bin/${name === 'VSCodium' ? 'codium' : 'code'}`,
);
const WINDOWS_PLACES = ['LOCALAPPDATA', 'PROGRAMFILES'].map((variable) =>
  path.join(
    process.env[variable] ?? 'C:',
    ...(variable === 'LOCALAPPDATA' ? ['Programs'] : []),
    'Microsoft VS Code',
    'bin',
    'code.cmd',
  ),
);

/** @returns its command, or undefined when there is none, it is too old, or there is no screen. */
export async function findDesktopEditor(): Promise<string | undefined> {
  const { platform, env } = process;
  if (platform === 'linux' && env['DISPLAY'] === undefined && env['WAYLAND_DISPLAY'] === undefined) return undefined;
  // In a terminal of a remote window `code` opens files there and cannot load an extension.
  if (env['VSCODE_IPC_HOOK_CLI'] !== undefined) return undefined;
  const places = { darwin: MACOS_PLACES, win32: WINDOWS_PLACES }[platform as string] ?? [];
  const command = findProgram(['code', 'code-insiders', 'codium', ...places]);
  // Under WSL the command is Windows' own, which cannot see our files as we do.
  if (command === undefined || command.startsWith('/mnt/')) return undefined;
  const asked = await runCommand(command, ['--version', ...rootArguments()], { timeoutMs: 30_000 });
  if (asked.exitCode === 0 && isAtLeast(asked.stdout, oldestEditor())) return command;
  console.log(`${command} is too old for this extension (it needs ${oldestEditor().join('.')}), or does not start.`);
  return undefined;
}

/** As root the desktop editor refuses to start, unless told that this is meant. */
function rootArguments(): readonly string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox', '--user-data-dir', os.tmpdir()] : [];
}

/** Major, minor and patch of the oldest editor that our manifest allows. */
function oldestEditor(): readonly number[] {
  const manifest = JSON.parse(readFileSync(path.join(projectPaths.root, 'package.json'), 'utf8')) as {
    engines: { vscode: string };
  };
  return numbers(manifest.engines.vscode);
}

function isAtLeast(version: string, oldest: readonly number[]): boolean {
  const [major = 0, minor = 0] = numbers(version);
  const [oldestMajor = 0, oldestMinor = 0] = oldest;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

function numbers(version: string): readonly number[] {
  return (/\d+\.\d+\.\d+/.exec(version)?.[0] ?? '0.0.0').split('.').map(Number);
}
