import { isBuyable, stockClass } from './schema/availability.ts';
import type { OfferReading, Verdict } from './verdict.ts';
import type { VisibleReading } from './visible/reading.ts';
import { type SourceReading, weigh } from './weigh.ts';
import { parseSizeMl } from './words/size.ts';

/**
 * The offer that the page's price is of: among those as good as the verdict (of all, where none of them has a price) the
 * one that is shown, else the cheapest.
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
 * True where the page shows a lower price beside the stated one, which it strikes out: people pay the lower. Not where
 * sizes of several prices stand side by side.
 */
function isOnSale(offers: readonly OfferReading[], { price, listPrice }: VisibleReading): boolean {
  const [stated, ...others] = new Set(offers.map((offer) => offer.price).filter((amount) => amount !== null));
  return price !== null && others.length === 0 && stated === listPrice && price.amount < stated;
}

const weakOnPrice: ReadonlySet<SourceReading['source']> = new Set(['state', 'opengraph', 'page']);

/** What people see, as far as it may tell the price: nothing where a source says that there is none to pay. */
function withPriceOf(visible: VisibleReading, sources: readonly SourceReading[]): VisibleReading {
  const isFree = sources.some(({ product }) => product.offers.some((offer) => offer.isFree));
  return isFree ? { ...visible, price: null, listPrice: null } : visible;
}

/** True where people plainly see a price, and the only sources that state another are tags and scripts, often stale. */
function isShownOnly({ price }: VisibleReading, sources: readonly SourceReading[]): boolean {
  const priced = sources.filter(({ product }) => product.offers.some((offer) => offer.price !== null));
  return price?.sure === 'certain' && priced.every(({ source }) => weakOnPrice.has(source));
}

/** The offers with what other sources add: a currency, and for a lone offer its price and the size in the title. */
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

/** What there is to judge a page by. `hint` is the currency that "$" and the like most probably mean on it. */
export interface Findings {
  sources: readonly SourceReading[];
  visible: VisibleReading;
  fallbackTitle: string | null;
  hint: string | null;
}

/** The verdict on a page that is the expected product's. */
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
