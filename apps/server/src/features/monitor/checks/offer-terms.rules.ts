import type { OfferObservation } from '@sillage/page-reader';
import type { offerStore } from '../../catalogue/index.ts';

/* What a shop states beside an offer's price. It causes no event and no stored check. */

const termColumns: readonly offerStore.TermColumn[] = [
  'list_price',
  'shop_lowest_price',
  'delivery_price',
  'free_delivery_from',
  'delivers_to',
  'market',
  'available_from',
];

/** Stored terms; none for the offers that only a user's own browser sees. */
export type StoredTerms = Partial<Pick<offerStore.StoredOffer, offerStore.TermColumn>>;

interface PricedOffer extends StoredTerms {
  price: number | null;
  currency: string | null;
}

/** Rounds to the decimals of the columns, so that a stored amount equals the one that was read. */
function toStored(amount: number | null): number | null {
  return amount === null ? null : Math.round(amount * 1000) / 1000;
}

/**
 * Returns what stays of stored terms that a check could not read, such as those of a page when a
 * product feed was read: no amounts in another currency, no list price that the new price reaches,
 * and no 30-day low of an earlier price.
 */
function keepStored(offer: PricedOffer | null, price: number | null, currency: string | null): StoredTerms {
  if (offer === null || offer.list_price === undefined) return {};
  const { list_price, shop_lowest_price = null, delivery_price = null, free_delivery_from = null } = offer;
  const { delivers_to = null, market = null, available_from = null } = offer;
  const isSameCurrency = offer.currency === currency;
  const isAbove = list_price !== null && price !== null && list_price > price;
  return {
    list_price: isSameCurrency && isAbove ? list_price : null,
    shop_lowest_price: isSameCurrency && offer.price === price ? shop_lowest_price : null,
    delivery_price: isSameCurrency ? delivery_price : null,
    free_delivery_from: isSameCurrency ? free_delivery_from : null,
    delivers_to,
    market,
    available_from,
  };
}

/** Returns the terms that an observation states; a source without a place for them states none. */
function readStated({ price, ...terms }: OfferObservation, currency: string | null): StoredTerms {
  const { listPrice, lowest30Days, delivery, deliversTo, market, availableFrom } = terms;
  const stated = delivery?.currency ?? null;
  const isOtherCurrency = stated !== null && currency !== null && stated !== currency;
  const cost = isOtherCurrency ? null : delivery;
  return {
    ...(listPrice !== undefined && price !== null && { list_price: toStored(listPrice) }),
    ...(lowest30Days !== undefined && price !== null && { shop_lowest_price: toStored(lowest30Days) }),
    ...(cost !== undefined && {
      delivery_price: toStored(cost?.amount ?? null),
      free_delivery_from: toStored(cost?.freeFrom ?? null),
    }),
    ...(deliversTo !== undefined && { delivers_to: deliversTo }),
    ...(market !== undefined && { market }),
    ...(availableFrom !== undefined && { available_from: availableFrom }),
  };
}

/**
 * Builds the terms of an offer after a check, at the price and currency that it has then. Columns
 * of which neither the check nor the stored offer knows anything are missing.
 */
export function buildTerms(
  offer: PricedOffer | null,
  observation: OfferObservation,
  { price, currency }: { price: number | null; currency: string | null },
): StoredTerms {
  return { ...keepStored(offer, price, currency), ...readStated(observation, currency) };
}

export function areSameTerms(a: StoredTerms, b: StoredTerms): boolean {
  return (
    termColumns.every((column) => column === 'delivers_to' || (a[column] ?? null) === (b[column] ?? null)) &&
    (a.delivers_to ?? []).join() === (b.delivers_to ?? []).join()
  );
}
