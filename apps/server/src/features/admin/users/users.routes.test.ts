import type { AdminUserFilter } from '@sillage/contract';
import { openBrowser } from '../../../testing/browser.ts';
import { givenFragrance, givenUser } from '../../../testing/given.ts';
import { givenKey } from '../../../testing/given-key.ts';
import { givenOperator } from '../../../testing/given-operator.ts';
import { test as base, describe, expect, inject } from '../../../testing/test.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const test = base.extend('app', async ({}, { onCleanup }) => {
  const app = await createTestApp(inject('postgresUrl'), { OPERATORS: 'Listed@example.com' });
  onCleanup(() => app.close());
  return app;
});

type TestUser = Awaited<ReturnType<typeof givenUser>>;

const update = (app: TestApp, { id }: TestUser, values: Record<string, unknown>) =>
  app.db.updateTable('users').set(values).where('id', '=', id).execute();

describe('list of users in the console', () => {
  test('shows name, address, sessions and keys, and nothing of watchlist, notes, quiz and channels', async ({
    app,
  }) => {
    const operator = await givenOperator(app);
    const amber = await givenUser(app);
    await update(app, amber, { first_name: 'Amber', last_name: 'Resin' });
    await openBrowser(app).signIn(amber.username);
    await givenKey(app, amber.id);
    const { id: fragranceId, name } = await givenFragrance(app);
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId, notes: 'MARKED note' } });
    const channel = { preset: 'webhook', label: 'MARKED label', url: 'https://hooks.example/MARKED' } as const;
    await amber.api.notify.addChannel({ body: { userId: amber.id, channel } });
    await update(app, amber, { quiz_result: JSON.stringify({ personalityType: 'MARKED quiz' }) });

    const { users, cursor } = await operator.api.adminUsers.list({ query: { search: amber.email } });
    expect([users, cursor]).toEqual([
      [
        {
          id: amber.id,
          name: 'Amber Resin',
          username: amber.username,
          email: amber.email,
          joinedAt: expect.any(String),
          isVerified: true,
          isOperator: false,
          suspendedAt: null,
          deletion: null,
          sessions: 2,
          keys: 1,
          lastSeenAt: app.clock.now().toISOString(),
        },
      ],
      null,
    ]);
    const detail = await operator.api.adminUsers.show({ params: { id: amber.id } });
    expect(detail).toEqual({
      ...users[0],
      authProvider: 'local',
      lastSignInAt: expect.any(String),
      verificationSentAt: null,
      history: [],
    });
    for (const secret of ['MARKED', name, 'fragrance']) expect(JSON.stringify(detail)).not.toContain(secret);
  });

  test('finds the start of address, username and display name, and takes wildcards as plain text', async ({ app }) => {
    const { api } = await givenOperator(app);
    const [amber, iris] = [await givenUser(app), await givenUser(app)];
    await update(app, amber, { email: 'Under_score%@mail.example', username: 'Zoe.Amber', first_name: 'Ämber' });
    await update(app, iris, { email: 'underXscore@mail.example', first_name: 'Iris', last_name: 'Root' });
    const find = async (search: string) =>
      (await api.adminUsers.list({ query: { search } })).users.map(({ name }) => name);
    expect(await find(' UNDER')).toEqual(['Iris Root', 'Ämber']);
    expect([await find('under_'), await find('under_score%'), await find('%')]).toEqual([['Ämber'], ['Ämber'], []]);
    expect([await find('zoe'), await find('ämb'), await find('iris r')]).toEqual([['Ämber'], ['Ämber'], ['Iris Root']]);
    expect([await find('root'), await find('score'), await find('\\')]).toEqual([[], [], []]);
  });

  test('filters by state', async ({ app }) => {
    const operator = await givenOperator(app);
    const [active, unverified, suspended, leaving, listed] = await Promise.all(
      Array.from({ length: 5 }, () => givenUser(app)),
    );
    if (!active || !unverified || !suspended || !leaving || !listed) throw new Error('five users were created');
    await update(app, unverified, { email_verified_at: null, is_active: false });
    await update(app, suspended, { suspended_at: app.clock.now() });
    await update(app, listed, { email: 'LISTED@example.com' });
    await operator.api.adminUsers.scheduleDeletion({ params: { id: leaving.id } });
    const list = async (filter: AdminUserFilter) => {
      const { users } = await operator.api.adminUsers.list({ query: { filter } });
      // Users of earlier tests are older than the operator.
      return users
        .map(({ id }) => id)
        .filter((id) => id >= operator.id)
        .toSorted();
    };
    const ids = (...users: { id: string }[]) => users.map(({ id }) => id).toSorted();
    expect(await list('all')).toEqual(ids(operator, active, unverified, suspended, leaving, listed));
    expect(await list('active')).toEqual(ids(operator, active, leaving, listed));
    expect(await list('unverified')).toEqual(ids(unverified));
    expect(await list('suspended')).toEqual(ids(suspended));
    expect(await list('deletion')).toEqual(ids(leaving));
    expect(await list('operator')).toEqual(ids(operator, listed));
  });

  test('shows every user once over all pages, the newest first', async ({ app }) => {
    const operator = await givenOperator(app);
    const ids = [operator.id];
    for (let number = 0; number < 52; number += 1) ids.unshift((await givenUser(app)).id);
    const first = await operator.api.adminUsers.list({ query: {} });
    const rest = await operator.api.adminUsers.list({ query: { after: first.cursor ?? '' } });
    const all = [...first.users, ...rest.users].map(({ id }) => id);
    expect([first.users.length, rest.cursor]).toEqual([50, null]);
    // Older ones are of earlier tests.
    expect(all.slice(0, 53)).toEqual(ids);
    expect(new Set(all).size).toBe(all.length);
  });

  test('ended sessions and keys are not counted', async ({ app }) => {
    const operator = await givenOperator(app);
    const amber = await givenUser(app);
    const { id: keyId } = await givenKey(app, amber.id);
    await app.db.updateTable('api_keys').set({ expires_at: app.clock.now() }).where('id', '=', keyId).execute();
    await app.db.updateTable('sessions').set({ expires_at: app.clock.now() }).where('user_id', '=', amber.id).execute();
    expect(await operator.api.adminUsers.show({ params: { id: amber.id } })).toMatchObject({
      sessions: 0,
      keys: 0,
      lastSignInAt: expect.any(String),
    });
  });

  test('an unknown user is not found', async ({ app }) => {
    const { api, id } = await givenOperator(app);
    const unknown = id.replace(/.{4}$/, '0000');
    await expect(api.adminUsers.show({ params: { id: unknown } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(api.adminUsers.unsuspend({ params: { id: unknown } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
