import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import {
  REVIEW_LANGUAGE_FOLDERS,
  reviewLanguageFolder,
  reviewLanguageId,
} from '../../../src/review/reviewLanguages.js';

describe('review languages', () => {
  it('are those of the manifest, each chosen by its folder', () => {
    const contributed = manifest.contributes.languages.map(({ id, filenamePatterns }) => ({ id, filenamePatterns }));
    expect(contributed).toEqual(
      REVIEW_LANGUAGE_FOLDERS.map((folder) => ({
        id: reviewLanguageId(folder),
        filenamePatterns: [`/edit-fidelity/${folder}/**`],
      })),
    );
  });

  it('each have a grammar and the defaults that a review needs', () => {
    const ids = REVIEW_LANGUAGE_FOLDERS.map(reviewLanguageId);
    expect(manifest.contributes.grammars.map(({ language }) => language)).toEqual(ids);
    const [selector] = Object.keys(manifest.contributes.configurationDefaults);
    expect(selector).toBe(ids.map((id) => `[${id}]`).join(''));
    for (const { path, scopeName } of manifest.contributes.grammars) {
      const grammar = JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'));
      expect(grammar.scopeName).toBe(scopeName);
    }
  });

  it('take languages without a grammar of the editor as text', () => {
    expect(reviewLanguageFolder('python')).toBe('python');
    expect(reviewLanguageFolder('plaintext')).toBe('text');
    expect(reviewLanguageFolder('brainfuck')).toBe('text');
  });
});
