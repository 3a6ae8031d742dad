import { expect, test } from 'vitest';
import { parseStatedDate } from './stated-date.ts';

test.each([
  ['2027-02-05', '2027-02-05'],
  [' 2027/02/05 ', '2027-02-05'],
  ['2027-02-05T00:00:00+01:00', '2027-02-05'],
  ['2027-02-05T23:59:59Z', '2027-02-05'],
  ['2027-02-05T10:30', '2027-02-05'],
  ['2027-02-05T10:30:00+02:00', '2027-02-05T08:30:00Z'],
  ['2027-02-05T10:30+0200', '2027-02-05T08:30:00Z'],
  ['2027-02-05 23:30:15.250 -03:00', '2027-02-06T02:30:15Z'],
  ['2027-02-05T25:30:00Z', '2027-02-05'],
  ['2028-02-29', '2028-02-29'],
])('parseStatedDate reads %j as %s', (text, expected) => {
  expect(parseStatedDate(text)).toBe(expected);
});

test.each([
  '2027-02-30',
  '2027-13-01',
  '0000-00-00',
  '1969-12-31',
  '9999-12-31',
  '05/02/2027',
  'February 2027',
  '2027',
  '2027-02-05x',
  `2027-02-05T10:30:00${' '.repeat(50)}Z`,
  '',
  null,
])('parseStatedDate returns null for %j, which is no date that it can trust', (text) => {
  expect(parseStatedDate(text)).toBeNull();
});
