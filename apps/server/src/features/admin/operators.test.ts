import { sql } from 'kysely';
import { runSillage } from '../../cli/testing/run-sillage.ts';
import { MINUTE } from '../../platform/clock.ts';
import { givenUser, PASSWORD } from '../../testing/given.ts';
import { givenOperator } from '../../testing/given-operator.ts';
import { test as base, describe, expect, inject } from '../../testing/test.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { grantOperator, listOperators, revokeOperator } from './operators.service.ts';

const test = base.extend('app', async ({}, { onCleanup }) => {
  const app = await createTestApp(inject('postgresUrl'), { OPERATORS: 'Listed@example.com' });
  onCleanup(() => app.close());
  return app;
});

const operator = (app: TestApp, ...args: string[]) =>
  runSillage(['operator', ...args], {
    DATABASE_URL: app.config.databaseUrl ?? '',
    OPERATORS: 'listed@example.com',
  });

/** The last operator is that of the whole installation, which has those of earlier tests. */
const removeOperators = (app: TestApp) =>
  app.db
    .deleteFrom('users')
    .where((where) =>
      where.or([where('operator_since', 'is not', null), where('email_key', '=', 'listed@example.com')]),
    )
    .execute();

const showCurrent = async ({ api }: Awaited<ReturnType<typeof givenUser>>) => (await api.users.current()).isOperator;

/** Runs changes that all reach the rows of these users before one of them can end. */
async function runAtOnce(app: TestApp, users: readonly { id: string }[], changes: (() => Promise<unknown>)[]) {
  const ids = users.map(({ id }) => id);
  const { results } = await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', 'in', ids).forUpdate().execute();
    const running = Promise.allSettled(changes.map((change) => change()));
    await expect.poll(() => countWaiting(app)).toBe(changes.length);
    return { results: running };
  });
  return results;
}

/** Number of transactions that wait for a lock. */
async function countWaiting(app: TestApp): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
  return rows[0]?.count ?? 0;
}

