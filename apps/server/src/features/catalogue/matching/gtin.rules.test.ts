import { expect, test } from 'vitest';
import { parseGtin } from './gtin.rules.ts';

test.each([
  ['3348901250153', '03348901250153'],
  [' 3348-9012 50153', '03348901250153'],
  ["'3348901250153", '03348901250153'],
  // UPC-A, EAN-8 and GTIN-14 are GTINs too.
  ['085715163103', '00085715163103'],
  ['96385074', '00000096385074'],
  ['13348901250150', '13348901250150'],
])('parseGtin accepts %s', (text, expected) => expect(parseGtin(text)).toBe(expected));

test.each([
  ['', 'nothing'],
  ['3348901250154', 'a wrong check digit'],
  ['334890125015', 'a digit short'],
  ['0000000000000', 'zeros only'],
  ['SKU-1234', 'a number of another kind'],
  ['2012345678900', 'a number of one shop'],
])('parseGtin rejects %s: %s', (text) => expect(parseGtin(text)).toBeUndefined());
