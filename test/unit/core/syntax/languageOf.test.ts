import { describe, expect, it } from 'vitest';
import {
  displayNameOf,
  extensionsOf,
  languageIds,
  languageOfDocument,
  languageOfEditorId,
  languageOfPath,
} from '../../../../src/core/syntax/languageOf.js';

describe('languages', () => {
  it.each([
    ['a/b.py', 'python'],
    ['C:\\a\\B.PY', 'python'],
    ['x.test.ts', 'typescript'],
    ['x.d.mts', 'typescript'],
    ['x.tsx', 'tsx'],
    ['x.jsx', 'javascript'],
    ['x.cjs', 'javascript'],
    ['a.h', 'cpp'],
    ['a.c', 'c'],
    ['Main.kt', 'kotlin'],
    ['py', null],
    ['.py', 'python'],
    ['a.txt', null],
    ['a.py/b', null],
    ['Makefile', null],
    ['', null],
  ])('by path: %j is %j', (path, language) => {
    expect(languageOfPath(path)).toBe(language);
  });

  it.each([
    ['javascriptreact', 'javascript'],
    ['typescriptreact', 'tsx'],
    ['csharp', 'csharp'],
    ['tsx', 'tsx'],
    ['plaintext', null],
    ['', null],
  ])('by the editor’s id: %j is %j', (id, language) => {
    expect(languageOfEditorId(id)).toBe(language);
  });

  it.each([
    ['python', 'a.kt', 'python'],
    ['plaintext', 'src/Main.kt', 'kotlin'],
    ['plaintext', 'notes.txt', null],
    ['objective-c', 'a.h', null],
  ])('by what an editor says of %j %j: %j', (id, path, language) => {
    expect(languageOfDocument(id, path)).toBe(language);
  });

  it('have names for people, and extensions that lead back to them', () => {
    expect(languageIds).toHaveLength(13);
    for (const language of languageIds) {
      expect(displayNameOf(language)).not.toBe('');
      for (const extension of extensionsOf(language)) expect(languageOfPath(`a.${extension}`)).toBe(language);
    }
  });
});