describe('sillage operator', () => {
  test('`grant` and `revoke` take effect in open sessions at once, and are in the audit log', async ({ app }) => {
    const [amber, iris] = [await givenUser(app), await givenUser(app)];
    await expect(amber.api.adminOverview.show()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await operator(app, 'grant', amber.username.toUpperCase())).out).toContain(
      `${amber.username} is an operator now`,
    );
    expect((await operator(app, 'grant', iris.email)).code).toBe(0);
    expect(await showCurrent(amber)).toBe(true);
    expect((await amber.api.adminOverview.show()).health.status).toBe('ok');
    expect((await operator(app, 'list')).out).toMatch(
      new RegExp(`^${amber.username}  ${amber.email}  since .*\n[^]*2 operators`),
    );

    expect((await operator(app, 'revoke', iris.username)).code).toBe(0);
    await expect(iris.api.adminOverview.show()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { entries } = await amber.api.adminAudit.list({ query: {} });
    expect(entries.map(({ action, actor, subject }) => [action, actor, subject.name])).toEqual([
      ['operator.revoke', null, iris.username],
      ['operator.grant', null, iris.username],
      ['operator.grant', null, amber.username],
    ]);
  });

  test('a user whose verified address is in OPERATORS is an operator', async ({ app }) => {
    const amber = await givenUser(app);
    expect(await showCurrent(amber)).toBe(undefined);
    await app.db.updateTable('users').set({ email: 'LISTED@example.com' }).where('id', '=', amber.id).execute();
    expect(await showCurrent(amber)).toBe(true);
    expect((await operator(app, 'list')).out).toContain('in OPERATORS');
    const { code, err } = await operator(app, 'revoke', amber.username);
    expect([code, err]).toEqual([1, expect.stringContaining('OPERATORS lists LISTED@example.com')]);
  });

  test('the last operator cannot be revoked, nor delete their account', async ({ app }) => {
    await removeOperators(app);
    const last = await givenOperator(app);
    expect(await operator(app, 'revoke', last.username)).toMatchObject({
      code: 1,
      err: expect.stringContaining('is the only operator'),
    });
    const remove = () => last.api.account.deleteAccount({ params: { id: last.id }, body: { password: PASSWORD } });
    await expect(remove()).rejects.toMatchObject({ code: 'LAST_OPERATOR' });
    await givenOperator(app);
    expect(await remove()).toBe(null);
  });

  test('of two last operators who delete their accounts at once, one remains', async ({ app }) => {
    await removeOperators(app);
    const operators = [await givenOperator(app), await givenOperator(app)];
    const results = await Promise.allSettled(
      operators.map(({ api, id }) => api.account.deleteAccount({ params: { id }, body: { password: PASSWORD } })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('of three last operators who are revoked at once, one remains', async ({ app }) => {
    await removeOperators(app);
    const all = [await givenOperator(app), await givenOperator(app), await givenOperator(app)];
    const changes = all.map(
      ({ username }) =>
        () =>
          revokeOperator(app.deps, username),
    );
    const results = await runAtOnce(app, all, changes);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(await listOperators(app)).toHaveLength(1);
  });

  test('of two last operators, one remains when one is revoked and the other deletes the account', async ({ app }) => {
    await removeOperators(app);
    const [first, second] = [await givenOperator(app), await givenOperator(app)];
    const results = await runAtOnce(
      app,
      [first, second],
      [
        () => revokeOperator(app.deps, first.username),
        () => second.api.account.deleteAccount({ params: { id: second.id }, body: { password: PASSWORD } }),
      ],
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await listOperators(app)).toHaveLength(1);
  });

  test.for(['grant', 'revoke'] as const)(
    '`%s` of one user by three commands at once is one change',
    async (name, { app }) => {
      await givenOperator(app);
      const amber = name === 'grant' ? await givenUser(app) : await givenOperator(app);
      const change = () => (name === 'grant' ? grantOperator : revokeOperator)(app.deps, amber.username);
      const results = await runAtOnce(app, [amber], [change, change, change]);
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
      const rows = app.db.selectFrom('audit_log').select('action').where('subject_id', '=', amber.id);
      expect(await rows.execute()).toEqual([{ action: `operator.${name}` }]);
    },
  );

  test.for<[string[], number, string]>([
    [['grant', 'no-such-user'], 1, 'There is no user “no-such-user”'],
    [['revoke', 'no-such-user'], 1, 'There is no user “no-such-user”'],
    [['grant'], 2, "missing required argument 'NAME'"],
  ])('`sillage operator %s` exits with %i and says why', async ([args, code, err], { app }) => {
    expect(await operator(app, ...args)).toMatchObject({ code, err: expect.stringContaining(err) });
  });

  test('an account that will be deleted cannot become an operator', async ({ app }) => {
    const amber = await givenUser(app);
    const { api } = await givenOperator(app);
    await api.adminUsers.scheduleDeletion({ params: { id: amber.id } });
    const { code, err } = await operator(app, 'grant', amber.username);
    expect([code, err]).toEqual([1, expect.stringContaining('is scheduled for deletion')]);
    await api.adminUsers.cancelDeletion({ params: { id: amber.id } });
    expect((await operator(app, 'grant', amber.username)).code).toBe(0);
  });

  test('a suspended account cannot become an operator', async ({ app }) => {
    const amber = await givenUser(app);
    const { api } = await givenOperator(app);
    await api.adminUsers.suspend({ params: { id: amber.id }, body: { reason: 'spam' } });
    const { code, err } = await operator(app, 'grant', amber.username);
    expect([code, err]).toEqual([1, expect.stringContaining('is suspended')]);
  });

  test('an account that is not verified cannot become an operator', async ({ app }) => {
    const amber = await givenUser(app);
    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', amber.id).execute();
    expect(await operator(app, 'grant', amber.username)).toMatchObject({
      code: 1,
      err: expect.stringContaining('is not verified'),
    });
  });
});

describe('POST /api/users/{id}/reauthentication', () => {
  test('the right password makes a sign-in fresh again, a wrong one does not', async ({ app }) => {
    const amber = await givenOperator(app);
    app.clock.advance(31 * MINUTE);
    const isFresh = async () => {
      const { authenticated_at: at } = await app.db
        .selectFrom('sessions')
        .select('authenticated_at')
        .where('user_id', '=', amber.id)
        .executeTakeFirstOrThrow();
      return app.clock.now().getTime() - at.getTime() < MINUTE;
    };
    const confirm = (password: string) =>
      amber.api.account.reauthenticate({ params: { id: amber.id }, body: { password } });
    await expect(confirm('wrong password')).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    expect(await isFresh()).toBe(false);
    expect(await confirm(PASSWORD)).toBe(null);
    expect(await isFresh()).toBe(true);
  });
});
