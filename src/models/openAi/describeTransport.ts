/** How a request goes out, in words that a person can check; values that may be secret are not shown. */
import type { EndpointSettings } from './guardedClient.js';
import { keyHeaderOf } from './keyHeader.js';
import { openAiEndpoint } from './openAiEndpoint.js';

/** The settings that go into a request besides its messages. */
export interface TransportSettings extends EndpointSettings {
  readonly model: string;
  readonly temperature?: number;
  readonly reasoningEffort?: string;
}

/** One line each: the address, the options that are set, the names of the headers. */
export function describeTransport(settings: TransportSettings): readonly string[] {
  const endpoint = openAiEndpoint(settings.baseUrl);
  const url = 'reason' in endpoint ? settings.baseUrl.replace(/\/\/.*@/, '//') : endpoint.url;
  const shown = 'reason' in endpoint ? '(not an address)' : endpoint.shown;
  const extra = Object.keys(settings.headers ?? {});
  const organization = settings.organization?.trim() ?? '';
  return [
    `POST ${shown}/chat/completions`,
    `model: ${settings.model}`,
    'stream: true',
    ...(settings.temperature === undefined ? [] : [`temperature: ${settings.temperature}`]),
    ...(settings.reasoningEffort === undefined ? [] : [`reasoning_effort: ${settings.reasoningEffort}`]),
    `headers: ${[`${keyHeaderOf(url, settings.keyHeader ?? '').name} (the key, if there is one)`, 'user-agent: edit-fidelity', ...(organization === '' ? [] : ['openai-organization']), ...extra].join(', ')}`,
  ];
}
