import { type FoundOffer, HOUR_MS, type OfferSource } from '@sillage/contract';
import { type OfferObservation, selectBottles, type Verdict } from '@sillage/page-reader';
import { createYielder } from '../../platform/yield-to-event-loop.ts';
import { productMatch, shopStore } from '../catalogue/index.ts';
import { findOtherGoods, type shopSearch } from '../monitor/index.ts';
import type { FoundPage } from '../suggestions/index.ts';
import type { NewFoundOffer } from './found-offers.repo.ts';

/** Age up to which found stock can be a page's first check. */
const MAX_CURRENT_AGE_MS = HOUR_MS;

/**
 * Returns the page of a found offer. A feed is never current: it states the stock of the time at
 * which its file was written.
 */
export function toFoundPage({ url, verdict, source, seen_at: seenAt }: FoundFacts, now: Date): FoundPage {
  const isRecent = now.getTime() - seenAt.getTime() <= MAX_CURRENT_AGE_MS;
  return { url, verdict, seenAt, isCurrent: isRecent && source !== 'feed' && verdict.availability !== 'unknown' };
}

/** Products that one search of a shop returns; UCP returns most, three pages of 20. */
const MAX_COMPARED_PRODUCTS = 60;
/** Maximum number of offers of a fragrance that are stored per shop. */
const MAX_OFFERS_PER_SHOP = 50;
const MAX_TITLE_LENGTH = 300;

type FoundFacts = { url: string; verdict: Verdict; source: OfferSource; seen_at: Date };

/**
 * Builds the offers of the products that are, or may be, the wanted fragrance; one per full bottle.
 * Leaves out other products and other kinds of goods, and of many offers the less certain ones.
 */
export async function buildFoundOffers(
  wanted: productMatch.WantedFragrance,
  { fragranceId, shopId, host }: { fragranceId: number; shopId: number; host: string },
  products: readonly shopSearch.FoundProduct[],
): Promise<NewFoundOffer[]> {
  // A fragrance may be named like other goods: "Candle Smoke".
  const ownGoods = findOtherGoods(`${wanted.brand} ${wanted.name}`);
  const offers: NewFoundOffer[] = [];
  const yieldToOthers = createYielder();
  for (const product of products.slice(0, MAX_COMPARED_PRODUCTS)) {
    // A shop that lists many sizes of similar names costs a second.
    await yieldToOthers();
    const goods = findOtherGoods(product.name);
    if (goods !== null && goods !== ownGoods) continue;
    for (const offer of selectObservations(product)) {
      const match = matchOffer(wanted, host, product, offer);
      if (match) offers.push({ ...toRow(product, offer, match), fragrance_id: fragranceId, shop_id: shopId });
    }
  }
  offers.sort((a, b) => certainties.indexOf(a.match) - certainties.indexOf(b.match));
  // A shop may list a size of a page twice; the table has it once.
  const unique = new Map<string, NewFoundOffer>();
  for (const offer of offers) {
    const key = JSON.stringify([offer.url, offer.variant]);
    if (!unique.has(key)) unique.set(key, offer);
  }
  return [...unique.values()].slice(0, MAX_OFFERS_PER_SHOP);
}

/** Most certain first. */
const certainties = ['exact', 'likely', 'doubtful'] as const;

/** Returns the product's full bottles; a product that lists none is one bottle of unknown size. */
function selectObservations({ verdict }: shopSearch.FoundProduct): (OfferObservation | null)[] {
  if (verdict.offers.length === 0) return verdict.kind === 'bottle' ? [null] : [];
  return selectBottles(verdict.offers);
}

function matchOffer(
  wanted: productMatch.WantedFragrance,
  host: string,
  { name, vendor, labels, strength, verdict }: shopSearch.FoundProduct,
  offer: OfferObservation | null,
) {
  const [gtin, sizeMl, variant] = [offer?.gtin ?? verdict.gtin, offer?.sizeMl ?? null, offer?.variant ?? null];
  return productMatch.matchProduct(wanted, {
    title: name,
    brand: vendor,
    shop: host,
    labels,
    strength,
    variants: variant === null ? [] : [variant],
    gtins: gtin === null ? [] : [gtin],
    sizesMl: sizeMl === null ? [] : [sizeMl],
    kind: offer?.kind ?? verdict.kind,
  });
}

function toRow(
  product: shopSearch.FoundProduct,
  offer: OfferObservation | null,
  { match, why }: Pick<FoundOffer, 'match' | 'why'>,
): Omit<NewFoundOffer, 'fragrance_id' | 'shop_id'> {
  const { verdict } = product;
  const stated = offer ?? verdict;
  const hasPrice = stated.price !== null && stated.currency !== null;
  return {
    url: shopStore.normaliseProductUrl(product.url),
    title: product.name.slice(0, MAX_TITLE_LENGTH),
    variant: offer?.variant ?? null,
    size_ml: offer?.sizeMl ?? null,
    price: hasPrice ? stated.price : null,
    currency: hasPrice ? stated.currency : null,
    availability: stated.availability === 'unknown' ? null : stated.availability,
    gtin: offer?.gtin ?? verdict.gtin,
    source: product.source,
    match,
    why,
    verdict,
    seen_at: product.at,
  };
}
