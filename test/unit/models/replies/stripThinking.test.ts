/** Thinking that opens a reply goes; the same tags in code stay. */
import { describe, expect, it } from 'vitest';
import { stripThinking } from '../../../../src/models/replies/stripThinking.js';

describe('stripThinking', () => {
  it.each([
    ['<think>a</think>b', 'b'],
    ['\n <thinking>\na\n</thinking>\n\nb', '\n\nb'],
    ['<THINK>a</think>b', 'b'],
    ['<think></think><think>a</think>b', 'b'],
    ['a\n</think>\nb', '\nb'],
    ['<think>never ends', ''],
    ['no thinking', 'no thinking'],
    ['x = "<think>a</think>"', 'x = "<think>a</think>"'],
    ['a "</think>" b', 'a "</think>" b'],
  ])('%j gives %j', (reply, rest) => expect(stripThinking(reply)).toBe(rest));
});
