import { REVIEW_SIZE, type ReviewedFragrance, type ReviewItem } from '@sillage/contract';
import type { Verdict } from '@sillage/page-reader';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type CatalogueDeps, curation, fragranceNames, shopStore } from '../../catalogue/index.ts';
import { feedFiles } from '../../monitor/index.ts';
import { doubtfulOffers } from '../../offer-search/index.ts';
import { listWaiting, listWaitingFeeds, type SuggestionRow, suggestionQueue } from '../../suggestions/index.ts';

/** Counting stops here: an operator need not know more. */
const MAX_COUNTED = 1_000;
const MAX_CANDIDATES = 8;

/** Lists what waits for a decision: suggestions, feeds, found products, then pairs. */
export async function listReview({ db }: Pick<Deps, 'db'>) {
  const [waiting, feeds, offers, pairs, suggested, offer, pair] = await Promise.all([
    listWaiting(db, REVIEW_SIZE),
    listWaitingFeeds(db, REVIEW_SIZE),
    doubtfulOffers.listDoubtful(db, REVIEW_SIZE),
    curation.listOpenPairs(db, REVIEW_SIZE),
    suggestionQueue.countWaiting(db, MAX_COUNTED),
    doubtfulOffers.countDoubtful(db, MAX_COUNTED),
    curation.countOpenPairs(db, MAX_COUNTED),
  ]);
  const ids = [
    ...waiting.flatMap(({ fragrance_id }) => fragrance_id ?? []),
    ...offers.map(({ fragrance_id }) => fragrance_id),
    ...pairs.flatMap(({ first_id, second_id }) => [first_id, second_id]),
  ];
  const reviewed = await curation.findReviewed(db, ids);
  const items: ReviewItem[] = [
    ...(await describeSuggestions(db, waiting, reviewed)),
    ...feeds.map(
      ({ id, address, created_at }): ReviewItem => ({
        kind: 'feed',
        id,
        at: created_at.toISOString(),
        address: feedFiles.maskAddress(address),
      }),
    ),
    ...offers.flatMap((row): ReviewItem[] => {
      const fragrance = reviewed.get(row.fragrance_id);
      if (!fragrance) return [];
      const { url, shop, title, price, currency, availability } = row;
      const page = { url, shop, title, price, currency, availability };
      return [
        { kind: 'offer', id: String(row.id), at: row.seen_at.toISOString(), ...page, reason: row.why, fragrance },
      ];
    }),
    ...pairs.flatMap(({ id, first_id, second_id, reason, found_at }): ReviewItem[] => {
      const [first, second] = [reviewed.get(first_id), reviewed.get(second_id)];
      return first && second ? [{ kind: 'pair', id, at: found_at.toISOString(), reason, first, second }] : [];
    }),
  ];
  return { items, counts: { ...suggested, offer, pair } };
}

async function describeSuggestions(
  db: Db,
  rows: readonly SuggestionRow[],
  reviewed: ReadonlyMap<number, ReviewedFragrance>,
): Promise<ReviewItem[]> {
  const ids = rows.flatMap(({ fragrance_id }) => fragrance_id ?? []);
  const suggested = await suggestionQueue.findSuggested(db, ids);
  return rows.map((row): ReviewItem => {
    const { availability, price, currency, title } = row.verdict as Verdict;
    const fragrance = row.fragrance_id === null ? undefined : suggested.get(row.fragrance_id);
    return {
      kind: 'suggestion',
      id: row.id,
      at: row.created_at.toISOString(),
      url: row.url,
      shop: shopStore.shopHostOf(row.url),
      title: title ?? '',
      price: currency === null ? null : price,
      currency: price === null ? null : currency,
      availability: availability === 'unknown' ? null : availability,
      name: row.name ?? '',
      brand: row.brand ?? '',
      concentration: fragrance?.concentration ?? null,
      isReadByBrowser: row.is_observed,
      fragrance: fragrance?.is_listed ? (reviewed.get(fragrance.id) ?? null) : null,
    };
  });
}

/** Finds listed fragrances that a text may mean, the most likely first. */
export async function findCandidates(
  { db, liveIndex }: Pick<CatalogueDeps, 'db' | 'liveIndex'>,
  { text, viewerId, signal }: { text: string; viewerId: string; signal: AbortSignal },
): Promise<ReviewedFragrance[]> {
  const name = fragranceNames.parseFragranceName({ name: text });
  if ('problem' in name) return [];
  const names = [{ ...name, hint: null }];
  const [match] = await fragranceNames.matchFragranceNames(
    { db, liveIndex },
    { names, viewerId, preferredIds: new Set(), signal },
  );
  const { index } = liveIndex;
  const found = index?.query({ keyword: text, sort: 'best', direction: 'desc', offset: 0, limit: MAX_CANDIDATES });
  const rows = found ? (JSON.parse(found.rows.toString()) as { id: number }[]) : [];
  const ids = [...new Set([...(match?.candidates ?? []), ...rows].map(({ id }) => id))];
  const listed = await suggestionQueue.findSuggested(db, ids);
  const reviewed = await curation.findReviewed(db, ids);
  return ids.flatMap((id) => (listed.get(id)?.is_listed ? (reviewed.get(id) ?? []) : [])).slice(0, MAX_CANDIDATES);
}
