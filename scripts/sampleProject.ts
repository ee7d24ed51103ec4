/** The small project with a bug that `npm start` and `npm run demo` open. */
import path from 'node:path';
import { projectPaths } from './projectPaths.ts';

export const sampleProject = {
  folder: path.join(projectPaths.samples, 'python-stat'),
  /** The file with the bug, and the line where the faulty function begins. */
  buggyFile: 'stats.py',
  buggyLine: 15,
} as const;
