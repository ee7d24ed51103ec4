/** Starts the browser that shows the editor, without a window. */
import { type Browser, chromium } from 'playwright-core';

const ARGUMENTS = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage', // containers often have a tiny /dev/shm
  '--disable-sync',
  '--no-first-run',
];

/** @param program - the browser that `ensureBrowser` found. */
export function launchBrowser(program: string): Promise<Browser> {
  return chromium.launch({ executablePath: program, headless: true, args: ARGUMENTS });
}
