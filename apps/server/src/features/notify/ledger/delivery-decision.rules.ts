import type { EventKind } from '@sillage/contract';
import { findOffPreference, isKindOff, type KindPreferences } from '../channels/event-kinds.rules.ts';
import type { EventSummary } from '../event-summary.rules.ts';
import { nextLocal, type QuietHours, quietUntil } from '../local-time.rules.ts';
import type { ChannelKind } from '../notify.tables.ts';
import type { Receiver } from '../senders/channel-sender.ts';
import { findSnoozeReason, type WatchSnooze } from '../snooze.rules.ts';

// Reasons why a notification is not sent. The inbox shows them to the user after "not sent
// because".
export const IS_FLAPPING = 'It keeps going in and out of stock, and we send two messages an hour at most';
export const SEEN_SOLD_OUT = 'You saw it yourself, on the shop’s page';
export const UPDATES_ARE_OFF = 'Watchlist updates are turned off';
export const RESTOCK_EMAILS_ARE_OFF = 'Restock emails are turned off';
export const KIND_IS_OFF = 'You turned off this kind of alert for this channel';
const DIGEST_IS_OFF = 'The weekly digest is turned off';
const NOT_WATCHED = 'It was removed from the watchlist';
const NOT_MATCHING = 'It doesn’t match your alert settings';
export const EMAIL_NOT_VERIFIED = 'The email address is not verified';
export const ACCOUNT_SUSPENDED = 'The account was suspended';
export const CHANNEL_REMOVED = 'This channel was removed';
export const CHANNEL_IS_OFF = 'This channel is turned off';
export const QUIET_HOURS = 'Quiet hours';
const DAILY_LIMIT_REACHED = 'The daily limit is reached';
const NOTIFIED_ONCE = 'You chose only the next restock, and that was sent';
const NOTIFIED_RECENTLY = 'You chose fewer alerts, and one was sent recently';
export const NOTIFIED_MEANWHILE = 'You chose only the next restock, and another one was sent';
export const SUPERSEDED = 'There is a newer notification about it';
export const REVERSED_MEANWHILE = 'It came and went in the meantime';
export const NOTHING_STILL_TRUE = 'None of it is true any more';

/** All that is needed to decide whether a delivery is sent, and to write its message. */
export interface Delivery {
  id: string;
  attempts: number;
  /** Whether the delivery is already counted against the channel's daily limit. */
  isCounted: boolean;
  /**
   * The event that the delivery announces. Deliveries about the same offers of an event share one
   * object.
   */
  event: EventSummary;
  channelKind: ChannelKind;
  channel: {
    isRemoved: boolean;
    isOff: boolean;
    offReason: string | null;
    isVerified: boolean;
    /** Whether the user's account is suspended. */
    isSuspended: boolean;
    /** Kinds that the user turned off for the channel. */
    offKinds: readonly string[];
  };
  /** The user's watch; null when the fragrance is no longer on the watchlist. */
  watch: { id: number; notifyFrequency: NotifyFrequency; snooze: WatchSnooze | null } | null;
  preferences: KindPreferences & { digest: boolean };
  quietHours: QuietHours;
  /** Maximum number of messages that the channel gets per day. */
  dailyLimit: number;
  receiver: Receiver;
}

export interface NotifyFrequency {
  rule: 'every' | 'once' | 'hours';
  hours: number | null;
  notifiedEventId: string | null;
  notifiedAt: Date | null;
}

export type Deferral = { action: 'defer'; until: Date; bundleKind: 'quiet-hours' | 'daily-limit'; reason: string };
export type DeliveryDecision = { action: 'send' } | { action: 'drop'; reason: string } | Deferral;

const drop = (reason: string): DeliveryDecision => ({ action: 'drop', reason });

/**
 * A restock that has sold out again is still sent, with a note; any other event that is no longer
 * true is dropped. Daily limit and notification frequency apply later, to the whole batch.
 */
