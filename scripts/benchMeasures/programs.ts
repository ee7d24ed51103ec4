/** The programs that are measured: those of HumanEvalPack, right and wrong. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { TextPair } from './scoreRows.ts';

/** One task: the program with its fault and without. */
export interface Program {
  readonly language: string;
  readonly buggy: string;
  readonly fixed: string;
}

interface TaskRecord {
  readonly prompt: string;
  readonly buggy_solution: string;
  readonly canonical_solution: string;
  readonly test: string;
}

/** All programs in a folder of HumanEvalPack files, in order; the language is the name of the file. */
export function programsIn(folder: string): Program[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .sort()
    .flatMap((file) =>
      readFileSync(path.join(folder, file), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as TaskRecord)
        .map(({ prompt, buggy_solution, canonical_solution, test }) => ({
          language: path.basename(file, '.jsonl'),
          buggy: `${prompt}${buggy_solution}\n${test}\n\n`,
          fixed: `${prompt}${canonical_solution}\n${test}\n\n`,
        })),
    );
}

/** Programs of one language one after the other up to so many lines: the original with every fault, the proposal with none. */
export function pairOf(
  programs: readonly Program[],
  file: string,
  language: TextPair['language'],
  lines: number,
): TextPair {
  let original = '';
  let proposal = '';
  for (const program of programs.filter((one) => one.language === file)) {
    if (original.split('\n').length < lines) {
      original += program.buggy;
      proposal += program.fixed;
    }
  }
  return { language, original, proposal };
}
