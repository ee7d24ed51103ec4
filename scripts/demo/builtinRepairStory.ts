/** First story: built-in repair fixes the bug with one small edit. */
import { sampleProject } from '../sampleProject.ts';
import { insist, type Story } from './story.ts';

export async function builtinRepairStory(story: Story): Promise<void> {
  const { workbench } = story;
  const before = story.fileText();
  story.say(`\nThe sample project has a bug in ${sampleProject.buggyFile}, and tests that show it.`);
  insist(!(await story.runProjectTests()), 'the tests fail at first');
  await workbench.openFile(sampleProject.buggyFile, sampleProject.buggyLine);
  await story.photograph('buggy-file');

  story.say('Edit Fidelity: Fix Current File, with built-in repair (no model, no key, no network) ...');
  await workbench.runCommand('Edit Fidelity: Fix Current File');
  const review = await story.readReview();
  insist(/^100 % · minimal/m.test(review), 'a minimal fix with a fidelity of 100 %');
  insist(/^- .*len\(values\) - 1/m.test(review), 'the line with the bug as removed');
  insist(story.fileText() === before, 'the file is untouched before it is accepted');
  await story.photograph('review');

  story.say('Accept.');
  await workbench.clickTitleButton('Accept What Is Shown');
  await workbench.waitForText(/def mean/);
  await workbench.press('Control+S');
  await workbench.until('the file to be saved', async () => ![before, ''].includes(story.fileText()));
  insist(await story.runProjectTests(), 'the tests pass now');
  story.say('The tests pass now.');
  await story.photograph('accepted');
}
