/** Cancelling what was started here. */
import { describe, expect, it } from 'vitest';
import { CancelSource } from '../../../src/session/cancelSource.js';

describe('CancelSource', () => {
  it('follows the outer signal, with its reason', () => {
    const outer = new AbortController();
    const source = new CancelSource(outer.signal);
    let told = 0;
    source.signal.addEventListener('abort', () => {
      told += 1;
    });
    outer.abort('why');
    expect(source.signal.aborted).toBe(true);
    expect(source.signal.reason).toBe('why');
    expect(told).toBe(1);
    expect(() => source.signal.throwIfAborted()).toThrow('why');
  });

  it('cancels by itself without cancelling the outer signal; the first reason counts', () => {
    const outer = new AbortController();
    const source = new CancelSource(outer.signal);
    source.cancel('first');
    source.cancel('second');
    expect(source.signal.reason).toBe('first');
    expect(outer.signal.aborted).toBe(false);
  });

  it('is aborted from the start when the outer signal is', () => {
    expect(new CancelSource(AbortSignal.abort('gone')).signal.aborted).toBe(true);
  });

  it('follows no longer once released, and tells no listener that was removed', () => {
    const outer = new AbortController();
    const source = new CancelSource(outer.signal);
    let told = 0;
    const listener = () => {
      told += 1;
    };
    source.signal.addEventListener('abort', listener);
    source.signal.removeEventListener('abort', listener);
    source.release();
    outer.abort();
    expect(source.signal.aborted).toBe(false);
    source.cancel('now');
    expect(told).toBe(0);
  });
});
