import { AppError, type FilterQuery, type Fragrance, type FragranceDetail } from '@sillage/contract';
import type { Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import * as repo from './catalogue.repo.ts';
import type { OffersTable } from './catalogue.tables.ts';

export async function filterCatalogue({ db }: Pick<Deps, 'db'>, filter: FilterQuery) {
  const { rows, total } = await repo.filterFragrances(db, filter);
  return {
    content: rows.map(toFragrance),
    totalPages: Math.ceil(total / filter.size),
    number: filter.page,
    totalElements: total,
    size: filter.size,
  };
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Brands in the order people expect: accents and case aside. */
export async function listBrands({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  return (await repo.listBrands(db)).sort(collator.compare);
}

export async function getFragrance({ db }: Pick<Deps, 'db'>, id: number): Promise<FragranceDetail> {
  const [row, offers] = await Promise.all([repo.findFragrance(db, id), repo.listOffers(db, id)]);
  if (!row) throw new AppError('FRAGRANCE_NOT_FOUND');
  return { ...toFragrance(row), offers: offers.map(toOffer) };
}

function toFragrance(row: repo.FragranceRow): Fragrance {
  return {
    id: row.id,
    name: row.name,
    brand: row.brand,
    gender: row.gender,
    price: row.price,
    imageUrl: row.image_url,
    isSoldOut: row.is_sold_out,
    availability: row.availability,
    isOriginal: row.is_original,
    inspiredByBrand: row.inspired_by_brand,
    originalFragrance: row.original_fragrance,
    inspiredSource: row.inspired_source,
    productUrl: row.product_url,
    family: row.family,
    notes: row.notes,
    lastCheckedAt: row.last_checked_at?.toISOString() ?? null,
  };
}

function toOffer(row: Awaited<ReturnType<typeof repo.listOffers>>[number]): FragranceDetail['offers'][number] {
  return {
    id: row.id,
    shop: row.shop,
    url: row.url,
    variant: row.variant,
    sizeMl: row.size_ml,
    price: row.price,
    currency: row.currency,
    availability: row.availability,
    availableSince: row.available_since?.toISOString() ?? null,
    lastCheckedAt: row.last_checked_at?.toISOString() ?? null,
  };
}

export type StoredOffer = Awaited<ReturnType<typeof repo.lockOffers>>[number];
export type OfferUpdate = repo.OfferChange & { id: number | null };

/**
 * Writes what a check found about the offers of one page, and what follows for the fragrance, in the caller's transaction.
 * An update without an id is a size seen for the first time. Answers the offers' ids in the order given.
 */
export async function applyOffers(
  tx: Tx,
  page: { id: number; fragranceId: number },
  updates: readonly OfferUpdate[],
  now: Date,
): Promise<number[]> {
  const ids: number[] = [];
  for (const { id, ...change } of updates) {
    const seen = { ...change, last_checked_at: now };
    if (id !== null) await repo.updateOffer(tx, id, seen);
    ids.push(
      id ??
        (await repo.insertOffer(tx, { ...seen, page_id: page.id, fragrance_id: page.fragranceId } satisfies NewOffer)),
    );
  }
  await repo.refreshDerived(tx, page.fragranceId, now);
  return ids;
}

type NewOffer = Omit<OffersTable, 'id'>;
