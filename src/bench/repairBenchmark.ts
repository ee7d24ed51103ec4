/** Built-in repair over a set of tasks, each a small project of its own, with the real tests. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { editDistance } from '../core/diff/editDistance.js';
import type { Grammar } from '../core/syntax/grammar.js';
import { tokensOf } from '../core/syntax/tokensOf.js';
import type { CancelSignal } from '../session/cancelSignal.js';
import type { Clock } from '../session/ports/clock.js';
import type { Oracle, OracleSettings, TestBench } from '../session/ports/oracle.js';
import type { Proposal, Proposer } from '../session/ports/proposer.js';
import { failed, type Result } from '../session/result.js';
import type { BenchProject } from './humanEvalPackProject.js';
import type { RepairRow } from './repairRow.js';

/** What a benchmark of repairs is made with. */
export interface RepairBenchmarkParts {
  readonly oracle: Oracle;
  readonly proposer: Proposer;
  readonly clock: Clock;
  readonly settings: OracleSettings;
  /** Where the projects are made, each in a folder of its own that is removed afterwards. */
  readonly folder: string;
}

/** Sets up tasks as projects, repairs them, compares what came out to the known fix. */
export class RepairBenchmark {
  readonly #parts: RepairBenchmarkParts;

  constructor(parts: RepairBenchmarkParts) {
    this.#parts = parts;
  }

  /** One task. The time is that of everything a user waits for: copy, baseline, search. */
  async run(project: BenchProject, grammar: Grammar, signal: CancelSignal): Promise<RepairRow> {
    const { clock, folder } = this.#parts;
    await mkdir(folder, { recursive: true });
    const root = await mkdtemp(path.join(folder, 'task-'));
    try {
      const all = new Map([...project.files, [project.file, project.buggy]]);
      for (const [name, text] of all) await writeFile(path.join(root, name), text);
      const startedMs = clock.now();
      const proposal = await this.#repair(root, project, grammar, signal);
      return rowOf(project, grammar, proposal, clock.now() - startedMs);
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  }

  async #repair(
    root: string,
    project: BenchProject,
    grammar: Grammar,
    signal: CancelSignal,
  ): Promise<Result<Proposal>> {
    const { oracle } = this.#parts;
    const settings = { ...this.#parts.settings, command: this.#parts.settings.command ?? project.command };
    const workspace = { root, file: project.file, overlays: new Map() };
    const plan = await oracle.discover(workspace, settings, signal);
    if (!plan.ok) return plan;
    const bench = await oracle.prepare(workspace, plan.value, settings, signal);
    if (!bench.ok) return bench;
    try {
      return await this.#propose(bench.value, project, grammar, signal);
    } finally {
      await bench.value.close();
    }
  }

  async #propose(
    bench: TestBench,
    project: BenchProject,
    grammar: Grammar,
    signal: CancelSignal,
  ): Promise<Result<Proposal>> {
    const baseline = await bench.run({ files: new Map(), only: null }, signal);
    if (!baseline.ok) return failed(baseline.failure);
    return this.#parts.proposer.propose(
      {
        path: project.file,
        language: project.language,
        original: project.buggy,
        grammar,
        baseline: baseline.value,
        bench,
        encode: async (text) => new TextEncoder().encode(text),
        preserve: true,
        note: '',
      },
      () => undefined,
      signal,
    );
  }
}

function rowOf(project: BenchProject, grammar: Grammar, proposal: Result<Proposal>, elapsedMs: number): RepairRow {
  const tokens = (text: string) => tokensOf(grammar.parse(text));
  const [original, gold] = [tokens(project.buggy), tokens(project.gold)];
  const goldTokens = editDistance(original, gold);
  if (!proposal.ok) {
    const reason = proposal.failure.code;
    return {
      id: project.id,
      solved: false,
      reason,
      trials: null,
      elapsedMs,
      patchTokens: null,
      goldTokens,
      equalsGold: false,
    };
  }
  const patched = tokens(proposal.value.text);
  return {
    id: project.id,
    solved: true,
    reason: null,
    trials: proposal.value.trials,
    elapsedMs,
    patchTokens: editDistance(original, patched),
    goldTokens,
    equalsGold: editDistance(patched, gold) === 0,
  };
}
