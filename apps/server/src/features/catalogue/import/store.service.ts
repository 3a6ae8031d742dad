import type { Tx } from '../../../platform/db/db.ts';
import * as edits from '../edits/edits.repo.ts';
import { shopHostOf } from '../shops.rules.ts';
import { applyEdits, listContradictions } from './edited-facts.ts';
import * as repo from './import.repo.ts';
import { computeKeys, type FragranceFacts, isSame, mergeFacts, mergeOffers, type PageOffer } from './merge.ts';
import * as pagesRepo from './pages.repo.ts';
import type { ImportRecord } from './record.ts';
import { findPageOwners, nextStagedRows, type PageOwner, type StagedRow } from './stage.repo.ts';

export interface StoredBatch {
  added: number;
  changed: number;
  unchanged: number;
  problems: { place: string; problem: string }[];
  /**
   * Identity (brand, name and concentration) of the last fragrance in this batch; the next batch
   * starts after it. Null when the import had no more fragrances.
   */
  last: string | null;
}

type Records = [ImportRecord, ...ImportRecord[]];

interface FilePage {
  url: string;
  /** Id of the product page; null while the page is not stored. */
  id: number | null;
  identity: string;
  records: Records;
}

/** Stores an import's next batch; `after` is the identity of the last fragrance stored before. */
export async function storeNext(tx: Tx, after: string, limit: number, now: Date): Promise<StoredBatch> {
  const rows = await nextStagedRows(tx, after, limit);
  const owners = await findPageOwners(
    tx,
    rows.flatMap(({ record }) => record.productUrl ?? []),
  );
  const problems = rows.flatMap((row) => findForeignPageProblem(row, owners) ?? []);
  const accepted = rows.flatMap((row) => (findForeignPageProblem(row, owners) === null ? row : []));
  const pages = groupByPage(accepted, owners);
  // Locks offers before fragrances, as a page check does; another order could deadlock.
  const offers = await pagesRepo.lockOffersByPage(
    tx,
    pages.flatMap(({ id }) => id ?? []),
  );
  const fragrances = await storeFragrances(tx, accepted, now);
  const named = pages.map((page) => ({ ...page, fragranceId: fragrances.ids.get(page.identity) as number }));
  const listed = await storePages(tx, named, offers, now);
  const affected = new Set([...fragrances.added, ...fragrances.changed, ...listed]);
  if (affected.size > 0) await repo.refreshImported(tx, [...affected], now);
  const changed = affected.size - fragrances.added.length;
  const unchanged = fragrances.ids.size - affected.size;
  return { added: fragrances.added.length, changed, unchanged, problems, last: rows.at(-1)?.identity ?? null };
}

/** Rejects an imported row whose page belongs to another fragrance: a page sells only one. */
function findForeignPageProblem(
  { place, identity, record }: StagedRow,
  owners: ReadonlyMap<string, PageOwner>,
): StoredBatch['problems'][number] | null {
  const owner = owners.get(record.productUrl ?? '');
  if (!owner || owner.identity === identity) return null;
  return {
    place,
    problem: `productUrl: this product page already belongs to ${owner.name} by ${owner.brand}; correct the address, or remove it`,
  };
}

function groupByPage(rows: readonly StagedRow[], owners: ReadonlyMap<string, PageOwner>): FilePage[] {
  const byUrl = Map.groupBy(
    rows.filter(({ record }) => record.productUrl !== null),
    ({ record }) => record.productUrl ?? '',
  );
  return [...byUrl].map(([url, group]) => {
    const [first, ...others] = group as [StagedRow, ...StagedRow[]];
    const records: Records = [first.record, ...others.map(({ record }) => record)];
    return { url, id: owners.get(url)?.pageId ?? null, identity: first.identity, records };
  });
}

type Changed = repo.StoredFragrance & { before: FragranceFacts };

async function storeFragrances(tx: Tx, rows: readonly StagedRow[], now: Date) {
  const byIdentity = Map.groupBy(rows, (row) => row.identity);
  const stored = await repo.lockFragrances(tx, [...byIdentity.keys()]);
  const edited = Map.groupBy(
    await edits.listEdits(
      tx,
      [...stored.values()].map(({ id }) => id),
    ),
    (edit) => edit.fragrance_id,
  );
  const contradictions: Parameters<typeof edits.saveImported>[1][number][] = [];
  const newRows: { identity: string; facts: FragranceFacts }[] = [];
  const changed: Changed[] = [];
  for (const [identity, group] of byIdentity) {
    const known = stored.get(identity);
    const stated = mergeFacts(known?.facts ?? null, group.map(({ record }) => record) as Records);
    const ownEdits = (known && edited.get(known.id)) ?? [];
    const facts = applyEdits(stated, ownEdits);
    if (known)
      contradictions.push(...listContradictions(stated, ownEdits).map((each) => ({ ...each, fragranceId: known.id })));
    if (!known) newRows.push({ identity, facts });
    else if (!isSame(known.facts, facts)) changed.push({ ...known, facts, before: known.facts });
  }
  await edits.saveImported(tx, contradictions, now);
  const inserted = newRows.length > 0 ? await insertWithIdentities(tx, newRows, now) : new Map<string, number>();
  if (changed.length > 0) await repo.updateFragrances(tx, await updateIdentities(tx, changed));
  const ids = new Map([...inserted, ...[...stored].map(([identity, { id }]) => [identity, id] as const)]);
  return { ids, added: [...inserted.values()], changed: changed.map(({ id }) => id) };
}

