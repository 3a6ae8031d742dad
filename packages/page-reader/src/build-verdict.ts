import { getStockClass, isBuyable } from './schema/availability.ts';
import type { SourceProduct } from './schema/parsed-product.ts';
import { parseSizeMl } from './values/size.ts';
import type { OfferObservation, Verdict } from './verdict/verdict.ts';
import type { VisibleProduct } from './visible/read-visible.ts';
import { weighSources } from './weigh-sources.ts';

interface PricedOffer extends OfferObservation {
  price: number;
}

function isPriced(offer: OfferObservation): offer is PricedOffer {
  return offer.price !== null;
}

/**
 * Returns the offer that gives the page its price. Among the priced offers of the verdict's stock
 * class, this is the offer with the price shown on the page, or else the cheapest. If that class
 * has no priced offer, the cheapest of all offers is returned.
 */
function selectPricedOffer(
  offers: readonly OfferObservation[],
  availability: Verdict['availability'],
  shown: number | null = null,
): OfferObservation | null {
  const priced = offers.filter(isPriced);
  const sameClass = priced.filter((offer) => getStockClass(offer.availability) === getStockClass(availability));
  const cheapest = (candidates: readonly PricedOffer[]) =>
    candidates.reduce<PricedOffer | null>(
      (lowest, offer) => (lowest === null || offer.price < lowest.price ? offer : lowest),
      null,
    );
  return sameClass.find(({ price }) => price === shown) ?? cheapest(sameClass) ?? cheapest(priced);
}

/**
 * Returns true if the page strikes out the price that the sources state and shows a lower one,
 * which is then the price to pay. Returns false when the sizes differ in price.
 */
function isOnSale(offers: readonly OfferObservation[], { price, listPrice }: VisibleProduct): boolean {
  const [stated, ...others] = new Set(offers.map((offer) => offer.price).filter((amount) => amount !== null));
  return price !== null && others.length === 0 && stated === listPrice && price.amount < stated;
}

const weakPriceSources: ReadonlySet<SourceProduct['source']> = new Set(['state', 'opengraph', 'page']);

/** Drops the visible prices when a source says that the product costs nothing. */
function dropPriceOfFreeProduct(visible: VisibleProduct, sources: readonly SourceProduct[]): VisibleProduct {
  const isFree = sources.some(({ product }) => product.offers.some((offer) => offer.isFree));
  return isFree ? { ...visible, price: null, listPrice: null } : visible;
}

/**
 * Returns true if the visible price is certain and no reliable source states a price. Meta tags and
 * the page's state are not reliable for prices.
 */
function isVisiblePriceDecisive({ price }: VisibleProduct, sources: readonly SourceProduct[]): boolean {
  const priced = sources.filter(({ product }) => product.offers.some((offer) => offer.price !== null));
  return price?.certainty === 'certain' && priced.every(({ source }) => weakPriceSources.has(source));
}

/**
 * Fills gaps of the offers from the other sources and the page: currencies and, if there is only
 * one offer, its price and size. A reduced price that the page shows replaces the stated price.
 */
function fillGaps(
  offers: readonly OfferObservation[],
  sources: readonly SourceProduct[],
  { title, visible, hint }: { title: string | null; visible: VisibleProduct; hint: string | null },
): OfferObservation[] {
  const all = sources.flatMap(({ product }) => product.offers);
  const currency = all.find((offer) => offer.currency !== null)?.currency ?? visible.price?.currency ?? hint;
  const isSingleOffer = offers.length === 1;
  const price = isSingleOffer ? (selectPricedOffer(all, 'unknown')?.price ?? visible.price?.amount ?? null) : null;
  const sizeMl = isSingleOffer ? parseSizeMl(title) : null;
  const isVisibleDecisive = isVisiblePriceDecisive(visible, sources);
  const isReduced = isOnSale(offers, visible);
  return offers.map((offer) => ({
    ...offer,
    price: isReduced || (isSingleOffer && isVisibleDecisive) ? (visible.price?.amount ?? null) : (offer.price ?? price),
    currency: offer.currency ?? currency,
    sizeMl: offer.sizeMl ?? sizeMl,
  }));
}

/**
 * Input of `buildVerdict`. `hint` is the currency that ambiguous signs such as "$" most probably
 * mean on the page.
 */
export interface VerdictInput {
  sources: readonly SourceProduct[];
  visible: VisibleProduct;
  fallbackTitle: string | null;
  hint: string | null;
}

/**
 * Returns the verdict on a page that was already identified as the page of the expected product.
 */
export function buildVerdict({ sources, visible: visibleProduct, fallbackTitle, hint }: VerdictInput): Verdict {
  const visible = dropPriceOfFreeProduct(visibleProduct, sources);
  const weighed = weighSources(sources, visible);
  const first = (key: 'name' | 'brand' | 'gtin') =>
    sources.map(({ product }) => product[key]).find((value) => value !== null) ?? null;
  const described = sources.find(
    ({ source, product }) => source !== 'opengraph' && source !== 'state' && product.name !== null,
  );
  const title = described?.product.name ?? visible.title ?? first('name') ?? fallbackTitle;
  const offers = fillGaps(weighed.offers, sources, { title, visible, hint });
  const best = selectPricedOffer(offers, weighed.availability, visible.price?.amount);
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
