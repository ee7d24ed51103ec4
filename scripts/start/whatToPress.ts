/** What a person is told who has just opened the sample project. */
import { sampleProject } from '../sampleProject.ts';

export const whatToPress = `
  The sample project is open at ${sampleProject.buggyFile}, which has a bug that one of its tests shows.

    1. Press F1, type "Edit Fidelity: Fix Current File" and press Enter.
    2. Read the diff that opens: its first line says how faithful the fix is; over each change stands why it is there.
    3. Accept with the buttons at the top right, or drop single changes first. One undo takes it back.

  You work on a copy; change whatever you like.
`;
