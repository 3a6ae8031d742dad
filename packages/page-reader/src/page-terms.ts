import type { ClassifiedSource } from './schema/parsed-product.ts';
import { listDestinations, selectDelivery } from './schema/schema-delivery.ts';
import { isListPrice, isSameCurrency } from './values/list-price.ts';
import type { OfferTerms } from './verdict/offer-terms.ts';
import { selectBottles } from './verdict/reliable-offers.ts';
import type { ClassifiedOffer } from './verdict/verdict.ts';
import type { VisibleProduct } from './visible/read-visible.ts';

interface PageContext {
  offers: readonly ClassifiedOffer[];
  sources: readonly ClassifiedSource[];
  visible: VisibleProduct;
  /** Country whose prices the page shows; null when unknown. */
  market: string | null;
}

/** Returns true if the visible price is this offer's price, and not that of another size. */
function isShown({ price, currency }: ClassifiedOffer, { offers, visible }: PageContext): boolean {
  if (price === null || price !== visible.price?.amount) return false;
  return (
    isSameCurrency(currency, visible.price.currency) && offers.filter((offer) => offer.price === price).length === 1
  );
}

/** List price that another source states for the only bottle, at the same price. */
function findOtherListPrice({ price, currency }: ClassifiedOffer, { offers, sources }: PageContext): number | null {
  if (selectBottles(offers).length !== 1) return null;
  for (const { product } of sources) {
    const [only, another] = selectBottles(product.offers);
    if (only === undefined || another !== undefined || only.price !== price) continue;
    const { listPrice = null } = only;
    if (listPrice !== null && isSameCurrency(only.currency, currency)) return listPrice;
  }
  return null;
}

/**
 * Completes the terms of a web page's offer: the offer's own node first, then the other sources,
 * then the visible page. What no source states is null.
 */
export function completePageTerms(offer: ClassifiedOffer, page: PageContext): OfferTerms {
  const { price, currency, readDeliveryRates } = offer;
  const shown = isShown(offer, page) ? page.visible.reference : null;
  const listPrices = [offer.listPrice ?? null, findOtherListPrice(offer, page), shown?.struckPrice ?? null];
  const market = offer.market ?? page.market;
  const rates = readDeliveryRates?.() ?? [];
  return {
    listPrice: listPrices.find((listPrice) => listPrice !== null && isListPrice(listPrice, price)) ?? null,
    lowest30Days: offer.lowest30Days ?? shown?.lowest30Days ?? null,
    delivery: offer.delivery ?? selectDelivery(rates, { market, currency }),
    deliversTo: offer.deliversTo ?? listDestinations(rates),
    market,
    availableFrom: offer.availableFrom ?? null,
  };
}
