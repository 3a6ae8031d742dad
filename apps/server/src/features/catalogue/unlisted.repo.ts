import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import type { FragrancesTable } from './catalogue.tables.ts';

type NewFragrance = Pick<
  FragrancesTable,
  'name' | 'brand' | 'gender' | 'identity' | 'name_key' | 'search_text' | 'created_at'
> & { concentration: Selectable<FragrancesTable>['concentration']; is_listed?: boolean };

/** Adds a fragrance that, unless `is_listed`, only the users who suggest it can see. */
export async function insertUnlisted(tx: Tx, fragrance: NewFragrance): Promise<number> {
  const emptyFields = {
    family: null,
    notes: [],
    image_url: null,
    is_original: true,
    inspired_by_brand: null,
    original_fragrance: null,
    inspired_source: null,
    list_price: null,
    list_currency: null,
  };
  const row = { ...emptyFields, is_listed: false, ...fragrance, updated_at: fragrance.created_at };
  return (await tx.insertInto('fragrances').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function insertPage(
  tx: Tx,
  page: { url: string; shop_id: number; fragrance_id: number; created_at: Date },
): Promise<number> {
  return (await tx.insertInto('pages').values(page).returning('id').executeTakeFirstOrThrow()).id;
}

export type UnlistedRow = NonNullable<Awaited<ReturnType<typeof lockFragrance>>>;

/** Locks a fragrance's offers, then the fragrance, in the same order as a page check. */
export async function lockFragrance(tx: Tx, id: number) {
  await tx.selectFrom('offers').select('id').where('fragrance_id', '=', id).orderBy('id').forUpdate().execute();
  return tx
    .selectFrom('fragrances')
    .select(['id', 'name', 'brand', 'concentration', 'is_listed'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function findByIdentity(tx: Tx, identity: string): Promise<number | null> {
  const row = await tx.selectFrom('fragrances').select('id').where('identity', '=', identity).executeTakeFirst();
  return row?.id ?? null;
}

export async function markListed(
  tx: Tx,
  id: number,
  facts: Pick<NewFragrance, 'name' | 'brand' | 'concentration' | 'identity' | 'name_key' | 'search_text'> & {
    updated_at: Date;
  },
): Promise<void> {
  await tx
    .updateTable('fragrances')
    .set({ ...facts, is_listed: true })
    .where('id', '=', id)
    .execute();
}

export async function movePages(tx: Tx, from: number, to: number): Promise<void> {
  for (const table of ['offers', 'pages'] as const)
    await tx.updateTable(table).set({ fragrance_id: to }).where('fragrance_id', '=', from).execute();
}

export async function deleteFragrance(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('fragrances').where('id', '=', id).execute();
}
