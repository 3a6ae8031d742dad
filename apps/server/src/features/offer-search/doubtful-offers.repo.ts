import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { FoundOfferRow } from './found-offers.repo.ts';
import type {} from './offer-search.tables.ts';

/** SQL condition on a found offer: no operator decided that it is not the fragrance. */
const isNotRejected = sql<boolean>`not exists (
  select from rejected_offers where rejected_offers.fragrance_id = found_offers.fragrance_id
    and md5(rejected_offers.url) = md5(found_offers.url))`;

const isWaiting = sql<boolean>`(match = 'doubtful' and ${isNotRejected}
  and not exists (select from pages where pages.url = found_offers.url)
  and exists (select from fragrances where id = found_offers.fragrance_id and is_listed))`;

/** Lists doubtful offers of listed fragrances that no operator has decided, oldest first. */
export async function listDoubtful(db: Db, limit: number): Promise<FoundOfferRow[]> {
  const { rows } = await sql<FoundOfferRow>`
    select found_offers.*, shops.host as shop, false as is_watched, false as is_waiting
    from found_offers join shops on shops.id = shop_id
    where ${isWaiting}
      -- A page that lists several sizes is one question.
      and not exists (
        select from found_offers as earlier where earlier.fragrance_id = found_offers.fragrance_id
          and md5(earlier.url) = md5(found_offers.url) and earlier.id < found_offers.id and earlier.match = 'doubtful')
    order by found_offers.id limit ${limit}`.execute(db);
  return rows;
}

/** Counts the doubtful offers, at most `limit`. */
export async function countDoubtful(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from found_offers where ${isWaiting} limit ${limit}) as waiting`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

export async function lockDoubtful(
  tx: Tx,
  id: number,
): Promise<(FoundOfferRow & { is_rejected: boolean }) | undefined> {
  const { rows } = await sql<FoundOfferRow & { is_rejected: boolean }>`
    select found_offers.*, shops.host as shop, not ${isNotRejected} as is_rejected,
      exists (select from pages where pages.url = found_offers.url) as is_watched, false as is_waiting
    from found_offers join shops on shops.id = shop_id
    where found_offers.id = ${id} and match = 'doubtful' for update of found_offers`.execute(tx);
  return rows[0];
}

/** Remembers that a product is not the fragrance. */
export async function rejectOffer(tx: Tx, fragranceId: number, url: string, now: Date): Promise<void> {
  await sql`insert into rejected_offers (fragrance_id, url, rejected_at) values (${fragranceId}, ${url}, ${now})
    on conflict (fragrance_id, md5(url)) do nothing`.execute(tx);
}

export async function undoRejection(tx: Tx, fragranceId: number, url: string): Promise<void> {
  await sql`delete from rejected_offers where fragrance_id = ${fragranceId} and md5(url) = md5(${url})`.execute(tx);
}

export async function listRejectedUrls(tx: Tx, fragranceId: number): Promise<Set<string>> {
  const rows = await tx.selectFrom('rejected_offers').select('url').where('fragrance_id', '=', fragranceId).execute();
  return new Set(rows.map(({ url }) => url));
}
