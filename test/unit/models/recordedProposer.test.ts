/** Recordings: read with care, applied like live replies, and never taken for one. */
import { describe, expect, it } from 'vitest';
import { RecordedProposer } from '../../../src/models/recordedProposer.js';
import { parseRecording } from '../../../src/models/recording.js';
import { fixTask } from './fixTask.js';

const REPLY = '<<<<<<< SEARCH\n    return a - b\n=======\n    return a + b\n>>>>>>> REPLACE\n';
const signal = new AbortController().signal;

function play(reply: string) {
  return new RecordedProposer({ model: 'gpt-x', note: '', reply }).propose(fixTask({}), () => {}, signal);
}

describe('RecordedProposer', () => {
  it('plays the reply, called a recording', async () => {
    expect(await play(REPLY)).toEqual({
      ok: true,
      value: {
        text: 'def f(a, b):\n    return a + b\n',
        provider: 'recording',
        model: 'gpt-x',
        source: 'recording',
        prompt: null,
        promptTokens: null,
        completionTokens: null,
        trials: 0,
      },
    });
  });

  it('fails as a live reply would', async () => {
    expect(await play('Nothing to do.')).toMatchObject({ failure: { code: 'reply-no-edits' } });
    expect(await play(REPLY.replace('a - b', 'a * b'))).toMatchObject({
      failure: { code: 'reply-edits-do-not-apply' },
    });
    expect(await play(REPLY.replace('a + b', 'a - b'))).toMatchObject({ failure: { code: 'proposal-unchanged' } });
  });

  it('rejects when it is already cancelled', async () => {
    const reason = new Error('cancelled');
    const proposer = new RecordedProposer({ model: 'm', note: '', reply: REPLY });
    await expect(proposer.propose(fixTask({}), () => {}, AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});

describe('parseRecording', () => {
  it('reads model, note and reply', () => {
    const text = JSON.stringify({ schema: 1, model: 'm', note: 'n', reply: 'r' });
    expect(parseRecording(text, 'a.json')).toEqual({ ok: true, value: { model: 'm', note: 'n', reply: 'r' } });
    expect(parseRecording('{"model":"m","reply":"r"}', 'a.json')).toMatchObject({ value: { note: '' } });
  });

  it.each(['', '[', 'null', '42', '{}', '{"model":"m"}', '{"schema":2,"model":"m","reply":"r"}'])(
    'refuses %j with the path',
    (text) => {
      const parsed = parseRecording(text, 'a.json');
      expect(parsed).toMatchObject({ ok: false, failure: { code: 'model-not-set-up' } });
      expect(JSON.stringify(parsed)).toContain('a.json');
    },
  );
});
