import { quote } from './shop-text.rules.ts';
import type { ShortFragrance, ShortOffer, ShortWatch } from './tool-shapes.rules.ts';

/** Writes an amount such as "80 EUR"; the shop's own price is not rounded. */
export function formatAmount(price: number | null, currency: string | null): string {
  return price === null || currency === null ? 'price unknown' : `${price} ${currency}`;
}

export function formatFragrance({ id, name, brand, concentration, stockState, offer }: ShortFragrance): string {
  const label = [`#${id} ${quote(`${name} by ${brand}`)}`, concentration, stockState].filter((part) => part !== null);
  return `- ${label.join(', ')}${formatBestOffer(offer)}`;
}

export function formatWatch(watch: ShortWatch): string {
  const { fragranceId, name, brand, stockState, offer, notes, seenByUser } = watch;
  const seen = seenByUser && `seen by the user's own browser at ${quote(seenByUser.shop)}: ${seenByUser.stockState}`;
  const parts = [
    `#${fragranceId} ${quote(`${name} by ${brand}`)}`,
    stockState,
    seen,
    watch.snooze && 'snoozed',
    notes && `notes ${quote(notes)}`,
  ].filter((part) => part !== null && part !== '');
  return `- ${parts.join(', ')}${formatBestOffer(offer)}`;
}

function formatBestOffer(offer: ShortFragrance['offer']): string {
  if (!offer) return '';
  const page = offer.url === null ? '' : ` ${offer.url}`;
  return `, ${formatAmount(offer.price, offer.currency)} at ${quote(offer.shop)}${page}`;
}

export function formatOffer(offer: ShortOffer): string {
  const { variant, sizeMl, kind, isInStock, availability, availableSince, lastCheckedAt, price, currency } = offer;
  const parts = [
    sizeMl === null ? null : `${sizeMl} ml`,
    variant === null ? null : quote(variant),
    kind === 'bottle' ? null : kind,
    `${isInStock ? 'in stock' : 'not in stock'} (${availability ?? 'unknown'})`,
    availableSince === null ? null : `since ${availableSince}`,
    lastCheckedAt === null ? 'never checked' : `checked ${lastCheckedAt}`,
    formatAmount(price, currency),
  ];
  return parts.filter((part) => part !== null).join(', ');
}

/** Says how much of a list was left off; nothing when it is complete. */
export function formatLeftOff(count: number, what: string): string[] {
  return count > 0 ? [`${count} more ${what} left off.`] : [];
}

export function formatNext(cursor: string | null): string[] {
  return cursor === null ? [] : [`The list goes on: send the cursor ${cursor}`];
}
