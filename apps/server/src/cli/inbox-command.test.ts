import { join } from 'node:path';
import { localHeaders, openInbox } from '../testing/dev-inbox.ts';
import { describe, expect, test } from '../testing/test.ts';
import { runSillage } from './testing/run-sillage.ts';

/** Runs `sillage inbox` with the defaults of the inbox's settings, except those in `env`. */
const runInbox = (env: NodeJS.ProcessEnv, ...args: string[]) =>
  runSillage(['inbox', ...args], { SMTP_URL: '', TRUST_PROXY: '', PUBLIC_URL: '', PORT: '3000', ...env });

describe('sillage inbox', () => {
  // spec: D.6.15
  test('sillage inbox prints the URL of the inbox when a server uses the same data folder', async ({ app }) => {
    const { key } = await openInbox(app);
    const { code, out, err } = await runInbox({ DATA_DIR: app.config.dataDir, PORT: '4321' });
    expect([code, out, err]).toEqual([0, `http://localhost:4321/dev/inbox?key=${key}\n`, '']);
    const { pathname, search } = new URL(out);
    expect((await app.server.inject({ url: pathname + search, headers: localHeaders })).statusCode).toBe(303);
  });

  test.each([
    [{ SMTP_URL: 'smtp://127.0.0.1:2525' }, 'There is no inbox: SMTP_URL is set'],
    [{ TRUST_PROXY: '127.0.0.1' }, 'There is no inbox: TRUST_PROXY is set'],
    [{ PUBLIC_URL: 'https://sillage.example' }, 'There is no inbox: PUBLIC_URL is not an address of this machine'],
    [{ PORT: 'eighty' }, 'PORT: write a port number'],
  ])('sillage inbox prints a one-line reason and exits with 2 when the settings are %j', async (env, message) => {
    const { code, out, err } = await runInbox(env);
    expect([code, out, err.split('\n').length]).toEqual([2, '', 2]);
    expect(err).toContain(message);
  });

  test('sillage inbox prints that the server must be started when there is no data folder, and creates none', async ({
    app,
  }) => {
    const DATA_DIR = join(app.config.dataDir, 'nowhere');
    const expected = {
      code: 2,
      out: '',
      err: `There is no key in ${DATA_DIR} yet. Start the server once: npm start\n`,
    };
    expect(await runInbox({ DATA_DIR })).toEqual(expected);
    expect(await runInbox({ DATA_DIR })).toEqual(expected);
  });

  test('sillage inbox --help prints its description', async () => {
    const { code, out } = await runInbox({}, '--help');
    expect(code).toBe(0);
    expect(out).toContain('print the URL of the page that shows stored emails');
    expect(out).toContain('$ npx sillage inbox');
  });
});
