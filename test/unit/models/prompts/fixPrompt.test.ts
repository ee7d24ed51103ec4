/** What is asked of a model, to the letter where it matters. */
import { describe, expect, it } from 'vitest';
import { type FixPromptTask, fixPrompt } from '../../../../src/models/prompts/fixPrompt.js';
import { retryPrompt } from '../../../../src/models/prompts/retryPrompt.js';
import { applyReply } from '../../../../src/models/replies/applyReply.js';
import { parseReply } from '../../../../src/models/replies/parseReply.js';
import type { TestResult, TestRun } from '../../../../src/session/ports/oracle.js';

const TASK: FixPromptTask = {
  path: 'src/stat.py',
  language: 'python',
  original: 'def f(a, b):\n    return a - b\n',
  baseline: null,
  preserve: true,
  note: '',
};

function userText(task: Partial<FixPromptTask>): string {
  return fixPrompt({ ...TASK, ...task })[1]?.content ?? '';
}

function result(id: string, message: string | null, line?: number): TestResult {
  const frames = line === undefined ? [] : [{ path: 'src/stat.py', line }];
  return { id, status: message === null ? 'passed' : 'failed', message, frames, elapsedMs: 1 };
}

function runOf(results: readonly TestResult[], more: Partial<TestRun> = {}): TestRun {
  return { results, exitCode: 1, timedOut: false, output: '', outputCut: false, elapsedMs: 1, ...more };
}

describe('fixPrompt', () => {
  it('is a system and a user message with the file as it is, under its path', () => {
    const messages = fixPrompt(TASK);
    expect(messages.map((message) => message.role)).toEqual(['system', 'user']);
    expect(userText({})).toContain('src/stat.py:\n\n```python\ndef f(a, b):\n    return a - b\n```\n');
  });

  it('asks to preserve only when that is wanted; nothing else differs', () => {
    const preserve = userText({});
    const generic = userText({ preserve: false });
    expect(preserve).toContain('Leave as much of the existing code in place');
    expect(generic).not.toMatch(/as much of the existing code|changes least|tidy/);
    const request = /Leave as much[\s\S]*?changes least\.\n\n/.exec(preserve)?.[0] ?? '';
    expect(preserve.replace(`\n\n${request.trimEnd()}`, '')).toBe(generic);
  });

  it('gives the failing tests with their messages and the lines they point at', () => {
    const baseline = runOf([
      result('test_a', 'assert -1 == 3\nE   where', 2),
      result('test_b', null),
      result('test_c', 'boom', 2),
    ]);
    const text = userText({ baseline });
    expect(text).toContain('2 tests fail and 1 passes.');
    expect(text).toContain('test_a:\n```\nassert -1 == 3\nE   where\n```');
    expect(text).toContain('these lines of src/stat.py: 2.');
    expect(text).not.toContain('test_b');
  });

  it('cuts long messages in the middle, long lists at the end, and says so', () => {
    const long = Array.from({ length: 500 }, (_, index) => `line ${index}`).join('\n');
    const results = Array.from({ length: 60 }, (_, index) => result(`test_${index}`, long));
    const text = userText({ baseline: runOf(results) });
    expect(text.length).toBeLessThan(16_000);
    expect(text).toMatch(/line 0\n/);
    expect(text).toMatch(/line 499\n/);
    expect(text).toMatch(/\[… \d+ lines left out …\]/);
    expect(text).toContain('- and 34 more');
    expect(text).toContain('60 tests fail');
  });

  it('gives the output where tests have no messages of their own, and says when time ran out', () => {
    const failing: TestResult = { id: 'npm test', status: 'failed', message: null, frames: [], elapsedMs: null };
    const text = userText({ baseline: runOf([failing], { output: 'expected 3', timedOut: true }) });
    expect(text).toContain('Output of the tests:\n```\nexpected 3\n```');
    expect(text).toContain('ended by its time limit');
  });

  it('does not claim failing tests where there are none', () => {
    expect(userText({})).toContain('There are no tests for this file.');
    expect(userText({ baseline: runOf([result('a', null)]) })).toContain('No test fails (1 pass)');
  });

  it('gives the note of the user', () => {
    expect(userText({ note: '  It is off by one. \n' })).toContain('A note from the author:\n\nIt is off by one.\n\n');
    expect(userText({})).not.toContain('note from the author');
  });

  it('uses fences and marks that the file does not close', () => {
    const original = 'text\n```\n<<<<<<< SEARCH\n========\n';
    const text = userText({ original });
    expect(text).toContain('````python\ntext\n```\n');
    expect(text).toContain('<<<<<<<<< SEARCH\nlines of the file');
    expect(text).toContain('\n=========\n');
  });

  it('shows the format in a way that its own reader reads', () => {
    const text = userText({ original: 'lines of the file as they are now\n' });
    const applied = applyReply(
      'lines of the file as they are now\n',
      parseReply(text.slice(text.indexOf('<<<<<<<'))),
      'src/stat.py',
    );
    expect(applied).toEqual({ ok: true, text: 'the lines to put in their place\n' });
  });

  it('puts no line ending but LF and no byte order mark into the prompt', () => {
    expect(userText({ original: '\uFEFFa\r\nb\rc' })).toContain('```python\na\nb\nc\n```');
  });
});

describe('retryPrompt', () => {
  it('gives the reply back with the reason', () => {
    const messages = retryPrompt(fixPrompt(TASK), 'reply', 'block 1 fits nowhere', 'Look again.');
    expect(messages.map((message) => message.role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(messages[3]?.content).toContain('block 1 fits nowhere. Look again.');
  });

  it('asks anew where there was no reply', () => {
    const messages = retryPrompt(fixPrompt(TASK), ' \n', 'the reply is empty', '');
    expect(messages.map((message) => message.role)).toEqual(['system', 'user']);
    expect(messages[1]?.content).toContain('the reply is empty.');
  });
});
