/** The plan for a lone program that is tested by cases of input and output. */
import path from 'node:path';
import type { CancelSignal } from '../../session/cancelSignal.js';
import type { ProgramSettings, TestPlan } from '../../session/ports/oracle.js';
import type { Project } from '../discovery/project.js';
import { findCases } from './findCases.js';
import { findTool } from './findTool.js';
import { programLanguageOf } from './programLanguage.js';

/** As in `TestPlan.runner`. */
export const PROGRAM_RUNNER = 'program';

/** What a plan is made with. */
export interface ProgramSearch {
  readonly settings: ProgramSettings;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The plan and whether the cases bear the file's name; null when there are no cases, or the file is in none of the languages. */
export async function planProgram(
  project: Project,
  { settings, environment }: ProgramSearch,
  signal: CancelSignal,
): Promise<{ readonly plan: TestPlan; readonly isNamed: boolean } | null> {
  const language = programLanguageOf(project.file);
  if (language === null) return null;
  const cases = await findCases(project, settings.checker !== null || settings.interactor !== null);
  if (cases === null) return null;
  const folder = path.posix.dirname(project.file);
  const file = path.posix.basename(project.file);
  const tool = await findTool(language, file, { folder: project.root, environment }, signal);
  const plan: TestPlan = {
    ...{ runner: PROGRAM_RUNNER, folder: folder === '.' ? '' : folder, perTest: true, testFiles: [] },
    // where no tool is found, preparing the run says so
    command: language.typed(tool.ok ? tool.value : (language.tools[0] ?? ''), file),
    because: `there are ${cases.where}`.replace('are 1 case', 'is 1 case'),
  };
  return { plan, isNamed: cases.areNamed };
}
