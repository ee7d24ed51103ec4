/** `npm run build`: makes the extension and the command line in `dist/`. */
import { buildExtension } from '../packaging/buildExtension.ts';

await buildExtension();
console.log('Built dist/extension.js and dist/cli.js.');
