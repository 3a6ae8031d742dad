import {
  type Availability,
  convert,
  type EventKind,
  type Fragrance,
  isInStock,
  type OfferKind,
  type Rates,
} from '@sillage/contract';
import type { Evidence } from '@sillage/page-reader';
import type { AlternativeRow, EventRow, OfferRow } from './ledger/load-deliveries.repo.ts';

/**
 * An offer that a stock event is about, such as one size of the fragrance. Stock and price are the
 * present ones.
 */
export interface EventOffer {
  variant: string | null;
  sizeMl: number | null;
  price: number | null;
  currency: string | null;
  availability: Availability | null;
  lastCheckedAt: Date | null;
  /** Price in the receiver's display currency; absent if it is not converted. */
  converted?: Converted<'price'>;
}

/** Amounts in a display currency, by the rates of the day `date` (`YYYY-MM-DD`). */
export type Converted<Name extends string> = Record<Name, number> & { currency: string; date: string };

/** How prices are also shown to a receiver with a display currency. The rates may be old. */
export interface Display {
  currency: string;
  rates: Pick<Rates, 'date' | 'perEuro'>;
}

/** A fragrance in stock that inspired another one, was inspired by it, or has similar notes. */
export interface Alternative {
  fragranceId: number;
  name: string;
  brand: string;
  price: number | null;
  currency: string | null;
}

export interface PriceDrop {
  before: number;
  now: number;
  currency: string;
  /** Prices in the receiver's display currency; absent if they are not converted. */
  converted?: Converted<'before' | 'now'>;
}

/**
 * A restock or another event about a fragrance, in its current state. Texts from the shop are
 * untrusted.
 */
export interface EventSummary {
  eventId: string;
  kind: EventKind;
  /** Kind of goods that the event is about. */
  offerKind: OfferKind;
  happenedAt: Date;
  /** Whether the event is no longer true, such as a restock that has sold out again. */
  isOver: boolean;
  fragrance: Pick<Fragrance, 'id' | 'name' | 'brand' | 'imageUrl' | 'family'>;
  shop: string;
  url: string;
  /** The sizes of the event that match the receiver's watch filter. */
  offers: readonly EventOffer[];
  /** Of a `lowest_price`, `before` is the lowest price before it. */
  priceDrop: PriceDrop | null;
  /** Of an event at the lowest price of its size: since when prices are compared; else null. */
  lowSince: Date | null;
  /** Alternatives in stock; empty unless the kind of the event is `sold_out` or `discontinued`. */
  alternatives: readonly Alternative[];
  /** True if the receiver's own browser saw the event, and no check of Sillage. */
  isPrivate: boolean;
  method: string | null;
  confidence: number | null;
  evidence: readonly Evidence[];
}

type OfferState = Pick<OfferRow, 'availability' | 'price' | 'currency'>;

export function isOver(
  event: Pick<EventRow, 'kind' | 'price' | 'currency'> & Partial<Pick<EventRow, 'discontinued_since'>>,
  offers: readonly OfferState[],
): boolean {
  const { kind, price, currency, discontinued_since: discontinuedSince = null } = event;
  if (kind === 'discontinued') return discontinuedSince === null;
  const isInStockAgain = offers.some(isOfferInStock);
  if (kind === 'sold_out') return isInStockAgain;
  if (kind === 'price_drop' || kind === 'lowest_price')
    return !offers.some((offer) => isOfferInStock(offer) && isStillAtPrice(offer, price, currency));
  if (kind === 'preorder') return !offers.some(isPreOrderable);
  return !isInStockAgain;
}

function isOfferInStock({ availability }: OfferState): boolean {
  return availability !== null && isInStock(availability);
}

function isStillAtPrice(offer: OfferState, price: number | null, currency: string | null): boolean {
  // A price that the shop no longer states counts as unchanged.
  if (offer.price === null || price === null || offer.currency !== currency) return true;
  return offer.price <= price;
}

function isPreOrderable({ availability }: OfferState): boolean {
  return availability !== null && ['PreOrder', 'PreSale', 'BackOrder', 'MadeToOrder'].includes(availability);
}

/**
 * Summarises an event for a notification. `offers` are the offers that match the user's watch.
 * `alternatives` are other fragrances, with their prices in US dollars. `display` adds prices in
 * the receiver's currency.
 */
