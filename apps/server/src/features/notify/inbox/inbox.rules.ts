import type { InboxEntry } from '@sillage/contract';
import { UPDATES_ARE_OFF } from '../ledger/delivery-decision.rules.ts';
import type { EntryDeliveryRow, EntryOfferRow, EntryRow } from './inbox.repo.ts';

type InboxDelivery = InboxEntry['deliveries'][number];

/**
 * Converts a delivery of an inbox entry to its form in the API. Returns an empty list for a
 * delivery to the inbox itself.
 * `nextTryAt` is the time of the next retry, or the time when the delivery's bundle is sent.
 */
export function toInboxDelivery(row: EntryDeliveryRow): InboxDelivery[] {
  if (row.channel_kind === 'app') return [];
  const delivery = {
    channelKind: row.channel_kind,
    label: row.label,
    sentAt: row.sent_at?.toISOString() ?? null,
    sentTo: row.sent_to,
    nextTryAt: null,
    reason: row.reason,
  };
  if (row.status === 'deferred')
    return [{ ...delivery, status: 'deferred', nextTryAt: row.released_at?.toISOString() ?? null }];
  if (row.status !== 'due') return [{ ...delivery, status: row.status }];
  const isRetry = row.attempts > 0 && row.reason !== null;
  return [{ ...delivery, status: 'waiting', nextTryAt: isRetry ? row.next_try_at.toISOString() : null }];
}

export function toEntry(
  row: EntryRow,
  offers: readonly EntryOfferRow[],
  deliveries: readonly EntryDeliveryRow[],
  readUpTo: string | null,
): InboxEntry {
  return {
    id: row.id,
    kind: row.kind,
    ...(row.offer_kind !== 'bottle' && { offerKind: row.offer_kind }),
    at: row.happened_at.toISOString(),
    fragranceId: row.fragrance_id,
    fragranceName: row.name,
    fragranceBrand: row.brand,
    fragranceImageUrl: row.image_url,
    fragranceFamily: row.family,
    shop: row.shop,
    url: row.url,
    offers: offers.map(({ variant, sizeMl, price, currency, availability }) => ({
      variant,
      sizeMl,
      price,
      currency,
      availability,
    })),
    priceDrop: toPriceDrop(row),
    ...(row.low_since && { lowSince: row.low_since.toISOString() }),
    method: row.method,
    evidence: row.evidence.map(({ source, says }) => ({ source, says })),
    isFlapping: row.is_flapping,
    ...(row.observer_id !== null && { isPrivate: true }),
    isUnread: row.reason !== UPDATES_ARE_OFF && isNewer(row.id, readUpTo),
    deliveries: deliveries.flatMap(toInboxDelivery),
    reason: row.reason,
  };
}

/** Whether an entry or answer is newer than the newest one that the user has read. */
export function isNewer(id: string, readUpTo: string | null): boolean {
  return readUpTo === null || id > readUpTo;
}

function toPriceDrop({ kind, price_before: before, price: now, currency }: EntryRow): InboxEntry['priceDrop'] {
  if ((kind !== 'price_drop' && kind !== 'lowest_price') || before === null || now === null || currency === null)
    return null;
  return { before, now, currency };
}
