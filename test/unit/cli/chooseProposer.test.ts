import { InvalidArgumentError } from 'commander';
import { describe, expect, it } from 'vitest';
import { chooseProposers, type ProposerOptions } from '../../../src/cli/chooseProposer.js';
import { candidates, header, oneOf, temperature } from '../../../src/cli/optionValues.js';
import { describeFailure } from '../../../src/session/messages.js';
import { plainTranslate } from '../../../src/session/translate.js';
import { folderWith } from './runCli.ts';

const options: ProposerOptions = { provider: 'openai', model: 'm', plan: 'none', candidates: 1 };

async function saidOf(given: Partial<ProposerOptions>): Promise<string> {
  const chosen = await chooseProposers({ ...options, ...given });
  return chosen.ok
    ? `${chosen.value.proposers.length} of ${chosen.value.name}`
    : describeFailure(chosen.failure, plainTranslate).message;
}

describe('chooseProposers', () => {
  it('gives one for each candidate', async () => {
    expect(await saidOf({})).toBe('1 of m');
    expect(await saidOf({ plan: 'model', candidates: 3 })).toBe('3 of m');
    expect(await saidOf({ provider: 'builtin' })).toBe('1 of built-in repair');
  });

  it('says what does not go together, and which plan is not there', async () => {
    expect(await saidOf({ provider: 'builtin', plan: 'model' })).toMatch(/^Built-in repair cannot follow a plan/);
    expect(await saidOf({ provider: 'builtin', candidates: 2 })).toMatch(/^Built-in repair proposes one alone/);
    expect(await saidOf({ plan: 'no-such-plan.md' })).toContain('no-such-plan.md');
    const folder = folderWith({ 'plan.md': '\n' });
    expect(await saidOf({ plan: `${folder}/plan.md` })).toMatch(/plan\.md is empty/);
  });
});

describe('options of a model', () => {
  it('are read', () => {
    expect(header('X-Two:  b:c', header('X-One: a'))).toEqual({ 'X-One': 'a', 'X-Two': 'b:c' });
    expect([temperature('0'), temperature('1.5'), candidates('10')]).toEqual([0, 1.5, 10]);
  });

  it.each([
    () => header('X-Secret'),
    () => header('no header: a'),
    () => temperature('warm'),
    () => temperature(''),
    () => temperature('2.1'),
    () => candidates('0'),
    () => candidates('11'),
    () => oneOf('low', 'high')('huge'),
  ])('are refused in words: %s', (read) => expect(read).toThrow(InvalidArgumentError));
});
