import {
  AppError,
  type Fragrance,
  type FragranceDetail,
  isInStock,
  LONG_NAME_LENGTH,
  type Observed,
  type Offer,
  type SimilarFragrance,
} from '@sillage/contract';
import type { Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { computeTotalPrice, toFragrance } from './catalogue.rules.ts';
import type { CatalogueDeps } from './catalogue.service.ts';
import type { FragranceRow } from './catalogue.tables.ts';
import * as repo from './detail.repo.ts';
import { describeDiscontinued } from './discontinued/discontinued.service.ts';
import { deriveNameKeys } from './matching/name-keys.ts';
import { isOfFragrance, listObserved, pickObserved } from './observed/observed.service.ts';
import { listOffers } from './offers.repo.ts';
import type { SearchIndex } from './search/search-index.ts';

const MAX_INSPIRED = 20;
/**
 * Maximum number of fragrances inspired by the shown one that are read from the database. Those
 * inspired by another concentration of it are left out afterwards.
 */
const MAX_INSPIRED_CANDIDATES = 200;
const MAX_SHARED_NOTES = 3;

/** A signed-in viewer also gets what the viewer's own browser saw at `now`. */
export interface Viewer {
  id: string;
  now: Date;
}

/** Reads a fragrance with its offers; FRAGRANCE_NOT_FOUND if the viewer may not see it. */
export async function getFragrance(
  { db }: Pick<CatalogueDeps, 'db'>,
  id: number,
  viewer: Viewer | null,
): Promise<FragranceDetail> {
  const row = await repo.findDetail(db, id, viewer?.id ?? null);
  if (!row) throw new AppError('FRAGRANCE_NOT_FOUND');
  const since = row.discontinued_since;
  const [offers, originals, namesakes, inspiredCandidates, observed, discontinued] = await Promise.all([
    listOffers(db, id),
    row.original_key === null ? [] : repo.listByNameKey(db, row.original_key),
    repo.listByNameKey(db, row.name_key),
    repo.listInspired(db, row.name_key, MAX_INSPIRED_CANDIDATES),
    viewer === null ? undefined : findObserved(db, viewer, id),
    since === null ? undefined : describeDiscontinued(db, id, since),
  ]);
  const original = findOriginal(row, originals);
  const inspired = inspiredCandidates
    .filter((candidate) => findOriginal(candidate, namesakes)?.id === id)
    .slice(0, MAX_INSPIRED);
  return {
    ...toFragrance(row),
    notes: row.notes,
    pyramid: buildPyramid(row),
    accords: row.accords,
    familyBasis: row.family_basis,
    year: row.year,
    perfumer: row.perfumer,
    isListed: row.is_listed,
    offers: offers.map(toOffer),
    original: original ? toFragrance(original) : null,
    inspired: inspired.map(toFragrance),
    ...(observed && { observed }),
    ...(discontinued && { discontinued }),
  };
}

async function findObserved(db: Db, { id, now }: Viewer, fragranceId: number): Promise<Observed | undefined> {
  return pickObserved(await listObserved(db, id, now, { where: isOfFragrance(fragranceId) }));
}

/**
 * Returns what a fragrance's HTML page says before any script runs: tab title, description for link
 * previews, brand, name, and the detail itself as JSON. Null if visitors cannot see the fragrance.
 */
export async function describeFragrancePage({ db, config }: Pick<Deps, 'db' | 'config'>, id: number) {
  const detail = await getFragrance({ db }, id, null).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'FRAGRANCE_NOT_FOUND') return null;
    throw error;
  });
  if (!detail) return null;
  const { name, brand, concentration, family } = detail;
  const kind = [concentration, family].filter((word) => word !== null).join(', ');
  return {
    title: `${name} by ${brand} · Sillage`,
    description: `${name} by ${brand}${kind && ` (${kind})`}: where it is in stock, at what price, and word when it is back.`,
    url: new URL(`/fragrances/${id}`, config.publicUrl).href,
    brand,
    name,
    headingSize: name.length > LONG_NAME_LENGTH ? 'text-xl' : 'text-2xl',
    data: JSON.stringify(detail),
  };
}

