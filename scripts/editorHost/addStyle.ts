/** Adds a style sheet to a page that is still to be loaded. */
import type { Page } from 'playwright-core';

/** Nothing moves: pictures stand still, and the processor is spared a drawing sixty times a second for every sign of progress. */
export const STILL = '*, ::before, ::after { animation: none !important; transition: none !important }';

/** Nobody looks at it: what is transparent is laid out and answers, but is not painted, which takes a third of the processor. */
export const UNSEEN = 'html { opacity: 0 !important }';

/** @param name - its class, by which it can be taken away. */
export async function addStyle(page: Page, name: string, rules: string): Promise<void> {
  await page.addInitScript(addWhenLoaded, { name, rules });
}

/** Runs in the page, before anything of it is there. */
function addWhenLoaded({ name, rules }: { name: string; rules: string }): void {
  if (window !== window.top) return;
  document.addEventListener('DOMContentLoaded', () => {
    const style = document.head.appendChild(document.createElement('style'));
    style.className = name;
    style.textContent = rules;
  });
}
