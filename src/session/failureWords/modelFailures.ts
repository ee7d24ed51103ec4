/** The words for models that do not answer. */
import type { ModelFailureCode } from '../failures.js';
import type { FailureWords } from './failureWords.js';

export const MODEL_FAILURES: FailureWords<ModelFailureCode> = {
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
};
