import type { Availability } from '@sillage/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import type { offerStore } from '../../catalogue/index.ts';
import type { ChecksTable } from '../monitor.tables.ts';
import type { StoredTerms } from './offer-terms.rules.ts';
import type { OfferState } from './stock.rules.ts';

export type LatestCheck = Pick<
  Selectable<ChecksTable>,
  'outcome' | 'reason' | 'availability' | 'price' | 'currency' | 'method'
>;

/** A stored offer with the state that the rules of a check need, shared or of one user. */
export type KnownOffer = Omit<offerStore.StoredOffer, 'page_id' | 'fragrance_id' | offerStore.TermColumn> &
  StoredTerms & {
    candidate: OfferState['candidate'];
    latestCheck: LatestCheck | null;
  };

type SharedOffer = offerStore.StoredOffer & KnownOffer;

type KnownOfferRow = offerStore.StoredOffer & {
  candidate_availability: Availability | null;
  candidate_since: Date | null;
} & {
  [Key in keyof LatestCheck as `latest_${Key}`]: LatestCheck[Key] | null;
};

/**
 * Locks the stored offers of product pages and returns them in order of id, each with its latest
 * check. `candidate` is a change of availability that a second check must still confirm.
 */
export async function lockKnownOffers(tx: Tx, pageIds: readonly number[]): Promise<SharedOffer[]> {
  const { rows } = await sql<KnownOfferRow>`
    select offers.*, candidates.availability as candidate_availability, candidates.since as candidate_since,
      latest.outcome as latest_outcome, latest.reason as latest_reason, latest.availability as latest_availability,
      latest.price as latest_price, latest.currency as latest_currency, latest.method as latest_method
    from offers
    left join candidates on candidates.offer_id = offers.id
    left join lateral (
      select * from latest_checks where latest_checks.page_id = offers.page_id and latest_checks.offer_id = offers.id order by check_id desc limit 1
    ) latest on true
    where offers.page_id = any(${pageIds}::integer[])
    order by offers.id
    for update of offers`.execute(tx);
  return rows.map(toKnownOffer);
}

function toKnownOffer(row: KnownOfferRow): SharedOffer {
  const { candidate_availability: availability, candidate_since: since } = row;
  const candidate = availability === null || since === null ? null : { availability, since };
  if (row.latest_outcome === null) return { ...row, candidate, latestCheck: null };
  const latestCheck = {
    outcome: row.latest_outcome,
    reason: row.latest_reason,
    availability: row.latest_availability,
    price: row.latest_price,
    currency: row.latest_currency,
    method: row.latest_method,
  };
  return { ...row, candidate, latestCheck };
}

/** Returns the fragrances of pages, which no other transaction then moves. */
export async function lockPageFragrances(tx: Tx, pageIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; fragrance_id: number }>`
    select id, fragrance_id from pages where id = any(${pageIds}::integer[]) order by id for share`.execute(tx);
  return new Map(rows.map(({ id, fragrance_id }) => [id, fragrance_id]));
}

/** Returns a page's latest check that found no offers; undefined when every check found offers. */
export function findLatestPageCheck(tx: Tx, pageId: number): Promise<LatestCheck | undefined> {
  return tx
    .selectFrom('latest_checks')
    .select(['outcome', 'reason', 'availability', 'price', 'currency', 'method'])
    .where('page_id', '=', pageId)
    .where('offer_id', 'is', null)
    .orderBy('check_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function saveCandidate(tx: Tx, offerId: number, candidate: OfferState['candidate']): Promise<void> {
  if (candidate === null) await tx.deleteFrom('candidates').where('offer_id', '=', offerId).execute();
  else
    await tx
      .insertInto('candidates')
      .values({ offer_id: offerId, ...candidate })
      .onConflict((conflict) => conflict.column('offer_id').doUpdateSet(candidate))
      .execute();
}

/** Inserts checks and returns their ids in the given order. */
export async function insertChecks(tx: Tx, checks: readonly Insertable<ChecksTable>[]): Promise<number[]> {
  const rows = await tx
    .insertInto('checks')
    .values([...checks])
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Lets statements of the transaction fail (55P03) that wait long for a lock, because an import may
 * hold one for seconds. Shorter than PostgreSQL's `deadlock_timeout` (1 s).
 */
export async function limitLockWait(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = '250ms'`.execute(tx);
}
