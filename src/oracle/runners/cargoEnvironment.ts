/** What Rust's tools need to work without a network and away from the user's home. */
import path from 'node:path';
import type { RunPlaces } from './runner.js';

type Variables = Readonly<Record<string, string>>;

/** Where cargo and the compilers that rustup has installed are. */
export function rustEnvironment({ home, environment }: RunPlaces): Variables {
  return {
    CARGO_HOME: environment['CARGO_HOME'] ?? path.join(home, '.cargo'),
    RUSTUP_HOME: environment['RUSTUP_HOME'] ?? path.join(home, '.rustup'),
  };
}

/** For cargo: nothing is fetched; what is built stays for the next run of this copy. */
export function cargoEnvironment(places: RunPlaces): Variables {
  return {
    ...rustEnvironment(places),
    CARGO_TARGET_DIR: path.join(places.cache, 'cargo'),
    CARGO_NET_OFFLINE: 'true',
    CARGO_TERM_COLOR: 'never',
    CARGO_TERM_PROGRESS_WHEN: 'never',
    CARGO_TERM_QUIET: 'false',
    CARGO_TERM_VERBOSE: 'false',
    RUST_BACKTRACE: '1',
    // a compiler cache is a service of its own, which the sandbox keeps out
    RUSTC_WRAPPER: '',
  };
}
