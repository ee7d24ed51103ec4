/** Model servers on this machine, found where they usually listen. */
import type { CancelSignal } from '../session/cancelSignal.js';
import { listOpenAiModels } from './listOpenAiModels.js';

export interface LocalEndpoint {
  /** For people: `Ollama`. */
  readonly name: string;
  readonly baseUrl: string;
}

export interface FoundEndpoint extends LocalEndpoint {
  readonly models: readonly string[];
}

/** By the ports that they use when nobody says otherwise. */
export const USUAL_ENDPOINTS: readonly LocalEndpoint[] = [
  { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { name: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
];

/** Who listens on one's own machine answers at once or is not there. */
const PATIENCE_MS = 1_000;

/** Those of `candidates` that list models, in their order. No key is sent: whoever listens there has not been chosen by anybody. */
export async function findLocalEndpoints(
  candidates: readonly LocalEndpoint[],
  signal?: CancelSignal,
): Promise<readonly FoundEndpoint[]> {
  const found = await Promise.all(
    candidates.map(async (candidate): Promise<FoundEndpoint[]> => {
      const settings = { baseUrl: candidate.baseUrl, apiKey: async () => undefined };
      const listed = await listOpenAiModels(settings, signal, PATIENCE_MS);
      return listed.ok && listed.value.length > 0 ? [{ ...candidate, models: listed.value }] : [];
    }),
  );
  return found.flat();
}
