import { describe, expect, it } from 'vitest';
import { inlineLocation, parseReviewLocation, sideLocation } from '../../../src/review/reviewAddress.js';

describe('addresses of reviews', () => {
  it('come back as what they were made of', () => {
    expect(parseReviewLocation(inlineLocation('python', 'a1b2', 'stat.py'))).toEqual({ part: 'inline', id: 'a1b2' });
    for (const part of ['original', 'shown'] as const) {
      expect(parseReviewLocation(sideLocation(part, 'a1b2', 'stat.py'))).toEqual({ part, id: 'a1b2' });
    }
  });

  it('have the language as the folder by which the manifest chooses it', () => {
    expect(inlineLocation('python', 'a1b2', 'stat.py').path).toBe('/edit-fidelity/python/stat.py');
  });

  it('are nothing else: folders, settings files and strangers that the editor asks for', () => {
    const asked = ['/', '/edit-fidelity', '/edit-fidelity/python', '/edit-fidelity/python/', '/.vscode/settings.json'];
    const deeper = ['/edit-fidelity/python/a/b.py', '/edit-fidelity-sides/other/stat.py', '/somewhere/else/stat.py'];
    for (const path of [...asked, ...deeper]) expect(parseReviewLocation({ authority: 'a1b2', path })).toBeNull();
    expect(parseReviewLocation({ authority: '', path: '/edit-fidelity/python/stat.py' })).toBeNull();
  });
});
