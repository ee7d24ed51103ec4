/** Where the command line keeps its statistics, and the store on it. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { StatisticsStore } from '../session/ports/statisticsStore.js';

/** Opens the database lazily: nothing is created before the first decision is recorded. */
export async function openStatistics(file: string | undefined): Promise<StatisticsStore> {
  const { SqliteStatisticsStore } = await import('../stats/sqliteStatisticsStore.js');
  return new SqliteStatisticsStore({ file: file ?? join(dataFolder(), 'edit-fidelity', 'statistics.db') });
}

/** The system's place for a user's application data. */
function dataFolder(): string {
  const { env, platform } = process;
  if (platform === 'win32') return env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support');
  return env['XDG_DATA_HOME'] ?? join(homedir(), '.local', 'share');
}
