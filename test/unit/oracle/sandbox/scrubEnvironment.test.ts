/** Tests see what programs need and no secrets. */
import { expect, it } from 'vitest';
import { scrubEnvironment } from '../../../../src/oracle/sandbox/scrubEnvironment.js';

it('lets through what is known to be harmless, and nothing that looks like a secret', () => {
  const harmless = { LANG: 'C', LC_TIME: 'C', VIRTUAL_ENV: '/v', JAVA_HOME: '/j', TZ: 'UTC' };
  const rest = {
    ...{ HOME: '/home/u', OPENAI_API_KEY: 'x', AWS_SECRET_ACCESS_KEY: 'x', GITHUB_TOKEN: 'x', npm_config__auth: 'x' },
    ...{
      DATABASE_URL: 'x',
      LC_PASSWORD: 'x',
      NODE_OPTIONS: '--inspect',
      SSH_AUTH_SOCK: '/s',
      VSCODE_IPC_HOOK: '/i',
      empty: undefined,
    },
  };
  const scrubbed = scrubEnvironment({ ...harmless, Path: '/bin', ...rest });
  expect(scrubbed).toMatchObject({ ...harmless, PATH: '/bin', PYTHONDONTWRITEBYTECODE: '1', PYTHONHASHSEED: '0' });
  for (const name of [...Object.keys(rest), 'Path']) expect(scrubbed).not.toHaveProperty([name]);
});
