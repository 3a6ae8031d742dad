import type { Rates } from '@sillage/contract';
import type { Db } from '../../../platform/db/db.ts';
import { offerStore } from '../../catalogue/index.ts';
import { findAlertRates, readRates } from '../../exchange-rates/index.ts';
import { toReceiver } from '../channels/channels.rules.ts';
import { buildEventSummary, type EventSummary } from '../event-summary.rules.ts';
import type { WatchSnooze } from '../snooze.rules.ts';
import type { Delivery } from './delivery-decision.rules.ts';
import * as repo from './load-deliveries.repo.ts';

/**
 * Loads the given deliveries of notifications that still exist, with their events. Each result
 * contains the channel of its delivery. If `channelId` is given, every result contains that channel
 * instead.
 */
export async function loadDeliveries(
  db: Db,
  ids: readonly string[],
  channelId: string | null = null,
): Promise<Delivery[]> {
  if (ids.length === 0) return [];
  const rows = await repo.listDeliveryRows(db, ids, channelId);
  const findSummary = await loadEventSummaries(db, rows);
  const events = rows.flatMap((row) => {
    const event = findSummary(row);
    return event ? [{ row, event }] : [];
  });
  const rates = await loadSnoozeRates(db, events);
  return events.map(({ row, event }) => toDelivery(row, event, rates.get(event.eventId) ?? null));
}

type AlertRates = Pick<Rates, 'perEuro'>;

/** Loads, by event, the rates that were known at events that a price snooze needs them for. */
async function loadSnoozeRates(
  db: Db,
  events: readonly { row: repo.DeliveryRow; event: EventSummary }[],
): Promise<Map<string, AlertRates | null>> {
  const needed = new Map<string, Date>();
  for (const { row, event } of events) {
    const isOther = event.offers.some(({ currency }) => currency !== row.snoozed_above_currency);
    if (row.snoozed_above_currency !== null && isOther) needed.set(event.eventId, event.happenedAt);
  }
  const found = new Map<string, AlertRates | null>();
  for (const [id, at] of needed) found.set(id, await findAlertRates(db, at));
  return found;
}

async function loadEventSummaries(db: Db, rows: readonly repo.DeliveryRow[]) {
  if (rows.length === 0) return () => undefined;
  const events = await repo.listEvents(db, [...new Set(rows.map(({ event_id }) => event_id))]);
  const hasDisplay = rows.some(({ display_currency }) => display_currency !== null);
  const [offers, alternatives, rates] = await Promise.all([
    repo.listOffers(db, [...new Set(events.flatMap(({ offer_ids }) => offer_ids))]),
    listAlternatives(db, events),
    hasDisplay ? readRates(db) : null,
  ]);
  const eventsById = new Map(events.map((event) => [event.id, event]));
  const summaries = new Map<string, EventSummary>();
  return ({ event_id, matching_offer_ids, display_currency: currency }: repo.DeliveryRow): EventSummary | undefined => {
    const event = eventsById.get(event_id);
    if (!event) return undefined;
    const key = [event_id, currency, ...matching_offer_ids.toSorted((a, b) => a - b)].join();
    const cached = summaries.get(key);
    if (cached) return cached;
    const matching = new Set(matching_offer_ids);
    const summary = buildEventSummary(
      event,
      offers.filter(({ id }) => matching.has(id)),
      alternatives.get(event_id) ?? [],
      currency !== null && rates ? { currency, rates } : null,
    );
    summaries.set(key, summary);
    return summary;
  };
}

/**
 * Lists, by event, fragrances in stock in the place of one that is sold out or discontinued: those
 * that inspired it or were inspired by it. For a discontinued one, similar ones follow, because it
 * does not come back.
 */
async function listAlternatives(
  db: Db,
  events: readonly repo.EventRow[],
): Promise<Map<string, readonly repo.AlternativeRow[]>> {
  const unavailable = events.filter(({ kind }) => kind === 'sold_out' || kind === 'discontinued');
  const byEvent = new Map<string, readonly repo.AlternativeRow[]>();
  if (unavailable.length === 0) return byEvent;
  const inspired = await repo.listInspired(db, [...new Set(unavailable.map(({ fragrance_id }) => fragrance_id))]);
  // One after the other: a shop that closes ends hundreds of fragrances at once, and their queries
  // would occupy every connection.
  for (const { id, kind, fragrance_id } of unavailable) {
    const own = inspired.get(fragrance_id) ?? [];
    const isShort = kind === 'discontinued' && own.length < repo.MAX_ALTERNATIVES;
    const similar = isShort
      ? await offerStore.discontinued.listSimilarInStock(db, fragrance_id, 2 * repo.MAX_ALTERNATIVES)
      : [];
    const others = similar.filter((fragrance) => own.every((each) => each.id !== fragrance.id));
    byEvent.set(id, [...own, ...others].slice(0, repo.MAX_ALTERNATIVES));
  }
  return byEvent;
}

function toDelivery(row: repo.DeliveryRow, event: EventSummary, rates: AlertRates | null): Delivery {
  const notifyFrequency = {
    rule: row.notify_frequency ?? 'every',
    hours: row.notify_interval_hours,
    notifiedEventId: row.notified_event_id,
    notifiedAt: row.notified_at,
  };
  return {
    id: row.id,
    attempts: row.attempts,
    isCounted: row.is_counted,
    event,
    channelKind: row.channel_kind,
    channel: {
      isRemoved: row.removed_at !== null,
      isOff: row.off_at !== null,
      offReason: row.off_reason,
      isVerified: row.channel_kind !== 'email' || row.email_verified_at !== null,
      isSuspended: row.suspended_at !== null,
      offKinds: row.off_kinds,
    },
    watch: row.watch_id === null ? null : { id: row.watch_id, notifyFrequency, snooze: toWatchSnooze(row, rates) },
    preferences: { restockEmails: row.email_notifications, updates: row.watchlist_updates, digest: row.weekly_digest },
    quietHours: { timeZone: row.time_zone, from: row.quiet_from, to: row.quiet_to },
    dailyLimit: row.daily_limit,
    receiver: toReceiver(row),
  };
}

function toWatchSnooze(row: repo.DeliveryRow, rates: AlertRates | null): WatchSnooze | null {
  const { snoozed_until: until, snoozed_above_price: amount, snoozed_above_currency: currency } = row;
  if (row.snooze_reason === null) return null;
  const above = amount === null || currency === null ? null : { amount, currency, per: row.snoozed_above_per, rates };
  return { until, above, reason: row.snooze_reason };
}
