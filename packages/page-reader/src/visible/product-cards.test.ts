import { describe, expect, test } from 'vitest';
import { readPage } from '../read-page.ts';
import { givenPage } from '../testing/pages.ts';

const card = (name: string, price: string, button = '<button>Add to cart</button>') =>
  `<div class="box"><p>${name}</p><p class="price">${price}</p>${button}</div>`;

function read(heading: string, body: string) {
  const html = `<html><head><title>${heading} | Harbour Scents</title></head><body><main><h1>${heading}</h1>${body}</main></body></html>`;
  return readPage(givenPage({ body: html }));
}

const others = [card('Velvet Moss', '€80.00'), card('Salt Orchard', '€95.00'), card('Cold Ember', '€70.00')].join('');

describe('readPage on lists of products', () => {
  test('readPage rejects a page whose prices and buttons are all in the cards of different products', () => {
    expect(read('Perfume', others)).toMatchObject({ page: 'not-a-product', availability: 'unknown' });
  });

  test('readPage reads the sizes of one product, each with its own button', () => {
    const sizes = [card('Eau de Parfum 30 ml', '€50.00'), card('Eau de Parfum 50 ml', '€80.00')].join('');
    expect(read('Salt Orchard', sizes)).toMatchObject({ page: 'product', availability: 'InStock' });
  });

  test('readPage reads the editions of one product, which have its title in their names', () => {
    const editions = [card('Salt Orchard', '€50.00'), card('Salt Orchard Gift Box', '€80.00')].join('');
    expect(read('Salt Orchard', editions)).toMatchObject({ page: 'product', availability: 'InStock' });
  });

  test('readPage does not take the button of another product for the product’s own', () => {
    const own = '<p class="price">€60.00</p><p>Sold out</p>';
    expect(read('Grey Harbour', `${own}<section>${others}</section>`)).toMatchObject({
      page: 'product',
      availability: 'OutOfStock',
      price: 60,
    });
  });

  test('readPage reads the sizes and refills of one product, although their rows have different words', () => {
    const rows = [
      card('Small 30 ml', '€50.00'),
      card('Eau de Parfum 100 ml', '€90.00'),
      card('Refill 300 ml', '€120.00'),
    ];
    expect(read('Salt Orchard', rows.join(''))).toMatchObject({ page: 'product', availability: 'InStock' });
  });
});
