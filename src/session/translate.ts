/** How sentences reach people: the translator is passed in, so that the editor can localize and the command line says the same. */

/** Fills `{name}` in a sentence; the editor passes its own localization, keyed by the English sentence. */
export type Translate = (sentence: string, values?: Readonly<Record<string, string | number>>) => string;

/** The English sentences as they are, with their values filled in; unknown names stay as they stand. */
export const plainTranslate: Translate = (sentence, values = {}) =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
