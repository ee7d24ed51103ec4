/** Compiles a source file in a copy and says how it is started; for the program itself, and for its checker or interactor. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BenchParts, Slot } from '../benchParts.js';
import { quotedWords } from '../commands/quoteForShell.js';
import { readRunFile } from '../reports/readRunFile.js';
import type { RunGround } from '../runGround.js';
import { rustEnvironment } from '../runners/cargoEnvironment.js';
import { goEnvironment } from '../runners/goEnvironment.js';
import type { RunPlaces } from '../runners/runner.js';
import type { RunOutcome } from '../supervisor/supervisor.js';
import { javaClasses } from './javaClasses.js';
import type { RunnableFile } from './prepareProgram.js';
import type { ProgramPlaces } from './programLanguage.js';

/** No honest program takes longer to compile. */
const COMPILE_LIMIT_MS = 120_000;

/** A program of one copy that can be started. */
export interface Runnable {
  /** The line that starts it, without input and output. */
  readonly line: string;
  readonly env: Readonly<Record<string, string>>;
  /** What the compiler did; null when there was nothing to compile. */
  readonly compiled: RunOutcome | null;
}

/** What is compiled, and for how much memory. */
export interface CompileOrder {
  readonly source: RunnableFile;
  /** Name of the folder in the report folder that is made for it. */
  readonly folder: string;
  readonly memoryBytes: number;
}

/** Compiles in the slot's report folder, which the next run empties. */
export async function makeRunnable(
  ground: RunGround,
  parts: BenchParts,
  slot: Slot,
  order: CompileOrder,
  signal: AbortSignal,
): Promise<Runnable> {
  const { source, memoryBytes } = order;
  const places = ground.placesOf(slot);
  const env = environmentFor(source.language?.name ?? null, places);
  const inCopy = path.posix.join(places.workspace, source.file);
  if (source.language === null) return { line: quotedWords([inCopy]), env, compiled: null };
  const made = path.join(slot.folders.report, order.folder);
  await mkdir(made, { recursive: true });
  const folder = path.posix.join(places.report, order.folder);
  const java = await javaPlaces(source.file, path.join(parts.source.prefix, source.file), slot, made);
  const moved: ProgramPlaces = {
    ...{ folder, memoryBytes, mainClass: java?.mainClass ?? '' },
    source: (java?.copied ?? null) === null ? inCopy : path.posix.join(folder, java?.copied ?? ''),
  };
  const words = source.language.compile(source.tool, moved);
  const line = quotedWords(source.language.run(source.tool, moved));
  if (words.length === 0) return { line, env, compiled: null };
  const compiled = await ground.start(slot, { line: quotedWords(words), env, timeLimitMs: COMPILE_LIMIT_MS }, signal);
  const output = compiled.output.replaceAll(moved.source, inCopy);
  return { line, env, compiled: { ...compiled, output } };
}

/** Java's compiler wants a file named after its public class: one that is not is compiled from a copy of that name. */
async function javaPlaces(
  file: string,
  inTree: string,
  slot: Slot,
  made: string,
): Promise<{ readonly mainClass: string; readonly copied: string | null } | null> {
  if (!file.endsWith('.java')) return null;
  const text = await readRunFile(path.join(slot.folders.tree, inTree));
  const { main, publicClass } = javaClasses(text, file);
  const isNamed = publicClass === null || publicClass === path.posix.basename(file, '.java');
  if (isNamed) return { mainClass: main, copied: null };
  await writeFile(path.join(made, `${publicClass}.java`), text);
  return { mainClass: main, copied: `${publicClass}.java` };
}

function environmentFor(language: string | null, places: RunPlaces): Readonly<Record<string, string>> {
  if (language === 'Go') return goEnvironment(places);
  return language === 'Rust' ? rustEnvironment(places) : {};
}
