/** Which header carries the key. */
import { expect, it } from 'vitest';
import { keyHeaderOf } from '../../../../src/models/openAi/keyHeader.js';

it.each([
  ['https://api.openai.com/v1', '', 'authorization', 'Bearer '],
  ['https://team.openai.azure.com/openai/v1?api-version=preview', '', 'api-key', ''],
  ['https://team.cognitiveservices.azure.com/openai/v1', '', 'api-key', ''],
  ['https://openai.azure.com.evil.example/v1', '', 'authorization', 'Bearer '],
  ['https://team.openai.azure.com/openai/v1', 'Authorization', 'Authorization', 'Bearer '],
  ['http://127.0.0.1:8080', ' x-api-key ', 'x-api-key', ''],
])('for %s and %j it is %s', (url, wanted, name, prefix) => {
  expect(keyHeaderOf(url, wanted)).toEqual({ name, prefix });
});
