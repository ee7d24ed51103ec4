/** Our test runs in the editor's Test Explorer: which tests, how each went, and the output. */
import * as vscode from 'vscode';
import type { RunKind } from '../session/fixListener.js';
import type { TestPlan, TestResult, TestRun } from '../session/ports/oracle.js';
import { wasEnded } from '../session/tests/compareRuns.js';
import type { Translate } from '../session/translate.js';
import { shortTestName } from '../session/words/statusWords.js';

/** What a run belongs to. */
export interface RunSubject {
  readonly root: string;
  /** Of the fixed file, relative to `root`. */
  readonly path: string;
}

export class TestExplorer implements vscode.Disposable {
  readonly #translate: Translate;
  #controller: vscode.TestController | null = null;

  constructor(translate: Translate) {
    this.#translate = translate;
  }

  /** Shows a finished run. The controller comes into being with the first one: an empty entry would help nobody. */
  show(subject: RunSubject, kind: RunKind, plan: TestPlan, run: TestRun): void {
    const controller = this.#prepare();
    const items = new Map(run.results.map((result) => [result.id, this.#item(controller, subject.root, result)]));
    const request = new vscode.TestRunRequest([...items.values()]);
    const shown = controller.createTestRun(request, this.#title(subject, kind), false);
    shown.appendOutput(`${withReturns(`> ${plan.command}`)}\r\n`);
    for (const result of run.results) {
      const item = items.get(result.id);
      if (item) report(shown, item, result, subject.root);
    }
    shown.appendOutput(withReturns(run.output));
    if (wasEnded(run)) shown.appendOutput(`\r\n${this.#endedBy(run)}\r\n`);
    shown.end();
  }

  #endedBy(run: TestRun): string {
    if (run.overLimit === undefined) return this.#translate('Ended by the time limit.');
    if (run.overLimit === 'processes') return this.#translate('Ended: it had too many processes at once.');
    if (run.overLimit === 'memory') return this.#translate('Ended: it used too much memory.');
    return this.#translate('Ended: it wrote too much to the disk.');
  }

  dispose(): void {
    this.#controller?.dispose();
  }

  #prepare(): vscode.TestController {
    this.#controller ??= vscode.tests.createTestController('editFidelity', 'Edit Fidelity');
    return this.#controller;
  }

  #title(subject: RunSubject, kind: RunKind): string {
    const path = subject.path;
    switch (kind) {
      case 'baseline':
        return this.#translate('Original of {path}', { path });
      case 'proposal':
        return this.#translate('Proposal for {path}', { path });
      case 'shown':
        return this.#translate('What is shown of {path}', { path });
      case 'whole':
        return this.#translate('Whole suite, for {path}', { path });
    }
  }

  /** The item of a test, under its file or group; made at its first run. */
  #item(controller: vscode.TestController, root: string, result: TestResult): vscode.TestItem {
    const [group, ...rest] = result.id.split(/::| > /);
    if (group === undefined || rest.length === 0)
      return childOf(controller, controller.items, result.id, result.id, null);
    const uri = vscode.Uri.joinPath(vscode.Uri.file(root), group);
    const parent = childOf(controller, controller.items, group, group, uri);
    return childOf(controller, parent.children, result.id, shortTestName(result.id), uri);
  }
}

function childOf(
  controller: vscode.TestController,
  items: vscode.TestItemCollection,
  id: string,
  label: string,
  uri: vscode.Uri | null,
): vscode.TestItem {
  const known = items.get(id);
  if (known) return known;
  const item = uri === null ? controller.createTestItem(id, label) : controller.createTestItem(id, label, uri);
  items.add(item);
  return item;
}

function report(run: vscode.TestRun, item: vscode.TestItem, result: TestResult, root: string): void {
  const elapsedMs = result.elapsedMs ?? undefined;
  if (result.status === 'passed') run.passed(item, elapsedMs);
  else if (result.status === 'skipped') run.skipped(item);
  else run.failed(item, messageOf(result, root), elapsedMs);
}

function messageOf(result: TestResult, root: string): vscode.TestMessage {
  const message = new vscode.TestMessage(result.message ?? result.id);
  const frame = result.frames[0];
  if (frame) {
    const uri = vscode.Uri.joinPath(vscode.Uri.file(root), frame.path);
    message.location = new vscode.Location(uri, new vscode.Position(Math.max(0, frame.line - 1), 0));
  }
  return message;
}

/** The Test Explorer's terminal wants a carriage return at every line's end. */
function withReturns(text: string): string {
  return text.replace(/\r?\n/g, '\r\n');
}
