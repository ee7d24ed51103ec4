/** What commands answer when another extension, a macro or a test calls them; a person sees the same on the screen. */
import type { Failure } from '../session/failures.js';
import { describeFailure } from '../session/messages.js';
import type { CommandParts } from './commandParts.js';

/** An outermost function with its cognitive complexity; `line` is 1-based. */
export interface MeasuredFunction {
  readonly name: string;
  readonly line: number;
  readonly complexity: number;
}

export type CommandResult =
  | {
      readonly kind: 'reviewed';
      readonly id: string;
      readonly verdict: string;
      /** Where several were asked for, best first, and how many proposals came to each. */
      readonly candidates?: readonly { readonly verdict: string; readonly proposals: number }[];
    }
  | { readonly kind: 'accepted'; readonly merged: boolean }
  | { readonly kind: 'tested'; readonly works: boolean; readonly message: string }
  | { readonly kind: 'kept'; readonly patch: string | null }
  | { readonly kind: 'shown' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'complexity'; readonly total: number; readonly functions: readonly MeasuredFunction[] }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string; readonly remedy: string };

/** Shows a failure to the user, and says it to the caller. */
export function failedCommand({ runs, translate }: CommandParts, failure: Failure): CommandResult {
  runs.fail(failure);
  return { kind: 'failed', ...describeFailure(failure, translate) };
}
