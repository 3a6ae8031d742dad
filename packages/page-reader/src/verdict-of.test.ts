import { describe, expect, test } from 'vitest';
import { readPage } from './read-page.ts';
import { givenPage, givenProduct, givenShopPage } from './testing/pages.ts';

const read = (body: string) => readPage(givenPage({ body }));

describe('the price that people see', () => {
  const stated = givenProduct({ price: 130, availability: 'https://schema.org/InStock' });
  const buy = '<button>Add to cart</button>';
  const shown = (counter: string) => givenShopPage(stated, counter + buy);
  const sale = '<p><del>€130.00</del> <span class="sale-price">€98.00</span></p>';

  test.each([
    ['is paid where it stands beside the stated one, which is struck out', sale, 98],
    ['does not go before the stated one where nothing is struck out', '<p class="price">€98.00</p>', 130],
  ])('%s', (_case, counter, price) => expect(read(shown(counter))).toMatchObject({ price, offers: [{ price }] }));

  test('goes before that of tags, which are often stale', () => {
    const tags = '<meta property="og:price:amount" content="130"><meta property="og:price:currency" content="EUR">';
    const page = `<html><head><title>Sauvage | Shop</title>${tags}</head><body><main><h1>Sauvage</h1><p class="price">€98.00</p>${buy}</main></body></html>`;
    expect(read(page)).toMatchObject({ availability: 'InStock', price: 98, currency: 'EUR' });
  });

  test('is of something else where a source says that there is nothing to pay', () => {
    const free = givenProduct({ price: 0 });
    expect(read(givenShopPage(free, `<p>Deluxe edition €98.00</p>${buy}`)).price).toBeNull();
  });
});
