/** What Go needs to work without a network and away from the user's home. */
import path from 'node:path';
import type { RunPlaces } from './runner.js';

/** Nothing is fetched, and nothing is said to anybody; what is compiled stays for the next run of this copy. */
export function goEnvironment({ cache, home, environment }: RunPlaces): Readonly<Record<string, string>> {
  const packages = environment['GOPATH'] ?? path.join(home, 'go');
  const modules = environment['GOMODCACHE'] ?? path.join(packages, 'pkg', 'mod');
  return {
    GOCACHE: path.join(cache, 'go'),
    GOMODCACHE: modules,
    GOPROXY: 'off',
    GOTOOLCHAIN: 'local',
    GOTELEMETRY: 'off',
  };
}
