import { DAY, MINUTE } from '../../../platform/clock.ts';
import { runOnce } from '../../../platform/job.ts';
import { openBrowser } from '../../../testing/browser.ts';
import { waitForEmails, waitForToken } from '../../../testing/emails.ts';
import { givenUser, PASSWORD } from '../../../testing/given.ts';
import { mailbox } from '../../../testing/given-event.ts';
import { givenKey } from '../../../testing/given-key.ts';
import { givenOperator } from '../../../testing/given-operator.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { deletions } from '../../auth/index.ts';

async function givenBoth(app: TestApp) {
  const operator = await givenOperator(app);
  const amber = await givenUser(app);
  const params = { id: amber.id };
  const listHistory = async () => (await operator.api.adminUsers.show({ params })).history;
  return { operator, amber, params, admin: operator.api.adminUsers, listHistory };
}

let count = 0;
async function givenUnverified(app: TestApp) {
  count += 1;
  const email = `console-${count}@example.com`;
  await openBrowser(app).post('/api/users/register', { username: `console-${count}`, email, password: PASSWORD });
  const { id } = await app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return { id, email };
}

async function runDeletions(deps: TestApp['deps']): Promise<void> {
  while (await runOnce(deletions.deleteScheduledAccounts(deps)));
}

describe('sessions', () => {
  test('an operator signs a user out everywhere, and the log says how many sessions ended', async ({ app }) => {
    const { operator, amber, params, admin, listHistory } = await givenBoth(app);
    await openBrowser(app).signIn(amber.username);
    const { headers } = await givenKey(app, amber.id);
    await admin.endSessions({ params });
    await expect(amber.api.users.current()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect((await app.server.inject({ url: '/api/users/current', headers })).statusCode).toBe(200);
    expect(await listHistory()).toEqual([
      {
        id: expect.any(String),
        at: app.clock.now().toISOString(),
        actor: { id: operator.id, name: operator.username },
        action: 'user.end-sessions',
        subject: { kind: 'user', id: amber.id, name: amber.username },
        before: { sessions: 2 },
        after: { sessions: 0 },
        address: '127.0.0.1',
      },
    ]);
    await expect(admin.endSessions({ params })).rejects.toMatchObject({ code: 'ACCOUNT_CHANGED' });
    expect(await listHistory()).toHaveLength(1);
  });
});

describe('verification', () => {
  test('an operator sends a new link at most every ten minutes, also with a second operator', async ({ app }) => {
    const { admin, listHistory } = await givenBoth(app);
    const { api } = await givenOperator(app);
    const { id, email } = await givenUnverified(app);
    const params = { id };
    const oldLink = await waitForToken(app, email, 'verify-email');
    await expect(admin.resendVerification({ params })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'An email was sent less than 10 minutes ago. Try again in 10 minutes.',
    });
    app.clock.advance(10 * MINUTE);
    const results = await Promise.allSettled([
      admin.resendVerification({ params }),
      api.adminUsers.resendVerification({ params }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await waitForEmails(app, email, 2);
    const newLink = await waitForToken(app, email, 'verify-email');
    const verify = async (token: string) => (await openBrowser(app).post('/api/auth/verify-email', { token })).status;
    expect([newLink === oldLink, await verify(oldLink), await verify(newLink)]).toEqual([false, 400, 200]);
    await expect(admin.resendVerification({ params })).rejects.toThrow('The address is verified already.');
    expect((await admin.show({ params })).history.map(({ action }) => action)).toEqual(['user.resend-verification']);
    expect(await listHistory()).toEqual([]);
  });
});

describe('an id in capitals', () => {
  test('is the same user: not the own account, and in that user’s history', async ({ app }) => {
    const { operator, amber, admin, listHistory } = await givenBoth(app);
    const suspend = (id: string) => admin.suspend({ params: { id: id.toUpperCase() }, body: { reason: 'spam' } });
    await expect(suspend(operator.id)).rejects.toMatchObject({ code: 'OWN_ACCOUNT' });
    await suspend(amber.id);
    expect(await listHistory()).toMatchObject([{ action: 'user.suspend', subject: { id: amber.id } }]);
  });
});

describe('suspension', () => {
  test('a suspension ends sessions and keys, and the log has the reason without addresses', async ({ app }) => {
    const { amber, params, admin, listHistory } = await givenBoth(app);
    const { headers } = await givenKey(app, amber.id);
    await admin.suspend({ params, body: { reason: ` spam\u0000 to ${amber.email} \u202e` } });
    await expect(amber.api.users.current()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect((await app.server.inject({ url: '/api/users/current', headers })).statusCode).toBe(401);
    expect((await openBrowser(app).signIn(amber.username)).body.code).toBe('ACCOUNT_SUSPENDED');
    expect(await admin.show({ params })).toMatchObject({ suspendedAt: app.clock.now().toISOString(), sessions: 0 });
    await expect(admin.suspend({ params, body: { reason: 'again' } })).rejects.toMatchObject({
      code: 'ACCOUNT_CHANGED',
    });
    await expect(admin.resendVerification({ params })).rejects.toThrow('The account is suspended');
    await admin.unsuspend({ params });
    await expect(admin.unsuspend({ params })).rejects.toMatchObject({ code: 'ACCOUNT_CHANGED' });
    expect((await openBrowser(app).signIn(amber.username)).status).toBe(200);
    expect(await listHistory()).toMatchObject([
      { action: 'user.unsuspend', before: { suspended: true }, after: { suspended: false } },
      {
        action: 'user.suspend',
        before: { suspended: false, sessions: 1, keys: 1 },
        after: { suspended: true, sessions: 0, keys: 0, reason: 'spam to [address]' },
      },
    ]);
  });

  test.for([
    ['nothing', ''],
    ['control characters', '\u0000\u202e'],
    ['201 characters', 'x'.repeat(201)],
  ])('a suspension with %s as its reason is rejected', async ([, reason = ''], { app }) => {
    const { params, admin } = await givenBoth(app);
    await expect(admin.suspend({ params, body: { reason } })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('of two operators who suspend each other at once, one remains', async ({ app }) => {
    for (let round = 0; round < 5; round += 1) {
      const [first, second] = [await givenOperator(app), await givenOperator(app)];
      const body = { reason: 'stolen account' };
      const results = await Promise.allSettled([
        first.api.adminUsers.suspend({ params: { id: second.id }, body }),
        second.api.adminUsers.suspend({ params: { id: first.id }, body }),
      ]);
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const suspended = await app.db
        .selectFrom('users')
        .select('id')
        .where('id', 'in', [first.id, second.id])
        .where('suspended_at', 'is not', null)
        .execute();
      expect(suspended).toHaveLength(1);
    }
  });

  test('operators change neither their own account nor delete that of another operator', async ({ app }) => {
    const { operator, admin } = await givenBoth(app);
    const other = await givenOperator(app);
    const own = { params: { id: operator.id } };
    const changes = [
      () => admin.suspend({ ...own, body: { reason: 'x' } }),
      () => admin.scheduleDeletion(own),
      () => admin.endSessions(own),
      () => admin.cancelDeletion(own),
    ];
    for (const change of changes) await expect(change()).rejects.toMatchObject({ code: 'OWN_ACCOUNT' });
    const params = { id: other.id };
    await expect(admin.scheduleDeletion({ params })).rejects.toMatchObject({ code: 'ACCOUNT_OF_OPERATOR' });
    await admin.suspend({ params, body: { reason: 'x' } });
    await expect(admin.scheduleDeletion({ params })).rejects.toMatchObject({ code: 'ACCOUNT_OF_OPERATOR' });
    expect(await admin.show({ params })).toMatchObject({ isOperator: true, deletion: null });
  });
});

describe('deletion', () => {
  test('a deletion emails the user first, shows the mail server’s error, and can be cancelled', async ({ app }) => {
    const { amber, params, admin, listHistory } = await givenBoth(app);
    expect(await admin.scheduleDeletion({ params })).toEqual({ outcome: 'scheduled' });
    await expect(admin.scheduleDeletion({ params })).rejects.toMatchObject({ code: 'ACCOUNT_CHANGED' });
    const error = new Error(`550 <${amber.email}>\u0000 no such mailbox`);
    await runDeletions(mailbox(app, () => Promise.reject(error)).deps);
    expect((await admin.show({ params })).deletion).toMatchObject({
      notifiedAt: null,
      deleteAt: null,
      attempts: 1,
      lastError: '550 <[address]> no such mailbox',
    });
    app.clock.advance(10 * MINUTE);
    await runDeletions(app.deps);
    const { deletion } = await admin.show({ params });
    expect(deletion).toMatchObject({ notifiedAt: app.clock.now().toISOString(), lastError: null });
    expect(Date.parse(deletion?.deleteAt ?? '') - app.clock.now().getTime()).toBe(7 * DAY);
    await admin.cancelDeletion({ params });
    await expect(admin.cancelDeletion({ params })).rejects.toMatchObject({ code: 'ACCOUNT_CHANGED' });
    const emails = await waitForEmails(app, amber.email, 2);
    expect(emails.map(({ subject }) => subject).toSorted()).toEqual([
      'Your account will be deleted',
      'Your account will not be deleted',
    ]);
    app.clock.advance(8 * DAY);
    await runDeletions(app.deps);
    expect(await amber.api.users.current()).toMatchObject({ id: amber.id });
    expect(await listHistory()).toMatchObject([
      { action: 'user.cancel-deletion', before: { deletion: 'scheduled' }, after: { deletion: null } },
      { action: 'user.delete', before: { deletion: null }, after: { deletion: 'scheduled' } },
    ]);
  });

  test('an account that was never verified is deleted at once, and the log has only its id', async ({ app }) => {
    const { operator, admin } = await givenBoth(app);
    const { id, email } = await givenUnverified(app);
    await waitForEmails(app, email);
    expect(await admin.scheduleDeletion({ params: { id } })).toEqual({ outcome: 'deleted' });
    await expect(admin.show({ params: { id } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { entries } = await operator.api.adminAudit.list({ query: { actor: operator.id } });
    expect(entries).toMatchObject([
      { action: 'user.delete', subject: { kind: 'user', id, name: null }, after: { deletion: 'deleted' } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(email);
  });

  test('an address that is verified at the moment of the deletion never leaves a deleted account', async ({ app }) => {
    const { admin } = await givenBoth(app);
    for (let round = 0; round < 4; round += 1) {
      const { id, email } = await givenUnverified(app);
      const token = await waitForToken(app, email, 'verify-email');
      const [verified, { outcome }] = await Promise.all([
        openBrowser(app).post('/api/auth/verify-email', { token }),
        admin.scheduleDeletion({ params: { id } }),
      ]);
      expect([verified.status, outcome]).toEqual(verified.status === 200 ? [200, 'scheduled'] : [400, 'deleted']);
    }
  });
});
