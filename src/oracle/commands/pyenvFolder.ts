/** Looks behind the small scripts that pyenv puts in the place of Python: they cost a tenth of a second at every start. */
import path from 'node:path';
import type { CancelSignal } from '../../session/cancelSignal.js';
import { askPython } from './askPython.js';
import { findProgram } from './findProgram.js';

/** The folder of the programs that pyenv would start for this workspace; null where Python is not pyenv's. */
export async function pyenvFolder(
  root: string,
  environment: Readonly<Record<string, string | undefined>>,
  signal: CancelSignal,
): Promise<string | null> {
  const search = { folder: root, environment };
  const program = findProgram('python3', search) ?? findProgram('python', search);
  if (program === null || path.basename(path.dirname(program)) !== 'shims' || !program.includes('pyenv')) return null;
  const answer = await askPython(program, ['import sys; print(sys.executable)'], root, environment, signal);
  return answer === null ? null : path.dirname(answer.trim());
}
