/** Keys by endpoint, in a storage like the editor's, and from the environment. */
import { describe, expect, it } from 'vitest';
import { ApiKeys, type KeyEnvironment } from '../../../src/platform/apiKeys.js';

/** The parts of the editor's storages that keys use, kept in memory. */
function keysWith(environment: KeyEnvironment = {}) {
  const secrets = new Map<string, string>();
  const state = new Map<string, unknown>();
  const storage = {
    get: async (name: string) => secrets.get(name),
    store: async (name: string, value: string) => void secrets.set(name, value),
    delete: async (name: string) => void secrets.delete(name),
  };
  const memento = {
    get: (name: string) => state.get(name),
    update: async (name: string, value: unknown) =>
      void (value === undefined ? state.delete(name) : state.set(name, value)),
  };
  type Given = ConstructorParameters<typeof ApiKeys>;
  const keys = new ApiKeys(storage as unknown as Given[0], memento as unknown as Given[1], environment);
  return { keys, secrets, state };
}

describe('ApiKeys', () => {
  it('keeps one key per endpoint, whatever the path', async () => {
    const { keys } = keysWith();
    await keys.set('https://one.example/v1', 'key-one');
    await keys.set('https://two.example/v1', 'key-two');
    expect(await keys.get('https://one.example/other?x=1', false)).toBe('key-one');
    expect(await keys.get('https://two.example/v1', true)).toBe('key-two');
    expect(await keys.get('https://one.example:8443/v1', false)).toBeNull();
    expect(await keys.get('http://one.example/v1', false)).toBeNull();
  });

  it('puts nothing but addresses where secrets do not belong', async () => {
    const { keys, state } = keysWith();
    await keys.set('https://one.example/v1', 'sk-planted-0123456789');
    expect(JSON.stringify([...state])).not.toContain('planted');
    expect(JSON.stringify([...state])).toContain('https://one.example');
  });

  it('forgets all of them, and says how many', async () => {
    const { keys, secrets, state } = keysWith();
    await keys.set('https://one.example/v1', 'a');
    await keys.set('https://one.example/v2', 'b');
    await keys.set('https://two.example/v1', 'c');
    expect(await keys.forgetAll()).toBe(2);
    expect([secrets.size, state.size]).toEqual([0, 0]);
    expect(await keys.forgetAll()).toBe(0);
  });

  it('takes a key of the environment, but not for an address that the project names', async () => {
    const { keys } = keysWith({ OPENAI_API_KEY: ' sk-env \n' });
    expect(await keys.get('https://own.example/v1', false)).toBe('sk-env');
    expect(await keys.get('https://own.example/v1', true)).toBeNull();
    expect(await keys.get('https://api.openai.com/v1', true)).toBe('sk-env');
  });

  it("takes OpenRouter's own variable for OpenRouter alone", async () => {
    const { keys } = keysWith({ OPENAI_API_KEY: 'sk-env', OPENROUTER_API_KEY: 'sk-router' });
    expect(await keys.get('https://openrouter.ai/api/v1', true)).toBe('sk-router');
    expect(await keys.get('https://openrouter.ai.evil.example/v1', false)).toBe('sk-env');
  });
});
