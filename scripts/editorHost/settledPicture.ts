/** Takes a picture of a page once it stands still. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';

const LIMIT_MS = 5_000;
const POLL_MS = 300;

/** Colors, lenses and folds of an editor arrive one after the other; the limit is for pages that never stand still. */
export async function settledPicture(page: Page): Promise<Buffer> {
  const deadline = performance.now() + LIMIT_MS;
  let picture = await page.screenshot();
  while (performance.now() < deadline) {
    await delay(POLL_MS);
    const next = await page.screenshot();
    if (next.equals(picture)) break;
    picture = next;
  }
  return picture;
}
