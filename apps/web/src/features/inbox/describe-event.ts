import { type InboxEntry, isInStock } from '@sillage/contract';
import { formatMoney } from '../../lib/money.ts';

type Offer = InboxEntry['offers'][number];

/** Describes an event by words that follow the fragrance's name, such as "is back in stock". */
export function describeEvent({ kind, priceDrop }: Pick<InboxEntry, 'kind' | 'priceDrop'>): string {
  if (kind === 'price_drop' && priceDrop) {
    const { before, now, currency } = priceDrop;
    return `fell from ${formatMoney(before, currency)} to ${formatMoney(now, currency)}`;
  }
  return descriptions[kind];
}

const descriptions: Record<InboxEntry['kind'], string> = {
  restock: 'is back in stock',
  sold_out: 'is sold out',
  price_drop: 'costs less',
  new_offer: 'has a new size or shop',
  preorder: 'is available to pre-order',
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
