import { isBuyable, stockClass } from './schema/availability.ts';
import type { OfferReading, Verdict } from './verdict.ts';
import type { VisibleReading } from './visible/reading.ts';
import { type SourceReading, weigh } from './weigh.ts';
import { parseSizeMl } from './words/size.ts';

/**
 * Returns the offer that gives the page its price: of the offers in the verdict's stock class, the
 * one with the shown price, else the cheapest; the cheapest of all when none of them has a price.
 */
function bestPrice(
  offers: readonly OfferReading[],
  availability: Verdict['availability'],
  shown: number | null = null,
): OfferReading | null {
  const priced = offers.filter((offer) => offer.price !== null);
  const asGood = priced.filter((offer) => stockClass(offer.availability) === stockClass(availability));
  const cheapest = (some: readonly OfferReading[]) =>
    some.reduce<OfferReading | null>(
      (least, offer) => (least === null || (offer.price ?? 0) < (least.price ?? 0) ? offer : least),
      null,
    );
  return asGood.find(({ price }) => price === shown) ?? cheapest(asGood) ?? cheapest(priced);
}

/**
 * Returns true if the page strikes out the stated price beside a lower one, which is then the price
 * to pay. False when the sizes differ in price.
 */
function isOnSale(offers: readonly OfferReading[], { price, listPrice }: VisibleReading): boolean {
  const [stated, ...others] = new Set(offers.map((offer) => offer.price).filter((amount) => amount !== null));
  return price !== null && others.length === 0 && stated === listPrice && price.amount < stated;
}

const weakOnPrice: ReadonlySet<SourceReading['source']> = new Set(['state', 'opengraph', 'page']);

/** Drops the visible prices when a source says that the product costs nothing. */
function withPriceOf(visible: VisibleReading, sources: readonly SourceReading[]): VisibleReading {
  const isFree = sources.some(({ product }) => product.offers.some((offer) => offer.isFree));
  return isFree ? { ...visible, price: null, listPrice: null } : visible;
}

/** Returns true if a certain visible price outweighs the sources: only weak ones state a price. */
function isShownOnly({ price }: VisibleReading, sources: readonly SourceReading[]): boolean {
  const priced = sources.filter(({ product }) => product.offers.some((offer) => offer.price !== null));
  return price?.sure === 'certain' && priced.every(({ source }) => weakOnPrice.has(source));
}

/** Fills gaps from other sources: currencies, and a single offer's price and size. */
function completed(
  offers: readonly OfferReading[],
  sources: readonly SourceReading[],
  { title, visible, hint }: { title: string | null; visible: VisibleReading; hint: string | null },
): OfferReading[] {
  const all = sources.flatMap(({ product }) => product.offers);
  const currency = all.find((offer) => offer.currency !== null)?.currency ?? visible.price?.currency ?? hint;
  const isAlone = offers.length === 1;
  const price = isAlone ? (bestPrice(all, 'unknown')?.price ?? visible.price?.amount ?? null) : null;
  const sizeMl = isAlone ? parseSizeMl(title) : null;
  const isShown = isShownOnly(visible, sources);
  const isReduced = isOnSale(offers, visible);
  return offers.map((offer) => ({
    ...offer,
    price: isReduced || (isAlone && isShown) ? (visible.price?.amount ?? null) : (offer.price ?? price),
    currency: offer.currency ?? currency,
    sizeMl: offer.sizeMl ?? sizeMl,
  }));
}

/** `hint` is the currency that "$" and the like most probably mean on the page. */
export interface Findings {
  sources: readonly SourceReading[];
  visible: VisibleReading;
  fallbackTitle: string | null;
  hint: string | null;
}

/** Returns the verdict on a page that is already known to be the expected product's. */
export function verdictOf({ sources, visible: seen, fallbackTitle, hint }: Findings): Verdict {
  const visible = withPriceOf(seen, sources);
  const weighed = weigh(sources, visible);
  const first = (key: 'name' | 'brand' | 'gtin') =>
    sources.map(({ product }) => product[key]).find((value) => value !== null) ?? null;
  const described = sources.find(
    ({ source, product }) => source !== 'opengraph' && source !== 'state' && product.name !== null,
  );
  const title = described?.product.name ?? visible.title ?? first('name') ?? fallbackTitle;
  const offers = completed(weighed.offers, sources, { title, visible, hint });
  const best = bestPrice(offers, weighed.availability, visible.price?.amount);
  return {
    ...weighed,
    page: 'product',
    buyable: isBuyable(weighed.availability),
    offers,
    price: best?.price ?? visible.price?.amount ?? null,
    currency: best === null ? visible.price && (visible.price.currency ?? hint) : best.currency,
    title,
    brand: first('brand'),
    gtin: first('gtin'),
  };
}
