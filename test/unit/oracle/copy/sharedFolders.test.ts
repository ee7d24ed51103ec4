/** Folders of installed packages: which can be mounted as they are, and which need room beside the packages. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sharedFolders } from '../../../../src/oracle/copy/sharedFolders.js';
import { OraclePlace } from '../oraclePlace.js';

let place: OraclePlace;
beforeEach(() => {
  place = new OraclePlace(null);
});
afterEach(() => place.remove());

it('knows packages among which vite will write, also where an installer hides vite behind vitest', async () => {
  const manifest = '{}';
  place.write('plain/node_modules/left/package.json', manifest);
  place.write('npm/node_modules/vite/package.json', manifest);
  place.write('pnpm/node_modules/vitest/package.json', manifest);
  place.write('used/node_modules/vitest/package.json', manifest).write('used/node_modules/.vite-temp/x', '');
  place.write('used/node_modules/.vite/x', '');
  const names = ['plain', 'npm', 'pnpm', 'used'].map((name) => `${name}/node_modules`);
  const found = await sharedFolders(place.root, names);
  expect(Object.fromEntries(found.map((folder) => [folder.path, folder.isComplete]))).toEqual({
    ...{ 'plain/node_modules': true, 'npm/node_modules': false },
    ...{ 'pnpm/node_modules': false, 'used/node_modules': true },
  });
});
