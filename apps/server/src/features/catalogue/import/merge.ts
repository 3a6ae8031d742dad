import { isDeepStrictEqual } from 'node:util';
import { type FamilyAssignment, inferFamily, isInferred } from '../families/infer-family.ts';
import { deriveNameKeys } from '../matching/name-keys.ts';
import { normalise } from '../matching/text.rules.ts';
import { combineNotes } from './cells.ts';
import type { ImportRecord } from './record.ts';

/**
 * Facts of a fragrance, as an import stores them. Availability is not among them, because only page
 * checks determine it.
 */
export interface FragranceFacts
  extends Pick<
    ImportRecord,
    | 'name'
    | 'brand'
    | 'concentration'
    | 'gender'
    | 'year'
    | 'perfumer'
    | 'family'
    | 'notes'
    | 'topNotes'
    | 'heartNotes'
    | 'baseNotes'
    | 'accords'
    | 'votes'
    | 'imageUrl'
    | 'inspiredByBrand'
    | 'originalFragrance'
    | 'inspiredSource'
  > {
  isOriginal: boolean;
  listPrice: number | null;
  listCurrency: string | null;
  /** Whether everyone sees the fragrance; an import lists even one that a user suggested. */
  isListed: boolean;
}

/** Offer on a product page during an import; `id` is null until the offer is stored. */
export interface PageOffer {
  id: number | null;
  sizeMl: number | null;
  variant: string | null;
  sku: string | null;
  gtin: string | null;
  price: number | null;
  currency: string | null;
  /** True once a page check has read the offer; from then on, imports do not change its price. */
  isChecked: boolean;
}

/**
 * Merges imported rows into the stored facts about a fragrance. For most facts, the last row that
 * states the fact decides.
 */
export function mergeFacts(
  stored: FragranceFacts | null,
  [first, ...others]: readonly [ImportRecord, ...ImportRecord[]],
): FragranceFacts {
  const merged = others.reduce(mergeRecord, mergeRecord(stored, first));
  return { ...merged, family: resolveFamily(merged) };
}

function mergeRecord(stored: FragranceFacts | null, record: ImportRecord): FragranceFacts {
  // A price beside a product page is that shop's price, not the list price.
  const listPrice = record.productUrl === null ? record.price : null;
  return {
    ...mergeNames(stored, record),
    ...mergeNotes(stored, record),
    gender: record.gender ?? stored?.gender ?? null,
    year: record.year ?? stored?.year ?? null,
    perfumer: record.perfumer ?? stored?.perfumer ?? null,
    family: mergeFamily(stored?.family ?? null, record.family),
    accords: preferFilled(record.accords, stored?.accords),
    votes: record.votes ?? stored?.votes ?? null,
    imageUrl: record.imageUrl ?? stored?.imageUrl ?? null,
    isOriginal: record.isOriginal ?? stored?.isOriginal ?? true,
    inspiredByBrand: record.inspiredByBrand ?? stored?.inspiredByBrand ?? null,
    originalFragrance: record.originalFragrance ?? stored?.originalFragrance ?? null,
    inspiredSource: record.inspiredSource ?? stored?.inspiredSource ?? null,
    listPrice: listPrice?.amount ?? stored?.listPrice ?? null,
    listCurrency: listPrice?.currency ?? stored?.listCurrency ?? null,
    isListed: true,
  };
}

/** An imported row may change the spelling of a fragrance's name, but not the name itself. */
function mergeNames(stored: FragranceFacts | null, record: ImportRecord) {
  const { name, brand, concentration } = record;
  if (stored === null) return { name, brand, concentration };
  const isUnchanged = name === stored.name && brand === stored.brand;
  const names =
    isUnchanged || !isSpellingChange(stored, record) ? { name: stored.name, brand: stored.brand } : { name, brand };
  return { ...names, concentration: stored.concentration ?? concentration };
}

function isSpellingChange(stored: FragranceFacts, { name, brand, nameKey }: ImportRecord): boolean {
  if (normalise(name) !== normalise(stored.name) || normalise(brand) !== normalise(stored.brand)) return false;
  return nameKey === deriveNameKeys(stored.brand, stored.name, stored.concentration).nameKey;
}

/** An imported note pyramid replaces the stored one: levels of different sources do not fit. */
function mergeNotes(stored: FragranceFacts | null, { notes, topNotes, heartNotes, baseNotes }: ImportRecord) {
  const pyramid = { topNotes, heartNotes, baseNotes };
  const isKnown = Object.values(pyramid).some((list) => list.length > 0);
  const { topNotes: top = [], heartNotes: heart = [], baseNotes: base = [] } = stored ?? {};
  const pyramidNotes = isKnown ? pyramid : { topNotes: top, heartNotes: heart, baseNotes: base };
  return { ...pyramidNotes, notes: combineNotes({ notes: preferFilled(notes, stored?.notes), ...pyramidNotes }) };
}

function preferFilled(list: string[], stored: string[] = []): string[] {
  return list.length > 0 ? list : stored;
}

/**
 * Merges a fragrance's stored family with the imported one. A family that a source gave directly
 * (`given`) is replaced only by another such family.
 */
function mergeFamily(stored: FamilyAssignment | null, stated: FamilyAssignment | null): FamilyAssignment | null {
  if (stated === null) return stored;
  return stored?.basis === 'given' && stated.basis !== 'given' ? stored : stated;
}

