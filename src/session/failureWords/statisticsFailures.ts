/** The words for statistics that cannot be read or written. */
import type { StatisticsFailureCode } from '../failures.js';
import type { FailureWords } from './failureWords.js';

export const STATISTICS_FAILURES: FailureWords<StatisticsFailureCode> = {
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
};
