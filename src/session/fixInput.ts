/** What one fix is about: the file, its workspace, and what the user allows. */
import type { LanguageId } from '../core/syntax/languageId.js';
import type { FixContext } from './fixContext.js';
import type { OracleSettings, Workspace } from './ports/oracle.js';
import type { WholeSuiteSettings } from './tests/wholeSuite.js';

export interface FixSettings {
  readonly oracle: OracleSettings;
  /** Ask the model to keep as much of the original as possible. */
  readonly preserve: boolean;
  /** Line similarity under which a patch is a reimplementation. */
  readonly gamma: number;
  /** Budget of the search for the minimal patch; `continueMinimizing` grants it once more. */
  readonly maxTrials: number;
  readonly maxMinimizeMs: number;
  /** How often the tests of the proposal are run again, to find those that do not always say the same; `DEFAULT_REPEATS` when left out. */
  readonly repeats?: number;
  /** Where the tests were narrowed to those near the file; `DEFAULT_WHOLE_SUITE` when left out. */
  readonly wholeSuite?: WholeSuiteSettings;
}

export interface FixInput {
  /** Of the review; unique within the window. */
  readonly id: string;
  readonly workspace: Workspace;
  /** Null for a language without a grammar. */
  readonly language: LanguageId | null;
  /** The editor's language id, for prompts and display. */
  readonly languageName: string;
  /** The document as it is in the editor. */
  readonly original: string;
  /** The bytes of a text of this file, in the file's encoding. */
  encode(text: string): Promise<Uint8Array>;
  readonly settings: FixSettings;
  /** The user's own words about what is wrong; empty when there are none. */
  readonly note: string;
  /** What else is known; nothing when left out. */
  readonly context?: FixContext;
}
