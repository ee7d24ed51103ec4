/** Imports point one way: the table of rooms, held against every import, types included. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT, roomOf, type SourceFile, sourceFiles, targetOf } from './sourceFiles.js';

/** Which rooms a room may import besides itself, and which packages; `node:` stands for all of Node's own modules. */
const ROOMS: Readonly<Record<string, { readonly rooms: readonly string[]; readonly packages: readonly string[] }>> = {
  core: { rooms: [], packages: ['diff'] },
  session: { rooms: ['core'], packages: [] },
  models: { rooms: ['core', 'session'], packages: ['openai', 'node:'] },
  parsing: { rooms: ['core', 'session'], packages: ['web-tree-sitter', 'node:'] },
  oracle: { rooms: ['core', 'session'], packages: ['node:', 'ignore', 'fast-xml-parser'] },
  stats: { rooms: ['core', 'session'], packages: ['node:'] },
  bench: { rooms: ['core', 'session'], packages: ['node:'] },
  platform: { rooms: ['core', 'session'], packages: ['vscode'] },
  review: { rooms: ['core', 'session', 'platform'], packages: ['vscode'] },
  dashboard: { rooms: ['core', 'session', 'platform'], packages: ['vscode'] },
  commands: { rooms: ['core', 'session', 'platform', 'review', 'dashboard'], packages: ['vscode'] },
  cli: {
    rooms: ['core', 'session', 'models', 'parsing', 'oracle', 'stats', 'bench'],
    packages: ['node:', 'commander', 'csv-parse'],
  },
  container: {
    rooms: ['core', 'session', 'models', 'parsing', 'oracle', 'stats', 'platform', 'review', 'dashboard', 'commands'],
    packages: ['vscode', 'node:'],
  },
  extension: { rooms: ['container'], packages: ['vscode'] },
};

/** What pure rooms must not touch: clocks, randomness, the process, timers, output. */
const IMPURE =
  /\b(Date\.now|new Date\(\)|Math\.random|process\.|(setTimeout|setInterval|setImmediate)\(|console\.\w+\(|globalThis)/;

const files = sourceFiles();

describe('rooms', () => {
  it('has only rooms that the table names', () => {
    const unknown = [...new Set(files.map((file) => roomOf(file.path)))].filter((room) => !(room in ROOMS));
    expect(unknown).toEqual([]);
  });

  it('keeps imports of rooms and packages to the table', () => {
    expect(files.flatMap(strangers)).toEqual([]);
  });

  it('imports only files that exist', () => {
    const missing = files.flatMap((file) =>
      file.imports.flatMap((specifier) => {
        const target = targetOf(file.path, specifier);
        return target !== null && !existsSync(join(PROJECT, target)) ? [`${file.path} → ${specifier}`] : [];
      }),
    );
    expect(missing).toEqual([]);
  });

  it('has no cycles of imports', () => {
    expect(cycleAmong(files)).toEqual([]);
  });

  it('keeps core and session pure', () => {
    const impure = files
      .filter((file) => ['core', 'session'].includes(roomOf(file.path)))
      .flatMap((file) =>
        file.text
          .split('\n')
          .map((line, at) => ({ line, at }))
          .filter(({ line }) => IMPURE.test(line) && !/^\s*(\*|\/\/|\/\*)/.test(line))
          .map(({ line, at }) => `${file.path}:${at + 1} ${line.trim()}`),
      );
    expect(impure).toEqual([]);
  });
});

function strangers(file: SourceFile): string[] {
  const room = ROOMS[roomOf(file.path)];
  if (!room) return [];
  return file.imports
    .filter((specifier) => {
      const target = targetOf(file.path, specifier);
      if (target !== null) {
        const other = roomOf(target);
        return other !== roomOf(file.path) && !room.rooms.includes(other);
      }
      const name = specifier.startsWith('node:') ? 'node:' : packageName(specifier);
      return !room.packages.includes(name);
    })
    .map((specifier) => `${file.path} → ${specifier}`);
}

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** The first cycle of imports found, as a path; empty when there is none. */
function cycleAmong(all: readonly SourceFile[]): readonly string[] {
  const byPath = new Map(all.map((file) => [file.path, file]));
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): readonly string[] => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path];
    if (done.has(path)) return [];
    for (const specifier of byPath.get(path)?.imports ?? []) {
      const target = targetOf(path, specifier);
      const cycle = target === null ? [] : visit(target, [...trail, path]);
      if (cycle.length > 0) return cycle;
    }
    done.add(path);
    return [];
  };
  for (const file of all) {
    const cycle = visit(file.path, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}
