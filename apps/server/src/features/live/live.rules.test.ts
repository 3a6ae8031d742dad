import { expect, test } from 'vitest';
import { formatPosition, getEventName, parsePosition } from './live.rules.ts';

const at = new Date('2026-05-01T12:00:00Z');
const now = { at, snapshot: '1000:1010:1003' };
const ago = (hours: number) => new Date(at.getTime() - hours * 3_600_000);

test.each(['990:990:', '990:995:991,994', '1000:1010:1003'])(
  'parsePosition returns the snapshot %s that formatPosition wrote',
  (snapshot) => {
    expect(parsePosition(formatPosition({ at: ago(3), snapshot }), now)).toBe(snapshot);
  },
);

test.each([
  ['too long ago', formatPosition({ at: ago(25), snapshot: '990:990:' })],
  ['of another database', formatPosition({ at: ago(1), snapshot: '2000:2000:' })],
  ['a number', '1234'],
  ['empty', ''],
  ['backwards', '1777636800000-995:990:'],
  ['a snapshot that starts at 0', '1777636800000-0:990:'],
  ['with a running transaction below xmin', '1777636800000-990:995:980'],
  ['with a running transaction at xmax', '1777636800000-990:995:995'],
  ['with an empty part', '1777636800000-990:999:,994'],
  ['with an empty end', '1777636800000-990:999:994,'],
  ['out of order', '1777636800000-990:999:994,991'],
  ['with a repeated transaction', '1777636800000-990:999:994,994'],
  ['not even numbers', "1777636800000-990:999:'; drop table users"],
  ['too long', `1777636800000-990:999:${'9'.repeat(9000)}`],
  ['with an invalid transaction number', `1777636800000-990:${'9'.repeat(30)}:`],
])('parsePosition returns null for a bad live event id: %s', (_what, id) => expect(parsePosition(id, now)).toBeNull());

test('getEventName returns `price` for a price change and `stock` for all other kinds of change', () => {
  const kinds = ['restock', 'sold_out', 'stock', 'price'] as const;
  expect(kinds.map((kind) => getEventName({ kind }))).toEqual(['stock', 'stock', 'stock', 'price']);
});
