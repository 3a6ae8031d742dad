import { createDatabase, dropDatabase } from '@sillage/testkit/postgres';
import { sql } from 'kysely';
import { systemClock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { openDatabase } from '../../../platform/db/open-database.ts';
import { expect, inject, test } from '../../../testing/test.ts';
import { importRows } from './import.service.ts';
import { recomputeOutdated } from './recompute.service.ts';
import type { Cells, SourceRow } from './record.ts';

const page = 'https://shop.example/eros';
const file: Cells[] = [
  { brand: 'By Kilian', name: "Angels' Share", family: 'Oriental', notes: 'cognac' },
  { brand: 'Versace', name: 'Eros Eau de Parfum', productUrl: page, price: 90, sizeMl: 50 },
  { brand: 'Versace', name: 'Eros Eau de Parfum', price: 99 },
  { brand: 'Versace', name: 'Eros', notes: 'mint;lemon;bergamot' },
  { brand: 'Dua', name: 'Blue', inspiredByBrand: 'Versace', originalFragrance: 'Eros EDT' },
];

/**
 * Inserts fragrances as an older version did: with an empty `name_key` and an outdated `identity`.
 */
async function storeOutdated(db: Db): Promise<void> {
  await sql`
    insert into fragrances (name_key, name, brand, identity, family, family_basis, notes, is_original, inspired_by_brand, original_fragrance,
      list_price, list_currency, search_text, created_at, updated_at)
    values
      ('', 'Angels'' Share', 'By Kilian', 'stale|1', 'Oriental', 'given', '{cognac}', true, null, null, null, null, '', now(), now()),
      ('', 'Eros Eau de Parfum', 'Versace', 'stale|2', null, null, '{}', true, null, null, 99, 'USD', '', now(), now()),
      ('', 'Eros', 'Versace', 'stale|3', null, null, '{mint,lemon,bergamot}', true, null, null, null, null, '', now(), now()),
      ('', 'Blue', 'Dua', 'stale|4', null, null, '{}', false, 'Versace', 'Eros EDT', null, null, '', now(), now()),
      -- one that the older rules told from Eros
      ('', 'Versace Eros', 'Versace', 'stale|5', null, null, '{}', true, null, null, null, null, '', now(), now())`.execute(
    db,
  );
  await sql`insert into shops (host, name) values ('shop.example', 'shop.example')`.execute(db);
  await sql`insert into pages (fragrance_id, shop_id, url, created_at) values (2, 1, ${page}, now())`.execute(db);
  await sql`insert into offers (page_id, fragrance_id, size_ml, price, currency) values (1, 2, 50, 90, 'USD')`.execute(
    db,
  );
}

async function* rows(): AsyncGenerator<SourceRow> {
  for (const [index, cells] of file.entries()) yield { place: `line ${index + 2}`, cells };
}

test('recomputeOutdated fills empty name keys, so that importing the same file again adds no fragrance', async () => {
  const url = await createDatabase(inject('postgresUrl'), `test_revise_${process.pid}`);
  const db = openDatabase(url, { max: 3 });
  try {
    await migrate(db);
    await storeOutdated(db);
    await Promise.all([recomputeOutdated(db), recomputeOutdated(db)]);
    const all = await db
      .selectFrom('fragrances')
      .select(['identity', 'name_key', 'original_key', 'concentration', 'family', 'family_basis'])
      .orderBy('id')
      .execute();
    expect(all).toEqual([
      {
        identity: 'kilian|angelsshare|',
        name_key: 'kilian|angelsshare',
        original_key: null,
        concentration: null,
        family: 'Oriental',
        family_basis: 'given',
      },
      {
        identity: 'versace|eros|Eau de Parfum',
        name_key: 'versace|eros',
        original_key: null,
        concentration: 'Eau de Parfum',
        family: null,
        family_basis: null,
      },
      {
        identity: 'versace|eros|',
        name_key: 'versace|eros',
        original_key: null,
        concentration: null,
        family: 'Citrus',
        family_basis: 'from its notes: lemon, bergamot, mint',
      },
      {
        identity: 'theduabrand|blue|',
        name_key: 'theduabrand|blue',
        original_key: 'versace|eros',
        concentration: null,
        family: null,
        family_basis: null,
      },
      {
        identity: 'versace|eros||5',
        name_key: 'versace|eros',
        original_key: null,
        concentration: null,
        family: null,
        family_basis: null,
      },
    ]);
    expect(await importRows({ db, clock: systemClock }, rows())).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 4,
      failed: 0,
    });
  } finally {
    await db.destroy();
    await dropDatabase(url);
  }
});
