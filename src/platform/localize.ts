/** The editor's own localization as the sessions' translator. */
import * as vscode from 'vscode';
import type { Translate } from '../session/translate.js';

/** A sentence in the user's language, with its values filled in; English where there is no translation. */
export const localize: Translate = (sentence, values = {}) => vscode.l10n.t(sentence, { ...values });
