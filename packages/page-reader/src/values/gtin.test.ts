import { expect, test } from 'vitest';
import { parseGtin, parseGtinLike } from './gtin.ts';

test.each([
  ['4006381333931', '4006381333931'],
  ['4 006381-333931', '4006381333931'],
  ['96385074', '96385074'],
  ['123456789', null],
  ['4006381333931a', null],
  ['', null],
  [null, null],
])('parseGtin reads %j as %j', (text, gtin) => expect(parseGtin(text)).toBe(gtin));

test.each([
  ['4006381333931', '4006381333931'],
  ['036000291452', '036000291452'],
  ['4006381333932', null],
  ['96385074', null],
  ['2000000000008', null],
  ['200000000004', null],
  ['SKU-4006381333931', null],
  [null, null],
])('parseGtinLike reads the SKU %j as %j', (text, gtin) => expect(parseGtinLike(text)).toBe(gtin));
