import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { ImportRecord } from './record.ts';

export interface NewRow {
  place: string;
  record: ImportRecord;
}

/**
 * An imported row, with the fragrance to which it was assigned. `identity` is the normalised brand,
 * name and concentration of that fragrance; those of the row itself may differ.
 */
export interface StagedRow extends NewRow {
  identity: string;
}

export interface PageOwner {
  url: string;
  /** Id of the product page in the database; null when only the imported file contains the page. */
  pageId: number | null;
  identity: string;
  name: string;
  brand: string;
}

/**
 * Calls `work` with a connection that has an empty temporary table for the rows of one imported
 * file. The catalogue therefore stays unchanged when the file turns out to be broken.
 */
export function withStagingTable<T>(db: Db, work: (staging: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (staging) => {
    // Sorted by bytes, so that the order is the same in every database.
    await sql`create temp table import_rows (
      seq integer generated always as identity,
      place text not null,
      identity text collate "C" not null,
      name_key text collate "C" not null,
      concentration text,
      gender text,
      year integer,
      namesake text,
      namesake_gender text,
      url text,
      gtin text,
      record jsonb not null
    )`.execute(staging);
    try {
      return await work(staging);
    } finally {
      // Fails only if the connection is lost, and then the table is gone anyway.
      await sql`drop table import_rows`.execute(staging).catch(() => undefined);
    }
  });
}

export async function stageRows(staging: Db, rows: readonly NewRow[]): Promise<void> {
  await sql`
    insert into import_rows
      (place, identity, name_key, concentration, gender, year, namesake, namesake_gender, url, gtin, record)
    select place, record ->> 'identity', record ->> 'nameKey', record ->> 'concentration', record ->> 'gender',
      (record ->> 'year')::integer,
      record #>> '{namesake,identity}', record #>> '{namesake,gender}', record ->> 'productUrl', record ->> 'gtin', record
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (place text, record jsonb)`.execute(staging);
}

export async function indexStage(staging: Db): Promise<void> {
  await sql`create index on import_rows (identity, seq)`.execute(staging);
  await sql`create index on import_rows (name_key)`.execute(staging);
  await sql`create index on import_rows (url, seq) where url is not null`.execute(staging);
  await sql`create index on import_rows (gtin, seq) where gtin is not null`.execute(staging);
  await sql`analyze import_rows`.execute(staging);
}

/** Counts the fragrances in the imported rows, not the rows. */
export async function countStaged(staging: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct identity) as count from import_rows`.execute(
    staging,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Returns the imported rows of the next `limit` fragrances, sorted by identity (key of brand, name
 * and concentration). Starts after the identity `after`. Among the rows of one fragrance, those
 * that state another name or concentration come last.
 */
export async function nextStagedRows(tx: Db, after: string, limit: number): Promise<StagedRow[]> {
  const { rows } = await sql<StagedRow>`
    select place, identity, record from import_rows
    where identity in (
      select distinct identity from import_rows where identity > ${after} order by identity limit ${limit}
    )
    order by identity, record ->> 'identity' <> identity, seq`.execute(tx);
  return rows;
}

/**
 * Finds the fragrance to which each imported page belongs: the stored fragrance of the page, or
 * else the first fragrance in the import file that names the page.
 */
export async function findPageOwners(tx: Db, urls: readonly string[]): Promise<Map<string, PageOwner>> {
  const { rows } = await sql<PageOwner>`
    select distinct on (url) url, "pageId", identity, name, brand
    from (
      select pages.url, pages.id as "pageId", fragrances.identity, fragrances.name, fragrances.brand, 0 as seq
      from pages join fragrances on fragrances.id = pages.fragrance_id
      where pages.url = any(${urls}::text[])
      union all
      select url, null, identity, record ->> 'name', record ->> 'brand', seq
      from import_rows
      where url = any(${urls}::text[])
    ) as owners
    order by url, seq`.execute(tx);
  return new Map(rows.map((owner) => [owner.url, owner]));
}
