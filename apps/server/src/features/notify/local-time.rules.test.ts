import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localDay, localTime, nextLocal, quietUntil } from './local-time.rules.ts';

const at = (text: string) => new Date(text);

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** Minutes by which the local clock is ahead of UTC. */
function offsetOf(zone: string, moment: Date): number {
  const wall = Date.parse(`${localDay(zone, moment)}T${localTime(zone, moment)}Z`);
  return Math.round((wall - moment.getTime()) / 60_000);
}

describe('localDay and localTime', () => {
  test.for<[zone: string | null, at: string, day: string, time: string]>([
    [null, '2026-07-01T22:30:00Z', '2026-07-01', '22:30'],
    ['Europe/Berlin', '2026-07-01T22:30:00Z', '2026-07-02', '00:30'],
    ['America/Los_Angeles', '2026-01-01T07:59:59Z', '2025-12-31', '23:59'],
    ['Asia/Kathmandu', '2026-01-01T00:00:00Z', '2026-01-01', '05:45'],
    ['Pacific/Kiritimati', '2026-01-01T10:00:00Z', '2026-01-02', '00:00'],
    ['Not/A_Zone', '2026-01-01T10:00:00Z', '2026-01-01', '10:00'],
  ])('localDay and localTime in %s at %s return %s %s', ([zone, moment, day, time]) => {
    expect([localDay(zone, at(moment)), localTime(zone, at(moment))]).toEqual([day, time]);
  });
});

describe('nextLocal', () => {
  test.for<[what: string, zone: string | null, now: string, time: string, next: string]>([
    ['later today', 'Europe/Berlin', '2026-06-01T04:00:00Z', '08:00', '2026-06-01T06:00:00Z'],
    ['tomorrow at exactly that time', 'Europe/Berlin', '2026-06-01T06:00:00Z', '08:00', '2026-06-02T06:00:00Z'],
    [
      'tomorrow across the change to summer time',
      'Europe/Berlin',
      '2026-03-28T10:00:00Z',
      '08:00',
      '2026-03-29T06:00:00Z',
    ],
    [
      'tomorrow across the change to winter time',
      'Europe/Berlin',
      '2026-10-24T10:00:00Z',
      '08:00',
      '2026-10-25T07:00:00Z',
    ],
    ['a skipped time', 'Europe/Berlin', '2026-03-28T23:30:00Z', '02:30', '2026-03-29T01:30:00Z'],
    ['the first of a repeated time', 'Europe/Berlin', '2026-10-25T00:00:00Z', '02:30', '2026-10-25T00:30:00Z'],
    ['the second of a repeated time', 'Europe/Berlin', '2026-10-25T00:30:00Z', '02:30', '2026-10-25T01:30:00Z'],
    ['westernmost zone', 'Pacific/Pago_Pago', '2026-05-01T10:30:00Z', '23:45', '2026-05-01T10:45:00Z'],
    ['easternmost zone', 'Pacific/Kiritimati', '2026-05-01T10:30:00Z', '00:15', '2026-05-02T10:15:00Z'],
    ['a day whose midnight is skipped', 'Africa/Cairo', '2026-04-23T12:00:00Z', '00:30', '2026-04-23T22:30:00Z'],
    ['half an hour of summer time', 'Australia/Lord_Howe', '2026-10-03T12:00:00Z', '08:00', '2026-10-03T21:00:00Z'],
  ])('nextLocal returns the next moment with the given local time: %s', ([_what, zone, now, time, next]) => {
    expect(nextLocal(zone, at(now), { time })).toEqual(at(next));
  });

  test.for<[what: string, zone: string, now: string, next: string]>([
    ['this Monday', 'Europe/Berlin', '2026-06-01T05:59:59Z', '2026-06-01T06:00:00Z'],
    ['Monday a week later', 'Europe/Berlin', '2026-06-01T06:00:00Z', '2026-06-08T06:00:00Z'],
    ['local Monday on UTC Sunday', 'Pacific/Auckland', '2026-06-07T10:00:00Z', '2026-06-07T20:00:00Z'],
    ['across the change to summer time', 'America/New_York', '2026-03-02T14:00:00Z', '2026-03-09T12:00:00Z'],
  ])('nextLocal returns the next Monday at 08:00 local time: %s', ([_what, zone, now, next]) => {
    expect(nextLocal(zone, at(now), { time: '08:00', weekday: 1 })).toEqual(at(next));
  });

  test('nextLocal returns a moment with the requested local time within 27 hours, in every time zone', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    const times = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));
    const moments = fc.date({ min: at('2024-01-01'), max: at('2030-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom(...zones), moments, times, (zone, moment, [hours, minutes]) => {
        const now = new Date(Math.floor(moment.getTime() / 60_000) * 60_000);
        const time = `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
        const next = nextLocal(zone, now, { time });
        const wait = next.getTime() - now.getTime();
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(27 * 3_600_000);
        // A time skipped on that day moves later by the length of the gap.
        const putForward = offsetOf(zone, next) - offsetOf(zone, new Date(next.getTime() - 3 * 3_600_000));
        const shown = minutesOf(localTime(zone, next));
        expect([0, Math.max(0, putForward)]).toContain((shown - minutesOf(time) + 1440) % 1440);
      }),
      { numRuns: 300 },
    );
  });
});

describe('quietUntil', () => {
  const berlin = { timeZone: 'Europe/Berlin', from: '22:00', to: '07:00' };

  test.for<
    [
      what: string,
      hours: { timeZone: string | null; from: string | null; to: string | null },
      now: string,
      until: string | null,
    ]
  >([
    ['without quiet hours', { timeZone: null, from: null, to: null }, '2026-06-01T00:00:00Z', null],
    ['just before the start', berlin, '2026-06-01T19:59:59Z', null],
    ['at the start', berlin, '2026-06-01T20:00:00Z', '2026-06-02T05:00:00Z'],
    ['after midnight', berlin, '2026-06-01T23:10:00Z', '2026-06-02T05:00:00Z'],
    ['at the end', berlin, '2026-06-02T05:00:00Z', null],
    [
      'daytime hours, inside',
      { ...berlin, from: '12:00', to: '14:00' },
      '2026-06-01T11:59:00Z',
      '2026-06-01T12:00:00Z',
    ],
    ['daytime hours, outside', { ...berlin, from: '12:00', to: '14:00' }, '2026-06-01T12:00:00Z', null],
    ['the night of the change to summer time', berlin, '2026-03-28T22:00:00Z', '2026-03-29T05:00:00Z'],
    ['the night of the change to winter time', berlin, '2026-10-24T21:00:00Z', '2026-10-25T06:00:00Z'],
    ['the repeated hour', { ...berlin, from: '22:00', to: '02:30' }, '2026-10-25T01:10:00Z', '2026-10-25T01:30:00Z'],
    ['without a time zone', { ...berlin, timeZone: null }, '2026-06-01T23:00:00Z', '2026-06-02T07:00:00Z'],
  ])('quietUntil returns the end of quiet hours, or null outside them: %s', ([_what, hours, now, until]) => {
    expect(quietUntil(hours, at(now))).toEqual(until === null ? null : at(until));
  });
});
