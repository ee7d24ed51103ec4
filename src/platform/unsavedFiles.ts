/** The buffers that are not saved yet. */
import * as vscode from 'vscode';

/** The bytes that the editor would save for each, by the absolute path of its file. */
export async function unsavedFiles(): Promise<ReadonlyMap<string, Uint8Array>> {
  const dirty = vscode.workspace.textDocuments.filter(({ isDirty, uri }) => isDirty && uri.scheme === 'file');
  const entries = dirty.map(async (document) => {
    const bytes = await vscode.workspace.encode(document.getText(), { encoding: document.encoding });
    return [document.uri.fsPath, bytes] as const;
  });
  return new Map(await Promise.all(entries));
}
