import { isDeepStrictEqual } from 'node:util';
import { type FamilyClaim, inferFamily, isOwnInference } from '../families/infer-family.ts';
import { matchName } from '../matching/match.ts';
import { normalise } from '../matching/text.ts';
import { allNotes } from './notes.ts';
import type { ImportRecord } from './record.ts';

/** What imports know and write of a fragrance. Availability is not among it: only a look at a shop tells that. */
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
  /** What an operator imports is for everybody, a suggestion that waited too. */
  isListed: boolean;
}

/** One size on a product page, as far as imports care; `id` is null until it is stored. */
export interface PageOffer {
  id: number | null;
  sizeMl: number | null;
  variant: string | null;
  sku: string | null;
  gtin: string | null;
  price: number | null;
  currency: string | null;
  /** True once a check has read it: its price is then the shop's word, and ours no longer counts. */
  isChecked: boolean;
}

/** What is stored of a fragrance after all rows about it: the last word of each column wins, an empty cell erases nothing. */
export function mergeFacts(
  stored: FragranceFacts | null,
  [first, ...others]: readonly [ImportRecord, ...ImportRecord[]],
): FragranceFacts {
  const merged = others.reduce(mergeOne, mergeOne(stored, first));
  return { ...merged, family: settledFamily(merged) };
}

function mergeOne(stored: FragranceFacts | null, record: ImportRecord): FragranceFacts {
  // A price beside a product page is that shop's, not the house's.
  const list = record.productUrl === null ? record.price : null;
  return {
    ...mergeNames(stored, record),
    ...mergeNotes(stored, record),
    gender: record.gender ?? stored?.gender ?? null,
    year: record.year ?? stored?.year ?? null,
    perfumer: record.perfumer ?? stored?.perfumer ?? null,
    family: mergeFamily(stored?.family ?? null, record.family),
    accords: filled(record.accords, stored?.accords),
    votes: record.votes ?? stored?.votes ?? null,
    imageUrl: record.imageUrl ?? stored?.imageUrl ?? null,
    isOriginal: record.isOriginal ?? stored?.isOriginal ?? true,
    inspiredByBrand: record.inspiredByBrand ?? stored?.inspiredByBrand ?? null,
    originalFragrance: record.originalFragrance ?? stored?.originalFragrance ?? null,
    inspiredSource: record.inspiredSource ?? stored?.inspiredSource ?? null,
    listPrice: list?.amount ?? stored?.listPrice ?? null,
    listCurrency: list?.currency ?? stored?.listCurrency ?? null,
    isListed: true,
  };
}

/** A new spelling of the name replaces the old one; another name for the same thing, such as a shop's, does not. */
function mergeNames(stored: FragranceFacts | null, record: ImportRecord) {
  const { name, brand, concentration } = record;
  if (stored === null) return { name, brand, concentration };
  const isSaid = name === stored.name && brand === stored.brand;
  const names = isSaid || !isRespelt(stored, record) ? { name: stored.name, brand: stored.brand } : { name, brand };
  return { ...names, concentration: stored.concentration ?? concentration };
}

function isRespelt(stored: FragranceFacts, { name, brand, nameKey }: ImportRecord): boolean {
  if (normalise(name) !== normalise(stored.name) || normalise(brand) !== normalise(stored.brand)) return false;
  return nameKey === matchName(stored.brand, stored.name, stored.concentration).nameKey;
}

/** A pyramid is taken whole: the tops of one source and the bases of another make none. */
function mergeNotes(stored: FragranceFacts | null, { notes, topNotes, heartNotes, baseNotes }: ImportRecord) {
  const pyramid = { topNotes, heartNotes, baseNotes };
  const isKnown = Object.values(pyramid).some((list) => list.length > 0);
  const { topNotes: top = [], heartNotes: heart = [], baseNotes: base = [] } = stored ?? {};
  const kept = isKnown ? pyramid : { topNotes: top, heartNotes: heart, baseNotes: base };
  return { ...kept, notes: allNotes({ notes: filled(notes, stored?.notes), ...kept }) };
}

function filled(list: string[], stored: string[] = []): string[] {
  return list.length > 0 ? list : stored;
}

/** What a source says itself stands above every reason, and a reason that a source gives above none. */
function mergeFamily(stored: FamilyClaim | null, said: FamilyClaim | null): FamilyClaim | null {
  if (said === null) return stored;
  return stored?.basis === 'given' && said.basis !== 'given' ? stored : said;
}

