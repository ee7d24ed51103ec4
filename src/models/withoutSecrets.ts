/** Keys and header values blanked out of a text, those that are ours and what looks like one. */

/** What looks like a key of a well-known kind, also one that is not ours: servers echo what they were sent. */
const LIKE_A_KEY =
  /\b(?:sk|pk|rk|key|ghp|gho|ghs|github_pat|xox[abp]|hf|gsk|AIza)[-_]?[A-Za-z0-9_-]{16,}|\bBearer\s+[^\s"',;]{8,}/g;
/** In a text that is a program for the most part: there a long name without a digit is more likely a name than a key. */
const LIKE_A_KEY_IN_CODE = new RegExp(`(?=[\\w-]*\\d)(?:${LIKE_A_KEY.source})`, 'g');
/** Shorter values are no secrets but ordinary words, which would be blanked out everywhere. */
const SECRET_CHARACTERS = 6;

/**
 * Blanks secrets out, as they are and in the forms in which servers echo them.
 *
 * @param kind - of the text: `words` of a server, or a `program` with what is said about it.
 */
export function withoutSecrets(text: string, secrets: readonly string[], kind: 'words' | 'program' = 'words'): string {
  let result = text;
  for (const secret of secrets.filter((value) => value.length >= SECRET_CHARACTERS)) {
    for (const form of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), btoa(latin(secret))]) {
      result = result.replaceAll(form, '***');
    }
  }
  return result.replace(kind === 'words' ? LIKE_A_KEY : LIKE_A_KEY_IN_CODE, '***');
}

function latin(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}