export function decideDelivery(delivery: Delivery, now: Date): DeliveryDecision {
  const { event, quietHours } = delivery;
  const dropReason = findReasonNotToSend(delivery, now);
  if (dropReason !== null) return drop(dropReason);
  if (event.isOver && event.kind !== 'restock') return drop(describeReversal(event.kind));
  const until = quietUntil(quietHours, now);
  return until === null
    ? { action: 'send' }
    : { action: 'defer', until, bundleKind: 'quiet-hours', reason: QUIET_HOURS };
}

/**
 * Defers a delivery above the daily limit to the next 08:00 local time.
 * If that time is in the user's quiet hours, the delivery is deferred to their end.
 */
export function deferForDailyLimit({ quietHours }: Pick<Delivery, 'quietHours'>, now: Date): Deferral {
  const morning = nextLocal(quietHours.timeZone, now, { time: '08:00' });
  return {
    action: 'defer',
    until: quietUntil(quietHours, morning) ?? morning,
    bundleKind: 'daily-limit',
    reason: DAILY_LIMIT_REACHED,
  };
}

/**
 * Returns the reason to drop a deferred delivery when its bundle is due; null when the delivery is
 * still to be sent.
 */
export function findDropReason(delivery: Delivery, now: Date): string | null {
  return findReasonNotToSend(delivery, now) ?? findReversal(delivery.event);
}

/**
 * Returns the reason to leave an event out of the weekly digest; null when it is included. The
 * digest ignores the notification frequency, the kinds that are turned off for email, and all
 * preferences except its own.
 */
export function findDigestDropReason(delivery: Delivery, now: Date): string | null {
  if (!delivery.preferences.digest) return DIGEST_IS_OFF;
  return findChannelReason(delivery.channel) ?? findWatchReason(delivery, now) ?? findReversal(delivery.event);
}

function findReasonNotToSend(delivery: Delivery, now: Date): string | null {
  const { event, channelKind, channel, preferences, watch } = delivery;
  const off = findOffPreference(channelKind, event.kind, preferences);
  if (off !== null) return off === 'updates' ? UPDATES_ARE_OFF : RESTOCK_EMAILS_ARE_OFF;
  if (isKindOff(channel.offKinds, event.kind)) return KIND_IS_OFF;
  const reason = findChannelReason(channel) ?? findWatchReason(delivery, now);
  if (reason !== null || watch === null || event.kind !== 'restock') return reason;
  return findFrequencyReason(watch.notifyFrequency, event.eventId, now);
}

function findChannelReason({ isRemoved, isOff, offReason, isVerified, isSuspended }: Delivery['channel']) {
  if (isSuspended) return ACCOUNT_SUSPENDED;
  if (isRemoved) return CHANNEL_REMOVED;
  if (isOff) return offReason ? `${CHANNEL_IS_OFF}: ${offReason}` : CHANNEL_IS_OFF;
  return isVerified ? null : EMAIL_NOT_VERIFIED;
}

function findWatchReason({ watch, event }: Delivery, now: Date): string | null {
  if (watch === null) return NOT_WATCHED;
  return event.offers.length > 0 ? findSnoozeReason(watch.snooze, event, now) : NOT_MATCHING;
}

/**
 * Returns why the watch's notification frequency stops a restock; null when the restock is sent.
 * The restock that was notified last is never stopped, so that it reaches every channel.
 */
function findFrequencyReason(
  { rule, hours, notifiedEventId, notifiedAt }: NotifyFrequency,
  eventId: string,
  now: Date,
): string | null {
  if (rule === 'every' || notifiedEventId === null || notifiedEventId === eventId) return null;
  if (rule === 'once') return NOTIFIED_ONCE;
  const isRecent = notifiedAt !== null && now.getTime() - notifiedAt.getTime() < (hours ?? 0) * 3_600_000;
  return isRecent ? NOTIFIED_RECENTLY : null;
}

function findReversal({ isOver, kind }: EventSummary): string | null {
  return isOver ? describeReversal(kind) : null;
}

function describeReversal(kind: EventKind): string {
  const descriptions = {
    restock: 'It sold out again',
    sold_out: 'It was back in stock',
    price_drop: 'It was no longer at that price',
    lowest_price: 'It was no longer at that price',
    new_offer: 'It sold out again',
    preorder: 'It was no longer available to pre-order',
    discontinued: 'A shop has it again',
  } as const;
  return descriptions[kind];
}
