import { describe, expect, test } from 'vitest';
import { readPage } from './read-page.ts';
import { givenPage, givenProduct, givenShopPage } from './testing/pages.ts';

const read = (body: string) => readPage(givenPage({ body }));

describe('readPage price', () => {
  const stated = givenProduct({ price: 130, availability: 'https://schema.org/InStock' });
  const buy = '<button>Add to cart</button>';
  const shown = (counter: string) => givenShopPage(stated, counter + buy);
  const sale = '<p><del>€130.00</del> <span class="sale-price">€98.00</span></p>';

  test.each([
    ['visible page when it strikes out the price of the JSON-LD', sale, 98],
    ['visible page when it shows the price of the JSON-LD nowhere', '<p class="price">€98.00</p>', 98],
    ['JSON-LD when the page shows both', '<p class="price">€98.00</p><p>50 ml: €130.00</p>', 130],
    [
      'visible page when that of the JSON-LD is before tax',
      '<p class="price">€156.00</p><p class="price-net">€130.00</p>',
      156,
    ],
  ])('readPage, given different prices in JSON-LD and text, returns the price of the %s', (_case, counter, price) =>
    expect(read(shown(counter))).toMatchObject({ price, offers: [{ price }] }),
  );

  test('readPage returns the visible price when only meta tags, which are often stale, state another price', () => {
    const tags = '<meta property="og:price:amount" content="130"><meta property="og:price:currency" content="EUR">';
    const page = `<html><head><title>Sauvage | Shop</title>${tags}</head><body><main><h1>Sauvage</h1><p class="price">€98.00</p>${buy}</main></body></html>`;
    expect(read(page)).toMatchObject({ availability: 'InStock', price: 98, currency: 'EUR' });
  });

  test('readPage returns no price when a source states a price of 0', () => {
    const free = givenProduct({ price: 0 });
    expect(read(givenShopPage(free, `<p>Deluxe edition €98.00</p>${buy}`)).price).toBeNull();
  });
});
