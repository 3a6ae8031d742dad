import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localHeaders, openInbox } from '../testing/inbox.ts';
import { describe, expect, test } from '../testing/test.ts';

const bin = fileURLToPath(new URL('../../bin/sillage.mjs', import.meta.url));

/** Runs `sillage inbox`; settings that are not given are cleared. */
function typeInbox(env: NodeJS.ProcessEnv, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const settings = { SMTP_URL: '', TRUST_PROXY: '', PUBLIC_URL: '', PORT: '3000', ...env };
  return new Promise((resolve) => {
    execFile(process.execPath, [bin, 'inbox', ...args], { env: { ...process.env, ...settings } }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

describe('sillage inbox', () => {
  // spec: D.6.15
  test('prints the address whose key opens the inbox of the server on the same data folder', async ({ app }) => {
    const { key } = await openInbox(app);
    const { code, out, err } = await typeInbox({ DATA_DIR: app.config.dataDir, PORT: '4321' });
    expect([code, out, err]).toEqual([0, `http://localhost:4321/dev/inbox?key=${key}\n`, '']);
    const { pathname, search } = new URL(out);
    expect((await app.server.inject({ url: pathname + search, headers: localHeaders })).statusCode).toBe(303);
  });

  test.each([
    [{ SMTP_URL: 'smtp://127.0.0.1:2525' }, 'There is no inbox: SMTP_URL is set'],
    [{ TRUST_PROXY: '127.0.0.1' }, 'There is no inbox: TRUST_PROXY is set'],
    [{ PUBLIC_URL: 'https://sillage.example' }, 'There is no inbox: PUBLIC_URL is not an address of this machine'],
    [{ PORT: 'eighty' }, 'PORT: write a port number'],
  ])('says in one line why it prints no address with %j', async (env, words) => {
    const { code, out, err } = await typeInbox(env);
    expect([code, out, err.split('\n').length]).toEqual([2, '', 2]);
    expect(err).toContain(words);
  });

  test('says to start the server when there is no data folder yet, and makes none', async ({ app }) => {
    const DATA_DIR = join(app.config.dataDir, 'nowhere');
    const expected = {
      code: 2,
      out: '',
      err: `There is no key in ${DATA_DIR} yet. Start the server once: npm start\n`,
    };
    expect(await typeInbox({ DATA_DIR })).toEqual(expected);
    expect(await typeInbox({ DATA_DIR })).toEqual(expected);
  });

  test('describes itself with --help', async () => {
    const { code, out } = await typeInbox({}, '--help');
    expect(code).toBe(0);
    expect(out).toContain('print the address of the page that shows stored mails');
    expect(out).toContain('$ npx sillage inbox');
  });
});
