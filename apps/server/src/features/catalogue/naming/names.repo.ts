import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { type FragranceRow, fragranceColumns } from '../catalogue.tables.ts';
import { isVisible } from '../detail.repo.ts';

export type NamedRow = FragranceRow & { name_key: string };

/** Lists the fragrances that the user may see, by name keys or ids; most watched first. */
export function listByNameKeysOrIds(
  db: Db,
  { nameKeys, ids }: { nameKeys: readonly string[]; ids: readonly number[] },
  viewerId: string,
): Promise<NamedRow[]> {
  // A union, so that each half uses its own index.
  const matchingIds = sql<number>`(
    select id from fragrances where name_key = any(${nameKeys}::text[])
    union select id from fragrances where id = any(${ids}::int[]))`;
  return db
    .selectFrom('fragrances')
    .select(fragranceColumns)
    .select('name_key')
    .where('id', 'in', matchingIds)
    .where((where) => isVisible(where, viewerId))
    .orderBy('watchers', 'desc')
    .orderBy('id')
    .execute();
}
