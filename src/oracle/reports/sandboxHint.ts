/** A sentence for a failure that looks like the sandbox's doing: whoever reads it cannot know what the sandbox forbids. */
import type { SandboxKind } from '../../session/ports/oracle.js';

/** Names that systems and languages have for a network that is not there. */
const NO_NETWORK =
  /\b(?:ECONNREFUSED|ENETUNREACH|EAI_AGAIN|EHOSTUNREACH|ENETDOWN)\b|connection refused|network is unreachable|(?:temporary failure in )?name resolution|could not resolve host|no such host|UnknownHostException/i;

/** What to do about it where the sandbox can let ports through. */
const PORTS = ', but those whose ports the setting editFidelity.sandbox.allowLoopbackPorts names';

/** Names for a place where nothing may be written. */
const NO_WRITING = /\bEROFS\b|read-only file ?system|operation not permitted/i;

/** @returns what the sandbox may have to do with it; null where nothing points at it, or no sandbox was in use. */
export function sandboxHint(message: string, sandbox: SandboxKind): string | null {
  if (sandbox === 'none') return null;
  if (NO_NETWORK.test(message))
    return `The sandbox has no network, and tests cannot reach services on this machine${PORTS}.`;
  if (NO_WRITING.test(message)) return 'The sandbox lets tests write only into their copy of the project and /tmp.';
  return null;
}
