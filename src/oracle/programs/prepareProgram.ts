/** Gets a lone program and its cases ready: reads the cases, finds the compiler, the checker and the interactor. Nothing is started. */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { CancelSignal } from '../../session/cancelSignal.js';
import { failure } from '../../session/failures.js';
import type { ProgramSettings, Workspace } from '../../session/ports/oracle.js';
import { failed, type Result, success } from '../../session/result.js';
import { Project } from '../discovery/project.js';
import { isInside } from '../isInside.js';
import { findCases } from './findCases.js';
import { findTool, type ToolSearch } from './findTool.js';
import type { CaseText } from './programCase.js';
import { type ProgramLanguage, programLanguageOf } from './programLanguage.js';

/** A source file that can be run, relative to the workspace folder. */
export interface RunnableFile {
  readonly file: string;
  /** Null for a program that is started as it is. */
  readonly language: ProgramLanguage | null;
  readonly tool: string;
}

/** A text and the file it comes from, when it is one of its own. */
export interface PreparedText {
  readonly file: string | null;
  readonly bytes: Uint8Array;
}

/** A case with its texts read. */
export interface PreparedCase {
  readonly id: string;
  readonly input: PreparedText;
  readonly answer: PreparedText | null;
}

/** Everything that a run needs to know. */
export interface PreparedProgram {
  readonly source: RunnableFile & { readonly language: ProgramLanguage };
  readonly cases: readonly PreparedCase[];
  readonly timeLimitMs: number;
  readonly memoryLimitBytes: number;
  readonly tolerance: number | null;
  readonly checker: RunnableFile | null;
  readonly interactor: RunnableFile | null;
}

/** All cases of a program together, in bytes. */
const CASES_LIMIT_BYTES = 256 * 1024 ** 2;

/** Fails with `no-tests-found`, `test-command-missing` and, where a checker or interactor cannot be used, `test-run-broken`. */
export async function prepareProgram(
  workspace: Workspace,
  settings: ProgramSettings,
  search: ToolSearch,
  signal: CancelSignal,
): Promise<Result<PreparedProgram>> {
  const project = await Project.open(workspace, signal);
  const language = programLanguageOf(workspace.file);
  const found = await findCases(project, settings.checker !== null || settings.interactor !== null);
  if (language === null || found === null) {
    return failed(failure('no-tests-found', { path: workspace.file, looked: 'cases of input and output' }));
  }
  const tool = await findTool(language, path.posix.basename(workspace.file), search, signal);
  if (!tool.ok) return tool;
  const judges = await Promise.all(
    [settings.checker, settings.interactor].map((name) => runnableFile(name, workspace, search, signal)),
  );
  const [checker = success(null), interactor = success(null)] = judges;
  if (!checker.ok) return checker;
  if (!interactor.ok) return interactor;
  if (interactor.value !== null && process.platform === 'win32') {
    return failed(broken(interactor.value.file, 'interactors need named pipes, which this system has not'));
  }
  const cases = await readCases(found.cases, workspace);
  if (cases === null)
    return failed(broken(workspace.file, `its cases are larger than ${CASES_LIMIT_BYTES} bytes together`));
  return success({
    source: { file: workspace.file, language, tool: tool.value },
    cases,
    timeLimitMs: found.timeLimitMs ?? settings.timeLimitMs,
    memoryLimitBytes: found.memoryLimitBytes ?? settings.memoryLimitBytes,
    ...{ tolerance: settings.tolerance, checker: checker.value, interactor: interactor.value },
  });
}

function broken(command: string, reason: string) {
  return failure('test-run-broken', { command, reason, output: '' });
}

/** The checker or interactor of the settings; it has to be a file of the workspace, since the copy holds nothing else. */
async function runnableFile(
  name: string | null,
  workspace: Workspace,
  search: ToolSearch,
  signal: CancelSignal,
): Promise<Result<RunnableFile | null>> {
  if (name === null || name.trim() === '') return success(null);
  const absolute = path.resolve(workspace.root, name);
  const file = path.relative(workspace.root, absolute).split(path.sep).join('/');
  const isThere = await stat(absolute).then(
    (entry) => entry.isFile(),
    () => false,
  );
  if (!isThere || !isInside(absolute, workspace.root)) {
    return failed(broken(name, 'there is no such file in the workspace folder'));
  }
  const language = programLanguageOf(file);
  if (language === null) return success({ file, language, tool: '' });
  const tool = await findTool(language, path.posix.basename(file), search, signal);
  return tool.ok ? success({ file, language, tool: tool.value }) : tool;
}

/** Null when they are larger than is reasonable. */
async function readCases(
  cases: readonly { readonly id: string; readonly input: CaseText; readonly answer: CaseText | null }[],
  workspace: Workspace,
): Promise<PreparedCase[] | null> {
  const prepared: PreparedCase[] = [];
  let total = 0;
  for (const { id, input, answer } of cases) {
    const texts = {
      id,
      input: await readText(input, workspace),
      answer: answer && (await readText(answer, workspace)),
    };
    total += texts.input.bytes.length + (texts.answer?.bytes.length ?? 0);
    if (total > CASES_LIMIT_BYTES) return null;
    prepared.push(texts);
  }
  return prepared;
}

async function readText(text: CaseText, { root, overlays }: Workspace): Promise<PreparedText> {
  if ('text' in text) return { file: null, bytes: Buffer.from(text.text) };
  const bytes = overlays.get(text.file) ?? (await readFile(path.join(root, text.file)));
  return { file: text.file, bytes };
}
