/** Whether elements of a page come and go. */
import type { Locator } from 'playwright-core';

/** Whether an element is drawn within a moment. */
export async function appears(element: Locator, withinMs: number): Promise<boolean> {
  return reaches(element, 'visible', withinMs);
}

/** Whether an element goes away within a moment. */
export async function goes(element: Locator, withinMs: number): Promise<boolean> {
  return reaches(element, 'hidden', withinMs);
}

function reaches(element: Locator, state: 'visible' | 'hidden', timeout: number): Promise<boolean> {
  return element.waitFor({ state, timeout }).then(
    () => true,
    () => false,
  );
}