/**
 * Finds the original of an inspired fragrance among the candidates. Prefers the concentration that
 * is stated for the original, otherwise returns the most watched candidate.
 */
function findOriginal(
  { inspired_by_brand, original_fragrance }: Pick<FragranceRow, 'inspired_by_brand' | 'original_fragrance'>,
  candidates: readonly FragranceRow[],
): FragranceRow | undefined {
  const { concentration } = deriveNameKeys(inspired_by_brand ?? '', original_fragrance ?? '');
  return (
    candidates.find((fragrance) => concentration !== null && fragrance.concentration === concentration) ?? candidates[0]
  );
}

function buildPyramid(row: repo.DetailRow): FragranceDetail['pyramid'] {
  const pyramid = { top: row.top_notes, heart: row.heart_notes, base: row.base_notes };
  return Object.values(pyramid).some((notes) => notes.length > 0) ? pyramid : null;
}

/** A date that a shop states for what it has in stock is not about its future. */
function isAwaited(row: OfferRow): row is OfferRow & { available_from: string } {
  return row.available_from !== null && row.availability !== null && !isInStock(row.availability);
}

type OfferRow = Awaited<ReturnType<typeof listOffers>>[number];

function toOffer(row: OfferRow): Offer {
  return {
    id: row.id,
    shop: row.shop,
    url: row.url,
    variant: row.variant,
    sizeMl: row.size_ml,
    kind: row.kind,
    price: row.price,
    currency: row.currency,
    pricePerMl: row.price === null || !row.size_ml ? null : row.price / row.size_ml,
    listPrice: row.list_price,
    shopLowestPrice: row.shop_lowest_price,
    deliveryPrice: row.delivery_price,
    freeDeliveryFrom: row.free_delivery_from,
    totalPrice: computeTotalPrice(row),
    deliversTo: row.delivers_to,
    market: row.market,
    ...(isAwaited(row) && { availableFrom: row.available_from }),
    availability: row.availability,
    availableSince: row.available_since?.toISOString() ?? null,
    lastCheckedAt: row.last_checked_at?.toISOString() ?? null,
  };
}

/**
 * Returns in-stock fragrances, most similar first, and whether the requested fragrance is listed.
 * Throws FRAGRANCE_NOT_FOUND if the viewer may not see the fragrance.
 */
export async function listSimilar(
  { db, liveIndex }: CatalogueDeps,
  id: number,
  viewerId: string | null,
  limit: number,
): Promise<{ isListed: boolean; similar: SimilarFragrance[] }> {
  const row = await repo.findDetail(db, id, viewerId);
  if (!row) throw new AppError('FRAGRANCE_NOT_FOUND');
  const similar =
    liveIndex.index && row.is_listed
      ? listSimilarInIndex(liveIndex.index, id, limit)
      : await listSimilarInDatabase(db, row, limit);
  return { isListed: row.is_listed, similar };
}

function listSimilarInIndex(index: SearchIndex, id: number, limit: number): SimilarFragrance[] {
  const near = index.similar(id, limit);
  const rows = JSON.parse(index.getRows(near.map((fragrance) => fragrance.id)).toString()) as Fragrance[];
  const shared = new Map(near.map((fragrance) => [fragrance.id, fragrance.shared]));
  return rows.map((fragrance) => ({ ...fragrance, shared: shared.get(fragrance.id) ?? [] }));
}

async function listSimilarInDatabase(db: Db, row: repo.DetailRow, limit: number): Promise<SimilarFragrance[]> {
  const near = await repo.listSimilar(db, { nameKey: row.name_key, family: row.family, notes: row.notes }, limit);
  return near.map((fragrance) => ({ ...toFragrance(fragrance), shared: listSharedNotes(row, fragrance) }));
}

function listSharedNotes(row: repo.DetailRow, candidate: { notes: string[] }): string[] {
  const notes = row.notes.filter((note) => candidate.notes.includes(note)).slice(0, MAX_SHARED_NOTES);
  return notes.length > 0 || row.family === null ? notes : [row.family];
}
