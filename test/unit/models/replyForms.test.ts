/** Every form in which models reply, and every fault of a reply, over real HTTP: what comes of it, or how it is refused. */
import { afterEach, describe, expect, it } from 'vitest';
import { ModelProposer } from '../../../src/models/modelProposer.js';
import { OpenAiChatModel } from '../../../src/models/openAiChatModel.js';
import type { ProposerProgress } from '../../../src/session/ports/proposer.js';
import type { Answer } from '../../support/modelServer/modelScript.js';
import { type ModelServer, startModelServer } from '../../support/modelServer/modelServer.js';
import { fixTask } from './fixTask.js';

const FILE =
  'import math\n\n\ndef mean(values):\n    # the mean\n    return sum(values) / (len(values) - 1)\n\n\ndef low(values):\n    return min(values)\n';
const FIXED = FILE.replace('(len(values) - 1)', 'len(values)');
const BLOCK =
  '<<<<<<< SEARCH\n    return sum(values) / (len(values) - 1)\n=======\n    return sum(values) / len(values)\n>>>>>>> REPLACE\n';
const HUNK =
  '@@ -4,3 +4,3 @@\n def mean(values):\n     # the mean\n-    return sum(values) / (len(values) - 1)\n+    return sum(values) / len(values)\n';
const DIFF = `--- a/src/stat.py\n+++ b/src/stat.py\n${HUNK}`;
const fenced = (text: string, language = 'python'): string => `\`\`\`${language}\n${text}\`\`\`\n`;

const servers: ModelServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function propose(answers: readonly Answer[], original = FILE) {
  const server = await startModelServer({ answers });
  servers.push(server);
  const chat = new OpenAiChatModel({
    baseUrl: server.baseUrl,
    model: 'm',
    apiKey: async () => undefined,
    maxRetries: 0,
  });
  const progress: ProposerProgress[] = [];
  const result = await new ModelProposer(chat).propose(
    fixTask({ original }),
    (step) => progress.push(step),
    new AbortController().signal,
  );
  return { result, progress, requests: server.requests.length };
}

describe('a reply is read', () => {
  it.each<[string, string]>([
    ['a search/replace block', BLOCK],
    ['a block in a fence', fenced(BLOCK)],
    ['a block under the path of the file', `src/stat.py\n${BLOCK}`],
    ['a block with prose around', `The divisor is wrong:\n\n${BLOCK}\nThat is all.`],
    ['a block after thinking', `<think>\n<<<<<<< SEARCH\nmaybe?\n</think>\n${BLOCK}`],
    ['the whole file in a fence', fenced(FIXED)],
    ['the whole file under its path, with prose', `Here it is.\n\nsrc/stat.py\n${fenced(FIXED)}Done.`],
    ['the whole file bare', FIXED],
    ['a unified diff', DIFF],
    ['a unified diff in a fence, with prose', `This mends it:\n\n${fenced(DIFF, 'diff')}`],
    ['a hunk without headers, its numbers wrong', HUNK.replace('-4,3 +4,3', '-40,9 +41,7')],
    ['CRLF in the reply', BLOCK.replaceAll('\n', '\r\n')],
    ['CRLF in a whole file', fenced(FIXED).replaceAll('\n', '\r\n')],
  ])('%s', async (_, reply) => {
    const { result, requests } = await propose([{ reply, pieceLength: 7 }]);
    expect(result).toMatchObject({ ok: true, value: { text: FIXED } });
    expect(requests).toBe(1);
  });

  it('LF for a file of CRLF, which keeps its endings', async () => {
    const { result } = await propose([{ reply: BLOCK }], FILE.replaceAll('\n', '\r\n'));
    expect(result).toMatchObject({ value: { text: FIXED.replaceAll('\n', '\r\n') } });
  });

  it('thinking in a field of its own', async () => {
    const { result } = await propose([{ thinking: 'Let me see …', reply: BLOCK }]);
    expect(result).toMatchObject({ value: { text: FIXED } });
  });

  it('a change of a line that is only quoted: it is an edit, and stays one', async () => {
    const reply = BLOCK.replace('SEARCH\n', 'SEARCH\n    # the mean\n').replace(
      '=======\n',
      '=======\n    # The mean.\n',
    );
    const { result } = await propose([{ reply }]);
    expect(result).toMatchObject({ value: { text: FIXED.replace('# the mean', '# The mean.') } });
  });

  it('as it streams, with progress after each piece', async () => {
    const { progress } = await propose([{ reply: BLOCK, pieceLength: 10 }]);
    const counts = progress.flatMap((step) => (step.kind === 'receiving' ? [step.characters] : []));
    expect(counts.length).toBe(Math.ceil(BLOCK.length / 10));
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
    expect(counts.at(-1)).toBe(BLOCK.length);
  });
});

