import { describe, expect, test } from 'vitest';
import { computeNextDigest, findDueWeek } from './digest.rules.ts';

describe('computeNextDigest', () => {
  test.each([
    ['is on Monday at eight', 'UTC', '2026-03-04T12:00:00Z', '2026-03-09T08:00:00Z'],
    ['on a Monday before eight is the same day', 'UTC', '2026-03-09T07:59:59Z', '2026-03-09T08:00:00Z'],
    ['at exactly 08:00 on a Monday is a week later', 'UTC', '2026-03-09T08:00:00Z', '2026-03-16T08:00:00Z'],
    ['is in UTC without a time zone', null, '2026-03-04T12:00:00Z', '2026-03-09T08:00:00Z'],
    ['is at 08:00 local time', 'Asia/Kolkata', '2026-03-04T12:00:00Z', '2026-03-09T02:30:00Z'],
    ['is at 08:00 after the change to summer time', 'Europe/Berlin', '2026-03-27T12:00:00Z', '2026-03-30T06:00:00Z'],
    [
      'is at 08:00 in the week before the change to summer time',
      'Europe/Berlin',
      '2026-03-20T12:00:00Z',
      '2026-03-23T07:00:00Z',
    ],
    ['is at 08:00 after the change to winter time', 'Europe/Berlin', '2026-10-23T12:00:00Z', '2026-10-26T07:00:00Z'],
    [
      'is at 08:00 after the change to summer time in New York',
      'America/New_York',
      '2026-03-07T12:00:00Z',
      '2026-03-09T12:00:00Z',
    ],
    ['is on UTC Sunday in the easternmost zone', 'Pacific/Kiritimati', '2026-03-04T12:00:00Z', '2026-03-08T18:00:00Z'],
  ])('computeNextDigest returns the time of the next weekly digest, which %s', (_what, zone, now, next) =>
    expect(computeNextDigest(zone, new Date(now))).toEqual(new Date(next)),
  );
});

describe('findDueWeek', () => {
  const due = new Date('2026-03-08T18:00:00Z');
  test.each([
    ['due now in the easternmost zone', 'Pacific/Kiritimati', due, '2026-03-08T18:00:00Z', '2026-03-09'],
    ['less than three days late', 'Pacific/Kiritimati', due, '2026-03-11T17:00:00Z', '2026-03-09'],
    ['more than three days late', 'Pacific/Kiritimati', due, '2026-03-11T18:00:01Z', null],
    ['before the due time', 'UTC', due, '2026-03-08T17:59:59Z', null],
    ['without a schedule', 'UTC', null, '2026-03-09T08:00:00Z', null],
  ])(
    'findDueWeek returns the Monday of the digest that is due, or null when none is due: %s',
    (_what, zone, at, now, week) => expect(findDueWeek(zone, at, new Date(now))).toBe(week),
  );
});
