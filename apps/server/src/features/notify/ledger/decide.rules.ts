import type { EventKind } from '@sillage/contract';
import { nextLocal, type QuietHours, quietUntil } from '../local-time.rules.ts';
import type { Channel } from '../notify.tables.ts';

// Reasons why a notification is not sent. The inbox shows them to the user after "not sent
// because".
export const COMES_AND_GOES = 'It keeps going in and out of stock, and we send two messages an hour at most';
export const UPDATES_ARE_OFF = 'Watchlist updates are turned off';
export const MAILS_ARE_OFF = 'Restock emails are turned off';
const DIGEST_IS_OFF = 'The weekly digest is turned off';
const NOT_WATCHED = 'It was removed from the watchlist';
const NOT_WAITED_FOR = 'It doesn’t match your alert settings';
export const NOT_PROVEN = 'The email address is not verified';
export const TARGET_REMOVED = 'This channel was removed';
const TARGET_OFF = 'This channel is turned off';
export const QUIET = 'Quiet hours';
const CAP_REACHED = 'The daily limit is reached';
const TOLD_ONCE = 'You chose only the next restock, and that was sent';
const TOLD_LATELY = 'You chose fewer alerts, and one was sent recently';
export const TOLD_MEANWHILE = 'You chose only the next restock, and another one was sent';
export const NEWER_NEWS = 'There is a newer notification about it';
export const CAME_AND_WENT = 'It came and went in the meantime';
export const NOTHING_LEFT = 'None of it is true any more';

/** The current state of one delivery and of everything that decides about it. */
export interface Standing {
  eventId: string;
  kind: EventKind;
  channel: Channel;
  /** The event is no longer true: sold out again, back in stock again, or more expensive again. */
  isOver: boolean;
  target: { isRemoved: boolean; isOff: boolean; offReason: string | null; isProven: boolean };
  /** Null when the fragrance is no longer on the watchlist. */
  watch: { waits: boolean; tellAgain: TellAgain } | null;
  wishes: { restockMails: boolean; updates: boolean; digest: boolean };
  quiet: QuietHours;
}

/** The alert rule of a watch, and the last restock notified under it. */
export interface TellAgain {
  rule: 'every' | 'once' | 'hours';
  hours: number | null;
  toldEventId: string | null;
  toldAt: Date | null;
}

export type Hold = { do: 'hold'; until: Date; as: 'quiet-hours' | 'daily-cap'; reason: string };
export type Verdict = { do: 'send' } | { do: 'drop'; reason: string } | Hold;

const drop = (reason: string): Verdict => ({ do: 'drop', reason });

/**
 * Decides what to do with a due delivery. A restock that has sold out again is still sent, with a
 * note; any other event that is no longer true is dropped. The daily limit and the alert rule are
 * reserved afterwards, for the whole batch.
 */
export function decide(standing: Standing, now: Date): Verdict {
  const unwanted = reasonNotTo(standing, now);
  if (unwanted !== null) return drop(unwanted);
  if (standing.isOver && standing.kind !== 'restock') return drop(overReason(standing.kind));
  const until = quietUntil(standing.quiet, now);
  return until === null ? { do: 'send' } : { do: 'hold', until, as: 'quiet-hours', reason: QUIET };
}

/** Defers a message above the daily limit to 08:00 local time, or the end of quiet hours then. */
export function holdForCap({ quiet }: Pick<Standing, 'quiet'>, now: Date): Hold {
  const morning = nextLocal(quiet.timeZone, now, { time: '08:00' });
  return {
    do: 'hold',
    until: quietUntil(quiet, morning) ?? morning,
    as: 'daily-cap',
    reason: CAP_REACHED,
  };
}

/** Returns why a deferred delivery is dropped on release; null when it is sent. */
export function reasonToLeaveOut(standing: Standing, now: Date): string | null {
  return reasonNotTo(standing, now) ?? (standing.isOver ? overReason(standing.kind) : null);
}

/** The same for the weekly digest, which ignores the other preferences and the alert rule. */
export function reasonToLeaveOutOfDigest({ target, wishes, watch, isOver, kind }: Standing): string | null {
  if (!wishes.digest) return DIGEST_IS_OFF;
  return targetReason(target) ?? watchReason(watch) ?? (isOver ? overReason(kind) : null);
}

function reasonNotTo({ kind, channel, target, wishes, watch, eventId }: Standing, now: Date): string | null {
  if (kind !== 'restock' && !wishes.updates) return UPDATES_ARE_OFF;
  if (kind === 'restock' && channel === 'email' && !wishes.restockMails) return MAILS_ARE_OFF;
  const own = targetReason(target) ?? watchReason(watch);
  if (own !== null || watch === null || kind !== 'restock') return own;
  return toldReason(watch.tellAgain, eventId, now);
}

function targetReason({ isRemoved, isOff, offReason, isProven }: Standing['target']): string | null {
  if (isRemoved) return TARGET_REMOVED;
  if (isOff) return offReason ? `${TARGET_OFF}: ${offReason}` : TARGET_OFF;
  return isProven ? null : NOT_PROVEN;
}

function watchReason(watch: Standing['watch']): string | null {
  if (watch === null) return NOT_WATCHED;
  return watch.waits ? null : NOT_WAITED_FOR;
}

/** Returns why the alert rule suppresses this restock. A reserved restock goes to every channel. */
function toldReason({ rule, hours, toldEventId, toldAt }: TellAgain, eventId: string, now: Date): string | null {
  if (rule === 'every' || toldEventId === null || toldEventId === eventId) return null;
  if (rule === 'once') return TOLD_ONCE;
  const isLately = toldAt !== null && now.getTime() - toldAt.getTime() < (hours ?? 0) * 3_600_000;
  return isLately ? TOLD_LATELY : null;
}

function overReason(kind: EventKind): string {
  const words = {
    restock: 'It sold out again',
    sold_out: 'It was back in stock',
    price_drop: 'It was no longer at that price',
    new_offer: 'It sold out again',
    preorder: 'It was no longer available to pre-order',
  } as const;
  return words[kind];
}
