/** The words for what is wrong with a file, its document or its language. */
import type { FileFailureCode } from '../failures.js';
import type { FailureWords } from './failureWords.js';

export const FILE_FAILURES: FailureWords<FileFailureCode> = {
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
  'apply-refused': [
    'The editor refused the edit of {path}.',
    'Nothing was changed. Accept again; the review stays open.',
  ],
  'no-file-to-measure': ['No file is open in the editor.', 'Open a source file, then try again.'],
  'grammar-unavailable': [
    'The grammar for {language} cannot be loaded: {reason}.',
    'The file is measured approximately. Reinstall the extension to get the grammar back.',
  ],
  'complexity-language-unknown': [
    'The cognitive complexity of {path} cannot be measured: there is no grammar for {language}.',
    'It can be for these: {languages}. If the file is in one of them, set its language mode.',
  ],
  'untrusted-workspace': [
    'This folder is in Restricted Mode, so neither its tests nor a proposal for {path} may run.',
    'Trust the folder (command "Workspaces: Manage Workspace Trust"), then try again.',
  ],
};
