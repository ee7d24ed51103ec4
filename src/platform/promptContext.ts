/** What lies around a file that helps to fix it: what the editor says of it, and the task that it is to solve. */
import * as vscode from 'vscode';
import type { FileDiagnostic, FixContext, FixRange, Statement } from '../session/fixContext.js';
import { readProblemFile } from './problemFile.js';

/** Beside the file; the first that is there counts. */
const STATEMENT_NAMES = ['problem.md', 'statement.md'];
const PLAN_NAMES = ['editorial.md', 'analysis.md'];
/** Where the Competitive Programming Helper keeps what it knows of a task. */
const CPH_FOLDER = '.cph';
const LARGEST_STATEMENT_BYTES = 512 * 1024;

/** Collects it; what cannot be read is left out, as a fix works without. */
export async function promptContext(document: vscode.TextDocument, range: FixRange | null): Promise<FixContext> {
  return { diagnostics: diagnosticsOf(document.uri), statement: await statementOf(document.uri), range, plan: '' };
}

function diagnosticsOf(uri: vscode.Uri): readonly FileDiagnostic[] {
  return vscode.languages
    .getDiagnostics(uri)
    .filter(({ severity }) => severity <= vscode.DiagnosticSeverity.Warning)
    .toSorted((one, other) => one.severity - other.severity || one.range.start.line - other.range.start.line)
    .map(({ range, severity, message, source }) => ({
      line: range.start.line + 1,
      severity: severity === vscode.DiagnosticSeverity.Error ? 'error' : 'warning',
      message,
      source: source ?? '',
    }));
}

/** The task that lies beside a file; null when there is none. */
export async function statementOf(file: vscode.Uri): Promise<Statement | null> {
  return (await besideFile(file, STATEMENT_NAMES)) ?? problemOf(file);
}

/** The plan that lies beside a file; null when there is none. */
export async function readPlan(file: vscode.Uri): Promise<Statement | null> {
  return besideFile(file, PLAN_NAMES);
}

async function besideFile(file: vscode.Uri, names: readonly string[]): Promise<Statement | null> {
  for (const name of names) {
    const found = await textAt(vscode.Uri.joinPath(file, '..', name));
    if (found !== null) return found;
  }
  return null;
}

/** The helper's files are called `.NAME_HASH.prob`. */
async function problemOf(file: vscode.Uri): Promise<Statement | null> {
  const folder = vscode.Uri.joinPath(file, '..', CPH_FOLDER);
  const prefix = `.${file.path.split('/').at(-1) ?? ''}_`;
  const names = await vscode.workspace.fs.readDirectory(folder).then(
    (entries) => entries.map(([name]) => name).filter((name) => name.startsWith(prefix) && name.endsWith('.prob')),
    () => [],
  );
  for (const name of names.sort()) {
    const found = await textAt(vscode.Uri.joinPath(folder, name));
    const text = found === null ? null : readProblemFile(found.text);
    if (found !== null && text !== null) return { path: found.path, text };
  }
  return null;
}

/** The text of a file that is there and of bearable size. */
async function textAt(uri: vscode.Uri): Promise<Statement | null> {
  try {
    const bytes = await vscode.workspace.fs.readFile(uri);
    if (bytes.byteLength > LARGEST_STATEMENT_BYTES) return null;
    const text = new TextDecoder().decode(bytes);
    return text.trim() === '' ? null : { path: vscode.workspace.asRelativePath(uri, false), text };
  } catch {
    return null;
  }
}
