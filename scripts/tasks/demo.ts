/** `npm run demo`: does the main job in the real editor without a person, prints what it sees, and takes pictures. */
import { SetupError } from '../bootstrap/setupError.mjs';
import { builtinRepairStory } from '../demo/builtinRepairStory.ts';
import { DemoPictures } from '../demo/demoPictures.ts';
import { overEditStory } from '../demo/overEditStory.ts';
import { Story } from '../demo/story.ts';
import { withDemoEditor } from '../demo/withDemoEditor.ts';
import { sampleProject } from '../sampleProject.ts';

const STORIES = [
  { name: 'built-in-repair-dark', tell: builtinRepairStory, colorTheme: 'Dark Modern' },
  { name: 'over-edit-dark', tell: overEditStory, colorTheme: 'Dark Modern' },
  { name: 'over-edit-light', tell: overEditStory, colorTheme: 'Light Modern' },
] as const;

process.exit(await demo());

async function demo(): Promise<number> {
  try {
    const pictures = new DemoPictures();
    await withDemoEditor(async (open) => {
      for (const { name, tell, colorTheme } of STORIES) {
        const workbench = await open({
          project: sampleProject.folder,
          colorTheme,
          settings: { 'editFidelity.model.provider': 'builtin' },
        });
        await tell(new Story(name, workbench, pictures));
        await workbench.close();
      }
    });
    console.log('\nAll of it was seen.');
    return 0;
  } catch (error) {
    if (error instanceof SetupError) {
      console.error(`\n${error.message}\n${error.remedy}`);
      return 3;
    }
    console.error(`\n${error instanceof Error ? error.stack : String(error)}`);
    return 1;
  }
}
