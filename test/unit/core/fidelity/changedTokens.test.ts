import { describe, expect, it } from 'vitest';
import { changedTokens } from '../../../../src/core/fidelity/changedTokens.js';
import { sourceOf } from '../../../support/sources.js';

async function count(original: string, proposal: string, minimal: string | null) {
  const read = async (text: string) => sourceOf('javascript', text);
  return changedTokens(await read(original), await read(proposal), minimal === null ? null : await read(minimal));
}

describe('changedTokens', () => {
  it('does not know what is needed without a minimal patch', async () => {
    expect(await count('a;', 'b;', null)).toEqual({ all: 1, needed: null });
  });

  it('counts the tokens that the minimal patch changes', async () => {
    expect(await count('a; b; c;', 'x; y; z;', 'a; y; c;')).toEqual({ all: 3, needed: 1 });
    expect(await count('a; b;', 'x; b;', 'x; b;')).toEqual({ all: 1, needed: 1 });
    expect(await count('a;', '/* c */ a;', 'a;')).toEqual({ all: 0, needed: 0 });
  });

  it('never calls all needed while something was left out, even where the minimal patch is the larger change', async () => {
    expect(await count('f(a);', 'g(a);', 'f(a); h(b);')).toEqual({ all: 1, needed: 0 });
  });
});
