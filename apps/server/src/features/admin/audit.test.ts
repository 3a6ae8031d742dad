import { AppError } from '@sillage/contract';
import { sql } from 'kysely';
import { addMs, DAY } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { runOnce } from '../../platform/job.ts';
import { givenUser, PASSWORD } from '../../testing/given.ts';
import { givenOperator } from '../../testing/given-operator.ts';
import { describe, expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { runAudited } from './audit.service.ts';
import { tidyAuditLog } from './tidy-audit-log.job.ts';

/** Records that `actor` made `subject` an operator, and returns the entry's id. */
async function givenEntry(app: TestApp, actor: { id: string }, subject: { id: string }): Promise<string> {
  await runAudited(app.deps, { user: actor, address: '192.0.2.7' }, 'operator.grant', async () => ({
    subjectId: subject.id,
    before: { operator: false },
    after: { operator: true },
    result: null,
  }));
  const { id } = await app.db
    .selectFrom('audit_log')
    .select('id')
    .where('subject_id', '=', subject.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

const findEntry = (app: TestApp, id: string) =>
  app.db.selectFrom('audit_log').selectAll().where('id', '=', id).executeTakeFirst();

describe('audit log', () => {
  test('the console lists who did what, to whom, before, after and from where', async ({ app }) => {
    const [operator, amber] = [await givenOperator(app), await givenUser(app)];
    const id = await givenEntry(app, operator, amber);
    const { entries } = await operator.api.adminAudit.list({ query: { actor: operator.id } });
    expect(entries).toEqual([
      {
        id,
        at: expect.any(String),
        actor: { id: operator.id, name: operator.username },
        action: 'operator.grant',
        subject: { kind: 'user', id: amber.id, name: amber.username },
        before: { operator: false },
        after: { operator: true },
        address: '192.0.2.7',
      },
    ]);
  });

  test('an action that fails leaves no entry', async ({ app }) => {
    const [operator, amber] = [await givenOperator(app), await givenUser(app)];
    const failing = runAudited(app.deps, { user: operator, address: '192.0.2.7' }, 'operator.grant', async () => {
      throw new AppError('NOT_FOUND');
    });
    await expect(failing).rejects.toThrow(AppError);
    expect((await operator.api.adminAudit.list({ query: { actor: operator.id } })).entries).toEqual([]);
    expect(amber.id).not.toBe(operator.id);
  });

  test('pages and the export contain every entry once, newest first', async ({ app }) => {
    const [operator, amber] = [await givenOperator(app), await givenUser(app)];
    const ids: string[] = [];
    for (let n = 0; n < 51; n += 1) ids.unshift(await givenEntry(app, operator, amber));
    const first = await operator.api.adminAudit.list({ query: { actor: operator.id } });
    expect([first.entries.length, first.hasMore]).toEqual([50, true]);
    const rest = await operator.api.adminAudit.list({
      query: { actor: operator.id, before: first.entries.at(-1)?.id ?? '' },
    });
    expect(rest.hasMore).toBe(false);
    expect([...first.entries, ...rest.entries].map(({ id }) => id)).toEqual(ids);
    const all = await operator.api.adminAudit.exportAll({ query: { actor: operator.id } });
    expect(all.map(({ id }) => id)).toEqual(ids);
  });

  test.for([
    ['changed', sql`update audit_log set action = 'operator.revoke'`],
    ['changed to another actor', sql`update audit_log set actor_id = gen_random_uuid()`],
    ['stripped of the address of an operator who still exists', sql`update audit_log set address = null`],
    ['deleted', sql`delete from audit_log`],
    ['emptied', sql`truncate audit_log`],
  ] as const)('an entry cannot be %s', async ([, attack], { app }) => {
    const [operator, amber] = [await givenOperator(app), await givenUser(app)];
    const id = await givenEntry(app, operator, amber);
    const before = await findEntry(app, id);
    await expect(attack.execute(app.db)).rejects.toThrow('the audit log is append-only');
    expect(await findEntry(app, id)).toEqual(before);
  });

  test('deleting an operator leaves their entries with their id, without name and address', async ({ app }) => {
    const [operator, other] = [await givenOperator(app), await givenOperator(app)];
    const id = await givenEntry(app, operator, other);
    const secondId = await givenEntry(app, other, operator);
    await app.db.deleteFrom('users').where('id', '=', operator.id).execute();
    const { entries } = await other.api.adminAudit.list({ query: {} });
    expect(entries.find((entry) => entry.id === id)).toMatchObject({
      actor: { id: operator.id, name: null },
      address: null,
    });
    expect(entries.find((entry) => entry.id === secondId)).toMatchObject({
      subject: { kind: 'user', id: operator.id, name: null },
      address: '192.0.2.7',
    });
  });

  test('entries are deleted after two years', async ({ app }) => {
    const [operator, amber] = [await givenOperator(app), await givenUser(app)];
    const [old, young] = [newId(), newId()];
    const entryAt = (id: string, at: Date) =>
      app.db.insertInto('audit_log').values({
        id,
        at,
        actor_id: operator.id,
        action: 'operator.grant',
        subject_kind: 'user',
        subject_id: amber.id,
        before: '{}',
        after: '{}',
        address: null,
      });
    await entryAt(old, addMs(new Date(), -732 * DAY)).execute();
    await entryAt(young, addMs(new Date(), -700 * DAY)).execute();
    await runOnce(tidyAuditLog({ ...app.deps, clock: { now: () => new Date() } }));
    expect(await findEntry(app, old)).toBe(undefined);
    expect(await findEntry(app, young)).toMatchObject({ id: young });
  });

  test('an account’s export has what the user did in full, and what was done to the user without its author', async ({
    app,
  }) => {
    const [operator, other] = [await givenOperator(app), await givenOperator(app)];
    await givenEntry(app, operator, other);
    await givenEntry(app, other, operator);
    const data = await operator.api.account.exportData({ params: { id: operator.id }, body: { password: PASSWORD } });
    expect(data.auditLog).toEqual([
      { at: expect.any(String), action: 'operator.grant', before: { operator: false }, after: { operator: true } },
      expect.objectContaining({ actor: { id: operator.id, name: operator.username }, address: '192.0.2.7' }),
    ]);
    expect(JSON.stringify(data.auditLog?.[0 as never])).not.toContain(other.id);
  });
});
