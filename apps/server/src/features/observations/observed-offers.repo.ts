import type { Insertable, Selectable } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import type { offerStore } from '../catalogue/index.ts';
import type { privateChecks } from '../monitor/index.ts';
import type { LatestObservation, ObservedOffersTable } from './observations.tables.ts';

type OfferRow = Selectable<ObservedOffersTable>;

/** Locks the offers of one user's page and returns them in the order in which they were found. */
export async function lockOffers(tx: Tx, pageId: string): Promise<privateChecks.KnownOffer[]> {
  const rows = await tx
    .selectFrom('observed_offers')
    .selectAll()
    .where('observed_page_id', '=', pageId)
    .orderBy('id', 'desc')
    .forUpdate()
    .execute();
  return rows.map(toKnownOffer);
}

function toKnownOffer({
  candidate_availability: availability,
  candidate_since: since,
  latest,
  user_id: _user,
  observed_page_id: _page,
  ...offer
}: OfferRow): privateChecks.KnownOffer {
  return {
    ...offer,
    candidate: availability === null || since === null ? null : { availability, since },
    latestCheck: latest,
  };
}

export interface ObservedOfferUpdate extends offerStore.OfferUpdate {
  candidate: privateChecks.KnownOffer['candidate'];
  latest: LatestObservation;
}

const noOffer = { gtin: null, first_seen_at: null, confirmed_price: null, confirmed_currency: null };

/** Writes the offers of one user's page, and returns their ids in the given order. */
export async function saveOffers(
  tx: Tx,
  page: { id: string; userId: string },
  updates: readonly ObservedOfferUpdate[],
  at: Date,
): Promise<number[]> {
  const ids: number[] = [];
  for (const { id, candidate, latest, ...update } of updates) {
    const row = {
      ...update,
      last_checked_at: at,
      candidate_availability: candidate?.availability ?? null,
      candidate_since: candidate?.since ?? null,
      latest: JSON.stringify(latest),
    };
    if (id !== null) await tx.updateTable('observed_offers').set(row).where('id', '=', id).execute();
    ids.push(id ?? (await insertOffer(tx, { ...noOffer, ...row, user_id: page.userId, observed_page_id: page.id })));
  }
  return ids;
}

async function insertOffer(tx: Tx, offer: Insertable<ObservedOffersTable>): Promise<number> {
  return (await tx.insertInto('observed_offers').values(offer).returning('id').executeTakeFirstOrThrow()).id;
}
