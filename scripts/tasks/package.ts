/** `npm run package`: makes and checks the `.vsix` that people install. */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { buildExtension } from '../packaging/buildExtension.ts';
import { checkPackage } from '../packaging/checkPackage.ts';
import { makePackage } from '../packaging/makePackage.ts';
import { projectPaths } from '../projectPaths.ts';

await buildExtension();
const manifest = JSON.parse(readFileSync(path.join(projectPaths.root, 'package.json'), 'utf8')) as Record<
  string,
  string
>;
const file = path.join(projectPaths.root, `${manifest['name']}-${manifest['version']}.vsix`);
await makePackage(file);
const complaints = await checkPackage(file);
for (const complaint of complaints) console.error(complaint);
console.log(`${file} (${(statSync(file).size / 1e6).toFixed(1)} MB)`);
if (complaints.length > 0) process.exitCode = 1;
else console.log(`Install it with: code --install-extension ${path.basename(file)}`);
