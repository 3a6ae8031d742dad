import type { Expected } from '@sillage/page-reader';
import { addMs, DAY } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { findShopProducts, type ShopProduct } from '../shop-search/shop-products.repo.ts';
import { listNameForms, rankAddresses } from './rank-addresses.ts';
import { listUnreadAddresses, listWatchedFragrances } from './sitemaps.repo.ts';

/** Which pages of a sitemap an import reads; by default those that name a watched fragrance. */
export interface AddressSelection {
  /** Words that the address of a page must contain. */
  match: string | null;
  /** Maximum number of pages; a limit without words reads any page. */
  limit: number | null;
}

export interface SelectedAddress {
  url: string;
  /** Watched fragrance that the address names; null for an address selected otherwise. */
  expected: Expected | null;
}

const DEFAULT_LIMIT = 500;
const MAX_WATCHED_FRAGRANCES = 1000;
const MAX_PAGES_PER_FRAGRANCE = 5;
/** An import that goes on the next day leaves out the pages that it has read. */
const REREAD_AFTER_MS = 7 * DAY;

/** Selects the pages that an import reads, the likeliest or the last changed first. */
export async function selectAddresses(
  { db, shopId, now }: { db: Db; shopId: number; now: () => Date },
  { match, limit }: AddressSelection,
): Promise<SelectedAddress[]> {
  const before = addMs(now(), -REREAD_AFTER_MS);
  const max = limit ?? DEFAULT_LIMIT;
  if (match === null && limit !== null) {
    const addresses = await listUnreadAddresses(db, shopId, { before, limit });
    return addresses.map(({ url }) => ({ url, expected: null }));
  }
  const find = async (wanted: Expected) => {
    const found = await Promise.all(
      listNameForms(wanted.name).map((name) =>
        findShopProducts(db, { brand: wanted.brand, name, gtins: [], shopIds: [shopId], limit: Math.max(max, 200) }),
      ),
    );
    const isUnread = ({ source, readAt }: ShopProduct) => source === 'sitemap' && (readAt === null || readAt < before);
    return rankAddresses(found.flat().filter(isUnread), wanted);
  };
  const selected = new Map<string, SelectedAddress>();
  const add = (addresses: readonly ShopProduct[], expected: Expected | null) => {
    for (const { url } of addresses) if (!selected.has(url)) selected.set(url, { url, expected });
  };
  if (match !== null) add(await find({ name: match, brand: '' }), null);
  else
    for (const fragrance of await listWatchedFragrances(db, MAX_WATCHED_FRAGRANCES)) {
      if (selected.size >= max) break;
      add((await find(fragrance)).slice(0, MAX_PAGES_PER_FRAGRANCE), fragrance);
    }
  return [...selected.values()].slice(0, max);
}
