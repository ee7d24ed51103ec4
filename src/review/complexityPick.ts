/** Goes through the cognitive complexity of a file by a list, as the editor's own "Go to Symbol" does: moving in it shows the place. */
import * as vscode from 'vscode';
import type { Translate } from '../session/translate.js';
import { type ComplexityItem, itemAt } from './complexityItems.js';

interface PickItem extends vscode.QuickPickItem {
  readonly item: ComplexityItem;
}

/** Shows the list until a place is chosen, where the cursor then is, or until it is left, when everything is as before. */
export async function pickComplexity(
  editor: vscode.TextEditor,
  title: string,
  items: readonly ComplexityItem[],
  translate: Translate,
): Promise<void> {
  const { selections, visibleRanges } = editor;
  const pick = vscode.window.createQuickPick<PickItem>();
  pick.title = title;
  pick.placeholder = translate('Go to a function, or to what makes it complex');
  pick.matchOnDescription = true;
  pick.items = items.map((item) => ({ label: iconOf(item) + item.label, description: item.description, item }));
  const here = itemAt(items, editor.document.offsetAt(editor.selection.active));
  pick.activeItems = pick.items.filter(({ item }) => item === here);
  let hasMoved = false;
  let isChosen = false;
  const subscriptions = [
    pick.onDidChangeActive(([active]) => {
      // Where the list begins the reader is already.
      hasMoved ||= active?.item !== here;
      if (active && hasMoved) select(editor, active.item);
    }),
    pick.onDidAccept(() => {
      const [chosen] = pick.selectedItems;
      isChosen = chosen !== undefined;
      if (chosen) select(editor, chosen.item);
      pick.hide();
    }),
  ];
  try {
    await new Promise<void>((resolve) => {
      subscriptions.push(pick.onDidHide(() => resolve()));
      pick.show();
    });
  } finally {
    for (const subscription of subscriptions) subscription.dispose();
    pick.dispose();
  }
  if (isChosen) return;
  editor.selections = selections;
  const [visible] = visibleRanges;
  if (visible) editor.revealRange(visible, vscode.TextEditorRevealType.AtTop);
}

/** The blank one has the width of the others: points stand below the name of their function. */
function iconOf({ kind }: ComplexityItem): string {
  return kind === 'function' ? '$(symbol-function) ' : '$(blank) ';
}

function select(editor: vscode.TextEditor, { start, end }: ComplexityItem): void {
  const range = new vscode.Range(editor.document.positionAt(start), editor.document.positionAt(end));
  editor.selection = new vscode.Selection(range.start, range.end);
  editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}
