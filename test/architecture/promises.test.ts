/** Behind every promise stands a test: what must always hold, and what is said of bad input, each with the test that shows it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT } from './sourceFiles.js';

/** A promise, the file of its test below `test/`, and words of the test's title or table row there. */
type Promised = readonly [promise: string, file: string, title: string];

const INVARIANTS: readonly Promised[] = [
  [
    "The user's files are not changed before they accept",
    'host/mainJob.test.ts',
    'shows a verified minimal fix, and changes nothing',
  ],
  [
    'Accepting is one undoable edit',
    'host/mainJob.test.ts',
    'accepts as one edit of the changed range, which one undo takes back',
  ],
  ['What moved on is merged', 'host/accepting.test.ts', 'merges with what was changed elsewhere in the file meanwhile'],
  [
    'A conflict is said, never overwritten',
    'host/accepting.test.ts',
    'changes nothing when the same place was changed meanwhile',
  ],
  ['Text survives in the editor', 'host/textSurvives.test.ts', 'CRLF with a byte order mark and no final newline'],
  [
    'Text survives byte for byte on the command line',
    'unit/cli/fixFile.test.ts',
    'keeps mixed line endings, a BOM and a missing final newline byte for byte',
  ],
  [
    'No number is made up: without tests',
    'host/no-tests/unverified.test.ts',
    'size is measured, and nothing is called a pass',
  ],
  [
    'No number is made up: tests that pass already',
    'host/models.test.ts',
    'shows a proposal also where no test shows the bug, and calls it unverified',
  ],
  [
    'What is shown after a drop is tested or stale',
    'host/overEdit.test.ts',
    'drops a hunk by its lens, tests what is left, and accepts that',
  ],
  [
    'Model output runs in a sandbox without network',
    'unit/oracle/localTestBench.test.ts',
    'reaches no network, not even a listener on this machine',
  ],
  [
    'Model output cannot write elsewhere',
    'unit/oracle/localTestBench.test.ts',
    'writes nowhere but into the copy and its own temporary folder',
  ],
  [
    'A time limit ends the whole tree',
    'unit/oracle/localTestBench.test.ts',
    'ends a run at its time limit, with everything it has started',
  ],
  [
    'Nothing runs in an untrusted folder',
    'ui/restrictedMode.test.ts',
    'refuses to fix in a folder that nobody has trusted',
  ],
  ['Keys stay secret', 'host/models.test.ts', 'sends the key to its endpoint and writes it nowhere'],
  [
    'Keys stay secret, planted anywhere',
    'host/keysStaySecret.test.ts',
    'is in no message, document, log, setting or file',
  ],
  ['Keys stay secret on the command line', 'unit/cli/keysStaySecret.test.ts', 'is in no message about %s'],
  ['A key does not follow a redirect', 'unit/models/openAiChatModel.test.ts', 'neither key nor code goes there'],
  ['Looking for local servers sends no key', 'unit/models/findLocalEndpoints.test.ts', 'sends them no key'],
  ['What is sent is shown exactly', 'unit/models/modelProposer.test.ts', 'exactly as it arrives'],
  [
    'Keys stay out of test environments',
    'unit/oracle/localTestBench.test.ts',
    'hands no secret over, and an empty home',
  ],
  ['Cancelling the model works at once', 'host/models.test.ts', 'can be cancelled while the model works, at once'],
  ['Cancelling a model that does not listen', 'host/editorModels.test.ts', 'although the provider does not listen'],
  ['Cancelling while a plan is written', 'unit/models/planFirst.test.ts', 'can be cancelled while the plan is written'],
  [
    'Cancelling several candidates',
    'unit/models/gatheringProposer.test.ts',
    'closes every socket at once when cancelled',
  ],
  ['Cancelling the tests leaves nothing', 'host/cancel.test.ts', 'during the baseline'],
  [
    'Cancelling the search keeps what was found',
    'host/cancel.test.ts',
    'during the tests of the proposal: the review stays, as far as it got',
  ],
  [
    'SIGKILL leaves no process, and folders are swept',
    'unit/oracle/localOracle.test.ts',
    'leaves processes that are ended at the next use',
  ],
  ['Same input, same answer: minimization', 'unit/core/minimize/minimize.test.ts', 'whatever the number of copies'],
  [
    'Same input, same answer: repair',
    'unit/session/repair/repairProposer.test.ts',
    'gives the same answer and the same count however many trials run at once',
  ],
];

