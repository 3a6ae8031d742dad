import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Doubt, Known } from '../matching/doubt.ts';

const house = (column: string) => sql`split_part(${sql.ref(column)}, '|', 1)`;
const mayAgree = sql`(staged.concentration is null or other.concentration is null or staged.concentration = other.concentration)`;
const isUnknown = sql`not exists (select from fragrances where fragrances.identity = staged.identity)`;

/** Moves staged rows with an unknown identity to the only fragrance that `others` finds. */
function moveTo(stage: Db, others: ReturnType<typeof sql>) {
  return sql`
    with moves as (
      select staged.identity, min(other.identity) as target
      from import_rows as staged join ${others}
      where other.identity <> staged.identity and ${isUnknown}
      group by staged.identity
      having count(distinct other.identity) = 1
    )
    update import_rows set identity = moves.target from moves
    where import_rows.identity = moves.identity and not exists (select from moves as next where next.identity = moves.target)
  `.execute(stage);
}

/** Same year, only one states a concentration, and no third fragrance has the name. */
const ofTheSameYear = sql`fragrances as other on other.name_key = staged.name_key
  and other.year = staged.year and (other.concentration is null) <> (staged.concentration is null)
  and (other.gender is null or staged.gender is null or other.gender = staged.gender)
  and not exists (
    select from fragrances as third where third.name_key = staged.name_key and third.identity <> other.identity
  )
  and not exists (
    select from import_rows as third where third.name_key = staged.name_key and third.identity <> staged.identity
  )`;

/**
 * Moves staged rows to the fragrance, stored or earlier in the file, that they mean under another
 * name. Matches by product page, by trade number, by a name with or without its gender, or by year
 * where only one states a concentration. All rows of one name move together.
 */
export async function recogniseStaged(stage: Db): Promise<void> {
  await moveTo(
    stage,
    sql`pages on pages.url = staged.url join fragrances as other on other.id = pages.fragrance_id
      and other.name_key = staged.name_key and ${mayAgree}`,
  );
  await moveTo(
    stage,
    sql`offers on offers.gtin = staged.gtin join fragrances as other on other.id = offers.fragrance_id
      and ${house('other.name_key')} = ${house('staged.name_key')} and ${mayAgree}`,
  );
  await moveTo(
    stage,
    sql`fragrances as other on other.identity = staged.namesake
      and (staged.namesake_gender is null or other.gender = staged.namesake_gender)`,
  );
  await moveTo(stage, ofTheSameYear);
  await moveTo(
    stage,
    sql`(select distinct on (gtin) gtin, identity, name_key, concentration from import_rows
        where gtin is not null order by gtin, seq) as other on other.gtin = staged.gtin
      and ${house('other.name_key')} = ${house('staged.name_key')} and ${mayAgree}`,
  );
  await moveTo(
    stage,
    sql`import_rows as other on other.identity = staged.namesake and other.gender = staged.namesake_gender`,
  );
}

const HOUSES = 50;
const MOST_NAMES = 5_000;

/** Collects the fragrances that are only in the file into a temporary table. */
export async function gatherNew(stage: Db): Promise<void> {
  await sql`
    create temp table import_new on commit preserve rows as
    select distinct on (identity) ${house('staged.name_key')} collate "C" as house, identity, name_key, concentration,
      gender, record ->> 'name' as name, record ->> 'brand' as brand
    from import_rows as staged where ${isUnknown}
    order by identity, seq`.execute(stage);
  await sql`create index on import_new (house)`.execute(stage);
  await sql`analyze import_new`.execute(stage);
}

export async function dropNew(stage: Db): Promise<void> {
  await sql`drop table if exists import_new`.execute(stage);
}

/**
 * Returns the names, in the file and in the catalogue, of the next brands after `after`; `last` is
 * null at the end. Skips a brand with more than 5,000 names in the file, to bound memory.
 */
export async function nextHouses(stage: Db, after: string): Promise<{ names: Known[]; last: string | null }> {
  const { rows: houses } = await sql<{ house: string; count: number }>`
    select house, count(*) as count from import_new where house > ${after}
    group by house order by house limit ${HOUSES}`.execute(stage);
  const found = houses.filter(({ count }) => count <= MOST_NAMES).map((row) => row.house);
  const { rows: names } = await sql<Known>`
    select house, identity, name_key as "nameKey", concentration, gender, name, brand, true as "isNew"
    from import_new where house = any(${found}::text[])
    union all
    select houses.house, identity, name_key, concentration, gender, name, brand, false
    from unnest(${found}::text[]) as houses (house) cross join lateral (
      select * from fragrances
      where name_key >= houses.house || '|' and name_key < houses.house || '}' and is_listed
      limit ${MOST_NAMES}
    ) as stored`.execute(stage);
  return { names, last: houses.at(-1)?.house ?? null };
}

/** Returns rows that share a trade number with another fragrance; `count` ignores `limit`. */
export async function sharedNumbers(stage: Db, limit: number): Promise<{ doubts: Doubt[]; count: number }> {
  const { rows } = await sql<Doubt & { count: number }>`
    select distinct on (staged.gtin, staged.identity, other.identity)
      (staged.record ->> 'name') || ' by ' || (staged.record ->> 'brand') as one,
      other.name || ' by ' || other.brand as other,
      'they have the same trade number ' || staged.gtin as why,
      count(*) over () as count
    from import_rows as staged
    join offers on offers.gtin = staged.gtin
    join fragrances as other on other.id = offers.fragrance_id and other.identity <> staged.identity and other.is_listed
    limit ${limit}`.execute(stage);
  return { doubts: rows.map(({ one, other, why }) => ({ one, other, why })), count: rows[0]?.count ?? 0 };
}
