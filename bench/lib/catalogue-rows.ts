/** Fills a database with copies of the bundled catalogue, with invented names. */
import { sql } from 'kysely';
import { loadBundledCatalogue } from '../../apps/server/src/features/catalogue/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import type { Db } from '../../apps/server/src/platform/db/db.ts';

/**
 * Number of different invented words in the names of the generated catalogue. A real catalogue of a
 * million names has about as many words (Heaps' law).
 */
const WORD_COUNT = 120_000;
const LETTERS = 'ovelinarustmbdgk';

/** Returns an SQL expression that turns a number into the same invented word as `inventWord`. */
const wordSql = (number: string) =>
  sql.raw(
    `initcap(translate(to_hex((${number})::bigint % ${WORD_COUNT} * 2654435761 % 4294967296), '0123456789abcdef', '${LETTERS}'))`,
  );

/** Returns an invented word, which depends only on the number. */
export function inventWord(number: number): string {
  const hex = ((BigInt(number % WORD_COUNT) * 2654435761n) % 4294967296n).toString(16);
  return hex.replace(/./g, (digit) => LETTERS.charAt(Number.parseInt(digit, 16)));
}

/** Fills the catalogue up to `count` fragrances, including the bundled ones. */
export async function fillCatalogue(db: Db, count: number): Promise<void> {
  await loadBundledCatalogue({ db, clock: systemClock });
  const isInvented = sql`starts_with(identity, 'bench|')`;
  await sql`
    with counts as (select count(*) as total, count(*) filter (where ${isInvented}) as invented from fragrances)
    insert into fragrances (name, brand, identity, name_key, original_key, gender, concentration, year, family, notes, accords,
      image_url, is_original, inspired_by_brand, original_fragrance, search_text, availability, is_sold_out, price, product_url,
      last_checked_at, watchers, votes, created_at, updated_at)
    select one.name || ' ' || ${wordSql('n')},
      case when n % 3 = 0 then one.brand || ' ' || ${wordSql('n % 997')} else one.brand end,
      'bench|' || n || '|', 'bench|' || n, case when one.is_original then null else one.original_key end,
      one.gender, one.concentration, 1950 + n % 76, one.family, one.notes, one.accords, one.image_url, one.is_original,
      one.inspired_by_brand, one.original_fragrance, one.search_text || ' ' || lower(${wordSql('n')}),
      case n % 4 when 0 then 'SoldOut' when 1 then null else 'InStock' end, n % 4 = 0,
      case when n % 5 = 0 then null else 20 + n % 380 end, 'https://shop.example/p/' || n, now(),
      case when n % 50 = 0 then n % 400 else 0 end, n % 9000,
      now() - n * interval '1 second', now() - (n % 100000) * interval '7 seconds'
    from counts, generate_series(invented + 1, invented + ${count} - total) as n
    join (select *, row_number() over (order by id) - 1 as place, count(*) over () as places
      from fragrances where not ${isInvented}) as one
      on one.place = n % one.places`.execute(db);
  await sql`analyze fragrances`.execute(db);
}