describe('a reply goes back once with the reason, and then fails', () => {
  it.each<[string, string, string, RegExp]>([
    ['edits of several files', `${BLOCK}\ntests/test_stat.py\n${BLOCK}`, 'reply-edits-do-not-apply', /another file/],
    ['tabs for spaces', BLOCK.replaceAll('    ', '\t'), 'reply-edits-do-not-apply', /spaces or tabs/],
    [
      'elided code in a block',
      BLOCK.replace('    return sum(values) / len', '    # ... rest unchanged\n    return sum(values) / len'),
      'reply-edits-do-not-apply',
      /leaves code out/,
    ],
    [
      'elided code in a whole file',
      fenced(FIXED.replace('def low(values):\n    return min(values)\n', '# ... existing code ...\n')),
      'reply-edits-do-not-apply',
      /leaves code out/,
    ],
    [
      'a block that fits in two places',
      '<<<<<<< SEARCH\n\n=======\nx\n>>>>>>> REPLACE\n',
      'reply-edits-do-not-apply',
      /places/,
    ],
    ['a block that fits nowhere', BLOCK.replace('- 1', '- 2'), 'reply-edits-do-not-apply', /fits nowhere/],
    ['a block without its end', BLOCK.slice(0, 90), 'reply-cut-off', /does not end/],
    ['a fence without its end', fenced(FIXED).slice(0, 80), 'reply-cut-off', /has no end/],
    ['a piece of the file', fenced('    return sum(values) / len(values)\n'), 'reply-edits-do-not-apply', /piece/],
    ['words alone', 'The divisor should be the count.', 'reply-no-edits', /no edit/],
    ['nothing', '', 'reply-no-edits', /empty/],
    ['thinking alone', '<think>It is the divisor.</think>', 'reply-no-edits', /empty/],
  ])('%s', async (_, reply, code, reason) => {
    const { result, progress, requests } = await propose([{ reply }]);
    expect(result).toMatchObject({ ok: false, failure: { code } });
    expect(requests).toBe(2);
    expect(progress.flatMap((step) => (step.kind === 'retrying' ? [step.reason] : [])).join()).toMatch(reason);
    const mended = await propose([{ reply }, { reply: BLOCK }]);
    expect(mended.result).toMatchObject({ ok: true, value: { text: FIXED } });
  });
});

describe('a reply fails at once', () => {
  it.each<[string, Answer, string]>([
    ['cut off at the token limit', { reply: BLOCK, finish: 'length' }, 'reply-cut-off'],
    ['refused by the model', { refusal: 'I will not.' }, 'model-refused'],
    ['stopped by a filter', { reply: BLOCK, finish: 'content_filter' }, 'model-refused'],
    ['that changes nothing', { reply: fenced(FILE) }, 'proposal-unchanged'],
    ['cut in the middle of the stream', { reply: BLOCK, fault: { kind: 'cut', afterPieces: 2 } }, 'model-unreachable'],
    ['that ends early, in order', { reply: BLOCK, fault: { kind: 'end-early', afterPieces: 2 } }, 'model-bad-reply'],
    ['with garbage in the stream', { reply: BLOCK, fault: { kind: 'garbage', afterPieces: 2 } }, 'model-bad-reply'],
    [
      'with an error in the stream',
      { reply: BLOCK, fault: { kind: 'stream-error', afterPieces: 2, error: { message: 'overloaded', code: 502 } } },
      'model-server-error',
    ],
    ['of another protocol', { reply: BLOCK, fault: { kind: 'foreign-events' } }, 'model-bad-reply'],
    ['that is a web page', { fault: { kind: 'html' } }, 'model-bad-reply'],
    [
      'that is half of a completion',
      { reply: BLOCK, fault: { kind: 'not-streamed', broken: true } },
      'model-bad-reply',
    ],
  ])('%s', async (_, answer, code) => {
    const { result, requests } = await propose([answer]);
    expect(result).toMatchObject({ ok: false, failure: { code } });
    expect(requests).toBe(1);
  });
});

describe('a reply is complete', () => {
  it.each<[string, Answer]>([
    ['with an unknown finish reason', { reply: BLOCK, finish: 'because' }],
    ['without a finish reason', { reply: BLOCK, finish: null }],
    ['whose connection breaks after its finish', { reply: BLOCK, fault: { kind: 'cut-after-finish' } }],
    ['whose bookkeeping comes twice', { reply: BLOCK, fault: { kind: 'duplicate', which: 'bookkeeping' } }],
    ['under a wrong content type', { reply: BLOCK, fault: { kind: 'content-type', value: 'text/plain' } }],
    ['that does not stream', { reply: BLOCK, fault: { kind: 'not-streamed' } }],
    ['that is late', { reply: BLOCK, delayMs: 200, pauseMs: 5 }],
  ])('%s', async (_, answer) => {
    expect((await propose([answer])).result).toMatchObject({ ok: true, value: { text: FIXED } });
  });
});
