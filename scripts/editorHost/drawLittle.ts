/** How windows are drawn that nobody looks at: as little as can be, and whole while a picture is taken. */
import type { Page } from 'playwright-core';

/** Nothing moves: pictures stand still, and the processor is spared a drawing sixty times a second for every sign of progress. */
const STILL = '*, ::before, ::after { animation: none !important; transition: none !important }';

/** What is transparent is laid out and answers, but is not painted, which takes a third of the processor. */
const UNSEEN = 'html:not(.seen) { opacity: 0 !important }';

/** To be called before the page is loaded. */
export async function drawLittle(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(addStyle, `${STILL}\n${UNSEEN}`);
}

/** Draws the page for as long as an action takes. */
export async function whileSeen<T>(page: Page, action: () => Promise<T>): Promise<T> {
  await page.evaluate(() => document.documentElement.classList.add('seen'));
  try {
    return await action();
  } finally {
    await page.evaluate(() => document.documentElement.classList.remove('seen'));
  }
}

/** Runs in the page, before anything of it is there. */
function addStyle(rules: string): void {
  if (window !== window.top) return;
  document.addEventListener('DOMContentLoaded', () => {
    document.head.appendChild(document.createElement('style')).textContent = rules;
  });
}
