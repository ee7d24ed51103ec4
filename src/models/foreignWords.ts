/** Words of a server or a model, made fit for messages and logs: short, without keys, without the user's code. */

const LIMIT_CHARACTERS = 240;
/** A stretch of this length that also stands in what we sent is taken for a quotation of it. */
const QUOTE_CHARACTERS = 24;
/** What looks like a key of a well-known kind, also one that is not ours: servers echo what they were sent. */
const LIKE_A_KEY =
  /\b(?:sk|pk|rk|key|ghp|gho|ghs|github_pat|xox[abp]|hf|gsk|AIza)[-_]?[A-Za-z0-9_-]{16,}|\bBearer\s+[^\s"',;]{8,}/g;
/** Shorter values are no secrets but ordinary words, which would be blanked out everywhere. */
const SECRET_CHARACTERS = 6;

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

/** Blanks secrets out, as they are and in the forms in which servers echo them. */
function withoutSecrets(text: string, secrets: readonly string[]): string {
  let result = text;
  for (const secret of secrets.filter((value) => value.length >= SECRET_CHARACTERS)) {
    for (const form of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), btoa(latin(secret))]) {
      result = result.replaceAll(form, '***');
    }
  }
  return result.replace(LIKE_A_KEY, '***');
}

function latin(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
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
