import { describe, expect, it } from 'vitest';
import { withoutSecrets } from '../../../src/models/withoutSecrets.js';
import { storedExchanges } from '../../../src/review/storedExchanges.js';
import { type Exchange, requestDocument } from '../../../src/session/request/requestDocument.js';
import { plainTranslate } from '../../../src/session/translate.js';

const SECRET = 'planted-header-abcdef';
const mask = (text: string): string => withoutSecrets(text, [SECRET], 'program');

function exchange(content: string, reply: string): Exchange {
  return {
    request: {
      ...{ purpose: 'fix', model: 'm', transport: ['POST https://host/v1'], windowTokens: null, leftOutLines: 0 },
      messages: [{ role: 'user', content }],
      promptTokens: { count: 7, estimated: true },
    },
    reply: { text: reply, finish: 'stop', promptTokens: 1_000_000, completionTokens: 0 },
  };
}

function documentOf(exchanges: readonly Exchange[] | undefined): string {
  return requestDocument(exchanges ?? [], false, { m: { input: 2, output: 1 } }, plainTranslate);
}

describe('storedExchanges', () => {
  it('is word for word where there is no key, names of programs that begin like one included', () => {
    const code = 'def key_of_the_longest_value(x): pass';
    const [[id, stored] = []] = storedExchanges(new Map([['r1', [exchange(code, 'skeleton-of-everything')]]]), mask);
    expect(id).toBe('r1');
    expect(documentOf(stored)).toBe(documentOf([exchange(code, 'skeleton-of-everything')]));
  });

  it('has no key, neither ours nor what looks like one, and says so', () => {
    const said = exchange('it answers sk-planted-0123456789abcdef', `you sent ${SECRET}`);
    const once = storedExchanges(new Map([['r1', [said]]]), mask);
    const again = storedExchanges(new Map(once), (text) => text);
    expect(JSON.stringify(once)).not.toMatch(/planted/);
    expect(documentOf(again[0]?.[1])).toMatch(/it answers \*\*\*/);
    expect(documentOf(again[0]?.[1])).toMatch(/\*\*\* stands for what looks like a key/);
  });

  it('keeps size and cost of what is too large, and the newest whole', () => {
    const large = 'x'.repeat(3_000_000);
    const stored = new Map(
      storedExchanges(
        new Map([
          ['old', [exchange(large, 'old reply')]],
          ['new', [exchange(large, 'new reply')]],
        ]),
        mask,
      ),
    );
    expect(documentOf(stored.get('new'))).toContain('new reply');
    const old = documentOf(stored.get('old'));
    expect(old).toMatch(/1000000 tokens, as the model counts them\. .* cost \$2\.000/);
    expect(old).toContain('Its text was too large (3000009 characters) to be kept over the reload of the window.');
    expect(old).not.toMatch(/The reply\n|old reply/);
  });
});
