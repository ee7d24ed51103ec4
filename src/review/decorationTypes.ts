/** How each role of a decoration looks, by kind of theme: the diff editor's colors, and borders where high contrast has no colors. */
import * as vscode from 'vscode';
import type { DecorationRole } from './decorationsOf.js';

/** Makes one decoration type per role; whoever asks disposes them. */
export function decorationTypes(
  kind: vscode.ColorThemeKind,
): ReadonlyMap<DecorationRole, vscode.TextEditorDecorationType> {
  const highContrast = kind === vscode.ColorThemeKind.HighContrast || kind === vscode.ColorThemeKind.HighContrastLight;
  const looks: Readonly<Record<DecorationRole, vscode.DecorationRenderOptions>> = {
    badge: badge('editor.foreground'),
    'badge-good': badge('charts.green'),
    // The lists' colors can be read better than those of squiggles, but high contrast has none: text without a color is not there at all.
    'badge-warning': badge(highContrast ? 'editorWarning.foreground' : 'list.warningForeground'),
    'badge-bad': badge(highContrast ? 'editorError.foreground' : 'list.errorForeground'),
    // The editor has no decoration that hides text; this goes into its style sheet as it stands.
    'badge-outdated': { textDecoration: 'none; display: none' },
    number: number('editorLineNumber.foreground'),
    'number-removed': number(highContrast ? 'diffEditor.removedTextBorder' : 'gitDecoration.deletedResourceForeground'),
    'number-added': number(highContrast ? 'diffEditor.insertedTextBorder' : 'gitDecoration.addedResourceForeground'),
    'removed-line': line('removed', highContrast),
    'added-line': line('inserted', highContrast),
    'removed-text': changedText('removed', highContrast),
    'added-text': changedText('inserted', highContrast),
    'dropped-line': { isWholeLine: true, opacity: '0.65' },
    'hidden-count': { after: { color: new vscode.ThemeColor('editorCodeLens.foreground') } },
  };
  const entries = Object.entries(looks) as [DecorationRole, vscode.DecorationRenderOptions][];
  return new Map(entries.map(([role, look]) => [role, vscode.window.createTextEditorDecorationType(look)]));
}

function badge(color: string): vscode.DecorationRenderOptions {
  const look = { fontWeight: 'bold', color: new vscode.ThemeColor(color) };
  return { ...look, before: look };
}

function number(color: string): vscode.DecorationRenderOptions {
  return { before: { color: new vscode.ThemeColor(color) } };
}

function line(side: 'removed' | 'inserted', highContrast: boolean): vscode.DecorationRenderOptions {
  const ruler = {
    overviewRulerColor: new vscode.ThemeColor(`diffEditorOverview.${side}Foreground`),
    overviewRulerLane: side === 'removed' ? vscode.OverviewRulerLane.Left : vscode.OverviewRulerLane.Right,
  };
  if (!highContrast) {
    return { ...ruler, isWholeLine: true, backgroundColor: new vscode.ThemeColor(`diffEditor.${side}LineBackground`) };
  }
  return {
    ...ruler,
    isWholeLine: true,
    borderStyle: side === 'removed' ? 'dashed' : 'solid',
    borderWidth: '0 0 0 3px',
    borderColor: new vscode.ThemeColor(`diffEditor.${side}TextBorder`),
  };
}

function changedText(side: 'removed' | 'inserted', highContrast: boolean): vscode.DecorationRenderOptions {
  if (!highContrast) return { backgroundColor: new vscode.ThemeColor(`diffEditor.${side}TextBackground`) };
  return {
    borderStyle: side === 'removed' ? 'dashed' : 'solid',
    borderWidth: '1px',
    borderColor: new vscode.ThemeColor(`diffEditor.${side}TextBorder`),
  };
}