/**
 * Stores new fragrances, and returns their ids by the identities in `newRows`. An identity may come
 * from a row that was rejected. The fragrance then gets the identity of its own name, unless
 * another fragrance has that identity.
 */
async function insertWithIdentities(
  tx: Tx,
  newRows: readonly { identity: string; facts: FragranceFacts }[],
  now: Date,
) {
  const named = newRows.map((fragrance) => ({ ...fragrance, own: computeKeys(fragrance.facts).identity }));
  const changedIdentities = named.flatMap(({ identity, own }) => (own === identity ? [] : own));
  const taken = changedIdentities.length > 0 ? await repo.findIdentities(tx, changedIdentities) : new Set<string>();
  for (const { identity } of newRows) taken.add(identity);
  const rows = named.map(({ identity, own, facts }) => {
    if (own === identity || taken.has(own)) return { identity, facts, stagedIdentity: identity };
    taken.add(own);
    return { identity: own, facts, stagedIdentity: identity };
  });
  const ids = await repo.insertFragrances(tx, rows, now);
  return new Map(rows.map(({ identity, stagedIdentity }) => [stagedIdentity, ids.get(identity) as number]));
}

/**
 * Gives each changed fragrance the key (`identity`) that is computed from its new facts. If another
 * fragrance already has that key, the changed fragrance keeps its old key and concentration.
 */
async function updateIdentities(tx: Tx, changed: readonly Changed[]): Promise<repo.StoredFragrance[]> {
  const hasFinalIdentity = ({ before, facts }: Changed) =>
    before.isListed && before.concentration === facts.concentration;
  const wantedIdentities = changed.flatMap((row) => (hasFinalIdentity(row) ? [] : computeKeys(row.facts).identity));
  if (wantedIdentities.length === 0) return [...changed];
  const taken = await repo.findIdentities(tx, wantedIdentities);
  return changed.map((row) => {
    const { id, identity, before, facts } = row;
    const own = hasFinalIdentity(row) ? identity : computeKeys(facts).identity;
    if (own === identity) return { id, identity, facts };
    if (taken.has(own)) return { id, identity, facts: { ...facts, concentration: before.concentration } };
    taken.add(own);
    return { id, identity: own, facts };
  });
}

async function storePages(
  tx: Tx,
  pages: readonly (FilePage & { fragranceId: number })[],
  offers: ReadonlyMap<number, PageOffer[]>,
  now: Date,
): Promise<number[]> {
  if (pages.length === 0) return [];
  const shops = await pagesRepo.saveShops(tx, listShops(pages));
  const newRows = pages
    .filter(({ id }) => id === null)
    .map(({ url, fragranceId }) => ({ url, fragranceId, shopId: shops.get(shopHostOf(url)) as number }));
  const newIds = newRows.length > 0 ? await pagesRepo.insertPages(tx, newRows, now) : new Map<string, number>();
  const listings = pages.flatMap(({ id, url, fragranceId, records }) => {
    const pageId = id ?? (newIds.get(url) as number);
    const stored = offers.get(pageId) ?? [];
    // `mergeOffers` returns the stored offers first, in their order; the rest are new.
    return mergeOffers(stored, records).map((offer, index) => ({ offer, before: stored[index], pageId, fragranceId }));
  });
  return [...newRows.map(({ fragranceId }) => fragranceId), ...(await storeOffers(tx, listings))];
}

interface Listing {
  offer: PageOffer;
  before: PageOffer | undefined;
  pageId: number;
  fragranceId: number;
}

async function storeOffers(tx: Tx, listings: readonly Listing[]): Promise<number[]> {
  const newRows = listings.filter(({ before }) => !before);
  const changed = listings.filter(({ before, offer }) => before && !isSame(before, offer));
  const rows = newRows.map(({ offer, pageId, fragranceId }) => ({ ...offer, pageId, fragranceId }));
  if (rows.length > 0) await pagesRepo.insertOffers(tx, rows);
  if (changed.length > 0)
    await pagesRepo.updateOffers(
      tx,
      changed.map(({ offer }) => offer),
    );
  return [...newRows, ...changed].map(({ fragranceId }) => fragranceId);
}

/** An imported shop is named by the first shop name in the rows of its pages, else by its host. */
function listShops(pages: readonly FilePage[]): { host: string; name: string }[] {
  const names = new Map<string, string | null>();
  for (const { url, records } of pages) {
    const host = shopHostOf(url);
    names.set(host, names.get(host) ?? records.find((record) => record.shop !== null)?.shop ?? null);
  }
  return [...names].map(([host, name]) => ({ host, name: name ?? host }));
}
