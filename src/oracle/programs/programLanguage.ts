/** The languages in which a lone program can be run, and how each compiles and runs one. */
import path from 'node:path';

/** Where things are when a program is compiled and run. */
export interface ProgramPlaces {
  /** The source file as the run sees it, absolute. */
  readonly source: string;
  /** A folder of its own for what is compiled, absolute. */
  readonly folder: string;
  /** The class to start, for languages that name one. */
  readonly mainClass: string;
  /** Memory that the program may use, in bytes. */
  readonly memoryBytes: number;
}

/** One language. A tool is a program that may do the work; the first that is found does it. */
export interface ProgramLanguage {
  /** As people write it. */
  readonly name: string;
  readonly endings: readonly string[];
  readonly tools: readonly string[];
  /** What has to be there besides the tool. */
  readonly runtimes: readonly string[];
  /** The words that check or compile; nothing is left to do when there are none. */
  compile(tool: string, places: ProgramPlaces): readonly string[];
  run(tool: string, places: ProgramPlaces): readonly string[];
  /** The command as a person would type it beside the file. */
  typed(tool: string, file: string): string;
  /** Whether the address space says how much memory is used: languages with a collector reserve far more. */
  readonly addressSpace: boolean;
  /** Memory that the language's own machine takes beside the program's, in bytes. */
  readonly overheadBytes: number;
}

const MEGABYTE = 1024 ** 2;
const PYTHON_CHECK = 'import sys; compile(open(sys.argv[1], "rb").read(), sys.argv[1], "exec")';

function native(places: ProgramPlaces): string {
  return path.posix.join(places.folder, process.platform === 'win32' ? 'program.exe' : 'program');
}

function compiled(name: string, endings: readonly string[], tools: readonly string[], after: readonly string[]) {
  return {
    ...{ name, endings, tools, runtimes: [], addressSpace: true, overheadBytes: 0 },
    compile: (tool: string, places: ProgramPlaces) => [tool, '-O2', '-o', native(places), places.source, ...after],
    run: (_tool: string, places: ProgramPlaces) => [native(places)],
    typed: (tool: string, file: string) => `${tool} -O2 -o program ${[file, ...after].join(' ')} && ./program`,
  } satisfies ProgramLanguage;
}

/** Options of node under which it may use the memory that the problem gives. */
function heap(places: ProgramPlaces): string {
  return `--max-old-space-size=${Math.max(16, Math.floor(places.memoryBytes / MEGABYTE))}`;
}

/** Programs that run TypeScript as it is; node does from 22.18 on. */
function runTypeScript(tool: string): readonly string[] {
  return tool === 'deno' ? ['deno', 'run', '--quiet', '--allow-read'] : tool === 'bun' ? ['bun', 'run'] : [tool];
}

/** Every language, each ending in one. */
const PROGRAM_LANGUAGES: readonly ProgramLanguage[] = [
  {
    ...{ name: 'Python', endings: ['.py'], tools: ['python3', 'python'], runtimes: [] },
    ...{ addressSpace: false, overheadBytes: 16 * MEGABYTE },
    compile: (tool, places) => [tool, '-c', PYTHON_CHECK, places.source],
    run: (tool, places) => [tool, places.source],
    typed: (tool, file) => `${tool} ${file}`,
  },
  {
    ...{ name: 'JavaScript', endings: ['.js', '.mjs', '.cjs'], tools: ['node'], runtimes: [] },
    ...{ addressSpace: false, overheadBytes: 64 * MEGABYTE },
    compile: (tool, places) => [tool, '--check', places.source],
    run: (tool, places) => [tool, heap(places), places.source],
    typed: (tool, file) => `${tool} ${file}`,
  },
  {
    ...{ name: 'TypeScript', endings: ['.ts', '.mts', '.cts'], tools: ['node', 'tsx', 'bun', 'deno', 'ts-node'] },
    ...{ runtimes: [], addressSpace: false, overheadBytes: 96 * MEGABYTE },
    compile: () => [],
    run: (tool, places) => [...runTypeScript(tool), places.source],
    typed: (tool, file) => `${runTypeScript(tool).join(' ')} ${file}`,
  },
  compiled('C', ['.c'], ['gcc', 'cc', 'clang'], ['-lm']),
  compiled('C++', ['.cpp', '.cc', '.cxx', '.c++'], ['g++', 'c++', 'clang++'], []),
  {
    ...{ name: 'Java', endings: ['.java'], tools: ['javac'], runtimes: ['java'] },
    ...{ addressSpace: false, overheadBytes: 128 * MEGABYTE },
    compile: (tool, places) => [tool, '-encoding', 'UTF-8', '-nowarn', '-d', places.folder, places.source],
    run: (_tool, places) => {
      const megabytes = Math.max(16, Math.floor(places.memoryBytes / MEGABYTE));
      const machine = [`-Xmx${megabytes}m`, `-Xss${Math.min(64, megabytes)}m`, '-XX:+UseSerialGC'];
      return ['java', ...machine, '-cp', places.folder, places.mainClass];
    },
    typed: (tool, file) => `${tool} -d . ${file} && java ${path.posix.basename(file, '.java')}`,
  },
  {
    ...{ name: 'Rust', endings: ['.rs'], tools: ['rustc'], runtimes: [], addressSpace: true, overheadBytes: 0 },
    compile: (tool, places) => [tool, '--edition', '2021', '-O', '-o', native(places), places.source],
    run: (_tool, places) => [native(places)],
    typed: (tool, file) => `${tool} --edition 2021 -O -o program ${file} && ./program`,
  },
  {
    ...{ name: 'Go', endings: ['.go'], tools: ['go'], runtimes: [], addressSpace: false, overheadBytes: 16 * MEGABYTE },
    compile: (tool, places) => [tool, 'build', '-o', native(places), places.source],
    run: (_tool, places) => [native(places)],
    typed: (tool, file) => `${tool} run ${file}`,
  },
];

/** The language of a file by its ending; null when it is none of these. */
export function programLanguageOf(file: string): ProgramLanguage | null {
  const ending = path.posix.extname(file).toLowerCase();
  return PROGRAM_LANGUAGES.find((language) => language.endings.includes(ending)) ?? null;
}
