import { eventKinds } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import {
  decide,
  holdForCap,
  reasonToLeaveOut,
  reasonToLeaveOutOfDigest,
  type Standing,
  type TellAgain,
} from './decide.rules.ts';

const now = new Date('2026-06-01T21:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

const every: TellAgain = { rule: 'every', hours: null, toldEventId: null, toldAt: null };
const tidings: Standing = {
  eventId: 'this',
  kind: 'restock',
  channel: 'email',
  isOver: false,
  target: { isRemoved: false, isOff: false, offReason: null, isProven: true },
  watch: { waits: true, tellAgain: every },
  wishes: { restockMails: true, updates: true, digest: true },
  quiet: { timeZone: 'Europe/Berlin', from: null, to: null },
};

const waiting = (tellAgain: TellAgain) => ({ watch: { waits: true, tellAgain } });
const told = (toldEventId: string, hours: number) => ({ toldEventId, toldAt: hoursAgo(hours) });
const once: TellAgain = { ...every, rule: 'once' };
const daily: TellAgain = { ...every, rule: 'hours', hours: 24 };
const onMail = { ...tidings.target };
const noMails = { restockMails: false, updates: true, digest: true };
const noUpdates = { restockMails: true, updates: false, digest: true };

describe('a delivery that is due', () => {
  test.for<[what: string, change: Partial<Standing>, drop: string | null]>([
    ['as it was', {}, null],
    ['restock mails are off', { wishes: noMails }, 'Restock emails are turned off'],
    ['restock mails are off, and it is no mail', { wishes: noMails, channel: 'push' }, null],
    ['restock mails are off, and it is no restock', { wishes: noMails, kind: 'sold_out' }, null],
    ['updates are off', { wishes: noUpdates }, null],
    ['updates are off, and it is one', { wishes: noUpdates, kind: 'price_drop' }, 'Watchlist updates are turned off'],
    [
      'updates are off, and it is one elsewhere',
      { wishes: noUpdates, kind: 'new_offer', channel: 'webhook' },
      'Watchlist updates are turned off',
    ],
    ['off the watchlist', { watch: null }, 'It was removed from the watchlist'],
    [
      'watched for something else',
      { watch: { waits: false, tellAgain: every } },
      'It doesn’t match your alert settings',
    ],
    ['an address that nobody proved', { target: { ...onMail, isProven: false } }, 'The email address is not verified'],
    ['a place that was removed', { target: { ...onMail, isRemoved: true } }, 'This channel was removed'],
    [
      'a place that is off',
      { target: { ...onMail, isOff: true, offReason: 'The browser ended it' } },
      'This channel is turned off: The browser ended it',
    ],
    ['once, never told', waiting(once), null],
    ['once, told', waiting({ ...once, ...told('another', 500) }), 'You chose only the next restock, and that was sent'],
    ['once, told of this one elsewhere', waiting({ ...once, ...told('this', 0) }), null],
    ['once, told, and it is no restock', { kind: 'sold_out', ...waiting({ ...once, ...told('another', 1) }) }, null],
    ['daily, never told', waiting(daily), null],
    [
      'daily, told lately',
      waiting({ ...daily, ...told('another', 23.9) }),
      'You chose fewer alerts, and one was sent recently',
    ],
    ['daily, told a day ago', waiting({ ...daily, ...told('another', 24) }), null],
    ['every one, though told', waiting({ ...every, ...told('another', 0) }), null],
    ['a restock that is over', { isOver: true }, null],
    ['a sell-out that is over', { kind: 'sold_out', isOver: true }, 'It was back in stock'],
    ['a fall that is over', { kind: 'price_drop', isOver: true }, 'It was no longer at that price'],
    ['a new offer that is over', { kind: 'new_offer', isOver: true }, 'It sold out again'],
    ['a pre-order that is over', { kind: 'preorder', isOver: true }, 'It was no longer available to pre-order'],
  ])('%s', ([_what, change, reason]) => {
    expect(decide({ ...tidings, ...change }, now)).toEqual(reason === null ? { do: 'send' } : { do: 'drop', reason });
  });

  test.for(eventKinds)('in quiet hours waits for their end: %s', (kind) => {
    const quiet = { timeZone: 'Europe/Berlin', from: '22:30', to: '07:00' };
    const until = new Date('2026-06-02T05:00:00Z');
    expect(decide({ ...tidings, kind, quiet }, now)).toEqual({
      do: 'hold',
      until,
      as: 'quiet-hours',
      reason: 'Quiet hours',
    });
    expect(decide({ ...tidings, kind, quiet: { ...quiet, timeZone: 'America/New_York' } }, now)).toEqual({
      do: 'send',
    });
  });
});

describe('above the daily cap', () => {
  test.for<[what: string, quiet: Standing['quiet'], until: string]>([
    ['the next morning at eight', tidings.quiet, '2026-06-02T06:00:00Z'],
    ['at the end of quiet hours', { timeZone: 'Europe/Berlin', from: '23:00', to: '09:30' }, '2026-06-02T07:30:00Z'],
    ['at eight, after quiet hours', { timeZone: 'Europe/Berlin', from: '23:00', to: '07:30' }, '2026-06-02T06:00:00Z'],
    ['at eight of UTC', { timeZone: null, from: null, to: null }, '2026-06-02T08:00:00Z'],
  ])('%s', ([_what, quiet, until]) => {
    const hold = { do: 'hold', until: new Date(until), as: 'daily-cap', reason: 'The daily limit is reached' };
    expect(holdForCap({ quiet }, now)).toEqual(hold);
  });
});

describe('what was held', () => {
  test.for<[what: string, change: Partial<Standing>, reason: string | null]>([
    ['still holds', {}, null],
    ['is gone again', { isOver: true }, 'It sold out again'],
    ['is back again', { kind: 'sold_out', isOver: true }, 'It was back in stock'],
    ['is not wanted any more', { wishes: noMails }, 'Restock emails are turned off'],
    ['is not watched any more', { watch: null }, 'It was removed from the watchlist'],
    [
      'was told once',
      waiting({ ...once, ...told('another', 1) }),
      'You chose only the next restock, and that was sent',
    ],
  ])('%s', ([_what, change, reason]) => {
    expect(reasonToLeaveOut({ ...tidings, ...change }, now)).toBe(reason);
  });
});

describe('a digest', () => {
  test.for<[what: string, change: Partial<Standing>, reason: string | null]>([
    ['tells what holds', {}, null],
    [
      'tells what mails are off for',
      { wishes: { restockMails: false, updates: false, digest: true }, kind: 'sold_out' },
      null,
    ],
    ['tells what the rule of the watch kept back', waiting({ ...once, ...told('another', 1) }), null],
    ['leaves out what is over', { isOver: true }, 'It sold out again'],
    ['leaves out what is not watched', { watch: null }, 'It was removed from the watchlist'],
    ['is empty when it was turned off', { wishes: { ...noMails, digest: false } }, 'The weekly digest is turned off'],
    [
      'is empty when mail is off',
      { target: { ...onMail, isOff: true, offReason: null } },
      'This channel is turned off',
    ],
  ])('%s', ([_what, change, reason]) => {
    expect(reasonToLeaveOutOfDigest({ ...tidings, ...change })).toBe(reason);
  });
});
