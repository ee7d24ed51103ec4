/** The options of a request that are ours and not the user's: some endpoints refuse them, and are then asked without. */
import type { ServerError } from './failureOfError.js';

export type OwnOption = 'stream_options' | 'response_format';

const REJECTED =
  /stream_?options|include_?usage|unrecogni[sz]ed|unknown|unsupported|not supported|unexpected|extra|not permitted|additional/i;
const ABOUT_FORMAT = /response_?format|json_?schema|structured output/i;

/** Which of `own` the server's objection can be to; null when it is to something else. */
export function refusedOption(error: ServerError, own: ReadonlySet<OwnOption>): OwnOption | null {
  if (error.status !== 400 && error.status !== 422) return null;
  const said = `${error.code} ${error.message}`;
  if (own.has('response_format') && ABOUT_FORMAT.test(said)) return 'response_format';
  if (!REJECTED.test(said)) return null;
  const [first] = own;
  return first ?? null;
}