/** The family, inferred from all that is known by now where nobody has said it. */
function settledFamily({ family, ...scent }: FragranceFacts): FamilyClaim | null {
  if (family !== null && !isOwnInference(family.basis)) return family;
  return inferFamily(scent) ?? family;
}

/** Facts as today's rules have them, where an older version stored them: the concentration that a name tells, the family. */
export function settle(stored: FragranceFacts): { identity: string; facts: FragranceFacts } {
  const { identity, concentration } = matchName(stored.brand, stored.name, stored.concentration);
  return { identity, facts: { ...stored, concentration, family: settledFamily(stored) } };
}

/** What a fragrance with these facts is recognised by. */
export function keysOf(facts: FragranceFacts) {
  const { nameKey, identity } = matchName(facts.brand, facts.name, facts.concentration);
  const { inspiredByBrand, originalFragrance } = facts;
  const original = inspiredByBrand !== null && originalFragrance !== null;
  return { nameKey, identity, originalKey: original ? matchName(inspiredByBrand, originalFragrance).nameKey : null };
}

/**
 * The offers of one page after all rows about it. A row means the offer that has its number or its words; else one with a
 * size the offer of that size, or it gives its size to the one offer that has none; one without that one offer, and nothing
 * where the sizes are known.
 */
export function mergeOffers(stored: readonly PageOffer[], records: readonly ImportRecord[]): PageOffer[] {
  // Sized rows first, so that the result does not depend on their order.
  const bySize = [...records].sort((a, b) => Number(a.sizeMl === null) - Number(b.sizeMl === null));
  let offers = mergeOnce(stored, bySize);
  // A row may give an offer the number by which another row finds it: a second import must find nothing to do.
  for (let again = mergeOnce(offers, bySize), tries = records.length; tries > 0; tries -= 1) {
    if (isDeepStrictEqual(again, offers)) break;
    offers = again;
    again = mergeOnce(offers, bySize);
  }
  return offers;
}

function mergeOnce(stored: readonly PageOffer[], records: readonly ImportRecord[]): PageOffer[] {
  const offers = stored.map((offer) => ({ ...offer }));
  for (const record of records) {
    const offer = known(offers, record) ?? (record.sizeMl === null ? unsized(offers, record) : sized(offers, record));
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
 * The very offer that a row describes, number for number and word for word; else the one that it names by a number or words of
 * its own, the shop's number first, where nothing speaks against it.
 */
function known(offers: readonly PageOffer[], record: ImportRecord): PageOffer | undefined {
  const very = offers.find(
    (offer) => ownKeys.every((key) => offer[key] === record[key]) && offer.sizeMl === record.sizeMl,
  );
  const fitting = offers.filter((offer) => mayBe(offer, record) && (record.sizeMl ?? offer.sizeMl) === offer.sizeMl);
  const byOwn = ownKeys.map((key) => fitting.find((offer) => record[key] !== null && offer[key] === record[key]));
  return very ?? byOwn.find((offer) => offer !== undefined);
}

const ownKeys = ['sku', 'gtin', 'variant'] as const;

/** False where both have a number or words of their own, and they differ: two things of one size. */
function mayBe(offer: PageOffer, record: ImportRecord): boolean {
  return ownKeys.every((key) => offer[key] === null || record[key] === null || offer[key] === record[key]);
}

function sized(offers: PageOffer[], record: ImportRecord): PageOffer {
  const fitting = offers.filter((offer) => mayBe(offer, record));
  const same = fitting.find((offer) => offer.sizeMl === record.sizeMl);
  if (same) return same;
  const [nameless, ...more] = fitting.filter((offer) => offer.sizeMl === null);
  if (!nameless || more.length > 0) return added(offers, record);
  nameless.sizeMl = record.sizeMl;
  return nameless;
}

function unsized(offers: PageOffer[], record: ImportRecord): PageOffer | null {
  const isNamed = record.sku !== null || record.gtin !== null || record.variant !== null;
  const nameless = offers.find((offer) => offer.sizeMl === null && mayBe(offer, record));
  return nameless ?? (offers.length === 0 || isNamed ? added(offers, record) : null);
}

function added(offers: PageOffer[], { sizeMl, variant, sku, gtin }: ImportRecord): PageOffer {
  const offer = { id: null, sizeMl, variant, sku, gtin, price: null, currency: null, isChecked: false };
  offers.push(offer);
  return offer;
}

/** Whether two records of facts say the same. */
export function isSame(a: FragranceFacts | PageOffer, b: FragranceFacts | PageOffer): boolean {
  return isDeepStrictEqual(a, b);
}
