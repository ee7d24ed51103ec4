/** Words of a server or a model, made fit for messages and logs: short, without keys, without the user's code. */
import { withoutSecrets } from './withoutSecrets.js';

const LIMIT_CHARACTERS = 240;
/** A stretch of this length that also stands in what we sent is taken for a quotation of it. */
const QUOTE_CHARACTERS = 24;

export interface ForeignWordsOptions {
  /** Keys and header values that must not come through, also where the server echoes them. */
  readonly secrets: readonly string[];
  /** Text of the user's that must not come through: words that quote it are dropped altogether. */
  readonly quotable: string;
}

/** The words in one line of at most 240 characters; empty when they quote the user's text or are a web page. */
export function foreignWords(text: string, options: ForeignWordsOptions): string {
  if (/<(?:!doctype|html|body)\b/i.test(text)) return '';
  const line = withoutSecrets(text, options.secrets)
    .replace(/\p{Cc}+|\s+/gu, ' ')
    .trim();
  const short = line.length > LIMIT_CHARACTERS ? `${line.slice(0, LIMIT_CHARACTERS)} …` : line;
  return quotes(short, options.quotable) ? '' : short;
}

/** Whether a stretch of the words stands in `quotable`; line ends and their escapes count as spaces, as servers quote in JSON. */
function quotes(words: string, quotable: string): boolean {
  const said = flat(words);
  const sent = flat(quotable);
  for (let start = 0; start + QUOTE_CHARACTERS <= said.length; start++) {
    if (sent.includes(said.slice(start, start + QUOTE_CHARACTERS))) return true;
  }
  return false;
}

function flat(text: string): string {
  return text.replace(/(?:\s|\\[nrt])+/g, ' ');
}
