/** The words for repositories and the changes of a working tree. */
import type { RepositoryFailureCode } from '../failures.js';
import type { FailureWords } from './failureWords.js';

export const REPOSITORY_FAILURES: FailureWords<RepositoryFailureCode> = {
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
  'tree-changed': ['{path} has changed since it was reviewed.', 'Nothing was changed. Review again.'],
  'review-outdated': [
    'Files have changed since the changes were reviewed, so the review does not hold for them.',
    'Nothing was changed. Review again ("Edit Fidelity: Review Uncommitted Changes").',
  ],
  'patch-not-saved': [
    'What would be dropped could not be saved as a patch: {reason}.',
    'Nothing was changed. Check free space and the permissions of the .git folder, then try again.',
  ],
};
