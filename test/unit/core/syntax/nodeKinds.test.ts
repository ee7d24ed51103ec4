import { describe, expect, it } from 'vitest';
import { fieldNamed, kindSet, kindsNamed, markKinds, perGrammar } from '../../../../src/core/syntax/nodeKinds.js';
import { grammarFor } from '../../../support/grammars.js';

describe('kinds', () => {
  it('tell named nodes from anonymous ones of the same name', async () => {
    const tree = (await grammarFor('ruby')).parse('');
    const named = kindsNamed(tree, 'if');
    const anonymous = kindsNamed(tree, '"if"');
    expect(named.length).toBeGreaterThan(0);
    expect(anonymous.length).toBeGreaterThan(0);
    expect(named.filter((kind) => anonymous.includes(kind))).toEqual([]);
    expect(kindsNamed(tree, 'no_such_kind')).toEqual([]);
  });

  it('may be a double quote', async () => {
    const tree = (await grammarFor('javascript')).parse('');
    expect(kindsNamed(tree, '"""').map((kind) => tree.kindNames[kind])).toEqual(['"']);
  });

  it('gather in sets and marks', async () => {
    const tree = (await grammarFor('python')).parse('');
    const set = kindSet(tree, ['block', 'module']);
    expect(set).toHaveLength(tree.kindNames.length);
    expect(new Set(tree.kindNames.filter((_, kind) => set[kind] === 1))).toEqual(new Set(['block', 'module']));
    const marks = markKinds(tree, ['block'], Uint8Array.from(set), 4);
    expect(marks[kindsNamed(tree, 'block')[0]!]).toBe(5);
  });

  it('have fields by number', async () => {
    const tree = (await grammarFor('python')).parse('');
    expect(tree.fieldNames[fieldNamed(tree, 'condition')]).toBe('condition');
    expect(fieldNamed(tree, 'no_such_field')).toBe(-1);
  });

  it('are compiled once per grammar', async () => {
    let count = 0;
    const compile = perGrammar((source) => `${source.language} ${++count}`);
    const [python, javascript] = await Promise.all([grammarFor('python'), grammarFor('javascript')]);
    expect(compile(python.parse('a'))).toBe('python 1');
    expect(compile(javascript.parse('a'))).toBe('javascript 2');
    expect(compile(python.parse('b'))).toBe('python 1');
  });
});
