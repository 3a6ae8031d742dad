import type { Concentration, Gender } from '@sillage/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

const MAX_GTINS = 100;
const MAX_SIBLINGS = 500;

export function findNamed(db: Db, id: number) {
  return db
    .selectFrom('fragrances')
    .select(['id', 'name', 'brand', 'concentration', 'gender', 'name_key'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** GTINs of a fragrance's bottles, from its own pages. */
export async function listGtins(db: Db, fragranceId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('offers')
    .innerJoin('pages', 'pages.id', 'offers.page_id')
    .select('offers.gtin')
    .distinct()
    .where('pages.fragrance_id', '=', fragranceId)
    .where('offers.kind', '=', 'bottle')
    .where('offers.gtin', 'is not', null)
    .orderBy('offers.gtin')
    .limit(MAX_GTINS)
    .execute();
  return rows.flatMap(({ gtin }) => gtin ?? []);
}

interface SiblingRow {
  name: string;
  concentration: Concentration | null;
  gender: Gender | null;
}

/**
 * Returns the brand's other listed fragrances: first those whose name begins the same, then the
 * most watched. Fragrances that only a user suggested do not count, because users invent them.
 */
export async function listSiblings(db: Db, { id, plainKey }: { id: number; plainKey: string }): Promise<SiblingRow[]> {
  const brand = plainKey.split('|', 1)[0] ?? '';
  const { rows } = await sql<SiblingRow>`
    select name, concentration, gender from fragrances
    where name_key >= ${`${brand}|`} and name_key < ${`${brand}}`} and is_listed and id <> ${id}
    order by starts_with(name_key, ${plainKey}) desc, watchers desc, id
    limit ${MAX_SIBLINGS}`.execute(db);
  return rows;
}

/** Number of brands with a listed fragrance of one of these names, as keys without the brand. */
export async function countBrandsWithName(db: Db, titles: readonly string[]): Promise<number> {
  const { rows } = await sql<{ brands: number }>`
    select count(distinct split_part(name_key, '|', 1))::integer as brands from fragrances
    where split_part(name_key, '|', 2) = any(${titles}::text[]) and is_listed`.execute(db);
  return rows[0]?.brands ?? 0;
}
