import { type InboxEntry, isInStock } from '@sillage/contract';
import { formatKind } from '../../fragrance/offer-label.rules.ts';
import { type Conversion, formatMoney } from '../../lib/money.ts';
import { DAY, formatDate } from '../../lib/time.ts';

type Offer = InboxEntry['offers'][number];

/** Describes an event by words that follow the fragrance's name, such as "is back in stock". */
export function describeEvent({
  offerKind = 'bottle',
  ...event
}: Pick<InboxEntry, 'kind' | 'offerKind' | 'priceDrop'>): string {
  const kind = formatKind({ kind: offerKind, variant: null });
  return kind === null ? describeChange(event) : `${describeChange(event)} (${kind.toLowerCase()})`;
}

function describeChange({ kind, priceDrop }: Pick<InboxEntry, 'kind' | 'priceDrop'>): string {
  if (kind === 'price_drop' && priceDrop) {
    const { before, now, currency } = priceDrop;
    return `fell from ${formatMoney(before, currency)} to ${formatMoney(now, currency)}`;
  }
  if (kind === 'lowest_price' && priceDrop)
    return `is at its lowest price, ${formatMoney(priceDrop.now, priceDrop.currency)}`;
  return descriptions[kind];
}

/** Slightly less than the 12 months that lows look back, so that a leap day changes nothing. */
const YEAR_MS = 364 * DAY;

/**
 * Says that an event is at the lowest price of its size, and how far back prices are compared. Null
 * for an event at another price.
 */
export function describeLow({ kind, at, lowSince, priceDrop }: InboxEntry): string | null {
  if (lowSince === undefined) return null;
  const isYear = Date.parse(at) - Date.parse(lowSince) >= YEAR_MS;
  const text = isYear
    ? 'The lowest price in 12 months'
    : `The lowest price since we first saw one on ${formatDate(lowSince)}`;
  if (kind !== 'lowest_price' || priceDrop === null) return `${text}.`;
  return `${text}; the lowest before was ${formatMoney(priceDrop.before, priceDrop.currency)}.`;
}

const descriptions: Record<InboxEntry['kind'], string> = {
  restock: 'is back in stock',
  sold_out: 'is sold out',
  price_drop: 'costs less',
  lowest_price: 'is at its lowest price',
  new_offer: 'has a new size or shop',
  preorder: 'is available to pre-order',
  discontinued: 'seems discontinued',
};

/**
 * Returns how the stock of an offer has changed since the inbox event, such as "sold out again
 * since". Null if the stock has not changed or is unknown.
 */
export function describeLaterChange(
  kind: InboxEntry['kind'],
  { availability }: Pick<Offer, 'availability'>,
): string | null {
  if (availability === null) return null;
  const isAvailable = isInStock(availability);
  if (kind === 'sold_out') return isAvailable ? 'back in stock since' : null;
  if (kind === 'preorder') return describePreorderChange(availability, isAvailable);
  if (isAvailable) return null;
  return kind === 'restock' ? 'sold out again since' : 'sold out since';
}

function describePreorderChange(availability: NonNullable<Offer['availability']>, isAvailable: boolean): string | null {
  if (isAvailable) return 'in stock now';
  return availability === 'PreOrder' || availability === 'PreSale' ? null : 'no longer available to order';
}

/** Prices of a drop in the display currency; null if they are not converted. */
export function describeConvertedDrop(
  { priceDrop }: Pick<InboxEntry, 'priceDrop'>,
  conversion: Pick<Conversion, 'currency' | 'convert' | 'source'> | null,
): string | null {
  if (priceDrop === null || conversion === null || priceDrop.currency === conversion.currency) return null;
  const [before, now] = [priceDrop.before, priceDrop.now].map((price) => conversion.convert(price, priceDrop.currency));
  if (typeof before !== 'number' || typeof now !== 'number') return null;
  const [from, to] = [before, now].map((price) => formatMoney(price, conversion.currency));
  return `about ${from} before, ${to} now · ${conversion.source}`;
}
