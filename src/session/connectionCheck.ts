/** What trying out an endpoint showed, and the words for it. */
import { describeFailure } from './messages.js';
import type { Result } from './result.js';
import type { Translate } from './translate.js';

/** How long the model took with a few words. */
export interface TriedChat {
  /** Until the first piece of the answer, thinking left out. */
  readonly firstPieceMs: number;
  readonly elapsedMs: number;
}

export interface ConnectionCheck {
  /** For people; no keys in it. */
  readonly endpoint: string;
  /** Empty when none is named. */
  readonly model: string;
  /** What the endpoint lists; some list nothing, and work. */
  readonly models: Result<readonly string[]>;
  /** Null when no model is named, so that none could be asked. */
  readonly chat: Result<TriedChat> | null;
  /** An address that does answer, where this one does not: often `/v1` is forgotten. */
  readonly betterBaseUrl: string | null;
}

/** Whether fixes can be asked for there, and what was found, one sentence each. */
export interface ConnectionWords {
  readonly works: boolean;
  readonly sentences: readonly string[];
}

/** An answer that begins later than this is worth a word. */
const SLOW_MS = 10_000;
const NAMED = 3;

export function describeConnection(check: ConnectionCheck, translate: Translate): ConnectionWords {
  const works = check.chat?.ok ?? false;
  return {
    works,
    sentences: [mainSentence(check, translate), ...hints(check, translate)].filter((each) => each !== ''),
  };
}

function mainSentence({ chat, models, endpoint, model }: ConnectionCheck, translate: Translate): string {
  if (chat === null) {
    return models.ok
      ? translate('{endpoint} answers and lists {count} models, but no model is chosen.', {
          endpoint,
          count: models.value.length,
        })
      : failureWords(models, translate);
  }
  if (!chat.ok) return failureWords(chat, translate);
  return translate('{model} at {endpoint} works: its answer began after {seconds} s.', {
    model,
    endpoint,
    seconds: (chat.value.firstPieceMs / 1000).toFixed(1),
  });
}

function failureWords(result: Result<unknown>, translate: Translate): string {
  if (result.ok) return '';
  const { message, remedy } = describeFailure(result.failure, translate);
  return `${message} ${remedy}`;
}

function hints(check: ConnectionCheck, translate: Translate): string[] {
  const { chat, models, model, betterBaseUrl } = check;
  const found: string[] = [];
  if (betterBaseUrl !== null) {
    found.push(translate('{address} does answer: is that the address you mean?', { address: betterBaseUrl }));
  }
  if (chat?.ok && chat.value.firstPieceMs > SLOW_MS) {
    found.push(translate('That is slow; a local model is often faster the second time, when it is in memory.'));
  }
  if (models.ok && model !== '' && models.value.length > 0 && !models.value.includes(model)) {
    found.push(
      translate('The endpoint does not list {model}; it lists {names}.', {
        model,
        names: nearest(models.value, model).join(', '),
      }),
    );
  }
  return found;
}

/** The names most like the one that was meant, a few more than none. */
function nearest(names: readonly string[], meant: string): readonly string[] {
  const stem = stemOf(meant);
  const alike = names.filter((name) => stemOf(name).startsWith(stem) || stem.startsWith(stemOf(name)));
  const shown = (alike.length > 0 ? alike : names).slice(0, NAMED);
  return names.length > shown.length ? [...shown, '…'] : shown;
}

function stemOf(name: string): string {
  return name.toLowerCase().split(/[:/@]/)[0] ?? '';
}
