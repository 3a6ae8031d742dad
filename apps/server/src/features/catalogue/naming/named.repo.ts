import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { type FragranceRow, fragranceColumns } from '../catalogue.tables.ts';
import { isVisible } from '../detail.repo.ts';

/** A fragrance with the key of its name. */
export type NamedRow = FragranceRow & { name_key: string };

/** What this person may see of the fragrances that go by these names or have these ids; the most watched first. */
export function listNamedOr(
  db: Db,
  { nameKeys, ids }: { nameKeys: readonly string[]; ids: readonly number[] },
  viewerId: string,
): Promise<NamedRow[]> {
  // Two ways to the row, each by its own index.
  const meant = sql<number>`(
    select id from fragrances where name_key = any(${nameKeys}::text[])
    union select id from fragrances where id = any(${ids}::int[]))`;
  return db
    .selectFrom('fragrances')
    .select(fragranceColumns)
    .select('name_key')
    .where('id', 'in', meant)
    .where((where) => isVisible(where, viewerId))
    .orderBy('watchers', 'desc')
    .orderBy('id')
    .execute();
}
