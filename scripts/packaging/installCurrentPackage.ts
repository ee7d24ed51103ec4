/** Builds, packs and installs what the sources say now, for one run of the editor. */
import path from 'node:path';
import { ownedFolder, removeFolder } from '../system/ownedFolder.ts';
import { buildExtension } from './buildExtension.ts';
import { type InstalledPackage, installPackage } from './installPackage.ts';
import { makePackage } from './makePackage.ts';

export interface CurrentPackage extends InstalledPackage {
  remove(): void;
}

/** @param editor - the folder that `installEditor` returned. */
export async function installCurrentPackage(editor: string): Promise<CurrentPackage> {
  const folder = ownedFolder('package');
  const remove = () => removeFolder(folder);
  try {
    const packageFile = path.join(folder, 'edit-fidelity.vsix');
    await buildExtension();
    await makePackage(packageFile);
    return { ...(await installPackage(editor, packageFile, folder)), remove };
  } catch (error) {
    remove();
    throw error;
  }
}
