import {
  type Availability,
  availabilities,
  type CheckOutcome,
  convert,
  decideStockState,
  type Fragrance,
  isInStock,
  OUTDATED_AFTER_MS,
  type ProductOffer,
  type Rates,
  type StockState,
} from '@sillage/contract';
import type { FragranceRow } from './catalogue.tables.ts';

export interface OfferFacts {
  url: string;
  shop: string;
  availability: Availability | null;
  price: number | null;
  currency: string | null;
  lastCheckedAt: Date | null;
  /** Whether its price is a new low; see `ProductOffer`. */
  lowest?: ProductOffer['lowest'] | null;
  /** Whether the offer was seen in stock once, which a second check must confirm. */
  isUnconfirmed: boolean;
}

/** Rates for display, which may be old; null without any. */
export type DisplayRates = Pick<Rates, 'perEuro'> | null;

/** An offer with its page; a page without offers counts as one offer of unknown availability. */
export interface PageOfferFacts extends OfferFacts {
  /** Outcome of the page's last check; null for a page that was never checked. */
  outcome: CheckOutcome | null;
}

export interface DerivedFields {
  availability: Availability | null;
  isSoldOut: boolean;
  price: number | null;
  productUrl: string | null;
  productOffer: ProductOffer | null;
  lastCheckedAt: Date | null;
}

// Best for a buyer first.
const byPreference: readonly Availability[] = [
  'InStock',
  'LimitedAvailability',
  'OnlineOnly',
  'InStoreOnly',
  'PreOrder',
  'PreSale',
  'BackOrder',
  'MadeToOrder',
  'Reserved',
  'OutOfStock',
  'SoldOut',
  'Discontinued',
];
const rank = Object.fromEntries(availabilities.map((value) => [value, byPreference.indexOf(value)])) as Record<
  Availability,
  number
>;

/**
 * Derives a fragrance's fields from its offers (docs/architecture.md, "Glossary").
 *
 * - `isSoldOut`: some availability is known, and no offer is in stock.
 * - `price`: the lowest in-stock price in USD, else the lowest last known price in USD, else the
 *   list price if it is in USD. No currency is converted.
 * - `productUrl`: the page of the cheapest offer in stock; without one in stock, of the cheapest
 *   offer. Without prices, the first such page. Other currencies are compared by `rates`. Without
 *   rates, an offer in USD comes first, else one in the first currency.
 * - `productOffer`: that offer, so that a card shows a price one can pay where its link leads.
 */
export function deriveFields(
  offers: readonly OfferFacts[],
  list: { price: number | null; currency: string | null },
  rates: DisplayRates = null,
): DerivedFields {
  const known = offers.filter((offer) => offer.availability !== null);
  const available = known.filter((offer) => offer.availability !== null && isInStock(offer.availability));
  const cheapest = findCheapest(available, 'USD') ?? findCheapest(offers, 'USD');
  const linked = pickLinked(available, rates) ?? pickLinked(offers, rates);
  const states = known.flatMap((offer) => offer.availability ?? []).sort((a, b) => rank[a] - rank[b]);
  const checked = offers.flatMap((offer) => offer.lastCheckedAt ?? []).sort((a, b) => b.getTime() - a.getTime());
  return {
    availability: states[0] ?? null,
    isSoldOut: known.length > 0 && available.length === 0,
    price: cheapest?.price ?? (list.currency === 'USD' ? list.price : null),
    productUrl: linked?.url ?? null,
    productOffer: linked ? toProductOffer(linked) : null,
    lastCheckedAt: checked[0] ?? null,
  };
}

export function deriveStockState(
  offers: readonly PageOfferFacts[],
  { availability, lastCheckedAt }: DerivedFields,
  now: Date,
  isDiscontinued = false,
): StockState {
  return decideStockState({
    isDiscontinued,
    outcomes: offers.map(({ outcome }) => outcome),
    availability,
    isUnconfirmed: offers.some(({ isUnconfirmed }) => isUnconfirmed),
    isOutdated: lastCheckedAt !== null && now.getTime() - lastCheckedAt.getTime() > OUTDATED_AFTER_MS,
  });
}

function findCheapest(offers: readonly OfferFacts[], currency: string | null): OfferFacts | undefined {
  return offers
    .filter((offer) => currency !== null && offer.currency === currency && offer.price !== null)
    .sort((a, b) => (a.price ?? 0) - (b.price ?? 0))[0];
}

function pickLinked(offers: readonly OfferFacts[], rates: DisplayRates): OfferFacts | undefined {
  const inDollars = offers.flatMap((offer) => {
    const price = convertToDollars(offer, rates);
    return price === null ? [] : [{ offer, price }];
  });
  const [cheapest] = inDollars.sort((a, b) => a.price - b.price);
  const firstPriced = offers.find(({ price, currency }) => price !== null && currency !== null);
  return cheapest?.offer ?? findCheapest(offers, firstPriced?.currency ?? null) ?? offers[0];
}

function convertToDollars({ price, currency }: OfferFacts, rates: DisplayRates): number | null {
  return price === null || currency === null ? null : convert(price, currency, 'USD', rates);
}

/** Returns true if the cheapest of the offers depends on exchange rates. */
export function needsRates(offers: readonly Pick<OfferFacts, 'price' | 'currency'>[]): boolean {
  return new Set(offers.flatMap(({ price, currency }) => (price === null ? [] : (currency ?? [])))).size > 1;
}

function toProductOffer({ shop, price, currency, lowest }: OfferFacts): ProductOffer {
  if (price === null || currency === null) return { shop, price: null, currency: null };
  return { shop, price, currency, ...(lowest && { lowest }) };
}

export function toFragrance(row: FragranceRow): Fragrance {
  return {
    id: row.id,
    name: row.name,
    brand: row.brand,
    gender: row.gender,
    concentration: row.concentration,
    price: row.price,
    imageUrl: row.image_url,
    isSoldOut: row.is_sold_out,
    availability: row.availability,
    stockState: row.stock_state,
    isOriginal: row.is_original,
    inspiredByBrand: row.inspired_by_brand,
    originalFragrance: row.original_fragrance,
    inspiredSource: row.inspired_source,
    productUrl: row.product_url,
    productOffer: row.product_offer,
    family: row.family,
    lastCheckedAt: row.last_checked_at?.toISOString() ?? null,
  };
}

type PriceWithDelivery = Record<'price' | 'delivery_price' | 'free_delivery_from', number | null>;

/** Price of one bottle with delivery; null when one of them is unknown. */
export function computeTotalPrice({ price, delivery_price, free_delivery_from }: PriceWithDelivery): number | null {
  if (price === null) return null;
  if (free_delivery_from !== null && price >= free_delivery_from) return price;
  return delivery_price === null ? null : Math.round((price + delivery_price) * 1000) / 1000;
}
