import { expect, test } from 'vitest';
import { type RevisedEvent, renderCalendar } from './render-calendar.service.ts';
import { readCalendarFile } from './testing/read-calendar.ts';

const event: RevisedEvent = {
  uid: 'offer-1@sillage.example',
  starts: '2027-02-05',
  lastDay: '2027-02-05',
  summary: 'Oud by House: pre-order date at Shop',
  description: 'Shop takes pre-orders.\n50 ml: €90.00',
  url: 'https://shop.example/oud',
  isTentative: false,
  sequence: 0,
  changedAt: new Date('2026-11-28T12:00:00Z'),
};
const read = (...events: Partial<RevisedEvent>[]) =>
  readCalendarFile(renderCalendar(events.map((more, index) => ({ ...event, uid: `${index}@x`, ...more }))));

test('renderCalendar writes a day as a DATE with the day after as its end, and a time in UTC without end', () => {
  const { lastDay: _lastDay, ...timed } = event;
  const text = renderCalendar([event, { ...timed, uid: 'b', starts: '2027-02-05T08:30:00Z' }]);
  expect(text).toContain('DTSTART;VALUE=DATE:20270205\r\nDTEND;VALUE=DATE:20270206\r\n');
  expect(text).toContain('DTSTART:20270205T083000Z\r\n');
  expect(readCalendarFile(text)).toMatchObject({
    problems: [],
    events: [
      { start: '2027-02-05', end: '2027-02-06' },
      { start: '2027-02-05T08:30:00Z', end: null },
    ],
  });
});

test('renderCalendar says when an event changed, how often, and how often to read the calendar', () => {
  expect(read({ sequence: 3, isTentative: true })).toMatchObject({
    problems: [],
    name: 'Sillage: your watchlist',
    refresh: 'PT6H',
    ttl: 'PT6H',
    events: [{ sequence: 3, stamp: '2026-11-28T12:00:00Z', lastModified: '2026-11-28T12:00:00Z', status: 'TENTATIVE' }],
  });
});

test('renderCalendar is valid without events', () => {
  expect(read()).toMatchObject({ problems: [], events: [] });
});

test.each([
  ['separators and quotes', 'a, b; c: d \\ e "f" \\n \\,'],
  ['what looks like properties', 'END:VEVENT BEGIN:VALARM X:Y'],
  ['long lines of four octets for each sign', '𝔘'.repeat(200)],
  ['combined signs', '👩‍👩‍👧‍👦'.repeat(40)],
  ['markup', '<b>&amp;</b>'],
])('renderCalendar keeps %s in texts as they are', (_what, text) => {
  const { problems, events } = read({ summary: text, description: `first ${text}\nsecond` });
  expect(problems).toEqual([]);
  expect(events).toMatchObject([{ summary: text, description: `first ${text}\nsecond` }]);
});

test('renderCalendar keeps an address with commas and semicolons usable', () => {
  const { problems, events } = read({ url: 'https://shop.example/a,b;c?x=1,2&y="\\' });
  expect([problems, events[0]?.url]).toEqual([[], 'https://shop.example/a%2Cb%3Bc?x=1%2C2&y=%22%5C']);
});