const BAD_INPUT: readonly Promised[] = [
  ['no folder open', 'host/no-folder/badInput.test.ts', 'says so, and what to do'],
  [
    'an unsaved buffer is the original',
    'host/mainJob.test.ts',
    'takes the unsaved buffer for the original, and tests that',
  ],
  ['an untitled file', 'host/badInput.test.ts', 'an untitled file'],
  ['an empty file', 'host/badInput.test.ts', 'an empty file'],
  ['a file over the size limit', 'host/badInput.test.ts', 'a file over the size limit, which is a setting'],
  ['a binary file', 'host/badInput.test.ts', 'a binary file, in front or from the explorer'],
  [
    'an unsupported language',
    'host/no-tests/unverified.test.ts',
    'a language without a grammar is measured approximately',
  ],
  ['no tests found', 'host/no-tests/unverified.test.ts', 'built-in repair says that it has nothing to aim at'],
  ['tests that already pass', 'host/badInput.test.ts', 'tests that already pass'],
  ['tests that hang', 'host/badInput.test.ts', 'tests that hang'],
  ['tests that print megabytes', 'host/badInput.test.ts', 'tests that print megabytes'],
  ['a test command that does not exist', 'host/badInput.test.ts', 'a test command that does not exist'],
  ['a wrong key', 'host/models.test.ts', 'a wrong key'],
  ['a rate limit', 'host/models.test.ts', 'too many requests, also after asking again'],
  ['a server error', 'host/models.test.ts', 'a server error'],
  ['no connection', 'host/models.test.ts', 'says what is wrong: no connection'],
  ['a reply with no edits', 'host/models.test.ts', 'a reply with no edits'],
  ['edits that do not apply', 'host/models.test.ts', 'edits that do not apply'],
  ['a reply cut off at the token limit', 'host/models.test.ts', 'a reply cut off at the token limit'],
  ['an unchanged proposal', 'host/models.test.ts', 'an unchanged proposal'],
  [
    'a document edited or closed meanwhile',
    'host/models.test.ts',
    'keeps what the user types or closes while the model works',
  ],
  [
    'a second fix of the same file',
    'host/mainJob.test.ts',
    'refuses a second fix of the same file while one is under way',
  ],
  ['a read-only file', 'host/accepting.test.ts', 'changes nothing in a read-only file'],
  ['Restricted Mode', 'ui/restrictedMode.test.ts', 'refuses to fix in a folder that nobody has trusted'],
  ['a full disk', 'unit/oracle/localOracle.test.ts', 'is told, and leaves nothing'],
];

/** Of the measures: texts and files that no person writes. */
const ODD_INPUT: readonly Promised[] = [
  ...[
    'both empty',
    'original empty',
    'proposal empty',
    'NUL bytes',
    'lone surrogates',
    'a byte order mark',
    'carriage returns only',
    'mixed line endings',
    'a line of 2 MB',
    '100,000 lines',
    '20,000 deep',
    'one string',
    'minified code',
  ].map((what): Promised => [`measuring ${what}`, 'unit/cli/scoreBatch.test.ts', `${what}'`]),
  ['a grammar missing or damaged', 'unit/cli/scoreBatch.test.ts', 'says which grammar is missing or damaged'],
  ['invalid JSON lines', 'unit/cli/scoreBatch.test.ts', 'reports bad lines with their numbers, goes on'],
  [
    'invalid lines of a history',
    'unit/cli/historyGamma.test.ts',
    'reports bad lines with their numbers, uses the rest',
  ],
  ['a history with equal times', 'unit/cli/historyGamma.test.ts', 'equal times: the later line is the newer'],
  ['a history with one attempt', 'unit/cli/historyGamma.test.ts', "'one attempt'"],
  ['a history with none accepted', 'unit/cli/historyGamma.test.ts', "'none accepted'"],
];

describe('a test stands behind', () => {
  it.each([...INVARIANTS, ...BAD_INPUT, ...ODD_INPUT])('%s', (_promise, file, title) => {
    const path = join(PROJECT, 'test', file);
    expect(existsSync(path), `${file} does not exist`).toBe(true);
    expect(readFileSync(path, 'utf8')).toContain(title);
  });
});
