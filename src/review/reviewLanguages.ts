/** Which review language, and so which grammar of ours, shows code of which language of the editor. */

/** Folder of the review's address by the editor's language id; `python` gives `edit-fidelity-review-python`. A test holds it against the manifest. */
const FOLDERS: ReadonlySet<string> = new Set([
  'python',
  'javascript',
  'javascriptreact',
  'typescript',
  'typescriptreact',
  'java',
  'c',
  'cpp',
  'go',
  'rust',
  'csharp',
  'ruby',
  'php',
]);

/** The folder for languages without a grammar of the editor's own. */
const PLAIN_FOLDER = 'text';

/** All folders, the plain one last. */
export const REVIEW_LANGUAGE_FOLDERS: readonly string[] = [...FOLDERS, PLAIN_FOLDER];

/** The language folder of a review of code that the editor calls `editorLanguage`. */
export function reviewLanguageFolder(editorLanguage: string): string {
  return FOLDERS.has(editorLanguage) ? editorLanguage : PLAIN_FOLDER;
}

/** The language id of the review document of a folder. */
export function reviewLanguageId(folder: string): string {
  return `edit-fidelity-review-${folder}`;
}
