import { expect, test } from 'vitest';
import { readVariants } from './state-variants.ts';

test('readVariants examines no more objects of the page data than `search.remaining` allows', () => {
  const sizes = Array.from({ length: 10 }, (_unused, at) => ({ size: `${at + 1} ml`, price: at + 1 }));
  const around = { name: 'Sauvage', currency: 'EUR', search: { remaining: 4 } };
  expect(readVariants({ colors: [{ sizes }] }, around, 2)).toHaveLength(3);
  expect(around.search.remaining).toBeLessThan(0);
  expect(readVariants({ sizes }, { ...around, search: { remaining: 4 } }, 0)).toHaveLength(4);
});
