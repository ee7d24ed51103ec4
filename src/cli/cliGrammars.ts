/** The command line's grammars; apart from its sessions, since measuring needs no more of it. */
import { join } from 'node:path';
import { TreeSitterGrammars } from '../parsing/treeSitterGrammars.js';
import type { Grammars } from '../session/ports/grammars.js';
import type { CliContext } from './cliContext.js';

/** The grammars that were built beside the command line. */
export function cliGrammars(context: CliContext): Grammars {
  return new TreeSitterGrammars({ wasmFolder: join(context.distFolder, 'grammars') });
}