/**
 * Infers the fragrance's family from its other facts, such as accords and notes, unless a source
 * stated the family.
 */
function resolveFamily({ family, ...known }: FragranceFacts): FamilyAssignment | null {
  if (family !== null && !isInferred(family.basis)) return family;
  return inferFamily(known) ?? family;
}

export function recomputeFacts(stored: FragranceFacts): { identity: string; facts: FragranceFacts } {
  const { identity, concentration } = deriveNameKeys(stored.brand, stored.name, stored.concentration);
  return { identity, facts: { ...stored, concentration, family: resolveFamily(stored) } };
}

export function computeKeys(facts: FragranceFacts) {
  const { nameKey, identity } = deriveNameKeys(facts.brand, facts.name, facts.concentration);
  const { inspiredByBrand, originalFragrance } = facts;
  const hasOriginal = inspiredByBrand !== null && originalFragrance !== null;
  return {
    nameKey,
    identity,
    originalKey: hasOriginal ? deriveNameKeys(inspiredByBrand, originalFragrance).nameKey : null,
  };
}

/**
 * Merges all rows about one product page into the offers of the page. A row updates the offer with
 * the same sku, gtin or variant. If there is no such offer, the size decides:
 * - A row with a size updates the offer of the same size. Without such an offer, the row gives its
 *   size to the only offer without a size, or else adds an offer.
 * - A row without a size updates an offer without a size. Without such an offer, the row adds an
 *   offer, but only if the page has no offers or the row has a sku, gtin or variant.
 */
export function mergeOffers(stored: readonly PageOffer[], records: readonly ImportRecord[]): PageOffer[] {
  // Sized rows first, so that the result does not depend on their order.
  const bySize = [...records].sort((a, b) => Number(a.sizeMl === null) - Number(b.sizeMl === null));
  let offers = mergeOnce(stored, bySize);
  // A row may give an offer the number by which another row finds it. Merging until nothing changes
  // makes a second import a no-op.
  for (let next = mergeOnce(offers, bySize), tries = records.length; tries > 0; tries -= 1) {
    if (isDeepStrictEqual(next, offers)) break;
    offers = next;
    next = mergeOnce(offers, bySize);
  }
  return offers;
}

function mergeOnce(stored: readonly PageOffer[], records: readonly ImportRecord[]): PageOffer[] {
  const offers = stored.map((offer) => ({ ...offer }));
  for (const record of records) {
    const offer =
      findExisting(offers, record) ??
      (record.sizeMl === null ? findOrAddUnsized(offers, record) : findOrAddSized(offers, record));
    if (!offer) continue;
    offer.variant ??= record.variant;
    offer.sku ??= record.sku;
    offer.gtin ??= record.gtin;
    if (offer.isChecked || !record.price) continue;
    offer.price = record.price.amount;
    offer.currency = record.price.currency;
  }
  return offers;
}

/**
 * Finds the stored offer that an imported row describes: at best, one with the same size, sku, gtin
 * and variant. Otherwise, one that shares the sku, the gtin or the variant (in this order) and
 * contradicts the row in nothing else.
 */
function findExisting(offers: readonly PageOffer[], record: ImportRecord): PageOffer | undefined {
  const exact = offers.find(
    (offer) => identifierKeys.every((key) => offer[key] === record[key]) && offer.sizeMl === record.sizeMl,
  );
  const compatible = offers.filter(
    (offer) => isCompatible(offer, record) && (record.sizeMl ?? offer.sizeMl) === offer.sizeMl,
  );
  const byIdentifier = identifierKeys.map((key) =>
    compatible.find((offer) => record[key] !== null && offer[key] === record[key]),
  );
  return exact ?? byIdentifier.find((offer) => offer !== undefined);
}

const identifierKeys = ['sku', 'gtin', 'variant'] as const;

/** An offer and an imported row with different skus, gtins or variants are different products. */
function isCompatible(offer: PageOffer, record: ImportRecord): boolean {
  return identifierKeys.every((key) => offer[key] === null || record[key] === null || offer[key] === record[key]);
}

function findOrAddSized(offers: PageOffer[], record: ImportRecord): PageOffer {
  const compatible = offers.filter((offer) => isCompatible(offer, record));
  const same = compatible.find((offer) => offer.sizeMl === record.sizeMl);
  if (same) return same;
  const [unsizedOffer, ...more] = compatible.filter((offer) => offer.sizeMl === null);
  if (!unsizedOffer || more.length > 0) return addOffer(offers, record);
  unsizedOffer.sizeMl = record.sizeMl;
  return unsizedOffer;
}

function findOrAddUnsized(offers: PageOffer[], record: ImportRecord): PageOffer | null {
  const hasIdentifier = record.sku !== null || record.gtin !== null || record.variant !== null;
  const unsizedOffer = offers.find((offer) => offer.sizeMl === null && isCompatible(offer, record));
  return unsizedOffer ?? (offers.length === 0 || hasIdentifier ? addOffer(offers, record) : null);
}

function addOffer(offers: PageOffer[], { sizeMl, variant, sku, gtin }: ImportRecord): PageOffer {
  const offer = { id: null, sizeMl, variant, sku, gtin, price: null, currency: null, isChecked: false };
  offers.push(offer);
  return offer;
}

export function isSame(a: FragranceFacts | PageOffer, b: FragranceFacts | PageOffer): boolean {
  return isDeepStrictEqual(a, b);
}
