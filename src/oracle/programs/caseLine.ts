/** The shell line that runs a program on one case: its input from a file, what it puts out into files, within the limits of the shell. */
import { quotedWords } from '../commands/quoteForShell.js';

/** Files of a case as the run sees them. */
export interface CaseFiles {
  readonly input: string;
  readonly output: string;
  readonly errors: string;
  readonly answer: string;
  /** Folder for pipes and statuses. */
  readonly folder: string;
}

/** Limits that a shell can set. */
export interface ShellLimits {
  /** Processor time, in milliseconds; the system counts whole seconds, so that what is left of one is granted. */
  readonly cpuMs: number;
  /** Stack, in bytes: as large as the memory, as judges have it. */
  readonly stackBytes: number;
  /** Address space, in bytes; null where that says nothing about memory. */
  readonly addressBytes: number | null;
  /** Size of the output, in bytes. */
  readonly outputBytes: number;
}

const BLOCK_BYTES = 512;
const KILOBYTE = 1024;

/** Runs the program alone. */
export function caseLine(program: string, files: CaseFiles, limits: ShellLimits): string {
  const [input, output, errors] = [files.input, files.output, files.errors].map((file) => quotedWords([file]));
  const redirected = `${program} < ${input} > ${output} 2> ${errors}`;
  // a shell that waits for its last command tells by which signal it has ended
  return process.platform === 'win32' ? redirected : `${limitWords(limits)}${redirected}; exit $?`;
}

/**
 * Runs the program with an interactor, whose output is the program's input and the reverse. The interactor is given the input, a file for
 * what it wants to note, and the answer. A file says in which order the two ended, and with which status.
 */
export function interactiveLine(
  program: string,
  interactor: string,
  files: CaseFiles & { readonly judgeErrors: string },
  limits: ShellLimits,
): string {
  const word = (text: string): string => quotedWords([text]);
  const [toProgram, fromProgram] = [word(`${files.folder}/to`), word(`${files.folder}/from`)];
  const judge = `${interactor} ${[files.input, files.output, files.answer].map(word).join(' ')}`;
  const ended = word(`${files.folder}/ended`);
  return [
    `mkfifo ${toProgram} ${fromProgram}`,
    // each shell holds its ends of the pipes until it has noted the end: so the first to end is the first that is noted
    `{ ${judge} 2> ${word(files.judgeErrors)}; echo interactor $? >> ${ended}; } < ${fromProgram} > ${toProgram} &`,
    // opened in the other order, each would wait for the other
    `{ ( ${limitWords(limits)}exec ${program} 2> ${word(files.errors)} ); echo program $? >> ${ended}; } > ${fromProgram} < ${toProgram}`,
    'wait',
  ].join('\n');
}

/** Each is tried first in a shell of its own: one that the system does not grant would end the line. */
function limitWords({ cpuMs, stackBytes, addressBytes, outputBytes }: ShellLimits): string {
  const words = [
    // at a soft limit the signal says which it was
    `-S -t ${Math.ceil(cpuMs / 1000)}`,
    `-f ${Math.ceil(outputBytes / BLOCK_BYTES)}`,
    `-s ${Math.ceil(stackBytes / KILOBYTE)}`,
    ...(addressBytes === null ? [] : [`-v ${Math.ceil(addressBytes / KILOBYTE)}`]),
  ];
  return words.map((limit) => `(ulimit ${limit}) 2>/dev/null && ulimit ${limit}; `).join('');
}
