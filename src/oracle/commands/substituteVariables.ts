/** Fills a command's variables in, as the editor's tasks know them. */
import path from 'node:path';
import type { Workspace } from '../../session/ports/oracle.js';
import { type QuoteContext, quoteForShell } from './quoteForShell.js';

/** Values of the variables for a file of a workspace. */
function valuesFor(workspace: Workspace): ReadonlyMap<string, string> {
  const { root } = workspace;
  const file = path.join(root, workspace.file);
  const relativeFile = path.normalize(workspace.file);
  const extension = path.extname(file);
  return new Map([
    ['workspaceFolder', root],
    ['workspaceRoot', root],
    ['workspaceFolderBasename', path.basename(root)],
    ['cwd', root],
    ['file', file],
    ['relativeFile', relativeFile],
    ['relativeFileDirname', path.dirname(relativeFile)],
    ['fileDirname', path.dirname(file)],
    ['fileDirnameBasename', path.basename(path.dirname(file))],
    ['fileBasename', path.basename(file)],
    ['fileBasenameNoExtension', path.basename(file, extension)],
    ['fileExtname', extension],
    ['pathSeparator', path.sep],
    ['/', path.sep],
  ]);
}

/**
 * Replaces `${file}`, `${relativeFile}`, `${workspaceFolder}` and their kin, each quoted so that it stays one word wherever in the line
 * it stands; names that are not ours are left for the shell.
 */
export function substituteVariables(command: string, workspace: Workspace, windows: boolean): string {
  const values = valuesFor(workspace);
  let result = '';
  let quote: QuoteContext = 'bare';
  for (let at = 0; at < command.length; at++) {
    const character = command[at] ?? '';
    const variable = character === '$' ? /^\$\{([\w/]+)\}/.exec(command.slice(at, at + 64)) : null;
    const value = variable === null ? undefined : values.get(variable[1] ?? '');
    if (variable !== null && value !== undefined) {
      result += quoteForShell(value, windows, quote);
      at += variable[0].length - 1;
      continue;
    }
    result += character;
    if (character === '\\' && quote !== 'single' && !windows) result += command[++at] ?? '';
    else quote = quoteAfter(character, quote, windows);
  }
  return result;
}

function quoteAfter(character: string, quote: QuoteContext, windows: boolean): QuoteContext {
  if (character === '"' && quote !== 'single') return quote === 'double' ? 'bare' : 'double';
  if (character === "'" && quote !== 'double' && !windows) return quote === 'single' ? 'bare' : 'single';
  return quote;
}
