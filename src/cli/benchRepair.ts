/**
 * `npm run bench:repair`: built-in repair over HumanEvalPack, with the real tests in real copies.
 *
 * A program of its own, not a command of ours: people who install the extension have no use for it.
 */
import { readFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { type BenchLanguage, type HumanEvalPackRecord, humanEvalPackProject } from '../bench/humanEvalPackProject.js';
import { RepairBenchmark } from '../bench/repairBenchmark.js';
import { formatRow, formatSummary, type RepairRow } from '../bench/repairRow.js';
import { LocalOracle } from '../oracle/localOracle.js';
import { TreeSitterGrammars } from '../parsing/treeSitterGrammars.js';
import { MessageLocalizer } from '../session/repair/messageLocalizer.js';
import { DEFAULT_REPAIR_BUDGET, RepairProposer } from '../session/repair/repairProposer.js';

/** Names of the data files without `.jsonl`, and the languages in them. */
const FILES: Readonly<Record<string, BenchLanguage>> = {
  python: 'python',
  js: 'javascript',
  java: 'java',
  cpp: 'cpp',
};

interface BenchOptions {
  readonly language: string;
  readonly every: string;
  readonly from: string;
  readonly only?: string;
  readonly trials: string;
  readonly test?: string;
}

const program = new Command('bench:repair')
  .argument('<folder>', 'the folder with python.jsonl, js.jsonl, java.jsonl and cpp.jsonl')
  .option('--language <name>', 'python, js, java or cpp', 'python')
  .option('--every <n>', 'take every n-th record of the file', '1')
  .option('--from <n>', 'begin with this record, counted from 0', '0')
  .option('--only <ids>', 'take only these tasks: 4,16,38')
  .option('--trials <n>', 'candidates tried per task', String(DEFAULT_REPAIR_BUDGET.trials))
  .option('--test <command>', 'run this instead of the runner that is found')
  .action(async (folder: string, options: BenchOptions) => {
    const language = FILES[options.language];
    if (language === undefined) return program.error(`--language must be one of: ${Object.keys(FILES).join(', ')}`);
    await bench(join(folder, `${options.language}.jsonl`), language, options);
  });

await program.parseAsync();

async function bench(file: string, language: BenchLanguage, options: BenchOptions): Promise<void> {
  const abort = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => abort.abort(new Error(name)));
  const project = process.cwd();
  const grammars = new TreeSitterGrammars({ wasmFolder: join(project, 'node_modules'), layout: 'packages' });
  const grammar = await grammars.load(language);
  if (!grammar.ok) throw new Error(`No grammar: ${JSON.stringify(grammar.failure)}`);
  const benchmark = new RepairBenchmark({
    oracle: new LocalOracle({
      scriptsFolder: join(project, 'src', 'oracle'),
      temporaryFolder: tmpdir(),
      homeFolder: homedir(),
      environment: process.env,
      consent: { runWithoutSandbox: async () => true },
    }),
    proposer: new RepairProposer(
      new MessageLocalizer(),
      { now: Date.now },
      { ...DEFAULT_REPAIR_BUDGET, trials: Number(options.trials) },
    ),
    clock: { now: Date.now },
    settings: { command: options.test ?? null, timeLimitMs: 10_000, outputLimitBytes: 1_000_000 },
    folder: join(tmpdir(), 'edit-fidelity-bench-repair'),
  });
  const rows: RepairRow[] = [];
  for (const record of chosen(await readFile(file, 'utf8'), options)) {
    const row = await benchmark.run(humanEvalPackProject(record, language), grammar.value, abort.signal);
    rows.push(row);
    console.log(formatRow(row));
  }
  console.log(`\n${formatSummary(rows)}`);
}

function chosen(lines: string, options: BenchOptions): readonly HumanEvalPackRecord[] {
  const only = options.only?.split(',');
  return lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): HumanEvalPackRecord => JSON.parse(line))
    .filter((_, place) => place >= Number(options.from) && (place - Number(options.from)) % Number(options.every) === 0)
    .filter((record) => only === undefined || only.includes(record.task_id.split('/')[1] ?? ''));
}
