import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { DuplicatePair, KnownName } from '../matching/duplicates.rules.ts';

const brandKeyOf = (column: string) => sql`split_part(${sql.ref(column)}, '|', 1)`;
const hasCompatibleConcentration = sql`(staged.concentration is null or other.concentration is null or staged.concentration = other.concentration)`;
const isNewIdentity = sql`not exists (select from fragrances where fragrances.identity = staged.identity)`;

/**
 * Gives the import rows of a new fragrance the identity of another fragrance that matches it. The
 * SQL join `matches` finds the other fragrance. If it finds several, the rows stay unchanged.
 */
function reassignRows(stage: Db, matches: ReturnType<typeof sql>) {
  return sql`
    with moves as (
      select staged.identity, min(other.identity) as target
      from import_rows as staged join ${matches}
      where other.identity <> staged.identity and ${isNewIdentity}
      group by staged.identity
      having count(distinct other.identity) = 1
    )
    update import_rows set identity = moves.target from moves
    where import_rows.identity = moves.identity and not exists (select from moves as next where next.identity = moves.target)
  `.execute(stage);
}

/**
 * Joins an imported fragrance with a stored one of the same name and year, if only one of the two
 * states a concentration. Nothing matches if a third fragrance has the name.
 */
const sameYearMatch = sql`fragrances as other on other.name_key = staged.name_key
  and other.year = staged.year and (other.concentration is null) <> (staged.concentration is null)
  and (other.gender is null or staged.gender is null or other.gender = staged.gender)
  and not exists (
    select from fragrances as third where third.name_key = staged.name_key and third.identity <> other.identity
  )
  and not exists (
    select from import_rows as third where third.name_key = staged.name_key and third.identity <> staged.identity
  )`;

/**
 * Assigns imported rows to a fragrance that has another identity, in the catalogue or earlier in
 * the file. A row and a fragrance match in one of these cases:
 * - They have the same product page and name, or the same GTIN and brand.
 * - They have the same name when the gender is removed from one of the names.
 * - They have the same name and year, and only one of them states a concentration.
 * All rows with the same identity are assigned together.
 */
export async function matchStagedRows(stage: Db): Promise<void> {
  // An operator merged the fragrance of this name into another.
  await sql`
    update import_rows set identity = fragrances.identity
    from fragrance_aliases as alias join fragrances on fragrances.id = alias.fragrance_id
    where alias.identity = import_rows.identity`.execute(stage);
  await reassignRows(
    stage,
    sql`pages on pages.url = staged.url join fragrances as other on other.id = pages.fragrance_id
      and other.name_key = staged.name_key and ${hasCompatibleConcentration}`,
  );
  await reassignRows(
    stage,
    sql`offers on offers.gtin = staged.gtin join fragrances as other on other.id = offers.fragrance_id
      and ${brandKeyOf('other.name_key')} = ${brandKeyOf('staged.name_key')} and ${hasCompatibleConcentration}`,
  );
  await reassignRows(
    stage,
    sql`fragrances as other on other.identity = staged.namesake
      and (staged.namesake_gender is null or other.gender = staged.namesake_gender)`,
  );
  await reassignRows(stage, sameYearMatch);
  await reassignRows(
    stage,
    sql`(select distinct on (gtin) gtin, identity, name_key, concentration from import_rows
        where gtin is not null order by gtin, seq) as other on other.gtin = staged.gtin
      and ${brandKeyOf('other.name_key')} = ${brandKeyOf('staged.name_key')} and ${hasCompatibleConcentration}`,
  );
  await reassignRows(
    stage,
    sql`import_rows as other on other.identity = staged.namesake and other.gender = staged.namesake_gender`,
  );
}

const BRANDS_PER_BATCH = 50;
const MAX_NAMES_PER_BRAND = 5_000;

/** Creates a temporary table of the fragrances that are in the file and not in the catalogue. */
export async function createNewFragrances(stage: Db): Promise<void> {
  await sql`
    create temp table import_new on commit preserve rows as
    select distinct on (identity) ${brandKeyOf('staged.name_key')} collate "C" as brand_key, identity, name_key, concentration,
      gender, record ->> 'name' as name, record ->> 'brand' as brand
    from import_rows as staged where ${isNewIdentity}
    order by identity, seq`.execute(stage);
  await sql`create index on import_new (brand_key)`.execute(stage);
  await sql`analyze import_new`.execute(stage);
}

export async function dropNewFragrances(stage: Db): Promise<void> {
  await sql`drop table if exists import_new`.execute(stage);
}

/**
 * Returns the fragrance names of the next brands in an imported file, and those of the same brands
 * in the catalogue. These brands sort after the brand key `after`. `last` is null at the end. To
 * limit memory, skips brands with more than 5,000 names in the file.
 */
export async function listNextBrandNames(
  stage: Db,
  after: string,
): Promise<{ names: KnownName[]; last: string | null }> {
  const { rows: brands } = await sql<{ brandKey: string; count: number }>`
    select brand_key as "brandKey", count(*) as count from import_new where brand_key > ${after}
    group by brand_key order by brand_key limit ${BRANDS_PER_BATCH}`.execute(stage);
  const brandKeys = brands.filter(({ count }) => count <= MAX_NAMES_PER_BRAND).map((row) => row.brandKey);
  const { rows: names } = await sql<KnownName>`
    select brand_key as "brandKey", identity, name_key as "nameKey", concentration, gender, name, brand, true as "isNew"
    from import_new where brand_key = any(${brandKeys}::text[])
    union all
    select brands.key, identity, name_key, concentration, gender, name, brand, false
    from unnest(${brandKeys}::text[]) as brands (key) cross join lateral (
      select * from fragrances
      where name_key >= brands.key || '|' and name_key < brands.key || '}' and is_listed
      limit ${MAX_NAMES_PER_BRAND}
    ) as stored`.execute(stage);
  return { names, last: brands.at(-1)?.brandKey ?? null };
}

/**
 * Finds pairs of an imported and a listed fragrance with the same GTIN but different identities.
 * Returns at most `limit` pairs; `count` also counts the other pairs.
 */
export async function findSharedGtins(stage: Db, limit: number): Promise<{ pairs: DuplicatePair[]; count: number }> {
  const { rows } = await sql<Omit<DuplicatePair, 'identities'> & { one: string; other: string; count: number }>`
    select *, count(*) over () as count from (
      select distinct on (staged.gtin, staged.identity, other.identity)
        (staged.record ->> 'name') || ' by ' || (staged.record ->> 'brand') as first,
        other.name || ' by ' || other.brand as second,
        'they have the same GTIN ' || staged.gtin as reason, staged.identity as one, other.identity as other
      from import_rows as staged
      join offers on offers.gtin = staged.gtin
      join fragrances as other on other.id = offers.fragrance_id and other.identity <> staged.identity and other.is_listed
      order by staged.gtin, staged.identity, other.identity
    ) as pairs
    limit ${limit}`.execute(stage);
  return {
    pairs: rows.map(({ first, second, reason, one, other }) => ({ first, second, reason, identities: [one, other] })),
    count: rows[0]?.count ?? 0,
  };
}
