/** The command line's entry point: arguments in, exit status out. Each command's work is loaded only when it is asked for. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command, CommanderError } from 'commander';
import { EXIT_CANCELLED, EXIT_ENVIRONMENT, EXIT_USAGE } from './exitStatus.js';
import { isClosedPipe } from './lineOutput.js';
import { addModelOptions } from './modelOptions.js';
import { count, oneOf, share } from './optionValues.js';
import type { ScoreOptions } from './score.js';
import type { BatchOptions } from './scoreBatch.js';
import { addNearTestOptions, addTestOptions } from './testOptions.js';

const abort = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => abort.abort(new Error(name)));

const context = { distFolder: dirname(fileURLToPath(import.meta.url)), signal: abort.signal };

const program = new Command('edit-fidelity')
  .description('Measure how much more than needed a fix changes, with your tests as evidence.')
  .version(versionOf(context.distFolder))
  .showHelpAfterError('(edit-fidelity --help lists the commands)')
  .exitOverride();

program
  .command('score')
  .description('measure PROPOSAL against ORIGINAL, without running anything; or a batch of such pairs')
  .argument('[original]', 'the file before')
  .argument('[proposal]', 'the file after')
  .option('--gold <file>', 'a known good fix, to compute the excess against')
  .option('--language <id>', 'measure as this language, whatever the file is called')
  .option('--max-excess <number>', 'exit with 1 when the excess is above this', share)
  .option('--json', 'print one JSON object, nothing else', false)
  .option(
    '--batch <file>',
    'JSON lines {id, original, proposal, gold?, passed?, language?, path?}, - for stdin; one result per line',
  )
  .option('--reward', 'with --batch: add 0.1 - excess for what passed, -0.2 for what did not', false)
  .action(async (original: string | undefined, proposal: string | undefined, options) => {
    await finish(scoreOrBatch(original, proposal, options));
  });

addTestOptions(
  addNearTestOptions(
    program
      .command('minimize')
      .description('find the smallest part of PROPOSAL that the tests need')
      .argument('<original>', 'the file before')
      .argument('<proposal>', 'the file after')
      .requiredOption('--as <path>', 'the file in the working directory that the two stand for')
      .option('--test <command>', 'the test command; else it is found'),
  ),
).action(async (original: string, proposal: string, options) => {
  const { minimizeFiles } = await import('./minimizeFiles.js');
  await finish(minimizeFiles(original, proposal, options, context));
});

const fix = program
  .command('fix')
  .description('propose a fix, test it in a throw-away copy and find what of it the tests need')
  .argument('<file>', 'the file with the bug')
  .option('--test <command>', 'the test command; else it is found')
  .option('--provider <name>', 'builtin (needs no model) or openai (any OpenAI-compatible endpoint)', 'builtin')
  .option('--repair-trials <number>', 'edits that built-in repair may try', count)
  .option('--accept <what>', 'write to the file: none, needed or all', oneOf('none', 'needed', 'all'), 'none')
  .option('--database <file>', 'statistics database for what is accepted');
addTestOptions(addNearTestOptions(addModelOptions(fix))).action(async (file: string, options) => {
  const { fixFile } = await import('./fixFile.js');
  await finish(fixFile(file, options, context));
});

addTestOptions(
  program
    .command('review')
    .description('test everything that has changed in the working tree and find what of it the tests need')
    .option('--base <revision>', 'the commit to compare with', 'HEAD')
    .option('--test <command>', 'the test command, as you would type it here; else all tests are found')
    .option(
      '--accept <what>',
      'change the working tree: none, or needed (drop what the tests do not need)',
      oneOf('none', 'needed'),
      'none',
    )
    .option('--database <file>', 'statistics database for what is accepted'),
).action(async (options) => {
  const { reviewTree } = await import('./reviewTree.js');
  await finish(reviewTree(options, context));
});

program
  .command('stats')
  .description('show what was decided so far')
  .option('--database <file>', 'statistics database (the editor keeps its own in its storage)')
  .option('--json', 'print one JSON object, nothing else', false)
  .action(async (options) => {
    const { showStatistics } = await import('./showStatistics.js');
    await finish(showStatistics(options));
  });

program
  .command('gamma')
  .description('how much of their attempts people keep when they fix them: the personal γ, from a history')
  .requiredOption(
    '--history <file>',
    'JSON lines {person, task, time, accepted, text | path, generated? | generatedPath?}, - for stdin',
  )
  .option('--json', 'print one JSON object, nothing else', false)
  .action(async (options) => {
    const { historyGamma } = await import('./historyGamma.js');
    await finish(historyGamma(options, context));
  });

program
  .command('import-history')
  .description('make the history that gamma reads from what a judge has: JSON lines on stdout')
  .argument('<verdicts...>', "answers of Codeforces' user.status (JSON), or tables of verdicts (CSV)")
  .option(
    '--sources <folder>',
    'where the source files are (default: the folder of each list), called by submission id',
  )
  .option('--person <name>', 'who made the submissions, where a table does not say it', 'me')
  .action(async (verdicts: string[], options) => {
    const { importHistory } = await import('./importHistory.js');
    await finish(importHistory(verdicts, options, context));
  });

// Who reads our output may stop doing so (`| head`): there is nobody left to tell, so that is the end of it.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (isClosedPipe(error)) return;
    process.stderr.write(`edit-fidelity: The output cannot be written: ${error.message}\n`);
    process.exit(EXIT_ENVIRONMENT);
  });
}

await run();

async function run(): Promise<void> {
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : EXIT_USAGE;
    else if (abort.signal.aborted) process.exitCode = EXIT_CANCELLED;
    else {
      process.stderr.write(
        `edit-fidelity: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
      );
      process.exitCode = EXIT_ENVIRONMENT;
    }
  }
}

async function finish(status: Promise<number>): Promise<void> {
  process.exitCode = await status;
}

async function scoreOrBatch(
  original: string | undefined,
  proposal: string | undefined,
  options: ScoreOptions & BatchOptions & { readonly batch?: string },
): Promise<number> {
  if (options.batch !== undefined) {
    if (original !== undefined || options.gold !== undefined) {
      program.error('error: --batch takes neither files nor --gold: its lines have them', { exitCode: EXIT_USAGE });
    }
    const { scoreBatch } = await import('./scoreBatch.js');
    return scoreBatch(options.batch, options, context);
  }
  if (options.reward) program.error('error: --reward needs --batch', { exitCode: EXIT_USAGE });
  if (original === undefined || proposal === undefined) {
    return program.error('error: missing ORIGINAL and PROPOSAL, or --batch', { exitCode: EXIT_USAGE });
  }
  const { score } = await import('./score.js');
  return score(original, proposal, options, context);
}

/** The version of the package that `dist/` lies in. */
function versionOf(distFolder: string): string {
  const manifest = JSON.parse(readFileSync(join(distFolder, '..', 'package.json'), 'utf8')) as { version: string };
  return manifest.version;
}
