import { AppError, type Fragrance, type FragranceDetail, type Offer, type SimilarFragrance } from '@sillage/contract';
import { Unkept } from '../../platform/http/answers.ts';
import type { Needs } from './catalogue.service.ts';
import type { FragranceRow } from './catalogue.tables.ts';
import * as repo from './detail.repo.ts';
import { toFragrance } from './fragrance-row.ts';
import { matchName } from './matching/match.ts';
import { listOffers } from './offers.repo.ts';

const MAX_INSPIRED = 20;
/** Inspired fragrances read from the database: some follow another concentration of the name. */
const MAX_FOLLOWERS = 200;
const MAX_SHARED = 3;

/**
 * Returns a fragrance with its offers and relatives, if this viewer may see it. The response for an
 * unlisted fragrance must not be cached. Throws FRAGRANCE_NOT_FOUND.
 */
export async function getFragrance(
  { db }: Pick<Needs, 'db'>,
  id: number,
  viewerId: string | null,
): Promise<FragranceDetail | Unkept<FragranceDetail>> {
  const row = await repo.findDetail(db, id, viewerId);
  if (!row) throw new AppError('FRAGRANCE_NOT_FOUND');
  const [offers, originals, namesakes, followers] = await Promise.all([
    listOffers(db, id),
    row.original_key === null ? [] : repo.listNamed(db, row.original_key),
    repo.listNamed(db, row.name_key),
    repo.listInspired(db, row.name_key, MAX_FOLLOWERS),
  ]);
  const original = originalOf(row, originals);
  const inspired = followers.filter((follower) => originalOf(follower, namesakes)?.id === id).slice(0, MAX_INSPIRED);
  const detail: FragranceDetail = {
    ...toFragrance(row),
    notes: row.notes,
    pyramid: pyramidOf(row),
    accords: row.accords,
    familyBasis: row.family_basis,
    year: row.year,
    perfumer: row.perfumer,
    isListed: row.is_listed,
    offers: offers.map(toOffer),
    original: original ? toFragrance(original) : null,
    inspired: inspired.map(toFragrance),
  };
  return row.is_listed ? detail : new Unkept(detail);
}

/** Picks the concentration that the inspired fragrance names, else the most watched one. */
function originalOf(
  { inspired_by_brand, original_fragrance }: Pick<FragranceRow, 'inspired_by_brand' | 'original_fragrance'>,
  named: readonly FragranceRow[],
): FragranceRow | undefined {
  const { concentration } = matchName(inspired_by_brand ?? '', original_fragrance ?? '');
  return named.find((one) => concentration !== null && one.concentration === concentration) ?? named[0];
}

function pyramidOf(row: repo.DetailRow): FragranceDetail['pyramid'] {
  const pyramid = { top: row.top_notes, heart: row.heart_notes, base: row.base_notes };
  return Object.values(pyramid).some((notes) => notes.length > 0) ? pyramid : null;
}

function toOffer(row: Awaited<ReturnType<typeof listOffers>>[number]): Offer {
  return {
    id: row.id,
    shop: row.shop,
    url: row.url,
    variant: row.variant,
    sizeMl: row.size_ml,
    price: row.price,
    currency: row.currency,
    pricePerMl: row.price === null || !row.size_ml ? null : Math.round((100 * row.price) / row.size_ml) / 100,
    availability: row.availability,
    availableSince: row.available_since?.toISOString() ?? null,
    lastCheckedAt: row.last_checked_at?.toISOString() ?? null,
  };
}

/**
 * Returns similar in-stock fragrances, nearest first, with the notes or family that they share.
 * Throws and caches like `getFragrance`.
 */
export async function listSimilar(
  { db, live }: Needs,
  id: number,
  viewerId: string | null,
  limit: number,
): Promise<SimilarFragrance[] | Unkept<SimilarFragrance[]>> {
  const row = await repo.findDetail(db, id, viewerId);
  if (!row) throw new AppError('FRAGRANCE_NOT_FOUND');
  if (live.index && row.is_listed) {
    const near = live.index.similar(id, limit);
    const rows = JSON.parse(live.index.rowsOf(near.map((one) => one.id)).toString()) as Fragrance[];
    const shared = new Map(near.map((one) => [one.id, one.shared]));
    return rows.map((one) => ({ ...one, shared: shared.get(one.id) ?? [] }));
  }
  const near = await repo.listSimilar(db, { nameKey: row.name_key, family: row.family, notes: row.notes }, limit);
  const similar = near.map((one) => ({ ...toFragrance(one), shared: sharedOf(row, one) }));
  return row.is_listed ? similar : new Unkept(similar);
}

function sharedOf(row: repo.DetailRow, other: { notes: string[] }): string[] {
  const notes = row.notes.filter((note) => other.notes.includes(note)).slice(0, MAX_SHARED);
  return notes.length > 0 || row.family === null ? notes : [row.family];
}
