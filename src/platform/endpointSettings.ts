/** How to speak to the endpoint, as the settings say it: everything but the key. */
import type * as vscode from 'vscode';
import type { ReasoningEffortChoice } from './settingDefaults.js';
import type { Settings } from './settings.js';

/** What a request to the endpoint goes by; options that are not set are left to the endpoint. */
export interface EndpointOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for the usual one of the host. */
  readonly keyHeader: string;
  /** Empty for none. */
  readonly organization: string;
  readonly timeoutMs: number;
  readonly windowTokens: number;
  readonly temperature?: number;
  readonly reasoningEffort?: Exclude<ReasoningEffortChoice, ''>;
}

export function endpointOptions(settings: Settings, scope?: vscode.ConfigurationScope): EndpointOptions {
  const temperature = settings.get('model.temperature', scope);
  const reasoningEffort = settings.get('model.reasoningEffort', scope);
  const headers = Object.entries(settings.get('model.headers', scope)).filter(([, value]) => typeof value === 'string');
  return {
    headers: Object.fromEntries(headers),
    keyHeader: settings.get('model.keyHeader', scope),
    organization: settings.get('model.organization', scope),
    windowTokens: settings.get('model.windowTokens', scope),
    timeoutMs: settings.get('model.timeLimitSeconds', scope) * 1000,
    ...(temperature === null ? {} : { temperature }),
    ...(reasoningEffort === '' ? {} : { reasoningEffort }),
  };
}
