import { DAY, HOUR, MINUTE } from '../../../platform/clock.ts';
import { openBrowser } from '../../../testing/browser.ts';
import { waitForEmails } from '../../../testing/emails.ts';
import { givenUser, PASSWORD } from '../../../testing/given.ts';
import { mailbox } from '../../../testing/given-event.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { accounts, deletions } from '../index.ts';
import { givenNotified, isStored, readLink, runDeletions, schedule } from '../testing/given-deletion.ts';

const suspend = (app: TestApp, id: string) =>
  app.db.transaction().execute((tx) => accounts.suspendUser(tx, id, app.clock.now()));

describe('deletion by the operator', () => {
  test('account is deleted seven days after its user got the notice, and is usable until then', async ({ app }) => {
    const { amber } = await givenNotified(app);
    const [notice] = await waitForEmails(app, amber.email);
    expect(notice?.subject).toBe('Your account will be deleted');
    app.clock.advance(7 * DAY - MINUTE);
    await runDeletions(app.deps);
    expect(await amber.api.users.current()).toMatchObject({ isActive: true });
    app.clock.advance(MINUTE);
    await runDeletions(app.deps);
    expect(await isStored(app, amber.id)).toBe(false);
    expect((await openBrowser(app).signIn(amber.username)).status).toBe(401);
  });

  test('deletion waits until the mail server accepts the notice, and says why', async ({ app }) => {
    const amber = await givenUser(app);
    await schedule(app, amber.id);
    const rejecting = mailbox(app, () => Promise.reject(new Error('550 no such mailbox'))).deps;
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await runDeletions(rejecting);
      app.clock.advance(DAY);
    }
    const [waiting] = await deletions.listDeletions(app.db, [amber.id]);
    expect(waiting).toMatchObject({ notified_at: null, delete_at: null, last_error: '550 no such mailbox' });
    expect(waiting?.attempts).toBeGreaterThan(8);
    expect(await isStored(app, amber.id)).toBe(true);
    await runDeletions(app.deps);
    app.clock.advance(7 * DAY - HOUR);
    await runDeletions(app.deps);
    expect(await isStored(app, amber.id)).toBe(true);
    app.clock.advance(HOUR);
    await runDeletions(app.deps);
    expect(await isStored(app, amber.id)).toBe(false);
  });

  test('user keeps the account after signing in', async ({ app }) => {
    const { amber, open } = await givenNotified(app);
    const params = { id: amber.id };
    const { deletion } = await amber.api.account.deletion({ params });
    expect(Date.parse(deletion?.deleteAt ?? '') - app.clock.now().getTime()).toBe(7 * DAY);
    expect(await amber.api.account.keepAccount({ params })).toEqual({ deletion: null });
    expect(await amber.api.account.keepAccount({ params })).toEqual({ deletion: null });
    app.clock.advance(8 * DAY);
    await runDeletions(app.deps);
    expect([await isStored(app, amber.id), (await open()).statusCode]).toEqual([true, 404]);
  });

  test('operator cancels the deletion, and a user who got the notice gets an email', async ({ app }) => {
    const cancel = (id: string) => app.db.transaction().execute((tx) => deletions.cancelDeletion(tx, app.deps, id));
    const { amber, open } = await givenNotified(app);
    (await cancel(amber.id))?.();
    const [latest] = await waitForEmails(app, amber.email, 2);
    expect(latest?.subject).toBe('Your account will not be deleted');
    expect((await open()).statusCode).toBe(404);
    expect(await cancel(amber.id)).toBeNull();
    app.clock.advance(8 * DAY);
    await runDeletions(app.deps);
    expect(await isStored(app, amber.id)).toBe(true);
  });

  test('account of a user who became an operator meanwhile stays', async ({ app }) => {
    const { amber } = await givenNotified(app);
    const since = app.clock.now();
    await app.db.updateTable('users').set({ operator_since: since }).where('id', '=', amber.id).execute();
    app.clock.advance(8 * DAY);
    await runDeletions(app.deps);
    expect(await isStored(app, amber.id)).toBe(true);
    expect(await deletions.listDeletions(app.db, [amber.id])).toEqual([]);
  });

  test('account that is scheduled twice has one deletion, with its first date', async ({ app }) => {
    const { amber } = await givenNotified(app);
    app.clock.advance(5 * DAY);
    expect(await schedule(app, amber.id)).toBe('scheduled-already');
    app.clock.advance(2 * DAY);
    await runDeletions(app.deps);
    expect(await isStored(app, amber.id)).toBe(false);
    expect(await schedule(app, amber.id)).toBe('unknown');
  });

  test('account with an unverified address is deleted at once, without an email', async ({ app }) => {
    const account = { username: 'never-verified', email: 'never-verified@example.com', password: PASSWORD };
    await openBrowser(app).post('/api/users/register', account);
    await waitForEmails(app, account.email);
    const query = app.db.selectFrom('users').select('id').where('username', '=', account.username);
    const { id } = await query.executeTakeFirstOrThrow();
    expect(await schedule(app, id)).toBe('deleted');
    await runDeletions(app.deps);
    expect([await isStored(app, id), (await waitForEmails(app, account.email)).length]).toEqual([false, 1]);
  });

  test('notice of a suspended user names the operator instead of the sign-in', async ({ app }) => {
    const amber = await givenUser(app);
    await suspend(app, amber.id);
    await schedule(app, amber.id);
    const operated = { ...app.deps, config: { ...app.config, mailFrom: 'Sillage <operator@sillage.example>' } };
    await runDeletions(operated);
    const [notice] = await waitForEmails(app, amber.email);
    expect(notice?.text.replace(/\s+/g, ' ')).toContain('Write to the operator: operator@sillage.example.');
    expect(notice?.text).not.toContain('/account\n');
    const page = await app.server.inject(await readLink(app, amber.email));
    expect(page.body).toContain('Write to the operator');
  });

  test('user still deletes the account alone while its deletion is scheduled', async ({ app }) => {
    const { amber, open } = await givenNotified(app);
    await amber.api.account.deleteAccount({ params: { id: amber.id }, body: { password: PASSWORD } });
    expect((await open()).statusCode).toBe(404);
    await runDeletions(app.deps);
  });

  test('two workers send one notice and delete once', async ({ app }) => {
    const users = [];
    for (let index = 0; index < 6; index += 1) users.push(await givenUser(app));
    for (const { id } of users) await schedule(app, id);
    const { deps, to } = mailbox(app);
    await Promise.all([runDeletions(deps), runDeletions(deps), runDeletions(deps)]);
    expect(users.map((user) => to(user).length)).toEqual(users.map(() => 1));
    app.clock.advance(7 * DAY);
    await Promise.all([runDeletions(deps), runDeletions(deps), runDeletions(deps)]);
    expect(await Promise.all(users.map(({ id }) => isStored(app, id)))).toEqual(users.map(() => false));
    expect(users.map((user) => to(user).length)).toEqual(users.map(() => 1));
  });

  test('deletion goes on in another worker when one dies during its work', async ({ app }) => {
    const amber = await givenUser(app);
    await schedule(app, amber.id);
    const dying = deletions.deleteScheduledAccounts(app.deps);
    expect(await dying.claim(1)).toHaveLength(1);
    await runDeletions(app.deps);
    expect((await amber.api.account.deletion({ params: { id: amber.id } })).deletion?.deleteAt).toBeNull();
    app.clock.advance(5 * MINUTE);
    await runDeletions(app.deps);
    await waitForEmails(app, amber.email);
    app.clock.advance(7 * DAY);
    const [late] = await dying.claim(1);
    app.clock.advance(5 * MINUTE);
    await runDeletions(app.deps);
    expect(await isStored(app, amber.id)).toBe(false);
    if (late) await dying.work(late, new AbortController().signal);
  });

  test('account that is kept at the last moment is not deleted by a worker that claimed it', async ({ app }) => {
    const { amber } = await givenNotified(app);
    app.clock.advance(7 * DAY);
    const job = deletions.deleteScheduledAccounts(app.deps);
    const [due] = await job.claim(1);
    await amber.api.account.keepAccount({ params: { id: amber.id } });
    if (due) await job.work(due, new AbortController().signal);
    expect([due?.user_id, await isStored(app, amber.id)]).toEqual([amber.id, true]);
  });
});
