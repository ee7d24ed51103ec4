/** Moves to a neighbouring change of the tree, over all files. */
import { FOCUSED } from './changesOf.js';
import type { CommandParts } from './commandParts.js';

/** Selects it in the tree and shows it; the keyboard stays where it is, in the tree at the change when it is there. */
export async function goToChange(
  { changeView, changeDocuments }: CommandParts,
  direction: 'next' | 'previous',
  given: unknown,
): Promise<void> {
  const node = changeView.neighbour(direction);
  if (node === null) return;
  await changeView.reveal(node, given === FOCUSED);
  await changeDocuments.open(node.file.path, node.change?.id ?? null, true);
}
