import { expect, test } from 'vitest';
import { offersIn } from './state-variants.ts';

test('no more objects are looked at than may be', () => {
  const sizes = Array.from({ length: 10 }, (_unused, at) => ({ size: `${at + 1} ml`, price: at + 1 }));
  const around = { name: 'Sauvage', currency: 'EUR', search: { left: 4 } };
  expect(offersIn({ colors: [{ sizes }] }, around, 2)).toHaveLength(3);
  expect(around.search.left).toBeLessThan(0);
  expect(offersIn({ sizes }, { ...around, search: { left: 4 } }, 0)).toHaveLength(4);
});
