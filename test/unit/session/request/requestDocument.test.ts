/** What people are shown of a request. */
import { describe, expect, it } from 'vitest';
import type { ModelRequest } from '../../../../src/session/ports/proposer.js';
import { requestDocument } from '../../../../src/session/request/requestDocument.js';
import { plainTranslate } from '../../../../src/session/translate.js';

const REQUEST: ModelRequest = {
  purpose: 'fix',
  model: 'model-a',
  transport: ['POST https://api.example/v1/chat/completions', 'temperature: 0.2'],
  messages: [
    { role: 'system', content: 'You repair programs.' },
    { role: 'user', content: 'The file:\n\n```python\nx = 1\n```\n' },
  ],
  promptTokens: { count: 1_000, estimated: true },
  windowTokens: 8_000,
  leftOutLines: 0,
};
const PRICES = { 'model-a': { input: 2, output: 10 } };
const REPLY = { text: 'x = 2', finish: 'stop', promptTokens: 900, completionTokens: 100 } as const;

describe('a preview', () => {
  const text = requestDocument([{ request: REQUEST, reply: null }], true, PRICES, plainTranslate);

  it('says that nothing was sent, and gives every message word for word in a fence that it does not close', () => {
    expect(text).toMatch(/^Nothing was sent/);
    for (const { content } of REQUEST.messages) expect(text).toContain(content);
    expect(text).toContain('````\nThe file:');
    expect(text).toContain('- POST https://api.example/v1/chat/completions\n- temperature: 0.2');
  });

  it('calls an estimate one, and says what the request costs by the prices of the settings', () => {
    expect(text).toContain('About 1000 tokens (an estimate');
    expect(text).toContain('The window has 8000.');
    expect(text).toContain('about $0.00200');
    expect(requestDocument([{ request: REQUEST, reply: null }], true, {}, plainTranslate)).not.toContain('$');
  });
});

describe('what was sent', () => {
  it('has the counts of the model, its reply, and each further request', () => {
    const retry = { ...REQUEST, purpose: 'retry' } as const;
    const exchanges = [
      { request: REQUEST, reply: REPLY },
      { request: retry, reply: null },
    ];
    const text = requestDocument(exchanges, false, PRICES, plainTranslate);
    expect(text).toMatch(/^This was sent/);
    expect(text).toContain('900 tokens, as the model counts them.');
    expect(text).toContain('The reply has 100 tokens.');
    expect(text).toContain('cost $0.00280.');
    expect(text).toContain('# Request 2: once more');
    expect(text).toContain('## The reply\n\n```\nx = 2\n```');
  });

  it('says what of the file was left out, and makes no cost up', () => {
    const request = { ...REQUEST, leftOutLines: 40, promptTokens: { count: 70, estimated: false }, windowTokens: null };
    const text = requestDocument([{ request, reply: null }], false, PRICES, plainTranslate);
    expect(text).toContain('40 of its lines were left out');
    expect(text).toContain('70 tokens, as the model counts them.');
    expect(text).not.toContain('$');
  });
});
