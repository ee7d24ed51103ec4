/** Which language a file is in: by its name, or by what the editor calls it. */
import type { LanguageId } from './languageId.js';

interface LanguageNames {
  /** For people. */
  readonly display: string;
  /** Of files, in lower case, without the dot. */
  readonly extensions: readonly string[];
  /** The editor's language ids. */
  readonly editorIds: readonly string[];
}

/** All languages that have a grammar. Headers (`.h`) are read as C++, which is nearly C with more. */
const names: Readonly<Record<LanguageId, LanguageNames>> = {
  python: { display: 'Python', extensions: ['py', 'pyi', 'pyw'], editorIds: ['python'] },
  javascript: {
    display: 'JavaScript',
    extensions: ['js', 'mjs', 'cjs', 'jsx'],
    editorIds: ['javascript', 'javascriptreact'],
  },
  typescript: { display: 'TypeScript', extensions: ['ts', 'mts', 'cts'], editorIds: ['typescript'] },
  tsx: { display: 'TypeScript JSX', extensions: ['tsx'], editorIds: ['typescriptreact'] },
  java: { display: 'Java', extensions: ['java'], editorIds: ['java'] },
  c: { display: 'C', extensions: ['c'], editorIds: ['c'] },
  cpp: {
    display: 'C++',
    extensions: ['cpp', 'cc', 'cxx', 'c++', 'hpp', 'hh', 'hxx', 'h++', 'h', 'ipp', 'tpp', 'inl'],
    editorIds: ['cpp'],
  },
  go: { display: 'Go', extensions: ['go'], editorIds: ['go'] },
  rust: { display: 'Rust', extensions: ['rs'], editorIds: ['rust'] },
  csharp: { display: 'C#', extensions: ['cs', 'csx'], editorIds: ['csharp'] },
  ruby: {
    display: 'Ruby',
    extensions: ['rb', 'rake', 'gemspec', 'ru'],
    editorIds: ['ruby'],
  },
  php: { display: 'PHP', extensions: ['php', 'phtml'], editorIds: ['php'] },
  kotlin: { display: 'Kotlin', extensions: ['kt', 'kts'], editorIds: ['kotlin'] },
};

const entries = Object.entries(names) as [LanguageId, LanguageNames][];
const byExtension = new Map(entries.flatMap(([id, { extensions }]) => extensions.map((extension) => [extension, id])));
const byEditorId = new Map(entries.flatMap(([id, { editorIds }]) => editorIds.map((editorId) => [editorId, id])));

/** All languages that have a grammar. */
export const languageIds: readonly LanguageId[] = entries.map(([id]) => id);

/**
 * The language of a file by its name.
 *
 * @param path - a path with slashes or backslashes, or a bare name; upper and lower case mean the same.
 * @returns null where no grammar knows the extension.
 */
export function languageOfPath(path: string): LanguageId | null {
  const extension = /\.([^./\\]+)$/u.exec(path)?.[1]?.toLowerCase();
  return extension === undefined ? null : (byExtension.get(extension) ?? null);
}

/** The language that the editor's language id stands for; null where there is no grammar. Our own names are understood too. */
export function languageOfEditorId(id: string): LanguageId | null {
  return byEditorId.get(id) ?? languageIds.find((language) => language === id) ?? null;
}

/**
 * The language of a document in an editor.
 *
 * @param editorId - what the editor calls its language; `plaintext` is what it says of files that it does not know, Kotlin's among them:
 * then the name decides.
 * @param path - as for {@link languageOfPath}.
 * @returns null where there is no grammar.
 */
export function languageOfDocument(editorId: string, path: string): LanguageId | null {
  return editorId === 'plaintext' ? languageOfPath(path) : languageOfEditorId(editorId);
}

/** A language's name for people. */
export function displayNameOf(language: LanguageId): string {
  return names[language].display;
}

/** Extensions of a language's files, in lower case, without the dot. */
export function extensionsOf(language: LanguageId): readonly string[] {
  return names[language].extensions;
}
