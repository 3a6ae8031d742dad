import { inject, onTestFinished } from 'vitest';
import { openBrowser } from '../testing/browser.ts';
import { givenUser, PASSWORD } from '../testing/given.ts';
import { describe, expect, test } from '../testing/test.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { runSillage } from './testing/run-sillage.ts';

const runInvite = (app: TestApp, ...args: string[]) =>
  runSillage(['invite', ...args], {
    DATABASE_URL: app.config.databaseUrl ?? '',
    PUBLIC_URL: 'https://sillage.example',
    REGISTRATION: 'invite',
  });

const link =
  /^https:\/\/sillage\.example\/register\?invitation=([\w-]{43})\n {2}opens one account( for \S+)? until \S+; (\S+)\n$/;

describe('sillage invite', () => {
  test('`sillage invite` prints a link that the list shows without its token', async ({ app }) => {
    expect(await runInvite(app, 'list')).toMatchObject({
      code: 0,
      out: expect.stringContaining('no invitations') as string,
    });
    const made = await runInvite(app, 'amber@example.com', '--days', '30');
    expect([made.code, made.err]).toEqual([0, '']);
    const [, token = '', address, id = ''] = link.exec(made.out) ?? [];
    expect(address).toBe(' for amber@example.com');
    const { out } = await runInvite(app, 'list');
    expect(out).toMatch(new RegExp(`^${id} {2}open {5}until \\S+ {2}amber@example.com\n$`));
    expect(out).not.toContain(token);
    const listed = JSON.parse((await runInvite(app, 'list', '--json')).out) as unknown;
    expect(listed).toMatchObject([{ id, state: 'open', email: 'amber@example.com', source: 'command-line' }]);
    const { status } = await openBrowser(app).post('/api/auth/validate-invitation', { invitation: token });
    expect(status).toBe(200);
  });

  test('`sillage invite revoke` ends an invitation, and says why others were not ended', async ({ app }) => {
    const [, , , id = ''] = link.exec((await runInvite(app)).out) ?? [];
    const unknown = '019ab3f0-7d4e-7c11-9a53-2f6c1f0e8a11';
    expect(await runInvite(app, 'revoke', id, unknown, 'x')).toEqual({
      code: 1,
      out: `${id}: revoked.\n`,
      err: `${unknown}: is no ID of an invitation; copy it from the list.\nx: is no ID of an invitation; copy it from the list.\n`,
    });
    expect(await runInvite(app, 'revoke', id)).toMatchObject({ code: 1, err: `${id}: is revoked already.\n` });
  });

  test('`sillage invite` makes no invitation for an address with an account', async ({ app }) => {
    const { email } = await givenUser(app);
    expect(await runInvite(app, email)).toEqual({ code: 1, out: '', err: 'This address has an account already.\n' });
  });

  test.for([['amber'], ['--days', '0'], ['--days', '91'], ['--days', '1.5'], ['a@example.com', 'b@example.com']])(
    '`sillage invite %s` says what is wrong, with code 2',
    async (args, { app }) => {
      const { code, out, err } = await runInvite(app, ...args);
      expect([code, out, err.length > 0]).toEqual([2, '', true]);
    },
  );

  test('`sillage invite` lets the first user into a server whose registration is closed', async () => {
    const app = await createTestApp(inject('postgresUrl'), { REGISTRATION: 'closed' });
    onTestFinished(() => app.close());
    const env = { DATABASE_URL: app.config.databaseUrl ?? '', REGISTRATION: 'closed' };
    const account = { username: 'first-user', email: 'first-user@example.com', password: PASSWORD };
    expect((await openBrowser(app).post('/api/users/register', account)).status).toBe(403);
    const { out } = await runSillage(['invite'], env);
    const [, invitation] = /invitation=([\w-]{43})/.exec(out) ?? [];
    expect((await openBrowser(app).post('/api/users/register', { ...account, invitation })).status).toBe(201);
  });
});
