import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { languageIds } from '../../../src/core/syntax/languageOf.js';
import {
  NODE_ERROR,
  NODE_EXTRA,
  NODE_MISSING,
  NODE_NAMED,
  type SyntaxTree,
} from '../../../src/core/syntax/syntaxTree.js';
import { grammarFiles } from '../../../src/parsing/grammarFiles.js';
import { TreeSitterGrammars } from '../../../src/parsing/treeSitterGrammars.js';
import { grammarFor } from '../../support/grammars.js';

const packages = fileURLToPath(new URL('../../../node_modules/', import.meta.url));

function nodesOf(tree: SyntaxTree): string[] {
  return Array.from({ length: tree.size }, (_, node) => {
    const depth = depthOf(tree, node);
    const field = tree.fieldNames[tree.field[node]!];
    const text = tree.text.slice(tree.start[node], tree.end[node]);
    return `${'. '.repeat(depth)}${field === '' ? '' : `${field}: `}${tree.kindNames[tree.kind[node]!]} ${text}`;
  });
}

function depthOf(tree: SyntaxTree, node: number): number {
  let depth = 0;
  for (let parent = tree.parent[node]!; parent >= 0; parent = tree.parent[parent]!) depth++;
  return depth;
}

/** What must hold between the arrays of any tree. */
function expectConsistent(tree: SyntaxTree): void {
  expect(tree.next[0]).toBe(tree.size);
  for (let node = 1; node < tree.size; node++) {
    const parent = tree.parent[node]!;
    const inside = parent < node && tree.next[node]! <= tree.next[parent]! && tree.next[node]! > node;
    const within = tree.start[node]! >= tree.start[parent]! && tree.end[node]! <= tree.end[parent]!;
    if (!inside || !within)
      throw new Error(`node ${node} (${tree.kindNames[tree.kind[node]!]}) is not within its parent`);
  }
}

describe('blocks made by layout', () => {
  it.each([
    ['if a:\nb = 1\n', true],
    ['def f():\n', true],
    ['def f():\n    # nothing\n\nx = 1\n', true],
    ['class A:\n\nx = 1\n', true],
    ['try:\n    a\nexcept E:\nb\n', true],
    ['def f(a):\n    if a is None:\n    return a\n', true],
    ['if a:\n    # only then\n    b = 1\n', false],
    ['if a: pass\n', false],
    ['def f(): ...\n', false],
    ['', false],
  ])('are no program without a statement: %j', async (text, isBroken) => {
    expect((await grammarFor('python')).parse(text).hasErrors).toBe(isBroken);
  });
});

describe('a parsed text', () => {
  it('is the tree in pre-order, with kinds, fields and offsets', async () => {
    const tree = (await grammarFor('python')).parse('x = f(1)\n');
    expect(nodesOf(tree)).toEqual([
      'module x = f(1)\n',
      '. expression_statement x = f(1)',
      '. . assignment x = f(1)',
      '. . . left: identifier x',
      '. . . = =',
      '. . . right: call f(1)',
      '. . . . function: identifier f',
      '. . . . arguments: argument_list (1)',
      '. . . . . ( (',
      '. . . . . integer 1',
      '. . . . . ) )',
    ]);
    expect(tree.hasErrors).toBe(false);
    expect(tree.language).toBe('python');
  });

  it('counts offsets in UTF-16 code units', async () => {
    const text = "a = '😀é'; b = 2\n";
    const tree = (await grammarFor('python')).parse(text);
    const number = Array.from(tree.kind).findIndex((kind) => tree.kindNames[kind] === 'integer');
    expect(text.slice(tree.start[number], tree.end[number])).toBe('2');
  });

  it('marks named, missing, error and extra nodes', async () => {
    const grammar = await grammarFor('javascript');
    const flagsOf = (text: string, name: string): number => {
      const tree = grammar.parse(text);
      return tree.flags[Array.from(tree.kind).findIndex((kind) => tree.kindNames[kind] === name)]!;
    };
    expect(flagsOf('f(a);', 'identifier')).toBe(NODE_NAMED);
    expect(flagsOf('f(a);', '(')).toBe(0);
    expect(flagsOf('// x', 'comment')).toBe(NODE_NAMED | NODE_EXTRA);
    expect(flagsOf('if (a {}', ')')).toBe(NODE_MISSING);
    expect(flagsOf('x = = = ) 1', 'ERROR') & NODE_ERROR).toBe(NODE_ERROR);
    expect(grammar.parse('if (a {}').hasErrors).toBe(true);
  });

  it.each(languageIds)('is consistent in %s, for an empty text and for any garbage', async (language) => {
    const grammar = await grammarFor(language);
    for (const text of [
      '',
      '\n',
      '\0',
      '\uD800',
      '{{{{((((',
      'if (x) { return 1; } "\n\'`',
      '\uFEFFclass A { }\r',
      '😀 ⍼ é',
    ]) {
      const tree = grammar.parse(text);
      expect(tree.text).toBe(text);
      expectConsistent(tree);
    }
  });
});

describe('loading', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'edit-fidelity-grammars-'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('reads files that lie side by side, as built', async () => {
    copyFileSync(join(packages, grammarFiles.python), join(folder, 'tree-sitter-python.wasm'));
    copyFileSync(join(packages, 'web-tree-sitter/web-tree-sitter.wasm'), join(folder, 'web-tree-sitter.wasm'));
    const loaded = await new TreeSitterGrammars({ wasmFolder: folder }).load('python');
    expect(loaded.ok && loaded.value.parse('x').size).toBe(3);
  });

  it('fails where a file is missing, and tries again at the next use', async () => {
    const grammars = new TreeSitterGrammars({ wasmFolder: folder });
    const missing = await grammars.load('python');
    expect(missing).toMatchObject({
      ok: false,
      failure: { code: 'grammar-unavailable', detail: { language: 'python' } },
    });
    copyFileSync(join(packages, grammarFiles.python), join(folder, 'tree-sitter-python.wasm'));
    expect((await grammars.load('python')).ok).toBe(true);
  });

  it('fails where a file is damaged', async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('not wasm'), Buffer.from([0, 97, 115, 109, 1, 0, 0, 0])]) {
      writeFileSync(join(folder, 'tree-sitter-python.wasm'), bytes);
      const loaded = await new TreeSitterGrammars({ wasmFolder: folder }).load('python');
      expect(loaded).toMatchObject({ ok: false, failure: { code: 'grammar-unavailable' } });
    }
  });

  it('loads a grammar once, and several at the same time', async () => {
    const grammars = new TreeSitterGrammars({ wasmFolder: packages, layout: 'packages' });
    const [python, javascript, again] = await Promise.all([
      grammars.load('python'),
      grammars.load('javascript'),
      grammars.load('python'),
    ]);
    expect(again).toBe(python);
    expect(javascript.ok && javascript.value.parse('x => 1').hasErrors).toBe(false);
    expect(python.ok && python.value.parse('x = 1').hasErrors).toBe(false);
  });
});

describe('memory', { timeout: 90_000 }, () => {
  it('is flat over 2,000 parses', async () => {
    const grammar = await grammarFor('python');
    const text = 'def f(a, b):\n    return [a + b for _ in range(3)]\n'.repeat(40);
    const measure = (count: number): number => {
      for (let index = 0; index < count; index++) grammar.parse(text);
      // What the parser takes lies outside the JavaScript heap.
      return process.memoryUsage().rss;
    };
    const warm = measure(500);
    const after = measure(2000);
    expect(after - warm).toBeLessThan(80e6);
  });
});
