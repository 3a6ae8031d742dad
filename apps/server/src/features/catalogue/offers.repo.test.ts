import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { givenFragrance } from '../../testing/given.ts';
import { expect, test } from '../../testing/test.ts';
import { touchOffers } from './offers.repo.ts';

/** Counts the updates of a transaction, and those that PostgreSQL stored in the same block. */
async function countUpdates(tx: Tx) {
  const { rows } = await sql<{ table: string; all: number; inPlace: number }>`
    select relname as table, n_tup_upd as all, n_tup_hot_upd as "inPlace" from pg_stat_xact_user_tables
    where relname in ('offers', 'fragrances') order by relname`.execute(tx);
  return rows;
}

test('touchOffers stores most new versions of offers and fragrances in the blocks of the old ones', async ({ app }) => {
  const oud = await givenFragrance(app, { url: 'http://offers-repo.example/oud' });
  const { rows: offers } = await sql<{ id: number }>`
    insert into offers (page_id, fragrance_id, size_ml, availability)
    select pages.id, ${oud.id}, 1000 + n, 'InStock' from pages, generate_series(1, 400) as n
    where fragrance_id = ${oud.id} returning id`.execute(app.db);
  const { rows: copies } = await sql<{ id: number }>`
    insert into fragrances (name, brand, identity, name_key, search_text, last_checked_at, created_at, updated_at)
    select name || n, brand, identity || n, name_key || n, search_text, ${app.clock.now()}, created_at, updated_at
    from fragrances, generate_series(1, 400) as n where id = ${oud.id} returning id`.execute(app.db);
  const ids = { offerIds: offers.map(({ id }) => id), fragranceIds: copies.map(({ id }) => id) };
  await app.db.transaction().execute(async (tx) => {
    const before = await countUpdates(tx);
    await touchOffers(tx, ids, app.clock.now());
    const updates = (await countUpdates(tx)).map(({ table, all, inPlace }, index) => ({
      table,
      all: all - (before[index]?.all ?? 0),
      inPlace: inPlace - (before[index]?.inPlace ?? 0),
    }));
    expect(updates).toMatchObject([
      { table: 'fragrances', all: 400 },
      { table: 'offers', all: 400 },
    ]);
    // Blocks of fragrances have space for new versions of fewer than half of their rows.
    expect(updates[0]?.inPlace).toBeGreaterThan(120);
    expect(updates[1]?.inPlace).toBeGreaterThan(300);
  });
});
