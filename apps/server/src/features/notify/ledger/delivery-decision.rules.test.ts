import { eventKinds } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { addMs } from '../../../platform/clock.ts';
import type { EventSummary } from '../event-summary.rules.ts';
import { givenEvent, givenReceiver } from '../testing/given-message.ts';
import {
  type Delivery,
  decideDelivery,
  deferForDailyLimit,
  findDigestDropReason,
  findDropReason,
  type NotifyFrequency,
} from './delivery-decision.rules.ts';

const now = new Date('2026-06-01T21:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

const every: NotifyFrequency = { rule: 'every', hours: null, notifiedEventId: null, notifiedAt: null };
const restock: Delivery = {
  id: 'delivery',
  attempts: 0,
  isCounted: false,
  event: givenEvent({ eventId: 'this' }),
  channelKind: 'email',
  channel: { isRemoved: false, isOff: false, offReason: null, isVerified: true, isSuspended: false, offKinds: [] },
  watch: { id: 1, notifyFrequency: every, snooze: null },
  preferences: { restockEmails: true, updates: true, digest: true },
  quietHours: { timeZone: 'Europe/Berlin', from: null, to: null },
  dailyLimit: 50,
  receiver: givenReceiver(null),
};

const about = (change: Partial<EventSummary>) => ({ event: { ...restock.event, ...change } });
const snoozed = (until: Date) => ({
  watch: { id: 1, notifyFrequency: every, snooze: { until, above: null, reason: 'Snoozed until 5 June' } },
});
const withFrequency = (notifyFrequency: NotifyFrequency) => ({ watch: { id: 1, notifyFrequency, snooze: null } });
const notified = (notifiedEventId: string, hours: number) => ({ notifiedEventId, notifiedAt: hoursAgo(hours) });
const once: NotifyFrequency = { ...every, rule: 'once' };
const daily: NotifyFrequency = { ...every, rule: 'hours', hours: 24 };
const onEmail = { ...restock.channel };
const emailsOff = { restockEmails: false, updates: true, digest: true };
const updatesOff = { restockEmails: true, updates: false, digest: true };

describe('decideDelivery', () => {
  test.for<[what: string, change: Partial<Delivery>, drop: string | null]>([
    ['sends when nothing changed', {}, null],
    ['drops when restock emails are off', { preferences: emailsOff }, 'Restock emails are turned off'],
    ['sends a push when restock emails are off', { preferences: emailsOff, channelKind: 'push' }, null],
    [
      'sends another event when restock emails are off',
      { preferences: emailsOff, ...about({ kind: 'sold_out' }) },
      null,
    ],
    ['sends a restock when updates are off', { preferences: updatesOff }, null],
    [
      'drops a price drop when updates are off',
      { preferences: updatesOff, ...about({ kind: 'price_drop' }) },
      'Watchlist updates are turned off',
    ],
    [
      'drops a new offer to a webhook when updates are off',
      { preferences: updatesOff, ...about({ kind: 'new_offer' }), channelKind: 'webhook' },
      'Watchlist updates are turned off',
    ],
    ['drops when not on the watchlist', { watch: null }, 'It was removed from the watchlist'],
    ['drops when the filter does not match', about({ offers: [] }), 'It doesn’t match your alert settings'],
    [
      'drops when the address is unverified',
      { channel: { ...onEmail, isVerified: false } },
      'The email address is not verified',
    ],
    ['drops when the channel was removed', { channel: { ...onEmail, isRemoved: true } }, 'This channel was removed'],
    [
      'drops when the channel is off',
      { channel: { ...onEmail, isOff: true, offReason: 'The browser ended it' } },
      'This channel is turned off: The browser ended it',
    ],
    ['sends the first with “once”', withFrequency(once), null],
    [
      'drops the second with “once”',
      withFrequency({ ...once, ...notified('another', 500) }),
      'You chose only the next restock, and that was sent',
    ],
    ['sends the reserved restock with “once”', withFrequency({ ...once, ...notified('this', 0) }), null],
    [
      'sends another event with “once”',
      { ...about({ kind: 'sold_out' }), ...withFrequency({ ...once, ...notified('another', 1) }) },
      null,
    ],
    ['sends the first with “daily”', withFrequency(daily), null],
    [
      'drops within a day with “daily”',
      withFrequency({ ...daily, ...notified('another', 23.9) }),
      'You chose fewer alerts, and one was sent recently',
    ],
    ['sends after a day with “daily”', withFrequency({ ...daily, ...notified('another', 24) }), null],
    ['sends each with “every”', withFrequency({ ...every, ...notified('another', 0) }), null],
    ['sends a restock that sold out again', about({ isOver: true }), null],
    ['drops a sell-out that is over', about({ kind: 'sold_out', isOver: true }), 'It was back in stock'],
    ['drops a price drop that is over', about({ kind: 'price_drop', isOver: true }), 'It was no longer at that price'],
    ['drops a new offer that is over', about({ kind: 'new_offer', isOver: true }), 'It sold out again'],
    [
      'drops a pre-order that is over',
      about({ kind: 'preorder', isOver: true }),
      'It was no longer available to pre-order',
    ],
  ])(
    'decideDelivery returns whether a due delivery is sent or dropped, with the reason for a drop: %s',
    ([_what, change, reason]) => {
      expect(decideDelivery({ ...restock, ...change }, now)).toEqual(
        reason === null ? { action: 'send' } : { action: 'drop', reason },
      );
    },
  );

  test.for(eventKinds)('decideDelivery defers a %s event to the end of quiet hours', (kind) => {
    const quiet = { timeZone: 'Europe/Berlin', from: '22:30', to: '07:00' };
    const until = new Date('2026-06-02T05:00:00Z');
    expect(decideDelivery({ ...restock, ...about({ kind }), quietHours: quiet }, now)).toEqual({
      action: 'defer',
      until,
      bundleKind: 'quiet-hours',
      reason: 'Quiet hours',
    });
    expect(
      decideDelivery({ ...restock, ...about({ kind }), quietHours: { ...quiet, timeZone: 'America/New_York' } }, now),
    ).toEqual({
      action: 'send',
    });
  });
});

describe('deferForDailyLimit', () => {
  test.for<[what: string, quiet: Delivery['quietHours'], until: string]>([
    ['the next morning at 08:00', restock.quietHours, '2026-06-02T06:00:00Z'],
    ['the end of quiet hours', { timeZone: 'Europe/Berlin', from: '23:00', to: '09:30' }, '2026-06-02T07:30:00Z'],
    ['08:00 after quiet hours', { timeZone: 'Europe/Berlin', from: '23:00', to: '07:30' }, '2026-06-02T06:00:00Z'],
    ['08:00 UTC', { timeZone: null, from: null, to: null }, '2026-06-02T08:00:00Z'],
  ])('deferForDailyLimit defers a message above the daily limit to %s', ([_what, quiet, until]) => {
    const deferral = {
      action: 'defer',
      until: new Date(until),
      bundleKind: 'daily-limit',
      reason: 'The daily limit is reached',
    };
    expect(deferForDailyLimit({ quietHours: quiet }, now)).toEqual(deferral);
  });
});

describe('findDropReason', () => {
  test.for<[what: string, change: Partial<Delivery>, reason: string | null]>([
    ['is still true', {}, null],
    ['sold out again', about({ isOver: true }), 'It sold out again'],
    ['is back in stock', about({ kind: 'sold_out', isOver: true }), 'It was back in stock'],
    ['is turned off', { preferences: emailsOff }, 'Restock emails are turned off'],
    ['is not watched', { watch: null }, 'It was removed from the watchlist'],
    [
      'was notified before with “once”',
      withFrequency({ ...once, ...notified('another', 1) }),
      'You chose only the next restock, and that was sent',
    ],
  ])('findDropReason returns the reason, if any, to drop a deferred event that %s', ([_what, change, reason]) => {
    expect(findDropReason({ ...restock, ...change }, now)).toBe(reason);
  });
});

describe('findDigestDropReason', () => {
  test.for<[what: string, change: Partial<Delivery>, reason: string | null]>([
    ['includes what is still true', {}, null],
    [
      'includes events whose emails are off',
      { preferences: { restockEmails: false, updates: false, digest: true }, ...about({ kind: 'sold_out' }) },
      null,
    ],
    ['includes what the frequency suppressed', withFrequency({ ...once, ...notified('another', 1) }), null],
    ['drops what is no longer true', about({ isOver: true }), 'It sold out again'],
    ['drops what is not watched', { watch: null }, 'It was removed from the watchlist'],
    ['drops what is snoozed', snoozed(addMs(now, 1)), 'Snoozed until 5 June'],
    ['includes what was snoozed until now', snoozed(now), null],
    [
      'drops all when the digest is off',
      { preferences: { ...emailsOff, digest: false } },
      'The weekly digest is turned off',
    ],
    [
      'drops all when email is off',
      { channel: { ...onEmail, isOff: true, offReason: null } },
      'This channel is turned off',
    ],
  ])(
    'findDigestDropReason returns the reason to leave an event out of the weekly digest, or null: %s',
    ([_what, change, reason]) => {
      expect(findDigestDropReason({ ...restock, ...change }, now)).toBe(reason);
    },
  );
});
