import { type InboxEntry, isInStock } from '@sillage/contract';
import { formatMoney } from '../../lib/money.ts';

type Offer = InboxEntry['offers'][number];

/** What happened, to be said after "Encre Provisoire by Maison Démo". */
export function newsWords({ kind, priceDrop }: Pick<InboxEntry, 'kind' | 'priceDrop'>): string {
  if (kind === 'price_drop' && priceDrop) {
    const { before, now, currency } = priceDrop;
    return `fell from ${formatMoney(before, currency)} to ${formatMoney(now, currency)}`;
  }
  return words[kind];
}

const words: Record<InboxEntry['kind'], string> = {
  restock: 'is back in stock',
  sold_out: 'is sold out',
  price_drop: 'costs less',
  new_offer: 'has a new size or shop',
  preorder: 'is available to pre-order',
};

/** How an offer stands now, where that is not what the news say any more; null while they hold, or where nobody knows. */
export function sinceWords(kind: InboxEntry['kind'], { availability }: Pick<Offer, 'availability'>): string | null {
  if (availability === null) return null;
  const isThere = isInStock(availability);
  if (kind === 'sold_out') return isThere ? 'back in stock since' : null;
  if (kind === 'preorder') return preorderSince(availability, isThere);
  if (isThere) return null;
  return kind === 'restock' ? 'sold out again since' : 'sold out since';
}

function preorderSince(availability: NonNullable<Offer['availability']>, isThere: boolean): string | null {
  if (isThere) return 'in stock now';
  return availability === 'PreOrder' || availability === 'PreSale' ? null : 'no longer available to order';
}
