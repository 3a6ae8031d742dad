import { sql } from 'kysely';
import { buildApp } from '../../src/app.ts';
import { newId } from '../../src/platform/ids.ts';
import { openBrowser } from '../../src/testing/browser.ts';
import { givenStockedFragrance } from '../../src/testing/given-event.ts';
import { givenOperator } from '../../src/testing/given-operator.ts';
import { describe, expect, test } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';

const ADDRESS = '198.51.100.7';

/** An operator in a browser, who slows a shop. `change` returns the entry that this left. */
async function givenChange(app: TestApp) {
  const operator = await givenOperator(app);
  const { pageId } = await givenStockedFragrance(app);
  const page = app.db.selectFrom('pages').select('shop_id').where('id', '=', pageId);
  const { shop_id: shopId } = await page.executeTakeFirstOrThrow();
  const browser = openBrowser(app, { address: ADDRESS });
  await browser.signIn(operator.username);
  const listEntries = () =>
    app.db.selectFrom('audit_log').selectAll().where('actor_id', '=', operator.id).orderBy('id').execute();
  async function change({ query = '', body = {}, headers = {}, on = browser } = {}) {
    const url = `/api/admin/shops/${shopId}/slow${query}`;
    const { status } = await on.send('POST', url, { seconds: 9, ...body }, headers);
    expect(status).toBe(200);
    return (await listEntries()).at(-1);
  }
  return { operator, shopId, browser, change, listEntries };
}

describe('an entry of the audit log', () => {
  test.for([
    ['in its body', { body: { actor: null, actorId: newId(), address: '203.0.113.9', action: 'shop.add', at: 0 } }],
    ['in its query', { query: `?actor=${newId()}&address=203.0.113.9&action=shop.add` }],
    [
      'in its headers',
      {
        headers: {
          'x-forwarded-for': '203.0.113.9',
          'x-real-ip': '203.0.113.9',
          forwarded: 'for=203.0.113.9',
          'x-user-id': newId(),
        },
      },
    ],
  ] as const)('says who acted and from where, whatever the request claims %s', async ([, claims], { app }) => {
    const { operator, shopId, change } = await givenChange(app);
    expect(await change(claims)).toMatchObject({
      actor_id: operator.id,
      address: ADDRESS,
      action: 'shop.slow',
      subject_id: String(shopId),
      at: app.clock.now(),
    });
  });

  test('has the address that the proxy in TRUST_PROXY states, and not one that the client adds', async ({ app }) => {
    const { operator, change } = await givenChange(app);
    const server = await buildApp({ ...app.deps, config: { ...app.config, trustProxy: [ADDRESS] } });
    const on = openBrowser({ server }, { address: ADDRESS });
    await on.signIn(operator.username);
    const entry = await change({ on, headers: { 'x-forwarded-for': '203.0.113.9, 192.0.2.44' } });
    expect(entry?.address).toBe('192.0.2.44');
    await server.close();
  });

  test('exists for each change that succeeds, and for none that fails', async ({ app }) => {
    const { browser, shopId, change, listEntries } = await givenChange(app);
    await change();
    const failing = [
      ['/slow', { seconds: 0 }],
      ['/slow', { seconds: 'nine' }],
      ['/include', undefined],
      ['/unknown', undefined],
    ] as const;
    for (const [path, body] of failing)
      expect((await browser.send('POST', `/api/admin/shops/${shopId}${path}`, body)).status).toBeGreaterThan(399);
    expect(await listEntries()).toHaveLength(1);
    await Promise.all([change(), change(), change()]);
    expect(await listEntries()).toHaveLength(4);
  });

  test.for([
    [
      'overwritten by an insertion with its id',
      (id: string) => sql`
      insert into audit_log select (jsonb_populate_record(entry, '{"action": "shop.add"}')).* from audit_log as entry where id = ${id}
      on conflict (id) do update set action = excluded.action`,
    ],
    [
      'changed by a merge',
      (id: string) => sql`
      merge into audit_log using (values (${id}::uuid)) as other (id) on audit_log.id = other.id
      when matched then update set action = 'shop.add'`,
    ],
    [
      'deleted by a merge',
      (id: string) => sql`
      merge into audit_log using (values (${id}::uuid)) as other (id) on audit_log.id = other.id
      when matched then delete`,
    ],
    [
      'deleted by a common table expression',
      (id: string) => sql`
      with gone as (delete from audit_log where id = ${id} returning id) select count(*) from gone`,
    ],
    [
      'dated back, to be deleted as an old one',
      (id: string) => sql`
      update audit_log set at = now() - interval '3 years' where id = ${id}`,
    ],
    [
      'moved to another actor together with its address',
      (id: string) => sql`
      update audit_log set actor_id = gen_random_uuid(), address = null where id = ${id}`,
    ],
    ['emptied with the tables that depend on it', () => sql`truncate audit_log restart identity cascade`],
    [
      'deleted in a session whose clock is set to the future',
      (id: string) => sql`
      delete from audit_log where id = ${id} and at < now() + interval '9 years'`,
    ],
  ] as const)('cannot be %s', async ([, attack], { app }) => {
    const { change, listEntries } = await givenChange(app);
    const entry = await change();
    await expect(attack(entry?.id ?? '').execute(app.db)).rejects.toThrow('the audit log is append-only');
    expect(await listEntries()).toEqual([entry]);
  });
});
