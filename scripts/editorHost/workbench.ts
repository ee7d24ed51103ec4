/** One editor window, with the things a person does in it and sees of it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { appears } from './appears.ts';
import { whileSeen } from './drawLittle.ts';
import { QuickInput } from './quickInput.ts';
import { settledPicture } from './settledPicture.ts';
import type { EditorServer } from './startEditorServer.ts';
import { storedStates } from './storedStates.ts';

const STEP_LIMIT_MS = 30_000;
const READY_LIMIT_MS = 90_000;
const POLL_MS = 200;
const LENSES_REST_MS = 500;
/** Title bars fill in after the editor has opened. */
const BUTTON_LIMIT_MS = 3_000;

export interface WorkbenchParts {
  readonly page: Page;
  readonly server: EditorServer;
  /** The opened folder, or undefined for a window without one. */
  readonly workspace: string | undefined;
  readonly screenshots: string;
  readonly close: () => Promise<void>;
}

/**
 * Every step waits until it can be done, up to a limit, and fails with a sentence that says what was waited for, what
 * the window showed instead, and where a picture of it is.
 */
export class Workbench {
  readonly page: Page;
  readonly workspace: string | undefined;
  readonly #quickInput: QuickInput;
  readonly #server: EditorServer;
  readonly #screenshots: string;
  readonly #close: () => Promise<void>;

  constructor(parts: WorkbenchParts) {
    this.page = parts.page;
    this.workspace = parts.workspace;
    this.#quickInput = new QuickInput(parts.page);
    this.#server = parts.server;
    this.#screenshots = parts.screenshots;
    this.#close = parts.close;
  }

  /** Closes the window and ends the editor; nothing is left running, and the copy of the project is gone. */
  close(): Promise<void> {
    return this.#close();
  }

  /**
   * Takes a picture once the window stands still.
   *
   * @param name - without ending.
   * @returns the picture's path.
   */
  async screenshot(name: string): Promise<string> {
    mkdirSync(this.#screenshots, { recursive: true });
    const file = path.join(this.#screenshots, `${name}.png`);
    writeFileSync(file, await whileSeen(this.page, () => settledPicture(this.page)));
    return file;
  }

  /** Waits until the window is drawn and its extension host has answered. */
  waitUntilReady(): Promise<void> {
    return this.#step(
      'the editor to be ready',
      async (timeout) => {
        await this.page.locator('.monaco-workbench .part.statusbar').waitFor({ timeout });
        if (this.workspace === undefined) return;
        await this.page.locator('.explorer-folders-view [role="treeitem"]').first().waitFor({ timeout });
      },
      READY_LIMIT_MS,
    );
  }

  /**
   * Reloads the window once the editor has written down what is to come back: in a browser it does so some seconds later, as it has no
   * time for it when a window goes.
   *
   * @param written - what must stand in something that the editor keeps of the workspace, such as the label of a tab.
   */
  async reload(...written: readonly (string | RegExp)[]): Promise<void> {
    await this.until(`the editor to write down ${written.join(' and ')}`, async () => {
      const kept = await this.page.evaluate(storedStates);
      return written.every((one) =>
        kept.some((state) => (typeof one === 'string' ? state.includes(one) : one.test(state))),
      );
    });
    await this.page.reload({ waitUntil: 'commit' });
  }

  /**
   * Opens a file of the workspace in the editor.
   *
   * @param file - path in the workspace.
   * @param line - where the cursor goes, 1-based.
   */
  async openFile(file: string, line = 1): Promise<void> {
    if (this.workspace === undefined) throw new Error('This window has no folder.');
    const target = `${path.join(this.workspace, file)}:${line}:1`;
    // The window's own command line answers only once its extension host runs.
    await this.until(`the window to take ${file}`, () =>
      this.#server.openFiles([target]).then(
        () => true,
        () => false,
      ),
    );
    const cursor = new RegExp(`^Ln ${line},`);
    await this.until(`${file} to be drawn`, async () => {
      const shownTab = await this.page
        .locator('.tabs-container .tab.selected')
        .first()
        .getAttribute('data-resource-name');
      return shownTab === path.basename(file) && cursor.test(await this.statusItem('status.editor.selection'));
    });
  }

