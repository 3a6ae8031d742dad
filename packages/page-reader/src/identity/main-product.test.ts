import { expect, test } from 'vitest';
import { readPage } from '../read-page.ts';
import { givenPage, givenProduct, jsonLd } from '../testing/pages.ts';

const inStock = 'https://schema.org/InStock';
const read = (body: string) => readPage(givenPage({ body }));

function summarise(body: string): string {
  const { availability, price, currency } = read(body);
  return `${availability} ${price} ${currency}`;
}

test('readPage reads JSON-LD whose properties are capitalised', () => {
  const product = {
    '@type': 'Product',
    Name: 'Silage',
    SKU: '7',
    Offers: { '@type': 'Offer', Price: '49.00', PriceCurrency: 'EUR', Availability: 'https://schema.org/InStock' },
  };
  expect(summarise(`<script type="application/ld+json">${JSON.stringify(product)}</script>`)).toBe('InStock 49 EUR');
});

test('readPage reads the visible product when JSON-LD describes only related ones', () => {
  const others = [19, 29, 39].map((price) =>
    jsonLd(givenProduct({ price, availability: inStock }, { name: `Other ${price}`, url: `/other-${price}` })),
  );
  const build = (price: string) =>
    `<title>Sauvage | Shop</title>${others.join('')}<main><h1>Sauvage</h1><p class="price">${price}</p><button>Add to cart</button></main>`;
  expect(summarise(build('89,00 €'))).toBe('InStock 89 EUR');
  // The price of one of the others: rather the first product of a list.
  expect(read(build('29,00 €'))).toMatchObject({ page: 'not-a-product', availability: 'unknown' });
});
