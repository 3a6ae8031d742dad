import type { ImportRecord } from './import.rules.ts';

/** What imports know and write of a fragrance. Availability is not among it: only a look at a shop tells that. */
export interface FragranceFacts
  extends Pick<
    ImportRecord,
    | 'name'
    | 'brand'
    | 'gender'
    | 'family'
    | 'notes'
    | 'imageUrl'
    | 'inspiredByBrand'
    | 'originalFragrance'
    | 'inspiredSource'
  > {
  isOriginal: boolean;
  listPrice: number | null;
  listCurrency: string | null;
}

/** One size on a product page, as far as imports care; `id` is null until it is stored. */
export interface PageOffer {
  id: number | null;
  sizeMl: number | null;
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
  return others.reduce(mergeOne, mergeOne(stored, first));
}

function mergeOne(stored: FragranceFacts | null, record: ImportRecord): FragranceFacts {
  // A price beside a product page is that shop's, not the house's.
  const list = record.productUrl === null ? record.price : null;
  return {
    name: record.name,
    brand: record.brand,
    gender: record.gender ?? stored?.gender ?? null,
    family: record.family ?? stored?.family ?? null,
    notes: record.notes.length > 0 ? record.notes : (stored?.notes ?? []),
    imageUrl: record.imageUrl ?? stored?.imageUrl ?? null,
    isOriginal: record.isOriginal ?? stored?.isOriginal ?? true,
    inspiredByBrand: record.inspiredByBrand ?? stored?.inspiredByBrand ?? null,
    originalFragrance: record.originalFragrance ?? stored?.originalFragrance ?? null,
    inspiredSource: record.inspiredSource ?? stored?.inspiredSource ?? null,
    listPrice: list?.amount ?? stored?.listPrice ?? null,
    listCurrency: list?.currency ?? stored?.listCurrency ?? null,
  };
}

/**
 * The offers of one page after all rows about it. A row with a size means the offer of that size, or gives its size to the
 * one offer that has none; a row without means that one offer, and nothing where the sizes are known.
 */
export function mergeOffers(stored: readonly PageOffer[], records: readonly ImportRecord[]): PageOffer[] {
  const offers = stored.map((offer) => ({ ...offer }));
  // Sized rows first, so that the result does not depend on their order, and a second import finds nothing to do.
  const bySize = [...records].sort((a, b) => Number(a.sizeMl === null) - Number(b.sizeMl === null));
  for (const { sizeMl, price } of bySize) {
    const offer = sizeMl === null ? unsized(offers) : sized(offers, sizeMl);
    if (!offer || offer.isChecked || !price) continue;
    offer.price = price.amount;
    offer.currency = price.currency;
  }
  return offers;
}

function sized(offers: PageOffer[], sizeMl: number): PageOffer {
  const same = offers.find((offer) => offer.sizeMl === sizeMl);
  if (same) return same;
  const [nameless, ...more] = offers.filter((offer) => offer.sizeMl === null);
  if (!nameless || more.length > 0) return added(offers, sizeMl);
  nameless.sizeMl = sizeMl;
  return nameless;
}

function unsized(offers: PageOffer[]): PageOffer | null {
  if (offers.length === 0) return added(offers, null);
  return offers.find((offer) => offer.sizeMl === null) ?? null;
}

function added(offers: PageOffer[], sizeMl: number | null): PageOffer {
  const offer = { id: null, sizeMl, price: null, currency: null, isChecked: false };
  offers.push(offer);
  return offer;
}

/** Whether two records of facts, made by the same function, say the same. */
export function isSame(a: FragranceFacts | PageOffer, b: FragranceFacts | PageOffer): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
