import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { ImportRecord } from './record.ts';

export interface NewRow {
  place: string;
  record: ImportRecord;
}

/**
 * A row with the identity of its matched fragrance, which may differ from the identity of the row's
 * own name.
 */
export interface StagedRow extends NewRow {
  identity: string;
}

export interface PageOwner {
  url: string;
  /** Id of the product page; null while the page is only in the file. */
  pageId: number | null;
  identity: string;
  name: string;
  brand: string;
}

/**
 * Calls `work` with a connection that has an empty temporary table for the rows of one file. The
 * table sorts rows by fragrance, in the same order for all imports. A broken file changes nothing.
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

/** Counts the different fragrances in the imported rows. */
export async function countStaged(staging: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct identity) as count from import_rows`.execute(
    staging,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Returns all imported rows of the next `limit` fragrances. The identity `after` is that of the
 * last fragrance returned before. Rows that were assigned to a fragrance by another name come after
 * the fragrance's own rows.
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
 * Returns the fragrance that owns each product page: the stored one, else the first one in the
 * file.
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
