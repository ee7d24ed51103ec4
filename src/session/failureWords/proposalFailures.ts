/** The words for requests that cannot be made and proposals that cannot be used. */
import type { ProposalFailureCode } from '../failures.js';
import type { FailureWords } from './failureWords.js';

export const PROPOSAL_FAILURES: FailureWords<ProposalFailureCode> = {
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
  'repair-language-unknown': [
    'Built-in repair does not know {language}, so it cannot fix {path}.',
    'Set up a language model ("Edit Fidelity: Select Model"): it can fix any text, measured approximately.',
  ],
};
