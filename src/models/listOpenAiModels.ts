/** The models that an OpenAI-compatible endpoint lists, for choosing one. */
import { failure } from '../session/failures.js';
import { failed, type Result, success } from '../session/result.js';
import { foreignWords } from './foreignWords.js';
import { failureOfError } from './openAi/failureOfError.js';
import { openAiEndpoint } from './openAi/openAiEndpoint.js';

export interface ModelListSettings {
  readonly baseUrl: string;
  readonly apiKey: () => Promise<string | undefined>;
}

/** Local endpoints answer at once or not at all; nobody should wait long before typing a name. */
const TIME_LIMIT_MS = 5_000;

/** Names as the endpoint gives them, sorted. Fails with codes of the model's group. */
export async function listOpenAiModels(settings: ModelListSettings): Promise<Result<readonly string[]>> {
  const endpoint = openAiEndpoint(settings.baseUrl);
  if ('reason' in endpoint) {
    return failed(failure('model-not-set-up', { provider: settings.baseUrl, reason: endpoint.reason }));
  }
  const { OpenAI } = await import('openai');
  const apiKey = (await settings.apiKey()) || 'none';
  const client = new OpenAI({ baseURL: endpoint.url, apiKey, timeout: TIME_LIMIT_MS, maxRetries: 0 });
  try {
    const names: string[] = [];
    for await (const model of client.models.list()) names.push(model.id);
    return success(names.sort());
  } catch (error) {
    const words = (text: string): string => foreignWords(text, { secrets: [apiKey], quotable: '' });
    return failed(failureOfError(error, { endpoint: endpoint.shown, model: '', words }));
  }
}
