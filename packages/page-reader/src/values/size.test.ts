import { expect, test } from 'vitest';
import { parseSizeMl } from './size.ts';

test.each([
  ['50 ml', 50],
  ['50ML', 50],
  ['Eau de Parfum 100ml Spray', 100],
  ['7,5 ml', 7.5],
  ['5 cl', 50],
  ['1.7 fl oz', 50],
  ['3.4 oz', 100],
  ['3.4 fl. oz. / 100 ml', 100],
  ['SEOUL 100 ML (3.4 FL. OZ)', 100],
  ['3 x 10 ml', 30],
  ['3x10ml', 30],
  ['100-ml-tester', 100],
  ['75 мл', 75],
  ['0,1 l', 100],
  ['0.05 L', 50],
  ['1 litre', 1000],
  ['212 VIP Men 200 ml', 200],
  ['150ml Refill', 150],
])('parseSizeMl reads %j as %d ml', (text, ml) => expect(parseSizeMl(text)).toBe(ml));

test.each([
  [null],
  [''],
  ['N°5 L’Eau'],
  ['One size'],
  ['100 ml + 10 ml'],
  ['30 ml, 50 ml or 100 ml'],
  ['1,000 ml'],
  ['0 ml'],
  ['99999 ml'],
  ['50 mls of'],
  ['Jeans 32 L'],
  ['5 L'],
])('parseSizeMl returns null for %j', (text) => expect(parseSizeMl(text)).toBeNull());
