import { expect, test } from 'vitest';
import { parseGtin } from './gtin.ts';

test.each([
  ['4006381333931', '4006381333931'],
  ['4 006381-333931', '4006381333931'],
  ['96385074', '96385074'],
  ['123456789', null],
  ['4006381333931a', null],
  ['', null],
  [null, null],
])('parseGtin reads %j as %j', (text, gtin) => expect(parseGtin(text)).toBe(gtin));
