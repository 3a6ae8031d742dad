import type { RegistrationMode } from '@sillage/contract';
import { DAY } from '../../../platform/clock.ts';
import { openBrowser } from '../../../testing/browser.ts';
import { waitForToken } from '../../../testing/emails.ts';
import { PASSWORD } from '../../../testing/given.ts';
import { givenOperator } from '../../../testing/given-operator.ts';
import { test as base, describe, expect, inject } from '../../../testing/test.ts';
import { createTestApp } from '../../../testing/test-app.ts';

async function createApp(REGISTRATION: RegistrationMode) {
  const app = await createTestApp(inject('postgresUrl'), { REGISTRATION });
  return { ...app, [Symbol.asyncDispose]: () => app.close() };
}

const test = base.extend('app', async ({}, { onCleanup }) => {
  const app = await createTestApp(inject('postgresUrl'), { REGISTRATION: 'invite' });
  onCleanup(() => app.close());
  return app;
});

const readToken = (url: string) => new URL(url).searchParams.get('invitation') ?? '';

describe('invitations in the console', () => {
  test('an operator invites an address; the link is shown once, and the log has neither', async ({ app }) => {
    const { id, username, api } = await givenOperator(app);
    const { url, expiresAt } = await api.adminInvitations.create({ body: { email: 'new@mail.example', days: '30' } });
    expect(Date.parse(expiresAt) - app.clock.now().getTime()).toBe(30 * DAY);
    const list = await api.adminInvitations.list();
    expect(list).toEqual({
      mode: 'invite',
      invitations: [
        {
          id: expect.any(String),
          source: 'operator',
          email: 'new@mail.example',
          createdAt: app.clock.now().toISOString(),
          expiresAt,
          user: null,
        },
      ],
    });
    const { entries } = await api.adminAudit.list({ query: { actor: id } });
    expect(entries).toMatchObject([
      {
        action: 'invitation.create',
        actor: { name: username },
        subject: { kind: 'invitation', id: list.invitations[0]?.id },
        after: { days: 30, address: 'one' },
      },
    ]);
    expect(JSON.stringify([list, entries])).not.toContain(readToken(url));
    expect(JSON.stringify(entries)).not.toContain('new@mail.example');
  });

  test('the list shows who registered, and leaves out what was used, revoked or has expired', async ({ app }) => {
    const { api } = await givenOperator(app);
    const listIds = async () => (await api.adminInvitations.list()).invitations.map(({ email }) => email);
    await api.adminInvitations.create({ body: { email: 'short@mail.example', days: 1 } });
    const { url } = await api.adminInvitations.create({ body: { email: '', days: 7 } });
    const account = { username: 'invited', email: 'invited@mail.example', password: PASSWORD };
    await openBrowser(app).post('/api/users/register', { ...account, invitation: readToken(url) });
    expect((await api.adminInvitations.list()).invitations[0]).toMatchObject({
      email: null,
      user: { name: 'invited' },
    });
    const token = await waitForToken(app, account.email, 'verify-email');
    expect((await openBrowser(app).post('/api/auth/verify-email', { token })).status).toBe(200);
    expect(await listIds()).not.toContain(null);
    expect(await listIds()).toContain('short@mail.example');
    app.clock.advance(DAY);
    expect(await listIds()).not.toContain('short@mail.example');
  });

  test('a revoked invitation ends with its unverified account, and is revoked once', async ({ app }) => {
    const { id: actor, api } = await givenOperator(app);
    const { url } = await api.adminInvitations.create({ body: { email: 'gone@mail.example', days: 7 } });
    const account = { username: 'gone', email: 'gone@mail.example', password: PASSWORD };
    await openBrowser(app).post('/api/users/register', { ...account, invitation: readToken(url) });
    const { invitations } = await api.adminInvitations.list();
    const params = { id: invitations.find(({ email }) => email === account.email)?.id ?? '' };
    const results = await Promise.allSettled([
      api.adminInvitations.revoke({ params }),
      api.adminInvitations.revoke({ params }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(api.adminInvitations.revoke({ params })).rejects.toMatchObject({ code: 'INVITATION_ENDED' });
    await expect(api.adminInvitations.revoke({ params: { id: actor } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await api.adminUsers.list({ query: { search: account.email } })).users).toEqual([]);
    const { entries } = await api.adminAudit.list({ query: { actor, action: 'invitation.revoke' } });
    const after = { state: 'revoked', deletedUser: expect.stringMatching(/^[-0-9a-f]{36}$/) };
    expect(entries).toMatchObject([{ before: { state: 'open' }, after }]);
  });

  test.for([
    ['no days', { email: '', days: 0 }],
    ['91 days', { email: '', days: 91 }],
    ['no address', { email: 'amber', days: 7 }],
  ] as const)('an invitation with %s is rejected', async ([, body], { app }) => {
    const { api } = await givenOperator(app);
    await expect(api.adminInvitations.create({ body })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('while registration is closed, the console says so and creates no invitation', async () => {
    await using app = await createApp('closed');
    const { api } = await givenOperator(app);
    await expect(api.adminInvitations.create({ body: { email: '', days: 7 } })).rejects.toMatchObject({
      code: 'REGISTRATION_CLOSED',
    });
    expect(await api.adminInvitations.list()).toEqual({ mode: 'closed', invitations: [] });
  });
});
