/** Everything that shows the reviews of one registry, whatever they are of. */
import * as vscode from 'vscode';
import { localize } from '../platform/localize.js';
import type { Settings } from '../platform/settings.js';
import { CursorKeeper } from '../review/cursorKeeper.js';
import { ReviewComplexity } from '../review/reviewComplexity.js';
import { ReviewDecorations } from '../review/reviewDecorations.js';
import { ReviewFileSystem } from '../review/reviewFileSystem.js';
import { ReviewFolding } from '../review/reviewFolding.js';
import { ReviewHovers } from '../review/reviewHovers.js';
import type { ReviewRegistry } from '../review/reviewRegistry.js';
import { ReviewSemanticTokens } from '../review/reviewSemanticTokens.js';
import type { Grammars } from '../session/ports/grammars.js';
import type { WayOnCommands } from '../session/review/wayOn.js';

/**
 * Registers them with the editor for the documents of the registry's scheme; the caller disposes what is returned.
 *
 * @param wayOn - what a review is gone on with; null for reviews that are gone on with elsewhere.
 */
export function reviewViews(
  registry: ReviewRegistry,
  lenses: vscode.CodeLensProvider & vscode.Disposable,
  settings: Settings,
  grammars: Grammars,
  wayOn: WayOnCommands | null = null,
): vscode.Disposable[] {
  const selector = { scheme: registry.scheme };
  // The first to hear of a change: its badge is on the screen before the editor has read the new text.
  const decorations = new ReviewDecorations(registry, localize);
  const files = new ReviewFileSystem(registry);
  const folding = new ReviewFolding(registry, () => settings.get('review.foldUnchanged'));
  const tokens = new ReviewSemanticTokens(registry, grammars);
  const hovers = new ReviewHovers(registry, new ReviewComplexity(grammars), wayOn, localize);
  return [
    ...[decorations, files, lenses, folding, tokens, new CursorKeeper(registry)],
    files.register(),
    vscode.languages.registerCodeLensProvider(selector, lenses),
    vscode.languages.registerFoldingRangeProvider(selector, folding),
    vscode.languages.registerDocumentSemanticTokensProvider(selector, tokens, ReviewSemanticTokens.legend),
    vscode.languages.registerHoverProvider(selector, hovers),
  ];
}
