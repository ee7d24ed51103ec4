/** The words for every failure: what happened, to which file or command, and what to do next. */
import type { Failure, FailureCode } from './failures.js';
import type { MissCause } from './ports/oracle.js';
import type { ReportFailure } from './report.js';
import type { Translate } from './translate.js';

type Words = readonly [message: string, remedy: string];

/** One entry per code; a forgotten one is a compile error. `{names}` are those of the failure's detail. */
const WORDS: Readonly<Record<FailureCode, Words>> = {
  'no-folder': [
    'No folder is open, so there are no tests to run.',
    'Open the folder that holds {path} and its tests, then try again.',
  ],
  'no-file': ['No file is open that could be fixed.', 'Open the file that has the bug, then try again.'],
  'unsaved-file': [
    '{path} has never been saved, so tests cannot find it.',
    'Save it inside the folder that holds its tests, then try again.',
  ],
  'file-outside-folder': [
    '{path} is not inside an open folder.',
    'Open the folder that holds it and its tests, then try again.',
  ],
  'file-missing': ['{path} does not exist.', 'Check the path.'],
  'file-empty': ['{path} is empty: there is nothing to fix.', 'Open the file that has the bug.'],
  'file-too-large': [
    '{path} has {sizeBytes} bytes; the limit is {limitBytes}.',
    'Raise the setting editFidelity.limits.fileSizeBytes if the model can take a file this large.',
  ],
  'file-binary': ['{path} is not text.', 'Open a source file.'],
  'file-read-only': [
    '{path} cannot be written: {reason}.',
    'Nothing was changed. Make the file writable and accept again; the review stays open.',
  ],
  'file-unreadable': ['{path} cannot be read: {reason}.', 'Check the path and its permissions.'],
  'fix-running': [
    'A fix of {path} is already under way.',
    'Wait for it or cancel it; its progress is in the status bar.',
  ],
  'nothing-selected': ['Nothing is selected in {path}.', 'Select the lines that may change, then try again.'],
  'no-function-here': [
    'There is no function at the cursor in {path}.',
    'Put the cursor into the function that has the bug, or select the lines and use Fix Selection.',
  ],
  'document-changed': [
    '{path} has changed since the review in a place that the accepted hunks touch (line {line}).',
    'Nothing was changed. Undo your edit there, drop that hunk, or ask for a new fix.',
  ],
  'document-closed': [
    '{path} is gone or was renamed while it was reviewed.',
    'Nothing was changed. Restore the file and accept again, or ask for a new fix.',
  ],
  'untrusted-workspace': [
    'This folder is in Restricted Mode, so neither its tests nor a proposal for {path} may run.',
    'Trust the folder (command "Workspaces: Manage Workspace Trust"), then try again.',
  ],
  'no-tests-found': [
    'No tests were found for {path}. Looked for: {looked}.',
    'Add a test that shows the bug, or name your command in the setting editFidelity.tests.command.',
  ],
  'tests-pass-already': [
    'All {passed} tests pass on {path} as it is, so they do not show the bug.',
    'Add a test that fails because of the bug, then try again.',
  ],
  'tests-timed-out': [
    'The tests ({command}) were ended after {limitSeconds} s without a result.',
    'Raise the setting editFidelity.tests.timeLimitSeconds, or narrow the command in editFidelity.tests.command.',
  ],
  'tests-miss-file': [
    'The tests do not notice {path}: with a text that cannot be loaded in its place, {command} gives the same results.',
    'Name tests that run the file in editFidelity.tests.command. If they should already, they may test an installed copy of it, or reach it by a path outside the workspace.',
  ],
  'test-command-missing': [
    'The test command cannot be started: {command} ({reason}).',
    'Install it, or name another command in the setting editFidelity.tests.command.',
  ],
  'test-run-broken': [
    'The test command {command} ended without results: {reason}.',
    'Run it by hand to see why; the output is in the log (command "Edit Fidelity: Show Log").',
  ],
  'no-consent': [
    'Tests were not run: there is no sandbox on this system and running without one was not allowed.',
    'Allow it when asked, or install bubblewrap (Linux).',
  ],
  'copy-failed': [
    'The throw-away copy of {folder} could not be made: {reason}.',
    'Nothing was changed. Check permissions and free space of the temporary folder.',
  ],
  'disk-full': [
    'The disk is full: the throw-away copy in {folder} could not be written.',
    'Nothing was changed and the copy was removed. Free some space, then try again.',
  ],
  'sandbox-failed': [
    'The sandbox could not be started: {reason}.',
    'See whether bubblewrap works on this machine (bwrap --version); without it you are asked before tests run.',
  ],
  'model-not-set-up': [
    'No model is set up for {provider}: {reason}.',
    'Run "Edit Fidelity: Select Model", or use built-in repair, which needs none.',
  ],
  'model-unauthorized': [
    '{endpoint} refused the key (status {status}).',
    'Run "Edit Fidelity: Set API Key", or set OPENAI_API_KEY; then try again.',
  ],
  'model-forbidden': [
    '{endpoint} does not allow this (status 403): {reason}.',
    'See whether your key or account may use {model}; where a proxy or firewall stands between, ask who runs it.',
  ],
  'model-rate-limited': [
    '{endpoint} says that there were too many requests or that the quota is used up (status 429).',
    'Wait a little and try again, or check the plan of your account.',
  ],
  'model-server-error': ['{endpoint} failed with status {status}.', 'Try again later; nothing was changed.'],
  'model-unreachable': [
    'No connection to {endpoint}: {reason}.',
    'Check the address in editFidelity.model.baseUrl and that the server runs (for Ollama: ollama serve).',
  ],
  'model-not-found': [
    '{endpoint} has no model called {model}.',
    'Check the name in editFidelity.model.name (for Ollama: ollama pull {model}), or choose another model.',
  ],
  'model-request-rejected': [
    '{endpoint} did not accept the request (status {status}): {reason}.',
    'Check the model settings (temperature, reasoning effort); if the file is too long for the model, choose one with a larger window.',
  ],
  'model-bad-reply': [
    '{endpoint} answered with something that is not a model reply: {reason}.',
    'Check that editFidelity.model.baseUrl points at an OpenAI-compatible endpoint (it often ends in /v1).',
  ],
  'model-timed-out': [
    '{endpoint} did not answer within {limitSeconds} s.',
    'Try again, choose a faster model, or raise editFidelity.model.timeLimitSeconds.',
  ],
  'model-failed': [
    '{endpoint} broke off: {reason}.',
    'Try again; if it goes on, see what the extension that brings the model says, or choose another model.',
  ],
  'model-refused': ['The model declined to answer: {reason}.', 'Rephrase your note or choose another model.'],
  'reply-no-edits': [
    "The model's reply holds no edit of {path}.",
    'Nothing was changed. Try again; a note that says what is wrong often helps.',
  ],
  'reply-edits-do-not-apply': [
    'The edits in the reply do not fit {path}: {reason}.',
    'Nothing was changed. Try again or choose another model.',
  ],
  'reply-cut-off': [
    "The model's reply was cut off at its token limit, so it is not used.",
    'Choose a model with a longer output, or a smaller file.',
  ],
  'edits-outside-range': [
    'All {count} edits were refused: they lie outside lines {first} to {last} of {path}.',
    'Nothing was changed. Fix the whole file, or choose a larger part.',
  ],
  'prompt-too-long': [
    'The request for {path} has about {tokens} tokens (estimated), more than the {windowTokens} of the model.',
    'Choose a model with a larger window and set editFidelity.model.windowTokens, or use Fix Function.',
  ],
  'plan-empty': [
    'There is no plan for {path} in the reply of the model.',
    'Try again, write the plan yourself (Edit Fidelity: Fix with a Plan), or fix without one.',
  ],
  'plan-missing': [
    'There is no plan beside {path}: neither editorial.md nor analysis.md.',
    'Write one there, or let the model write the plan.',
  ],
  'judgement-unusable': [
    'The judgement of {model} does not fit the rubric: {reason}.',
    'Try again, or choose another model.',
  ],
  'proposal-unchanged': [
    'The proposal is the same as {path}: nothing to review.',
    'Try again with a note that says what is wrong, or choose another model.',
  ],
  'repair-not-found': [
    'Built-in repair tried {tried} small edits of {path}; none makes the failing tests pass.',
    'Set up a language model ("Edit Fidelity: Select Model"), or raise editFidelity.repair.maxTrials.',
  ],
  'apply-refused': [
    'The editor refused the edit of {path}.',
    'Nothing was changed. Accept again; the review stays open.',
  ],
  'repair-language-unknown': [
    'Built-in repair does not know {language}, so it cannot fix {path}.',
    'Set up a language model ("Edit Fidelity: Select Model"): it can fix any text, measured approximately.',
  ],
  'git-missing': [
    'git cannot be started, and the changes of a working tree are found with it.',
    'Install git, or put it on the PATH, then try again.',
  ],
  'git-failed': ['git could not look at {folder}: {reason}.', 'Run git status there to see why, then try again.'],
  'no-repository': [
    '{folder} is not in the working tree of a git repository, so there is nothing to compare it with.',
    'Go to a repository, or make this one: git init, then commit the state before the changes.',
  ],
  'no-commits': [
    'The repository {folder} has no commits yet, so there is nothing to compare its files with.',
    'Commit the state before the changes first.',
  ],
  'revision-unknown': [
    'git knows no commit called {revision} in {folder}.',
    'Name a commit, branch or tag; git log --oneline lists the commits.',
  ],
  'merge-unfinished': [
    '{path} has conflicts of a merge, rebase or cherry-pick that is under way.',
    'Resolve them and git add the files (or abort the merge), then try again.',
  ],
  'nothing-changed': [
    'No file differs from {base} in {folder}: nothing to review.',
    'Files that git ignores are left out; name an earlier commit to compare with.',
  ],
  'only-tests-changed': [
    'Since {base} only tests have changed, which are held as they are: there is nothing to judge.',
    'Review together with the code that the tests are of, or compare with an earlier commit.',
  ],
  'review-outdated': [
    'Files have changed since the changes were reviewed, so the review does not hold for them.',
    'Nothing was changed. Review again ("Edit Fidelity: Review Uncommitted Changes").',
  ],
  'tree-changed': ['{path} has changed since it was reviewed.', 'Nothing was changed. Review again.'],
  'patch-not-saved': [
    'What would be dropped could not be saved as a patch: {reason}.',
    'Nothing was changed. Check free space and the permissions of the .git folder, then try again.',
  ],
  'statistics-unavailable': [
    'Statistics are not available here: {reason}.',
    'Everything else works. They need an editor with Node 22.13 or newer.',
  ],
  'statistics-damaged': [
    'The statistics database {file} is damaged or is not one of ours ({reason}).',
    'Nothing was changed. Set it aside under another name and start a new one from the statistics page, or restore it from a backup.',
  ],
  'statistics-newer': [
    'The statistics database {file} was written by a newer Edit Fidelity (format {found}; this one knows {known}).',
    'Nothing was changed. Update Edit Fidelity in this editor to use it.',
  ],
  'statistics-failed': [
    'The statistics database {file} could not be used: {reason}.',
    'Check free space and the permissions of its folder, then try again; everything else works.',
  ],
  'grammar-unavailable': [
    'The grammar for {language} cannot be loaded: {reason}.',
    'The file is measured approximately. Reinstall the extension to get the grammar back.',
  ],
  'complexity-language-unknown': [
    'The cognitive complexity of {path} cannot be measured: there is no grammar for {language}.',
    'It can be for these: {languages}. If the file is in one of them, set its language mode.',
  ],
  'no-file-to-measure': ['No file is open in the editor.', 'Open a source file, then try again.'],
  'wrong-usage': ['{reason}', 'See edit-fidelity --help.'],
  internal: [
    'Something went wrong inside Edit Fidelity: {reason}',
    'Nothing was changed. Please report this with the log.',
  ],
};

