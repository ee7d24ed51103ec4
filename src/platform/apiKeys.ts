/** Keys of model endpoints: in the editor's secret storage, one per endpoint, or from the environment; never anywhere else. */
import type * as vscode from 'vscode';

const PREFIX = 'editFidelity.key:';

/** The endpoints that have a key, as the storage cannot list what it holds; addresses alone are no secret. */
const ENDPOINTS_KEY = 'editFidelity.keyEndpoints';

const OPENAI_ORIGIN = 'https://api.openai.com';
const OPENROUTER_ORIGIN = 'https://openrouter.ai';

/** The part of the environment that may hold a key. */
export interface KeyEnvironment {
  readonly OPENAI_API_KEY?: string | undefined;
  readonly OPENROUTER_API_KEY?: string | undefined;
}

export class ApiKeys {
  readonly #secrets: vscode.SecretStorage;
  readonly #state: vscode.Memento;
  readonly #environment: KeyEnvironment;

  constructor(secrets: vscode.SecretStorage, state: vscode.Memento, environment: KeyEnvironment) {
    this.#secrets = secrets;
    this.#state = state;
    this.#environment = environment;
  }

  /**
   * The key for an endpoint, or null.
   *
   * `OPENAI_API_KEY` is the fallback, but not for an address that the workspace's own settings name: a cloned project could
   * otherwise have the key sent to a server of its choice.
   */
  async get(baseUrl: string, isFromWorkspace: boolean): Promise<string | null> {
    const stored = await this.#secrets.get(PREFIX + originOf(baseUrl));
    if (stored) return stored;
    const own = this.#ownKeyOf(originOf(baseUrl))?.trim();
    if (own) return own;
    const fallback = this.#environment.OPENAI_API_KEY?.trim();
    if (!fallback) return null;
    return isFromWorkspace && originOf(baseUrl) !== OPENAI_ORIGIN ? null : fallback;
  }

  /** The variable that is meant for this host alone. */
  #ownKeyOf(origin: string): string | undefined {
    if (origin === OPENROUTER_ORIGIN) return this.#environment.OPENROUTER_API_KEY;
    return undefined;
  }

  async set(baseUrl: string, key: string): Promise<void> {
    const origin = originOf(baseUrl);
    await this.#secrets.store(PREFIX + origin, key);
    await this.#state.update(ENDPOINTS_KEY, [...new Set([...this.#endpoints(), origin])]);
  }

  /** All keys that may have gone out, for blanking them out of what is stored. */
  async known(): Promise<readonly string[]> {
    const stored = await Promise.all(this.#endpoints().map((origin) => this.#secrets.get(PREFIX + origin)));
    const { OPENAI_API_KEY, OPENROUTER_API_KEY } = this.#environment;
    return [...stored, OPENAI_API_KEY, OPENROUTER_API_KEY].flatMap((key) => key?.trim() || []);
  }

  /** Forgets all keys; says how many there were. */
  async forgetAll(): Promise<number> {
    const endpoints = this.#endpoints();
    for (const origin of endpoints) await this.#secrets.delete(PREFIX + origin);
    await this.#state.update(ENDPOINTS_KEY, undefined);
    return endpoints.length;
  }

  #endpoints(): readonly string[] {
    return this.#state.get<readonly string[]>(ENDPOINTS_KEY) ?? [];
  }
}

/** Scheme, host and port of an address; what a key belongs to, as paths of one server share it. */
export function originOf(baseUrl: string): string {
  try {
    return new URL(baseUrl).origin;
  } catch {
    return baseUrl;
  }
}
