/** What the editor asks for at the top of its window: commands, choices, files. */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errors, type Locator, type Page } from 'playwright-core';
import { appears, goes } from './appears.ts';

const PALETTE_LIMIT_MS = 5_000;
const DIALOG_RESTS_MS = 500;
const CONFIRM_AFTER_MS = 3_000;

/** Each method throws where it cannot be done within its limit. */
export class QuickInput {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Runs a command from the palette by its title. */
  async runCommand(title: string, limitMs: number): Promise<void> {
    const deadline = performance.now() + limitMs;
    // The palette closes when the focus moves, as it does a moment after an editor was closed: then it is opened again.
    while (!(await this.#choseInPalette(title))) {
      if (performance.now() > deadline) throw new Error('The palette did not list it, or did not stay open.');
    }
  }

  /** Chooses from the list that is shown, which is narrowed first: rows out of sight are not drawn. */
  async pick(label: string, timeout: number): Promise<void> {
    await this.#page.locator('.quick-input-list .monaco-list-row').first().waitFor({ timeout });
    await this.#input().fill(label, { timeout });
    await this.#row(label).click({ timeout });
  }

  /** Chooses a file of this machine in the editor's own file dialog. */
  async chooseFile(file: string, timeout: number): Promise<void> {
    const deadline = performance.now() + timeout;
    const input = this.#input();
    const row = this.#row(path.basename(file));
    await input.waitFor({ timeout });
    await this.#listFolder(`${path.dirname(file)}/`, row, deadline);
    // A click on a file takes it at once, or only fills it in: then it wants to be confirmed. While the list is drawn anew it is lost.
    while (!(await goes(input, CONFIRM_AFTER_MS))) {
      if (performance.now() > deadline) throw new Error(`The dialog did not take ${file}.`);
      if ((await input.inputValue()).endsWith(path.basename(file))) await input.press('Enter', { timeout });
      else await row.click({ timeout });
    }
  }

  async #choseInPalette(title: string): Promise<boolean> {
    await this.#page.keyboard.press('F1');
    const limit = { timeout: PALETTE_LIMIT_MS };
    try {
      await this.#input().fill(`>${title}`, limit);
      await this.#row(title).click(limit);
      return true;
    } catch (error) {
      if (!(error instanceof errors.TimeoutError)) throw error;
      await this.#page.keyboard.press('Escape');
      return false;
    }
  }

  /**
   * The dialog lists a folder once its path is typed; a file's own path would be taken before it is listed. What is typed before the
   * dialog has put in the folder that it starts in is lost or joined to it: then it is typed again. One that starts in the right folder
   * takes nothing until it has come to rest.
   *
   * @param row - of a file that the folder holds.
   */
  async #listFolder(folder: string, row: Locator, deadline: number): Promise<void> {
    const input = this.#input();
    for (let rests = 0; rests < 2; ) {
      const left = deadline - performance.now();
      if (left < 0) throw new Error(`The dialog did not list ${folder}.`);
      const typed = await input.inputValue();
      if (typed.endsWith('/') && typed !== folder) await input.fill(folder, { timeout: left });
      rests = (await appears(row, DIALOG_RESTS_MS)) && (await input.inputValue()) === folder ? rests + 1 : 0;
      if (rests === 1) await delay(DIALOG_RESTS_MS);
    }
  }

  #input(): Locator {
    return this.#page.locator('.quick-input-widget input.input');
  }

  #row(label: string): Locator {
    const exact = this.#page.locator('.label-name', { hasText: new RegExp(`^${escapeForRegExp(label)}$`) });
    return this.#page.locator('.quick-input-list .monaco-list-row', { has: exact }).first();
  }
}

function escapeForRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
