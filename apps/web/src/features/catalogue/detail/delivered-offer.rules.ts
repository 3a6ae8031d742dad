import { type FragranceDetail, findExclusion, isInStock, type Offer } from '@sillage/contract';

/**
 * Replaces the linked offer of a fragrance when it is not for the user's countries: by the cheapest
 * full bottle in its currency, else in any, that may be. Without one, the detail stays as it is,
 * and its table says which countries the offers are for.
 */
export function withDeliveredOffer(detail: FragranceDetail, countries: readonly string[]): FragranceDetail {
  const { offers, productOffer, productUrl } = detail;
  const isLinked = (offer: Offer) => offer.url === productUrl && offer.price === productOffer?.price;
  const linked = offers.find((offer) => offer.kind === 'bottle' && isLinked(offer));
  if (productOffer === null || linked === undefined || findExclusion(linked, countries) === null) return detail;
  const delivered = offers.filter(
    (offer) => offer.kind === 'bottle' && offer.price !== null && findExclusion(offer, countries) === null,
  );
  const [best] = delivered.toSorted(
    (a, b) =>
      Number(isAvailable(b)) - Number(isAvailable(a)) ||
      Number(b.currency === productOffer.currency) - Number(a.currency === productOffer.currency) ||
      (a.price ?? 0) - (b.price ?? 0),
  );
  if (best === undefined || isAvailable(best) === detail.isSoldOut) return detail;
  const { shop, price, currency } = best;
  return { ...detail, productUrl: best.url, productOffer: { shop, price, currency } };
}

/** Returns true if every full bottle in stock is for other countries than the user's. */
export function isInStockElsewhere({ offers }: Pick<FragranceDetail, 'offers'>, countries: readonly string[]): boolean {
  const available = offers.filter((offer) => offer.kind === 'bottle' && isAvailable(offer));
  return available.length > 0 && available.every((offer) => findExclusion(offer, countries) !== null);
}

function isAvailable({ availability }: Offer): boolean {
  return availability !== null && isInStock(availability);
}
