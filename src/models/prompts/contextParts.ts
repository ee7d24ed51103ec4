/** What else is known of the file, for the prompt: the task it is to solve, the editor's remarks, the plan, what may change. */
import type { FileDiagnostic, FixContext, FixRange, Statement } from '../../session/fixContext.js';
import { cutMiddle } from './cutMiddle.js';
import { fenceFor } from './replyFormat.js';

const STATEMENT_CHARACTERS = 12_000;
const DIAGNOSTICS = 20;
const DIAGNOSTIC_CHARACTERS = 300;

/** The task, or empty. */
function statementPart(statement: Statement | null): string {
  if (statement === null || statement.text.trim() === '') return '';
  const text = cutMiddle(statement.text.trim(), STATEMENT_CHARACTERS);
  const fence = fenceFor(text);
  return `The task that the program is to solve (${statement.path}):\n\n${fence}\n${text}\n${fence}`;
}

/** What the editor reports, or empty. */
function diagnosticsPart(diagnostics: readonly FileDiagnostic[]): string {
  if (diagnostics.length === 0) return '';
  const shown = diagnostics.slice(0, DIAGNOSTICS).map(diagnosticLine);
  if (diagnostics.length > DIAGNOSTICS) shown.push(`- and ${diagnostics.length - DIAGNOSTICS} more`);
  return ['The editor reports in this file:', ...shown].join('\n');
}

function diagnosticLine({ line, severity, message, source }: FileDiagnostic): string {
  const words = message.replace(/\s+/g, ' ').trim().slice(0, DIAGNOSTIC_CHARACTERS);
  return `- line ${line}: ${severity}: ${words}${source === '' ? '' : ` (${source})`}`;
}

/** The plan, or empty. */
export function planPart(plan: string): string {
  if (plan.trim() === '') return '';
  return `This plan for the repair has been agreed on. Carry it out, and change nothing that it does not ask for:\n\n${plan.trim()}`;
}

/** What may change, or empty. */
export function rangePart(range: FixRange | null): string {
  if (range === null) return '';
  const { start, end } = range.lines;
  const lines = end - start === 1 ? `line ${start}` : `lines ${start} to ${end - 1}`;
  const what = range.name === '' ? lines : `the function ${range.name} (${lines})`;
  return `Change nothing outside ${what} of the file: edits elsewhere are refused.`;
}

/** All but the range, which is an instruction and stands with those. */
export function contextParts(context: FixContext): string[] {
  return [statementPart(context.statement), diagnosticsPart(context.diagnostics)];
}
