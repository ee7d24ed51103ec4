/** Functions with a known bug and its fix: the tasks of HumanEvalPack in whose fix is one place. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { diffHunks } from '../../../src/core/diff/diffHunks.ts';
import type { BodyLine, Part, ProgramLanguage } from './program.ts';

/** A function before and after its fix, and its test. */
export interface TaskPart {
  readonly imports: readonly string[];
  readonly fixed: Part;
  readonly buggy: Part;
  /** Source of the test, run with the program's names in scope. */
  readonly test: string;
}

interface TaskRecord {
  readonly task_id: string;
  readonly prompt: string;
  readonly canonical_solution: string;
  readonly buggy_solution: string;
  readonly entry_point: string;
  readonly test: string;
}

const FILES: Readonly<Record<ProgramLanguage, string>> = { python: 'python.jsonl', javascript: 'js.jsonl' };
/** Tests that draw random input (32, 38, 50), bugs that loop for ever (10, 44, 76, 156, 160) or do not parse (144), a package that is missing (162). */
const LEFT_OUT = new Set(['10', '32', '38', '44', '50', '76', '144', '156', '160', '162']);
/** Lines of a body below which there is no room for anything but the fix. */
const FEWEST_LINES = 4;

/** @param folder - where the records are. */
export function taskParts(folder: string, language: ProgramLanguage): TaskPart[] {
  const lines = readFileSync(path.join(folder, FILES[language]), 'utf8').split('\n');
  return lines
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as TaskRecord)
    .filter((record) => !LEFT_OUT.has(record.task_id.split('/')[1] ?? ''))
    .flatMap((record) => taskPart(record, language) ?? []);
}

function taskPart(record: TaskRecord, language: ProgramLanguage): TaskPart | undefined {
  const prompt = trimmed(record.prompt);
  const imports = prompt.filter((line) => /^(?:import|from) /.test(line));
  const head = trimmed(prompt.filter((line) => !imports.includes(line)).join('\n'));
  const before = trimmed(record.buggy_solution);
  const after = trimmed(record.canonical_solution);
  const hunks = diffHunks(`${before.join('\n')}\n`, `${after.join('\n')}\n`);
  const [fix] = hunks;
  if (hunks.length !== 1 || fix === undefined || after.length < FEWEST_LINES) return undefined;
  const { start, end } = fix.proposal;
  // Where the fix only takes something away, the lines around it are its place.
  const [first, last] = start === end ? [start - 1, end] : [start, end - 1];
  const part = (lines: readonly BodyLine[]): Part => ({
    name: record.entry_point,
    parameters: parametersOf(head, record.entry_point, language),
    above: [],
    head,
    body: lines,
  });
  return {
    imports,
    fixed: part(after.map((text, index) => ({ text, isFix: index + 1 >= first && index + 1 <= last }))),
    buggy: part(before.map((text) => ({ text, isFix: true }))),
    test: record.test,
  };
}

/** Lines without blank ones at the ends, and without spaces behind them. */
function trimmed(text: string): string[] {
  return text
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()
    .split('\n')
    .map((line) => line.trimEnd());
}

function parametersOf(head: readonly string[], name: string, language: ProgramLanguage): string[] {
  const opening = language === 'python' ? `def ${name}(` : `const ${name} = (`;
  const signature = head.findLast((line) => line.startsWith(opening)) ?? '';
  return signature
    .slice(opening.length, signature.lastIndexOf(')'))
    .replaceAll(/\[[^\]]*\]/g, '')
    .split(',')
    .map((parameter) => /^\w+/.exec(parameter.trim())?.[0] ?? '')
    .filter((parameter) => parameter !== '');
}
