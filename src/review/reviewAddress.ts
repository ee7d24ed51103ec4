/** Addresses of what a review shows: the inline diff, and both sides for the native diff editor. */

/** The scheme of our read-only file system. */
export const REVIEW_SCHEME = 'edit-fidelity-review';

/** `inline` is the review itself; `original` and `shown` are plain texts for the side-by-side view. */
export type ReviewPart = 'inline' | 'original' | 'shown';

export interface ReviewAddress {
  readonly part: ReviewPart;
  readonly id: string;
}

const INLINE_FOLDER = 'edit-fidelity';
const SIDE_FOLDER = 'edit-fidelity-sides';

/**
 * The path of the inline diff: `/edit-fidelity/<language>/<id>/<name>`.
 *
 * The language folder comes first because the manifest chooses the editor's language by it (`/edit-fidelity/python/**`).
 */
export function inlinePath(languageFolder: string, id: string, fileName: string): string {
  return `/${INLINE_FOLDER}/${languageFolder}/${id}/${fileName}`;
}

/** The path of one side: `/edit-fidelity-sides/<id>/<side>/<name>`; the editor takes its language from the name. */
export function sidePath(side: 'original' | 'shown', id: string, fileName: string): string {
  return `/${SIDE_FOLDER}/${id}/${side}/${fileName}`;
}

/** What a path of our scheme stands for, or null for anything else (the editor also asks for folders and settings files). */
export function parseReviewPath(path: string): ReviewAddress | null {
  const [, folder, second, third, name, ...rest] = path.split('/');
  if (name === undefined || name === '' || rest.length > 0) return null;
  if (folder === INLINE_FOLDER && third !== undefined) return { part: 'inline', id: third };
  if (folder === SIDE_FOLDER && second !== undefined && (third === 'original' || third === 'shown')) {
    return { part: third, id: second };
  }
  return null;
}
