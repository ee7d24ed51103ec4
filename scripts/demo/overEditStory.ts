/** Second story: a recorded reply that fixes the bug and changes more than that; only what the tests need is accepted. */
import path from 'node:path';
import { projectPaths } from '../projectPaths.ts';
import { sampleProject } from '../sampleProject.ts';
import { insist, type Story } from './story.ts';

const RECORDING = path.join(projectPaths.samples, 'recordings', 'over-edit.json');

export async function overEditStory(story: Story): Promise<void> {
  const { workbench } = story;
  const before = story.fileText();
  story.say('\nThe same bug, with a recording: a reply that over-edits, played back from a file.');
  await workbench.openFile(sampleProject.buggyFile, sampleProject.buggyLine);
  await workbench.runCommand('Edit Fidelity: Fix Current File from a Recorded Reply');
  await workbench.chooseFile(RECORDING);
  const review = await story.readReview();
  insist(/over-edit/.test(review), 'the verdict over-edit');
  let lenses: readonly string[] = [];
  await workbench.until('code lenses that say what the tests need and what not', async () => {
    lenses = await workbench.codeLenses();
    return lenses.some(isNeeded) && lenses.some(isNotNeeded);
  });
  for (const title of lenses.filter(isNeeded)) story.say(`  the tests need:        ${title}`);
  for (const title of lenses.filter(isNotNeeded)) story.say(`  the tests do not need: ${title}`);
  insist(story.fileText() === before, 'the file is untouched before it is accepted');
  await story.photograph('review');

  story.say('Accept only what the tests need.');
  await workbench.clickTitleButton('Accept Needed Only');
  await workbench.waitForText(/def mean/);
  await workbench.press('Control+S');
  // Written while it is read, a file can look empty: wait for what it must become.
  const expected = before.replace('(len(values) - 1)', 'len(values)');
  await workbench.until('one line changed on disk and nothing else', async () => story.fileText() === expected);
  insist(await story.runProjectTests(), 'the tests pass now');
  story.say('The tests pass now, with one line changed.');
  await story.photograph('accepted');
}

function isNeeded(title: string): boolean {
  return title.includes('needed by') && !isNotNeeded(title);
}

function isNotNeeded(title: string): boolean {
  return title.includes('not needed by');
}
