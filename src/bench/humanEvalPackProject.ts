/** A task of HumanEvalPack set up as a small project: a file with the bug, and a file with its tests. */

/** The languages whose tasks can be set up. */
export type BenchLanguage = 'python' | 'javascript' | 'java' | 'cpp';

/** One line of the data set, as far as it is used. */
export interface HumanEvalPackRecord {
  readonly task_id: string;
  /** Everything before the body. */
  readonly prompt: string;
  readonly canonical_solution: string;
  readonly buggy_solution: string;
  /** Assertions, with the call that runs them. */
  readonly test: string;
  readonly entry_point: string;
}

export interface BenchProject {
  readonly id: string;
  readonly language: BenchLanguage;
  /** Path of the file with the bug. */
  readonly file: string;
  readonly buggy: string;
  readonly gold: string;
  /** The other files, by path. */
  readonly files: ReadonlyMap<string, string>;
  /** How the tests are run, where no runner is found for them. */
  readonly command: string | null;
}

/** The project of one task. Nothing of the task is lost: prompt and body are the file, the tests are the tests. */
export function humanEvalPackProject(record: HumanEvalPackRecord, language: BenchLanguage): BenchProject {
  return PROJECTS[language](record);
}

const PROJECTS: Readonly<Record<BenchLanguage, (record: HumanEvalPackRecord) => BenchProject>> = {
  python: pythonProject,
  javascript: javascriptProject,
  java: javaProject,
  cpp: cppProject,
};

/** For pytest: the task's own code is one test. All names of the solution are at hand, helpers too. */
function pythonProject(record: HumanEvalPackRecord): BenchProject {
  const lines = record.test.trim().split('\n');
  const call = lines.at(-1)?.startsWith('check(') ? lines.pop() : undefined;
  const test = [
    'from solution import *',
    '',
    ...lines,
    '',
    '',
    `def test_${record.entry_point}():`,
    `    ${call ?? `check(${record.entry_point})`}`,
    '',
  ];
  return {
    id: record.task_id,
    language: 'python',
    file: 'solution.py',
    buggy: record.prompt + record.buggy_solution,
    gold: record.prompt + record.canonical_solution,
    files: new Map([['test_solution.py', test.join('\n')]]),
    command: null,
  };
}

/** For `node --test`: `console.assert` only prints, so it becomes an assertion; the solution exports what it declares. */
function javascriptProject(record: HumanEvalPackRecord): BenchProject {
  const exported = (body: string) => `${record.prompt}${body}\nmodule.exports = { ${names.join(', ')} };\n`;
  const names = declaredNames(record.prompt);
  const code = record.test
    .trim()
    .replaceAll('console.assert(', 'assert.ok(')
    .split('\n')
    .map((line) => (line === '' ? '' : `  ${line}`));
  const test = [
    "const assert = require('node:assert');",
    "const test = require('node:test');",
    `const { ${names.join(', ')} } = require('./solution.js');`,
    '',
    `test('${record.entry_point}', () => {`,
    ...code,
    '});',
    '',
  ];
  return {
    id: record.task_id,
    language: 'javascript',
    file: 'solution.js',
    buggy: exported(record.buggy_solution),
    gold: exported(record.canonical_solution),
    files: new Map([['solution.test.js', test.join('\n')]]),
    command: null,
  };
}

/** A class with the bug, and the task's own program that fails when the class does; both import what the prompt does. */
function javaProject(record: HumanEvalPackRecord): BenchProject {
  const imports = record.prompt.split('\n').filter((line) => /^import\s/.test(line));
  return {
    id: record.task_id,
    language: 'java',
    file: 'Solution.java',
    buggy: record.prompt + record.buggy_solution,
    gold: record.prompt + record.canonical_solution,
    files: new Map([['Main.java', [...imports, '', record.test.trim(), ''].join('\n')]]),
    command: 'javac Solution.java Main.java && java Main',
  };
}

/** A file with the bug, which the task's own program includes. */
function cppProject(record: HumanEvalPackRecord): BenchProject {
  const libraries = record.prompt.includes('<openssl/') ? ' -lcrypto' : '';
  return {
    id: record.task_id,
    language: 'cpp',
    file: 'solution.cpp',
    buggy: record.prompt + record.buggy_solution,
    gold: record.prompt + record.canonical_solution,
    files: new Map([['test_solution.cpp', ['#include "solution.cpp"', record.test.trim(), ''].join('\n')]]),
    command: `g++ -std=c++17 test_solution.cpp -o test_solution${libraries} && ./test_solution`,
  };
}

/** Names that a JavaScript prompt declares at its top level. */
function declaredNames(prompt: string): readonly string[] {
  const names = [
    ...prompt.matchAll(/^(?:const|let|var|function)\s+([A-Za-z_$][\w$]*)\s*(?:=\s*(?:async\s*)?(?:\(|function)|\()/gm),
  ];
  return names.map((match) => match[1] ?? '');
}
