import type { Tx } from '../../platform/db/db.ts';
import * as repo from './import.repo.ts';
import { type ImportRecord, shopHostOf } from './import.rules.ts';
import { type FragranceFacts, isSame, mergeFacts, mergeOffers, type PageOffer } from './import-merge.rules.ts';
import { findPageOwners, nextStagedRows, type PageOwner, type StagedRow } from './import-stage.repo.ts';

/** What became of a batch. */
export interface StoredBatch {
  added: number;
  changed: number;
  unchanged: number;
  problems: { place: string; problem: string }[];
  /** The identity to go on after; null when nothing is left. */
  last: string | null;
}

type Records = [ImportRecord, ...ImportRecord[]];

/** A product page with the rows that name it. */
interface NamedPage {
  url: string;
  /** Null when it is not stored yet. */
  id: number | null;
  identity: string;
  records: Records;
}

/** Stores the rows about the next `limit` fragrances after the one named, in the caller's transaction. */
export async function storeNext(tx: Tx, after: string, limit: number, now: Date): Promise<StoredBatch> {
  const rows = await nextStagedRows(tx, after, limit);
  const owners = await findPageOwners(
    tx,
    rows.flatMap(({ record }) => record.productUrl ?? []),
  );
  const problems = rows.flatMap((row) => foreignPage(row, owners) ?? []);
  const good = rows.flatMap((row) => (foreignPage(row, owners) === null ? row.record : []));
  const pages = pagesOf(good, owners);
  // Offers before fragrances, as a check of the running server locks them: else each could wait for the other.
  const offers = await repo.lockOffersOf(
    tx,
    pages.flatMap(({ id }) => id ?? []),
  );
  const fragrances = await storeFragrances(tx, good, now);
  const named = pages.map((page) => ({ ...page, fragranceId: fragrances.ids.get(page.identity) as number }));
  const listed = await storePages(tx, named, offers, now);
  const touched = new Set([...fragrances.added, ...fragrances.changed, ...listed]);
  if (touched.size > 0) await repo.refreshImported(tx, [...touched], now);
  const changed = touched.size - fragrances.added.length;
  const unchanged = fragrances.ids.size - touched.size;
  return { added: fragrances.added.length, changed, unchanged, problems, last: rows.at(-1)?.record.identity ?? null };
}

/** A page sells one fragrance; a row that names another one's is not taken. */
function foreignPage(
  { place, record }: StagedRow,
  owners: ReadonlyMap<string, PageOwner>,
): StoredBatch['problems'][number] | null {
  const owner = owners.get(record.productUrl ?? '');
  if (!owner || owner.identity === record.identity) return null;
  return {
    place,
    problem: `productUrl: this product page already belongs to ${owner.name} by ${owner.brand}; correct the address, or remove it`,
  };
}

function pagesOf(records: readonly ImportRecord[], owners: ReadonlyMap<string, PageOwner>): NamedPage[] {
  const byUrl = Map.groupBy(
    records.filter((record) => record.productUrl !== null),
    (record) => record.productUrl ?? '',
  );
  return [...byUrl].map(([url, group]) => {
    const all = group as Records;
    return { url, id: owners.get(url)?.pageId ?? null, identity: all[0].identity, records: all };
  });
}

/** Adds and changes what the rows say of the fragrances themselves; answers all their ids, and which of them are new. */
async function storeFragrances(tx: Tx, records: readonly ImportRecord[], now: Date) {
  const byIdentity = Map.groupBy(records, (record) => record.identity);
  const stored = await repo.lockFragrances(tx, [...byIdentity.keys()]);
  const fresh: { identity: string; facts: FragranceFacts }[] = [];
  const changed: repo.StoredFragrance[] = [];
  for (const [identity, group] of byIdentity) {
    const known = stored.get(identity);
    const facts = mergeFacts(known?.facts ?? null, group as Records);
    if (!known) fresh.push({ identity, facts });
    else if (!isSame(known.facts, facts)) changed.push({ id: known.id, facts });
  }
  const inserted = fresh.length > 0 ? await repo.insertFragrances(tx, fresh, now) : new Map<string, number>();
  if (changed.length > 0) await repo.updateFragrances(tx, changed);
  const ids = new Map([...inserted, ...[...stored].map(([identity, { id }]) => [identity, id] as const)]);
  return { ids, added: [...inserted.values()], changed: changed.map(({ id }) => id) };
}

/** Adds and changes shops, pages and offers; answers the fragrances for which anything changed. */
async function storePages(
  tx: Tx,
  pages: readonly (NamedPage & { fragranceId: number })[],
  offers: ReadonlyMap<number, PageOffer[]>,
  now: Date,
): Promise<number[]> {
  if (pages.length === 0) return [];
  const shops = await repo.saveShops(tx, shopsOf(pages));
  const fresh = pages
    .filter(({ id }) => id === null)
    .map(({ url, fragranceId }) => ({ url, fragranceId, shopId: shops.get(shopHostOf(url)) as number }));
  const newIds = fresh.length > 0 ? await repo.insertPages(tx, fresh, now) : new Map<string, number>();
  const listings = pages.flatMap(({ id, url, fragranceId, records }) => {
    const pageId = id ?? (newIds.get(url) as number);
    const stored = offers.get(pageId) ?? [];
    // What was stored comes first, in its order; what follows is new.
    return mergeOffers(stored, records).map((offer, index) => ({ offer, before: stored[index], pageId, fragranceId }));
  });
  return [...fresh.map(({ fragranceId }) => fragranceId), ...(await storeOffers(tx, listings))];
}

interface Listing {
  offer: PageOffer;
  before: PageOffer | undefined;
  pageId: number;
  fragranceId: number;
}

async function storeOffers(tx: Tx, listings: readonly Listing[]): Promise<number[]> {
  const fresh = listings.filter(({ before }) => !before);
  const changed = listings.filter(({ before, offer }) => before && !isSame(before, offer));
  const rows = fresh.map(({ offer, pageId, fragranceId }) => ({ ...offer, pageId, fragranceId }));
  if (rows.length > 0) await repo.insertOffers(tx, rows);
  if (changed.length > 0)
    await repo.updateOffers(
      tx,
      changed.map(({ offer }) => offer),
    );
  return [...fresh, ...changed].map(({ fragranceId }) => fragranceId);
}

/** The shops of these pages, with the first name that a row gives each, else its host. */
function shopsOf(pages: readonly NamedPage[]): { host: string; name: string }[] {
  const names = new Map<string, string | null>();
  for (const { url, records } of pages) {
    const host = shopHostOf(url);
    names.set(host, names.get(host) ?? records.find((record) => record.shop !== null)?.shop ?? null);
  }
  return [...names].map(([host, name]) => ({ host, name: name ?? host }));
}
