import { expect, test } from 'vitest';
import { eventName, readPosition, writePosition } from './live.rules.ts';

const at = new Date('2026-05-01T12:00:00Z');
const now = { at, snapshot: '1000:1010:1003' };
const ago = (hours: number) => new Date(at.getTime() - hours * 3_600_000);

test.each(['990:990:', '990:995:991,994', '1000:1010:1003'])('a position is read as it was written: %s', (snapshot) => {
  expect(readPosition(writePosition({ at: ago(3), snapshot }), now)).toBe(snapshot);
});

test.each([
  ['too long ago', writePosition({ at: ago(25), snapshot: '990:990:' })],
  ['of another database', writePosition({ at: ago(1), snapshot: '2000:2000:' })],
  ['a number', '1234'],
  ['nothing', ''],
  ['backwards', '1777636800000-995:990:'],
  ['one that begins with nothing', '1777636800000-0:990:'],
  ['one still running that had ended', '1777636800000-990:995:980'],
  ['one still running that had not begun', '1777636800000-990:995:995'],
  ['with an empty part', '1777636800000-990:999:,994'],
  ['with an empty end', '1777636800000-990:999:994,'],
  ['out of order', '1777636800000-990:999:994,991'],
  ['twice the same', '1777636800000-990:999:994,994'],
  ['not even numbers', "1777636800000-990:999:'; drop table users"],
  ['far too long', `1777636800000-990:999:${'9'.repeat(9000)}`],
  ['a number that no transaction has', `1777636800000-990:${'9'.repeat(30)}:`],
])('from nowhere else anything is told again: %s', (_what, id) => expect(readPosition(id, now)).toBeNull());

test('a price has an event of its own, everything else is about stock', () => {
  const kinds = ['restock', 'sold_out', 'stock', 'price'] as const;
  expect(kinds.map((kind) => eventName({ kind }))).toEqual(['stock', 'stock', 'stock', 'price']);
});
