/** Moves to a neighbouring change of the tree, over all files. */
import type { CommandParts } from './commandParts.js';

/** Selects it in the tree and shows it; the keyboard stays where it is. */
export async function goToChange(
  { changeView, changeDocuments }: CommandParts,
  direction: 'next' | 'previous',
): Promise<void> {
  const node = changeView.neighbour(direction);
  if (node === null) return;
  await changeView.reveal(node);
  await changeDocuments.open(node.file.path, node.change?.id ?? null, true);
}
