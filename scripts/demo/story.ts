/** What both stories of the demo share: what is printed, what is photographed, and what must have been seen. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../bootstrap/runCommand.mjs';
import type { Workbench } from '../editorHost/workbench.ts';
import { sampleProject } from '../sampleProject.ts';
import type { DemoPictures } from './demoPictures.ts';

/** The whole run, tests and minimization included, on a slow machine. */
const REVIEW_LIMIT_MS = 180_000;

/** A badge whose figures are final: percent, verdict, tokens, tests. */
const FINAL_BADGE = /^\d+ % · .*tests \d+\/\d+/m;

/** One pass of the main job in one window. */
export class Story {
  readonly workbench: Workbench;
  readonly #name: string;
  readonly #pictures: DemoPictures;

  /** @param name - stands in the names of its pictures. */
  constructor(name: string, workbench: Workbench, pictures: DemoPictures) {
    this.#name = name;
    this.workbench = workbench;
    this.#pictures = pictures;
  }

  say(text: string): void {
    console.log(text);
  }

  /** Takes a picture and prints where it is. */
  async photograph(what: string): Promise<void> {
    await this.#pictures.take(this.workbench, `${this.#name}-${what}`);
  }

  /** Waits until tests and minimization are done; prints the badge line and the diff as the editor shows them. */
  async readReview(): Promise<string> {
    const text = await this.workbench.waitForText(FINAL_BADGE, REVIEW_LIMIT_MS);
    const [badge = '', ...diff] = text.split('\n');
    console.log(`  badge:   ${badge.trim()}`);
    for (const line of diff) console.log(`  | ${line.trimEnd()}`);
    return text;
  }

  /** What the project's tests say of the file as it is on disk now, run without us. */
  async runProjectTests(): Promise<boolean> {
    const folder = this.#workspace();
    const result = await runCommand('python3', ['-B', '-m', 'unittest', '-q'], { cwd: folder, timeoutMs: 60_000 });
    const summary = result.output.trim().split('\n').slice(-1)[0] ?? '';
    console.log(`  tests of the project, run by hand: ${summary || `exit status ${result.exitCode}`}`);
    return result.exitCode === 0;
  }

  /** The buggy file on disk. */
  fileText(): string {
    return readFileSync(path.join(this.#workspace(), sampleProject.buggyFile), 'utf8');
  }

  #workspace(): string {
    if (this.workbench.workspace === undefined) throw new Error('The window has no folder.');
    return this.workbench.workspace;
  }
}

/** Ends the demo with a sentence when something was not as it must be. */
export function insist(holds: boolean, sentence: string): void {
  if (!holds) throw new Error(`The demo did not see what it must: ${sentence}`);
}
