import type { OfferKind } from '@sillage/contract';
import { completePageTerms } from './page-terms.ts';
import { getStockClass, isBuyable } from './schema/availability.ts';
import type { ClassifiedSource } from './schema/parsed-product.ts';
import { parseSizeMl } from './values/size.ts';
import type { OmittedParts } from './verdict/reader-parts.ts';
import { selectBottles } from './verdict/reliable-offers.ts';
import type { ClassifiedOffer, OfferObservation, Verdict } from './verdict/verdict.ts';
import type { VisibleProduct } from './visible/read-visible.ts';
import { weighSources } from './weigh-sources.ts';

interface PricedOffer extends OfferObservation {
  price: number;
}

function isPriced(offer: OfferObservation): offer is PricedOffer {
  return offer.price !== null;
}

/**
 * Returns the offer whose price becomes the page's price: that of a full bottle. Prefers offers
 * with the same stock as the page, such as in stock. Among these, prefers the price that the page
 * shows, or else the lowest price.
 */
function selectPricedOffer(
  offers: readonly OfferObservation[],
  availability: Verdict['availability'],
  shown: number | null = null,
): OfferObservation | null {
  const priced = selectBottles(offers).filter(isPriced);
  const sameClass = priced.filter((offer) => getStockClass(offer.availability) === getStockClass(availability));
  const cheapest = (candidates: readonly PricedOffer[]) =>
    candidates.reduce<PricedOffer | null>(
      (lowest, offer) => (lowest === null || offer.price < lowest.price ? offer : lowest),
      null,
    );
  return sameClass.find(({ price }) => price === shown) ?? cheapest(sameClass) ?? cheapest(priced);
}

/**
 * Returns true if the page shows a reduced price: it strikes out the price in the page's data and
 * shows a lower one, which is then the price to pay. Returns false when the sizes differ in price.
 */
function isOnSale(offers: readonly OfferObservation[], { price, listPrice }: VisibleProduct): boolean {
  const [stated, ...others] = new Set(
    selectBottles(offers)
      .map((offer) => offer.price)
      .filter((amount) => amount !== null),
  );
  return price !== null && others.length === 0 && stated === listPrice && price.amount < stated;
}

const weakPriceSources: ReadonlySet<ClassifiedSource['source']> = new Set(['state', 'opengraph', 'page']);

function dropPriceOfFreeProduct(visible: VisibleProduct, sources: readonly ClassifiedSource[]): VisibleProduct {
  const isFree = sources.some(({ product }) => product.offers.some((offer) => offer.isFree));
  return isFree ? { ...visible, price: null, listPrice: null } : visible;
}

/**
 * Returns true if the price shown on the page is more reliable than all others: it is certain, and
 * other prices come only from weak sources such as meta tags.
 */
function isVisiblePriceDecisive({ price }: VisibleProduct, sources: readonly ClassifiedSource[]): boolean {
  const priced = sources.filter(({ product }) => product.offers.some((offer) => offer.price !== null));
  return price?.certainty === 'certain' && priced.every(({ source }) => weakPriceSources.has(source));
}

/**
 * Returns true if the page certainly shows another price at its buy button, and the offer's
 * nowhere: data without tax, from before a sale, or of another size.
 */
function isPriceOutdated({ price, currency }: OfferObservation, visible: VisibleProduct): boolean {
  const { price: shown, amounts, stock } = visible;
  if (price === null || shown?.certainty !== 'certain' || stock.kind !== 'buyable') return false;
  return !amounts.has(price) && (shown.currency === null || currency === null || shown.currency === currency);
}

/** Adds missing currencies to offers; a single offer also gets the page's price and size. */
function fillGaps(
  offers: readonly ClassifiedOffer[],
  sources: readonly ClassifiedSource[],
  page: { title: string | null } & Pick<VerdictInput, 'visible' | 'hint' | 'omitted'>,
): ClassifiedOffer[] {
  const { title, visible, hint, omitted } = page;
  const all = sources.flatMap(({ product }) => product.offers);
  const currency = all.find((offer) => offer.currency !== null)?.currency ?? visible.price?.currency ?? hint;
  const isSingleOffer = offers.length === 1;
  const price = isSingleOffer ? (selectPricedOffer(all, 'unknown')?.price ?? visible.price?.amount ?? null) : null;
  const sizeMl = isSingleOffer ? parseSizeMl(title) : null;
  const isVisibleDecisive = isVisiblePriceDecisive(visible, sources);
  const isReduced = !omitted.has('reduced price') && isOnSale(offers, visible);
  const isOutdated = (offer: OfferObservation) => !omitted.has('outdated price') && isPriceOutdated(offer, visible);
  return offers.map((offer) => ({
    ...offer,
    price:
      isReduced || (isSingleOffer && (isVisibleDecisive || isOutdated(offer)))
        ? (visible.price?.amount ?? null)
        : (offer.price ?? price),
    currency: offer.currency ?? currency,
    sizeMl: offer.sizeMl ?? sizeMl,
  }));
}

/**
 * Facts of a page from which its verdict (stock, price, offers) is built. `hint` is the page's most
 * probable currency, for signs such as "$".
 */
export interface VerdictInput {
  sources: readonly ClassifiedSource[];
  visible: VisibleProduct;
  fallbackTitle: string | null;
  hint: string | null;
  omitted: OmittedParts;
  /** Kind of goods of the page as a whole, for a page without offers. */
  kind: OfferKind;
  /** Country whose prices a web page shows; null when unknown, undefined for a feed's product. */
  market?: string | null;
}

/** Builds the verdict of a page that was already identified as the expected product's page. */
export function buildVerdict(input: VerdictInput): Verdict {
  const { sources, visible: visibleProduct, fallbackTitle, hint, omitted, kind, market } = input;
  const visible = dropPriceOfFreeProduct(visibleProduct, sources);
  const weighed = weighSources(sources, visible);
  const first = (key: 'name' | 'brand' | 'gtin') =>
    sources.map(({ product }) => product[key]).find((value) => value !== null) ?? null;
  const described = sources.find(
    ({ source, product }) => source !== 'opengraph' && source !== 'state' && product.name !== null,
  );
  const title = described?.product.name ?? visible.title ?? first('name') ?? fallbackTitle;
  const filled = fillGaps(weighed.offers, sources, { title, visible, hint, omitted });
  const offers =
    market === undefined
      ? filled
      : filled.map((offer) => ({
          ...offer,
          ...completePageTerms(offer, { offers: filled, sources, visible, market }),
        }));
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
    kind,
  };
}
