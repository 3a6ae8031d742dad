import { createDatabase, dropDatabase } from '@sillage/testkit/postgres';
import { sql } from 'kysely';
import { migrate } from '../../platform/db/migrate.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { migrateBefore } from '../../testing/migrate-before.ts';
import { expect, inject, test } from '../../testing/test.ts';

/** Checks and events as the previous version wrote them. */
const look = (offer: number | null, at: string, seen: string) =>
  `insert into checks (page_id, offer_id, checked_at, outcome, availability, method, confidence, evidence)
   values (1, ${offer}, ${at}, '${offer === null ? 'failed' : 'product'}', '${seen}', 'json-ld', 0.9, '[{"says":"${seen}"}]') returning id`;
const event = (check: number) =>
  `insert into events (id, kind, fragrance_id, offer_ids, check_id, happened_at)
   values (gen_random_uuid(), 'restock', 1, '{1}', ${check}, now())`;

test('the history of the version before is kept as it is, and that version goes on beside this one', async ({
  onTestFinished,
}) => {
  const url = await createDatabase(inject('postgresUrl'), `test_history_${process.pid}`);
  const db = openDatabase(url);
  onTestFinished(async () => {
    await db.destroy();
    await dropDatabase(url);
  });
  const run = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(db)).rows;
  await migrateBefore(db, '0012');
  await run(`
    insert into fragrances (name, name_key, brand, identity, search_text, created_at, updated_at) values ('Oud', 'oud', 'B', 'b oud', '', now(), now());
    insert into shops (host, name) values ('shop.example', 'Shop');
    insert into pages (fragrance_id, shop_id, url, created_at) values (1, 1, 'https://shop.example/oud', now());
    insert into offers (page_id, fragrance_id) values (1, 1), (1, 1);
    insert into checks (page_id, checked_at, outcome) values (1, '2020-02-01', 'failed');
    insert into checks (page_id, offer_id, checked_at, outcome, availability) values (1, 1, '2020-01-01', 'product', 'OutOfStock');
    ${look(1, "'2021-01-01'", 'InStock')};
    ${look(null, "'2022-01-01'", 'unknown')};
    ${look(2, "now() + interval '5 years'", 'InStock')};
    ${event(3)};`);
  const all =
    'select id, page_id, offer_id, checked_at, outcome, availability, method, evidence from checks order by id';
  const kept = await run(all);

  await migrate(db);

  expect(await run(all)).toEqual(kept);
  expect(await run('select tableoid::regclass::text as part from checks order by id')).toEqual(
    ['before', 'before', 'before', 'before', 'default'].map((name) => ({ part: `checks_${name}` })),
  );
  const sights = `select offer_id, outcome, check_id, extract(year from first_at at time zone 'UTC')::int as since, availability
    from sights where first_at < now() order by check_id`;
  expect(await run(sights)).toEqual([
    { offer_id: 1, outcome: 'product', check_id: 3, since: 2020, availability: 'InStock' },
    { offer_id: null, outcome: 'failed', check_id: 4, since: 2020, availability: 'unknown' },
  ]);
  const proof = 'select page_id, method, confidence, evidence from events order by check_id';
  const [proven] = await run(proof);
  expect(proven).toEqual({
    page_id: 1,
    method: 'json-ld',
    confidence: expect.closeTo(0.9),
    evidence: [{ says: 'InStock' }],
  });

  const [next] = await run(look(1, 'now()', 'OutOfStock'));
  expect(next?.id).toBeGreaterThan(5);
  await run(event(Number(next?.id)));
  expect((await run(proof))[1]).toMatchObject({ page_id: 1, evidence: [{ says: 'OutOfStock' }] });
  expect((await run(sights))[1]).toMatchObject({
    offer_id: 1,
    check_id: next?.id,
    since: 2020,
    availability: 'OutOfStock',
  });
  const asked = `select seen.availability from offers
    left join lateral (select * from checks where checks.offer_id = offers.id order by id desc limit 1) seen on true where offers.id = 1`;
  expect(await run(asked)).toEqual([{ availability: 'OutOfStock' }]);
  await run('delete from fragrances');
  expect(await run('select 1 from checks union all select 1 from sights union all select 1 from events')).toEqual([]);
});
