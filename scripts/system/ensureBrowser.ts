/** Finds or installs the browser that shows the editor in tests and in the demo. */
import { chromium } from 'playwright-core';
import { runCommand } from '../bootstrap/runCommand.mjs';
import { SetupError } from '../bootstrap/setupError.mjs';
import { projectPaths } from '../projectPaths.ts';
import { aptInstall, canUseApt } from './aptInstall.ts';
import { findProgram } from './findProgram.ts';

const LINUX = [
  // Debian's, without the parts of a browser that nobody sees: a window takes a fifth less of the processor.
  'chromium-headless-shell',
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge-stable',
  'microsoft-edge',
];
const MACOS = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);
const WINDOWS = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((variable) =>
  ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].map(
    (program) => `${process.env[variable] ?? 'C:'}\\${program}`,
  ),
);
const CANDIDATES: Partial<Record<NodeJS.Platform, readonly string[]>> = { linux: LINUX, darwin: MACOS, win32: WINDOWS };

/**
 * In this order: the program named by EDIT_FIDELITY_BROWSER, an installed Chrome, Chromium or Edge, Debian's Chromium (its
 * headless shell) where we may install it, Playwright's own download.
 *
 * @returns path of a program that starts.
 * @throws SetupError that says what to install, when none of these works.
 */
export async function ensureBrowser(): Promise<string> {
  return (await installedBrowser()) ?? (await browserFromApt()) ?? (await browserFromPlaywright());
}

async function installedBrowser(): Promise<string | undefined> {
  const named = process.env['EDIT_FIDELITY_BROWSER'];
  const names = named === undefined ? (CANDIDATES[process.platform] ?? []) : [named];
  for (const name of names) {
    const program = findProgram([name]);
    if (program !== undefined && (await starts(program))) return program;
  }
  const downloaded = findProgram([chromium.executablePath()]);
  return downloaded !== undefined && (await starts(downloaded)) ? downloaded : undefined;
}

async function browserFromApt(): Promise<string | undefined> {
  if (!canUseApt()) return undefined;
  const fonts = ['fonts-dejavu-core', 'fonts-liberation'];
  // Older releases have only the whole browser.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const problem = await aptInstall([name, ...fonts], 'a browser and its fonts, in which the editor is shown');
    if (problem === undefined) break;
    console.log(`apt could not install ${name}:\n${problem}`);
  }
  return installedBrowser();
}

async function browserFromPlaywright(): Promise<string> {
  console.log('Downloading a browser with Playwright, in which the editor is shown (about 170 MB) ...');
  const client = `${projectPaths.modules}/playwright-core/cli.js`;
  const result = await runCommand(process.execPath, [client, 'install', 'chromium'], { timeoutMs: 10 * 60_000 });
  const program = findProgram([chromium.executablePath()]);
  if (program !== undefined && (await starts(program))) return program;
  throw new SetupError(
    `No browser was found, and none could be downloaded:\n  ${result.output.trim().split('\n').slice(-4).join('\n  ')}`,
    'Install Chrome, Chromium or Edge (on Debian as root: apt-get install chromium) or name one in EDIT_FIDELITY_BROWSER.',
  );
}

/** A launcher may be there without its browser (Ubuntu's chromium is a pointer to a snap), so it is tried. */
async function starts(program: string): Promise<boolean> {
  // Chrome on Windows opens a window instead of telling its version.
  if (process.platform === 'win32') return true;
  return (await runCommand(program, ['--version'], { timeoutMs: 30_000 })).exitCode === 0;
}