export function buildEventSummary(
  event: EventRow,
  offers: readonly OfferRow[],
  alternatives: readonly AlternativeRow[],
  display: Display | null = null,
): EventSummary {
  return {
    eventId: event.id,
    kind: event.kind,
    offerKind: event.offer_kind,
    happenedAt: event.happened_at,
    isOver: isOver(event, offers),
    fragrance: {
      id: event.fragrance_id,
      name: event.name,
      brand: event.brand,
      imageUrl: event.image_url,
      family: event.family,
    },
    shop: event.shop,
    url: event.url,
    offers: offers.map((offer) => ({
      variant: offer.variant,
      sizeMl: offer.size_ml,
      price: offer.price,
      currency: offer.currency,
      availability: offer.availability,
      lastCheckedAt: offer.last_checked_at,
      ...convertOffer(offer, display),
    })),
    priceDrop: buildPriceDrop(event, display),
    lowSince: event.low_since,
    alternatives: alternatives.map(({ id, name, brand, price }) => ({
      fragranceId: id,
      name,
      brand,
      price,
      currency: price === null ? null : 'USD',
    })),
    isPrivate: event.observer_id !== null,
    method: event.method,
    confidence: event.confidence,
    evidence: event.evidence,
  };
}

function convertOffer({ price, currency }: OfferRow, display: Display | null): Pick<EventOffer, 'converted'> {
  const converted = price === null || currency === null ? null : convertAmounts({ price }, currency, display);
  return converted ? { converted } : {};
}

function buildPriceDrop(
  { price_before: before, price: now, currency }: EventRow,
  display: Display | null,
): PriceDrop | null {
  if (before === null || now === null || currency === null) return null;
  const converted = convertAmounts({ before, now }, currency, display);
  return { before, now, currency, ...(converted && { converted }) };
}

/** Null without a display currency or a rate, and for amounts that are in that currency. */
function convertAmounts<Name extends string>(
  amounts: Record<Name, number>,
  from: string,
  display: Display | null,
): Converted<Name> | null {
  if (display === null || display.currency === from) return null;
  const { currency, rates } = display;
  const converted: [string, number][] = [];
  for (const [name, amount] of Object.entries<number>(amounts)) {
    const inCurrency = convert(amount, from, currency, rates);
    if (inCurrency === null) return null;
    converted.push([name, inCurrency]);
  }
  return { ...(Object.fromEntries(converted) as Record<Name, number>), currency, date: rates.date };
}
type EventIdentity = Pick<EventSummary, 'kind' | 'url' | 'offers'> & Partial<Pick<EventSummary, 'offerKind'>>;

/**
 * Separates the newest events from older ones with the same kind, page and sizes, which need no
 * notification any more. `items` are oldest first.
 */
export function keepNewest<Item extends { event: EventIdentity }>(
  items: readonly Item[],
): { newest: Item[]; superseded: Item[] } {
  const newestByKey = new Map(items.map((item) => [buildEventKey(item.event), item]));
  const { newest = [], superseded = [] } = Object.groupBy(items, (item) =>
    newestByKey.get(buildEventKey(item.event)) === item ? 'newest' : 'superseded',
  );
  return { newest, superseded };
}

/**
 * Returns the sold-out events of sizes that were restocked and then sold out within `items`, which
 * are oldest first. Such a size was sold out before as well, so the user need not hear of it.
 */
export function findReversedRestocks<Item extends { event: EventIdentity }>(items: readonly Item[]): Set<Item> {
  const stockEvents = items.filter(({ event: { kind } }) => kind === 'restock' || kind === 'sold_out');
  const bySize = Map.groupBy(stockEvents, ({ event }) => buildSizesKey(event));
  const reversed = [...bySize.values()].filter(([first]) => first?.event.kind === 'restock');
  return new Set(reversed.flat().filter(({ event: { kind } }) => kind === 'sold_out'));
}

function buildEventKey(event: EventIdentity): string {
  // A lowest price is a price drop as well: the newer of the two says what the price is.
  const kind = event.kind === 'lowest_price' ? 'price_drop' : event.kind;
  return `${kind} ${buildSizesKey(event)}`;
}

function buildSizesKey({ url, offerKind, offers }: Omit<EventIdentity, 'kind'>): string {
  return JSON.stringify([url, offerKind, offers.map(({ variant, sizeMl }) => [variant, sizeMl])]);
}
