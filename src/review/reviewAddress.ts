/** Addresses of what a review shows: the inline diff, and both sides for the native diff editor. */

/** The scheme of our read-only file system. */
export const REVIEW_SCHEME = 'edit-fidelity-review';

/** The scheme of the inline diffs of uncommitted changes, to which the commands of a fix do not apply. */
export const CHANGES_SCHEME = 'edit-fidelity-changes';

/** `inline` is the review itself; `original` and `shown` are plain texts for the side-by-side view. */
export type ReviewPart = 'inline' | 'original' | 'shown';

export interface ReviewAddress {
  readonly part: ReviewPart;
  readonly id: string;
}

const INLINE_FOLDER = 'edit-fidelity';
const SIDE_FOLDER = 'edit-fidelity-sides';

/** Where a document of ours is: the review's id is the authority, so that the path holds only what people may see in it. */
export interface ReviewLocation {
  readonly authority: string;
  readonly path: string;
}

/**
 * The inline diff: `edit-fidelity-review://<id>/edit-fidelity/<language>/<name>`.
 *
 * The manifest chooses the editor's language by the path (`/edit-fidelity/python/**`).
 */
export function inlineLocation(languageFolder: string, id: string, fileName: string): ReviewLocation {
  return { authority: id, path: `/${INLINE_FOLDER}/${languageFolder}/${fileName}` };
}

/** One side: `edit-fidelity-review://<id>/edit-fidelity-sides/<side>/<name>`; the editor takes its language from the name. */
export function sideLocation(side: 'original' | 'shown', id: string, fileName: string): ReviewLocation {
  return { authority: id, path: `/${SIDE_FOLDER}/${side}/${fileName}` };
}

/** What an address of our scheme stands for, or null for anything else (the editor also asks for folders and settings files). */
export function parseReviewLocation({ authority, path }: ReviewLocation): ReviewAddress | null {
  const [, folder, part, name, ...rest] = path.split('/');
  if (authority === '' || name === undefined || name === '' || rest.length > 0) return null;
  if (folder === INLINE_FOLDER) return { part: 'inline', id: authority };
  return folder === SIDE_FOLDER && (part === 'original' || part === 'shown') ? { part, id: authority } : null;
}
