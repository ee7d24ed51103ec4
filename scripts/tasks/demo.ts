/** `npm run demo`: does the main job in the real editor without a person. */
import { DemoPictures } from '../demo/demoPictures.ts';
import { withDemoEditor } from '../demo/withDemoEditor.ts';
import { sampleProject } from '../sampleProject.ts';

const pictures = new DemoPictures();
await withDemoEditor(async (open) => {
  const workbench = await open({ project: sampleProject.folder, colorTheme: 'Dark Modern' });
  await workbench.openFile(sampleProject.buggyFile, sampleProject.buggyLine);
  await pictures.take(workbench, 'buggy-file');
});
process.exit(0);
