import type { InboxEntry } from '@sillage/contract';
import type { EntryDeliveryRow, EntryOfferRow, EntryRow } from './inbox.repo.ts';
import { UPDATES_ARE_OFF } from './ledger/decide.rules.ts';

type Told = InboxEntry['deliveries'][number];

/**
 * Converts a delivery. A pending first try has neither time nor reason; a retry has both. A
 * deferred delivery goes out when its bundle is released.
 */
export function toTold(row: EntryDeliveryRow): Told[] {
  if (row.channel === 'app') return [];
  const told = {
    channel: row.channel,
    label: row.label,
    sentAt: row.sent_at?.toISOString() ?? null,
    sentTo: row.sent_to,
    nextTryAt: null,
    reason: row.reason,
  };
  if (row.status === 'held') return [{ ...told, status: 'held', nextTryAt: row.released_at?.toISOString() ?? null }];
  if (row.status !== 'due') return [{ ...told, status: row.status }];
  const isTriedAgain = row.attempts > 0 && row.reason !== null;
  return [{ ...told, status: 'waiting', nextTryAt: isTriedAgain ? row.next_try_at.toISOString() : null }];
}

/** The API representation. `offers` are the event's, `deliveries` those to other channels. */
export function toEntry(
  row: EntryRow,
  offers: readonly EntryOfferRow[],
  deliveries: readonly EntryDeliveryRow[],
  seen: string | null,
): InboxEntry {
  return {
    id: row.id,
    kind: row.kind,
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
    priceDrop: priceDropOf(row),
    method: row.method,
    evidence: row.evidence.map(({ source, says }) => ({ source, says })),
    isFlapping: row.is_flapping,
    isUnread: row.reason !== UPDATES_ARE_OFF && (seen === null || row.id > seen),
    deliveries: deliveries.flatMap(toTold),
    reason: row.reason,
  };
}

function priceDropOf({ kind, price_before: before, price: now, currency }: EntryRow): InboxEntry['priceDrop'] {
  if (kind !== 'price_drop' || before === null || now === null || currency === null) return null;
  return { before, now, currency };
}
