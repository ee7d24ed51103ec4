import assert from 'node:assert/strict';
import * as vscode from 'vscode';

const EXTENSION_ID = 'edit-fidelity.edit-fidelity';

describe('the installed package', () => {
  it('is known to the editor', () => {
    assert.ok(vscode.extensions.getExtension(EXTENSION_ID));
  });

  it('starts, and then has every command that its manifest promises', async () => {
    const extension = vscode.extensions.getExtension(EXTENSION_ID);
    await extension?.activate();
    const registered = new Set(await vscode.commands.getCommands(true));
    const promised: { command: string }[] = extension?.packageJSON.contributes.commands;
    assert.deepEqual(
      promised.map(({ command }) => command).filter((command) => !registered.has(command)),
      [],
    );
  });
});
