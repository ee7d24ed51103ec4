/** The rules of the house that a machine can hold: names, sizes, openings, docstrings, mirrors. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT, roomOf, sourceFiles } from './sourceFiles.js';

/** Names that say nothing about what is inside. */
const EMPTY_NAMES = /(^|\/)(utils?|common|helpers?|misc|manager|index)(\.ts|\/)/i;

/** Lines at which a file is split; data tables may be longer. */
const CROWDED_LINES = 400;

const files = sourceFiles();

describe('house rules', () => {
  it('names files after what is in them', () => {
    expect(files.map((file) => file.path).filter((path) => EMPTY_NAMES.test(path))).toEqual([]);
  });

  it('opens each file with a sentence on what lives there', () => {
    expect(files.filter((file) => !/^\/\*\*\s*\n?\s*\*?\s*\S/.test(file.text)).map((file) => file.path)).toEqual([]);
  });

  it('keeps files small enough to read', () => {
    const crowded = files.filter((file) => file.text.split('\n').length > CROWDED_LINES);
    expect(crowded.map((file) => file.path)).toEqual([]);
  });

  it('has no default exports and no exported variables that change', () => {
    const found = files.filter((file) => /^export (default|let|var)\b/m.test(file.text));
    expect(found.map((file) => file.path)).toEqual([]);
  });

  it('documents every exported function of core', () => {
    const undocumented = files
      .filter((file) => roomOf(file.path) === 'core')
      .flatMap((file) =>
        [...file.text.matchAll(/^export (?:async )?function\*? (\w+)/gm)]
          .filter((match) => !hasDocstringBefore(file.text, match.index, match[1] ?? ''))
          .map((match) => `${file.path}: ${match[1]}`),
      );
    expect(undocumented).toEqual([]);
  });

  it('mirrors every file of core that has code with a test', () => {
    const unmirrored = files
      .filter((file) => roomOf(file.path) === 'core' && /^export (?:async )?(?:function|class)/m.test(file.text))
      .map((file) => file.path.replace(/^src\//, 'test/unit/').replace(/\.ts$/, '.test.ts'))
      .filter((path) => !existsSync(join(PROJECT, path)) && !coveredByFolder(path));
    expect(unmirrored).toEqual([]);
  });

  it('silences no check and narrows no test run', () => {
    const silenced = [...allTypeScript('src'), ...allTypeScript('test')].filter(({ path, text }) => {
      if (path.includes('fixtures')) return false;
      const code = path.endsWith('houseRules.test.ts') ? '' : text;
      return /@ts-ignore|@ts-nocheck|eslint-disable|biome-ignore|\b(describe|it|test)\.only\(/.test(code);
    });
    expect(silenced.map((file) => file.path)).toEqual([]);
  });

  it('names only paths that exist in its own documents', () => {
    const missing = ['README.md', 'CONTRIBUTING.md'].flatMap((document) => {
      const text = readFileSync(join(PROJECT, document), 'utf8');
      return [...text.matchAll(/`((?:src|test|scripts|media|syntaxes|demo|docs)\/[\w./-]*)`/g)]
        .map((match) => match[1] ?? '')
        .filter((path) => !existsSync(join(PROJECT, path)))
        .map((path) => `${document}: ${path}`);
    });
    expect(missing).toEqual([]);
  });
});

/** Overloads share the docstring of the first. */
function hasDocstringBefore(text: string, at: number, name: string): boolean {
  const before = text.slice(0, at).trimEnd();
  if (before.endsWith('*/')) return true;
  const lastLine = before.slice(before.lastIndexOf('\n') + 1);
  return (
    lastLine.includes(`function ${name}`) || new RegExp(`\\*/\\s*export (async )?function\\*? ${name}\\b`).test(text)
  );
}

/** Tables of a folder (one per language) may share one test named after the folder. */
function coveredByFolder(path: string): boolean {
  return existsSync(join(PROJECT, `${path.slice(0, path.lastIndexOf('/'))}.test.ts`));
}

function allTypeScript(folder: string): readonly { path: string; text: string }[] {
  return readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(join(PROJECT, folder, name), 'utf8') }));
}
