import { describe, expect, test } from 'vitest';
import { nextDigest, weekDue } from './digest.rules.ts';

describe('the next digest', () => {
  test.each([
    ['is on Monday at eight', 'UTC', '2026-03-04T12:00:00Z', '2026-03-09T08:00:00Z'],
    ['on a Monday before eight is the same day', 'UTC', '2026-03-09T07:59:59Z', '2026-03-09T08:00:00Z'],
    ['at eight on the dot is a week later', 'UTC', '2026-03-09T08:00:00Z', '2026-03-16T08:00:00Z'],
    ['without a time zone is in UTC', null, '2026-03-04T12:00:00Z', '2026-03-09T08:00:00Z'],
    ['is at eight of theirs', 'Asia/Kolkata', '2026-03-04T12:00:00Z', '2026-03-09T02:30:00Z'],
    ['is at eight after the clocks went forward', 'Europe/Berlin', '2026-03-27T12:00:00Z', '2026-03-30T06:00:00Z'],
    ['is at eight in the week before that', 'Europe/Berlin', '2026-03-20T12:00:00Z', '2026-03-23T07:00:00Z'],
    ['is at eight after the clocks went back', 'Europe/Berlin', '2026-10-23T12:00:00Z', '2026-10-26T07:00:00Z'],
    ['is at eight across the sea too', 'America/New_York', '2026-03-07T12:00:00Z', '2026-03-09T12:00:00Z'],
    [
      'where Monday begins first comes on our Sunday',
      'Pacific/Kiritimati',
      '2026-03-04T12:00:00Z',
      '2026-03-08T18:00:00Z',
    ],
  ])('%s', (_what, zone, now, next) => expect(nextDigest(zone, new Date(now))).toEqual(new Date(next)));
});

describe('a digest', () => {
  const due = new Date('2026-03-08T18:00:00Z');
  test.each([
    ['is for the Monday of its receiver', 'Pacific/Kiritimati', due, '2026-03-08T18:00:00Z', '2026-03-09'],
    ['is made late rather than never', 'Pacific/Kiritimati', due, '2026-03-11T17:00:00Z', '2026-03-09'],
    ['that is days late leaves it to the next', 'Pacific/Kiritimati', due, '2026-03-11T18:00:01Z', null],
    ['is not made before it is due', 'UTC', due, '2026-03-08T17:59:59Z', null],
    ['whose time is yet to be worked out is not due', 'UTC', null, '2026-03-09T08:00:00Z', null],
  ])('%s', (_what, zone, at, now, week) => expect(weekDue(zone, at, new Date(now))).toBe(week));
});