/** What is said in the place of the sentences for `tests-miss-file` where there is evidence of the cause. */
const MISSED: Readonly<Record<MissCause['kind'] | 'none-passes', Words>> = {
  'none-passes': [
    'No test of {command} passes on {path} as it is, nor with a text in its place that cannot be loaded: {reason}',
    'Run the command by hand until its tests start; the output is in the log (command "Edit Fidelity: Show Log"). Or name another one in editFidelity.tests.command.',
  ],
  'loads-other': [
    'The tests do not notice {path}: they load {where} in its place.',
    'Make them load the file of this folder: remove that copy, install this folder for development (pip install -e ., npm link), or set the path in editFidelity.tests.command (PYTHONPATH=src …).',
  ],
  'loads-built': [
    'The tests do not notice {path}: they load {where}, which is built from it.',
    'Name a command in editFidelity.tests.command that builds before it tests, or let the tests import the source.',
  ],
  'names-path': [
    'The tests do not notice {path}: {where} names {other}, which is another copy of it.',
    'Let it name a path relative to this project.',
  ],
  'never-loaded': [
    'The tests do not notice {path}: none that {command} runs loads it.',
    'Add a test that does, or name tests that run the file in editFidelity.tests.command.',
  ],
};

/** A failure in words; `remedy` says what to do next. */
export function describeFailure(failure: Failure, translate: Translate): ReportFailure {
  const [message, remedy] = wordsOf(failure);
  return {
    code: failure.code,
    message: translate(message, failure.detail),
    remedy: translate(remedy, failure.detail),
  };
}

function wordsOf({ code, detail }: Failure): Words {
  const missed = code === 'tests-miss-file' ? MISSED[detail['cause'] as keyof typeof MISSED] : undefined;
  return missed ?? WORDS[code];
}