  /** Runs a command from the palette by its title, as in `Edit Fidelity: Fix Current File`. */
  runCommand(title: string): Promise<void> {
    return this.#step(`the command "${title}" in the palette`, (timeout) =>
      this.#quickInput.runCommand(title, timeout),
    );
  }

  /** Chooses from the list that the editor shows now, which it narrows first: rows out of sight are not drawn. */
  pick(label: string): Promise<void> {
    return this.#step(`"${label}" in the list`, (timeout) => this.#quickInput.pick(label, timeout));
  }

  /** Chooses a file of this machine in the editor's own file dialog. */
  chooseFile(file: string): Promise<void> {
    return this.#step(`${file} in the file dialog`, (timeout) => this.#quickInput.chooseFile(file, timeout));
  }

  /** Presses a key or chord, as in `Control+Shift+P`. */
  async press(keys: string): Promise<void> {
    await this.page.keyboard.press(keys);
  }

  /** Labels of all open tabs, from left to right. */
  async tabs(): Promise<string[]> {
    const labels = await this.#tabs().evaluateAll((tabs) =>
      tabs.map((tab) => {
        // The file's ending is a part of its own; a description ("~/project") is none.
        const parts = tab.querySelectorAll('.monaco-icon-name-container, .monaco-icon-suffix-container');
        return [...parts].map((part) => part.textContent).join('');
      }),
    );
    return labels.map(plain);
  }

  waitForTab(label: string | RegExp, limitMs = STEP_LIMIT_MS): Promise<void> {
    return this.until(`a tab ${label}`, async () => (await this.tabs()).some((tab) => matches(tab, label)), limitMs);
  }

  /** Brings a tab to the front. */
  async selectTab(label: string | RegExp): Promise<void> {
    await this.waitForTab(label);
    const index = (await this.tabs()).findIndex((tab) => matches(tab, label));
    await this.#step(`the tab ${label}`, (timeout) => this.#tabs().nth(index).click({ timeout }));
  }

  /** The lines that are visible in the active editor, from top to bottom. */
  async visibleText(): Promise<string> {
    const lines = await this.#activeEditor()
      .locator('.view-lines .view-line')
      .evaluateAll((elements) =>
        elements
          .map((element) => ({ top: Number.parseFloat((element as HTMLElement).style.top), text: element.textContent }))
          .sort((one, other) => one.top - other.top)
          .map((line) => line.text),
      );
    return lines.map(plain).join('\n');
  }

  /** Waits until the active editor shows a text; @returns all that it shows then. */
  async waitForText(text: string | RegExp, limitMs = STEP_LIMIT_MS): Promise<string> {
    let shown = '';
    await this.until(
      `the editor to show ${text}`,
      async () => {
        shown = await this.visibleText();
        return typeof text === 'string' ? shown.includes(text) : text.test(shown);
      },
      limitMs,
    );
    return shown;
  }

  /** Titles of the code lenses that are visible in the active editor. */
  async codeLenses(): Promise<string[]> {
    const titles = await this.#activeEditor()
      .locator('.codelens-decoration a, .codelens-decoration span')
      .allTextContents();
    return titles.map(plain).filter((title) => title !== '');
  }

  /**
   * Clicks a code lens once all of them have come to rest: while lines fold and lenses come, the editor gives the place of one, and even
   * its element, to another.
   *
   * @param beside - what else the lenses of the same line say.
   */
  clickCodeLens(title: string, beside: string): Promise<void> {
    const line = this.#activeEditor().locator('.codelens-decoration', { hasText: beside }).first();
    return this.#step(`a code lens ${title} beside "${beside}"`, async (timeout) => {
      const lens = line.locator('a', { hasText: title });
      await lens.waitFor({ timeout });
      let before = '';
      for (let now = await this.#lensPlaces(); now !== before; now = await this.#lensPlaces()) {
        before = now;
        await delay(LENSES_REST_MS);
      }
      await lens.click({ timeout });
    });
  }

  #lensPlaces(): Promise<string> {
    return this.#activeEditor()
      .locator('.codelens-decoration')
      .evaluateAll((lenses) =>
        lenses.map((lens) => `${lens.getBoundingClientRect().top} ${lens.textContent}`).join('\n'),
      );
  }

  /** Clicks a button in the title bar of the active editor, or its entry in the bar's menu when there is no room for it. */
  clickTitleButton(label: string): Promise<void> {
    const bar = this.page.locator('.editor-group-container.active .title .editor-actions');
    const button = bar.locator(`a.action-label[aria-label^="${label}"]`).first();
    return this.#step(`a title-bar button "${label}"`, async (timeout) => {
      await bar.first().waitFor({ timeout });
      if (await appears(button, BUTTON_LIMIT_MS)) return button.click({ timeout });
      await bar.locator('a.action-label[aria-label^="More Actions"]').click({ timeout });
      await this.page.locator('.monaco-menu .action-menu-item', { hasText: label }).first().click({ timeout });
    });
  }

  /** @param id - `publisher.name.itemId`; @returns its text and label, empty while it is not shown. */
  async statusItem(id: string): Promise<string> {
    const item = this.page.locator(`.statusbar-item[id="${id}"]`);
    if ((await item.count()) === 0) return '';
    return plain(`${await item.textContent()} ${await item.getAttribute('aria-label')}`).trim();
  }

  async waitForStatusItem(id: string, text: RegExp, limitMs = STEP_LIMIT_MS): Promise<string> {
    let shown = '';
    await this.until(
      `the status item ${id} to show ${text}`,
      async () => {
        shown = await this.statusItem(id);
        return text.test(shown);
      },
      limitMs,
    );
    return shown;
  }

  /** Texts of the notifications that are open now. */
  async notifications(): Promise<string[]> {
    const texts = await this.page.locator('.notifications-toasts .notification-list-item-message').allTextContents();
    return texts.map(plain);
  }

  async waitForNotification(text: RegExp, limitMs = STEP_LIMIT_MS): Promise<string> {
    let found = '';
    await this.until(
      `a notification ${text}`,
      async () => {
        found = (await this.notifications()).find((message) => text.test(message)) ?? '';
        return found !== '';
      },
      limitMs,
    );
    return found;
  }

  /** Clicks a button of the open notifications or of the modal dialog. */
  answer(button: string): Promise<void> {
    const scope = this.page.locator('.notifications-toasts, .monaco-dialog-box');
    return this.#step(`a button "${button}"`, (timeout) => {
      return scope.locator('.monaco-button', { hasText: button }).first().click({ timeout });
    });
  }

  /** Text of the modal dialog, empty when there is none. */
  async dialog(): Promise<string> {
    const texts = await this.page.locator('.monaco-dialog-box .dialog-message-container').allTextContents();
    return plain(texts.join('\n'));
  }

  /** The document inside the webview that is in front. */
  webview(): FrameLocator {
    return this.page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
  }

  /** Waits until something holds that the steps above do not cover. */
  until(what: string, holds: () => Promise<boolean>, limitMs = STEP_LIMIT_MS): Promise<void> {
    return this.#step(
      what,
      async (timeout) => {
        const deadline = performance.now() + timeout;
        while (!(await holds())) {
          if (performance.now() > deadline) throw new Error(`It did not happen within ${timeout / 1000} s.`);
          await delay(POLL_MS);
        }
      },
      limitMs,
    );
  }

  #tabs(): Locator {
    return this.page.locator('.tabs-container .tab');
  }

  #activeEditor(): Locator {
    return this.page.locator('.editor-group-container.active .editor-instance');
  }

  async #step(what: string, action: (timeoutMs: number) => Promise<unknown>, limitMs = STEP_LIMIT_MS): Promise<void> {
    try {
      await action(limitMs);
    } catch (cause) {
      throw new Error(`Waited for ${what}.\n${await this.#describe()}`, { cause });
    }
  }

  /** What the window shows, for the message of a failed step. */
  async #describe(): Promise<string> {
    const picture = await this.screenshot(`failed-${Date.now()}`).catch((error: Error) => `none (${error.message})`);
    const facts = await Promise.all([this.tabs(), this.notifications(), this.dialog(), this.visibleText()]).catch(
      () => [],
    );
    const [tabs = [], notifications = [], dialog = '', text = ''] = facts;
    return [
      `Picture: ${picture}`,
      `Tabs: ${tabs.join(' | ') || 'none'}`,
      `Notifications: ${notifications.join(' | ') || 'none'}`,
      `Dialog: ${dialog || 'none'}`,
      `Editor:\n${text}`,
    ].join('\n');
  }
}

/** The editor draws spaces as no-break ones. */
function plain(text: string | null): string {
  return (text ?? '').replaceAll('\u00a0', ' ');
}

function matches(label: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? label === wanted : wanted.test(label);
}
