import { expect, test } from 'vitest';
import { buildFileProduct } from './build-product.ts';
import type { FeedItemContent } from './feed-row.ts';

const at = new Date('2026-11-28T06:00:00Z');
const row = (more: Partial<FeedItemContent>): FeedItemContent => ({
  url: 'https://shop.example/p/oud',
  title: 'Oud Eau de Parfum',
  brand: 'Maison Test',
  labels: ['Perfume'],
  sku: null,
  gtin: null,
  variant: null,
  sizeMl: null,
  availability: 'InStock',
  stated: 'availability: in_stock',
  price: 80,
  currency: 'EUR',
  ...more,
});

test('buildFileProduct joins the rows of one product, under their common name and address', () => {
  const built = buildFileProduct(
    [
      row({ title: 'Oud Eau de Parfum - 50 ml', url: 'https://shop.example/p/oud?c=1&size=50', sizeMl: 50, sku: 'a' }),
      row({
        title: 'Oud Eau de Parfum - 100 ml',
        url: 'https://shop.example/p/oud?c=1&size=100',
        sizeMl: 100,
        gtin: '4006381333931',
        availability: 'OutOfStock',
      }),
    ],
    at,
  );
  expect(built).toMatchObject({
    gtins: ['04006381333931'],
    product: { name: 'Oud Eau de Parfum', url: 'https://shop.example/p/oud?c=1', vendor: 'Maison Test', at },
  });
  expect(built?.product.verdict.offers).toMatchObject([
    { variant: '50 ml', sku: 'a', sizeMl: 50, availability: 'InStock', price: 80 },
    { variant: '100 ml', sizeMl: 100, availability: 'OutOfStock' },
  ]);
});

test('a product is read for a known page without names of sizes that the page could word differently', () => {
  const built = buildFileProduct([row({ variant: '50ml Spray', sizeMl: 50, sku: 'a' })], at);
  const verdict = built?.readFor({ name: 'Oud', brand: 'Maison Test' });
  expect(verdict).toMatchObject({ page: 'product', method: 'feed', availability: 'InStock' });
  expect(verdict?.offers).toMatchObject([{ variant: null, sku: null, sizeMl: 50 }]);
});

test('an unknown stock stays unknown', () => {
  const built = buildFileProduct([row({ availability: 'unknown', stated: null })], at);
  expect(built?.product.verdict.availability).toBe('unknown');
});

test('a tester is not counted as a bottle', () => {
  const built = buildFileProduct([row({ title: 'Oud Eau de Parfum 100 ml Tester', sizeMl: 100 })], at);
  expect(built?.readFor({ name: 'Oud', brand: 'Maison Test' }).offers).toMatchObject([{ kind: 'tester' }]);
});
