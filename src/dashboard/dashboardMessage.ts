/** What the page may ask for. */
import type { ExportFormat } from '../session/ports/statisticsStore.js';
import { MODEL_SORT_KEYS, type ModelSortKey } from './dashboardState.js';

export type DashboardMessage =
  | { readonly type: 'ready' | 'retry' | 'fix' | 'delete-all' | 'set-aside' }
  | { readonly type: 'export'; readonly format: ExportFormat }
  | { readonly type: 'page'; readonly page: number }
  | { readonly type: 'sort'; readonly key: ModelSortKey }
  | { readonly type: 'open'; readonly rowId: number };

const PLAIN_TYPES = ['ready', 'retry', 'fix', 'delete-all', 'set-aside'] as const;

/**
 * Reads `{ command, argument? }` as the page posts it; null for anything else.
 *
 * The page is ours, but what comes out of a webview is checked like any input.
 */
export function parseDashboardMessage(message: unknown): DashboardMessage | null {
  if (typeof message !== 'object' || message === null || !('command' in message)) return null;
  const { command } = message;
  const plain = PLAIN_TYPES.find((type) => type === command);
  if (plain !== undefined) return { type: plain };
  const argument = 'argument' in message && typeof message.argument === 'string' ? message.argument : '';
  switch (command) {
    case 'export':
      return argument === 'csv' || argument === 'json' ? { type: 'export', format: argument } : null;
    case 'sort':
      return sortMessage(argument);
    case 'page':
      return /^\d{1,9}$/.test(argument) ? { type: 'page', page: Number(argument) } : null;
    case 'open':
      return /^\d{1,15}$/.test(argument) ? { type: 'open', rowId: Number(argument) } : null;
    default:
      return null;
  }
}

function sortMessage(argument: string): DashboardMessage | null {
  const key = MODEL_SORT_KEYS.find((each) => each === argument);
  return key === undefined ? null : { type: 'sort', key };
}
