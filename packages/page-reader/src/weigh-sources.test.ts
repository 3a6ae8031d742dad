import { describe, expect, test } from 'vitest';
import { readPage } from './read-page.ts';
import { givenPage, givenProduct, givenShopPage, jsonLd } from './testing/pages.ts';

const inStock = givenProduct({ availability: 'https://schema.org/InStock' });
const outOfStock = givenProduct({ availability: 'https://schema.org/OutOfStock' });

function read(product: unknown, counter: string, around?: { before?: string; after?: string }) {
  return readPage(givenPage({ body: givenShopPage(product, counter, around) }));
}

describe('weighSources with an in-stock claim', () => {
  test('weighSources raises the confidence of an in-stock claim when the page shows a buy button', () => {
    expect(read(inStock, '').confidence).toBe(0.9);
    const { availability, confidence, evidence } = read(inStock, '<button>Add to cart</button>');
    expect({ availability, confidence }).toEqual({ availability: 'InStock', confidence: 0.95 });
    expect(evidence).toEqual([
      { source: 'json-ld', says: 'availability: https://schema.org/InStock, price 89.90 EUR' },
      { source: 'page', says: 'button "Add to cart"' },
    ]);
  });

  test.each([
    ['a sold-out sentence', '<p class="stock">Sorry, this item is currently out of stock.</p>', 'OutOfStock'],
    ['a sold-out sentence in several elements', '<p><b>Sold</b> <i>out</i></p>', 'OutOfStock'],
    ['a disabled sold-out button', '<button name="add" disabled>Sold out</button>', 'OutOfStock'],
    ['a sold-out link', '<a class="btn" href="#">Ausverkauft</a>', 'OutOfStock'],
    ['a notice that the product is discontinued', '<div>No longer available</div>', 'Discontinued'],
    [
      'a sold-out notice beside a disabled button',
      '<p>Épuisé</p><button disabled>Ajouter au panier</button>',
      'OutOfStock',
    ],
  ])(
    'weighSources follows the page instead of an in-stock claim when the page has %s',
    (_case, counter, availability) => {
      const verdict = read(inStock, counter);
      expect(verdict).toMatchObject({ page: 'product', availability, method: 'page', confidence: 0.6, price: 89.9 });
      expect(verdict.offers).toMatchObject([{ availability }]);
    },
  );

  test.each([
    ['hidden by an attribute', '<p hidden>Sold out</p>'],
    ['hidden by a style', '<p style="display: none">Sold out</p>'],
    ['hidden by a class', '<p class="d-none">Sold out</p>'],
    ['in a template', '<template><p>Sold out</p></template>'],
    ['in a choice of sizes', '<select><option>50 ml - Sold out</option></select>'],
    ['on the label of a size', '<label>Sold out <input type="radio"></label>'],
    ['about one size', '<p>30 ml sold out</p>'],
    ['about a shop', '<p>Pickup currently unavailable</p>'],
    ['on a badge that is always in the page', '<span class="price__badge-sold-out">Sold out</span>'],
    ['in a dialog', '<div role="dialog">Sold out</div>'],
    ['among related products', '<div class="related-products"><p>Sold out</p></div>'],
    ['in a question', '<p>Sold out?</p>'],
  ])('weighSources keeps an in-stock claim when "sold out" is %s', (_case, notice) => {
    expect(read(inStock, `${notice}<button>Add to cart</button>`)).toMatchObject({
      availability: 'InStock',
      confidence: 0.95,
    });
  });

  test('weighSources keeps an in-stock claim when another product on the page is sold out', () => {
    const words = '<p>Bergamot, pepper, ambroxan</p><p>Made in France</p><p>For every day</p>';
    const card = '<div><article><h3>Another scent</h3><p>Sold out</p></article></div>';
    const lists = {
      before: `<header><p>Sold out</p></header>`,
      after: `${words}<div><div><div>${card}</div></div></div>`,
    };
    expect(read(inStock, '<button>Add to cart</button>', lists)).toMatchObject({
      availability: 'InStock',
      confidence: 0.95,
    });
    expect(read(inStock, '', lists)).toMatchObject({ availability: 'InStock', confidence: 0.9 });
  });

  test('weighSources lowers the confidence of an in-stock claim when the buy button is disabled', () =>
    expect(read(inStock, '<button disabled>Add to cart</button>')).toMatchObject({
      availability: 'InStock',
      confidence: 0.7,
    }));

  test('weighSources ignores the disabled attribute of a buy button when the button is a link with an address', () =>
    expect(read(inStock, '<a class="btn" href="/cart/add/1" disabled>Buy now</a>').confidence).toBe(0.95));

  test('weighSources returns unknown when the page shows "sold out" and a buy button', () =>
    expect(read(inStock, '<p>Sold out</p><button>Add to cart</button>')).toMatchObject({
      availability: 'unknown',
      reason: 'The page shows both "sold out" and a buy button',
      offers: [{ availability: 'unknown', price: 89.9 }],
      confidence: 0,
    }));

  test('weighSources returns PreOrder when a page with an in-stock claim only has a pre-order button', () =>
    expect(read(inStock, '<button>Pre-order</button>')).toMatchObject({
      availability: 'PreOrder',
      method: 'page',
      confidence: 0.6,
    }));
});

describe('weighSources with an in-stock claim of several sizes', () => {
  const offer = (name: string, availability: string) => ({ name, availability, price: 10, priceCurrency: 'EUR' });

  test('weighSources keeps InStock when one size is in stock and the page’s "sold out" fits another size', () => {
    const offers = [offer('30 ml', 'InStock'), offer('50 ml', 'OutOfStock')];
    const verdict = read({ ...inStock, offers }, '<p>Sold out</p>');
    expect(verdict).toMatchObject({ availability: 'InStock', confidence: 0.7 });
    expect(verdict.offers.map(({ availability }) => availability)).toEqual(['InStock', 'OutOfStock']);
  });

  test('weighSources returns OutOfStock when a notice contradicts an in-stock claim of all sizes', () => {
    const offers = [offer('30 ml', 'InStock'), offer('50 ml', 'InStock')];
    const verdict = read({ ...inStock, offers }, '<p>Sold out</p>');
    expect(verdict).toMatchObject({ availability: 'OutOfStock', method: 'page', confidence: 0.6 });
    expect(verdict.offers.map(({ availability }) => availability)).toEqual(['OutOfStock', 'OutOfStock']);
  });
});

describe('weighSources with an out-of-stock claim', () => {
  test('weighSources raises the confidence of an out-of-stock claim when the page says "sold out"', () =>
    expect(read(outOfStock, '<p>Sold out</p>')).toMatchObject({ availability: 'OutOfStock', confidence: 0.95 }));

  test('weighSources keeps an out-of-stock claim with less confidence when the page shows a buy button', () =>
    expect(read(outOfStock, '<button>Add to cart</button>')).toMatchObject({
      availability: 'OutOfStock',
      confidence: 0.7,
    }));
});

describe('weighSources with an out-of-stock claim of markup', () => {
  const counter = '<p>In stock</p><button>Add to cart</button>';

  test('weighSources returns InStock when the page shows a buy button and says "in stock"', () => {
    const verdict = read(outOfStock, counter);
    expect(verdict).toMatchObject({ availability: 'InStock', method: 'page', confidence: 0.6, price: 89.9 });
    expect(verdict.offers).toMatchObject([{ availability: 'InStock', price: 89.9 }]);
  });

  test('weighSources keeps the claim when the product has several sizes', () => {
    const offers = ['30 ml', '50 ml'].map((name) => ({ name, availability: 'OutOfStock', price: 10 }));
    expect(read({ ...outOfStock, offers }, counter)).toMatchObject({ availability: 'OutOfStock', confidence: 0.7 });
  });

  test('weighSources returns Discontinued when the page says so', () =>
    expect(read(outOfStock, '<p>Discontinued</p>')).toMatchObject({ availability: 'Discontinued', confidence: 0.95 }));
});

describe('weighSources with two sources', () => {
  const tags = (state: string) => `<meta property="product:availability" content="${state}">`;
  const page = (product: unknown, state: string, counter = '') =>
    readPage(givenPage({ body: `${tags(state)}${jsonLd(product)}<h1>Sauvage</h1>${counter}` }));

  test('weighSources raises the confidence when two sources agree', () =>
    expect(page(inStock, 'in stock')).toMatchObject({ availability: 'InStock', method: 'json-ld', confidence: 0.95 }));

  test.each([
    ['in stock and out of stock', inStock, 'oos'],
    ['out of stock and in stock', outOfStock, 'instock'],
    ['in stock and pre-order', inStock, 'preorder'],
  ])('weighSources returns unknown when two sources say %s', (_case, product, state) =>
    expect(page(product, state)).toMatchObject({
      availability: 'unknown',
      reason: 'The page contradicts itself about its stock',
      offers: [{ availability: product === inStock ? 'unknown' : 'OutOfStock' }],
    }),
  );

  test('weighSources returns InStock when two sources disagree and the page shows a buy button with a price', () =>
    expect(page(inStock, 'oos', '<p class="price">€ 89,90</p><button>Add to cart</button>')).toMatchObject({
      availability: 'InStock',
      confidence: 0.6,
    }));

  test('weighSources returns OutOfStock when two sources disagree and the page says "sold out"', () =>
    expect(page(inStock, 'oos', '<p>Sold out</p>')).toMatchObject({
      availability: 'OutOfStock',
      method: 'page',
      confidence: 0.6,
    }));
});

describe('weighSources without a stated stock', () => {
  test('weighSources returns InStock when no source states the stock and the page has a buy button with a price', () => {
    const evidence = [
      { source: 'json-ld', says: 'no availability, price 89.90 EUR' },
      { source: 'page', says: 'button "Add to cart"' },
    ];
    const verdict = read(givenProduct(), '<p>€ 89,90</p><button>Add to cart</button>');
    expect(verdict).toMatchObject({ availability: 'InStock', method: 'page', confidence: 0.7, price: 89.9, evidence });
    expect(verdict.offers).toMatchObject([{ availability: 'InStock', price: 89.9 }]);
  });

  test('weighSources returns unknown when no source states the stock and the page has a buy button without a price', () =>
    expect(read(givenProduct({ price: null }), '<button>Add to cart</button>').availability).toBe('unknown'));

  test('weighSources returns a confidence below 0.5 when no source states the stock and the buy button is disabled', () => {
    const { availability, confidence } = read(givenProduct(), '<p>€ 89,90</p><button disabled>Add to cart</button>');
    expect(availability === 'InStock' ? confidence : 0).toBeLessThan(0.5);
  });

  test('weighSources returns OutOfStock when no source states the stock and the page says "sold out"', () =>
    expect(read(givenProduct(), '<p>Sold out</p>')).toMatchObject({
      availability: 'OutOfStock',
      method: 'page',
      confidence: 0.6,
    }));
});

describe('readPage evidence', () => {
  const inStockUrl = 'https://schema.org/InStock';
  const outOfStockUrl = 'https://schema.org/OutOfStock';
  const readEvidence = (body: string) => readPage(givenPage({ body })).evidence.map(({ says }) => says);
  const offer = (name: string, availability: unknown) => ({ name, availability, price: 145, priceCurrency: 'USD' });

  test.each([
    ['an address', offer('', inStockUrl), 'availability: https://schema.org/InStock, price 145.00 USD'],
    ['a word', offer('', 'oos'), 'availability: oos, price 145.00 USD'],
    ['a reference', offer('', { '@id': 'schema:SoldOut' }), 'availability: schema:SoldOut, price 145.00 USD'],
    ['nothing', offer('', undefined), 'no availability, price 145.00 USD'],
    [
      'whole units',
      { availability: inStockUrl, price: 20_000_000, priceCurrency: 'VND' },
      'availability: https://schema.org/InStock, price 20000000 VND',
    ],
    ['no price', { availability: inStockUrl }, 'availability: https://schema.org/InStock'],
    ['nothing to pay', { availability: inStockUrl, price: 0 }, 'availability: https://schema.org/InStock, price 0'],
    [
      'how many of several',
      [offer('30 ml', outOfStockUrl), offer('50 ml', inStockUrl)],
      'availability: https://schema.org/InStock, 1 of 2 offers',
    ],
  ])('readPage quotes the page in its evidence when the page states %s', (_case, offers, says) =>
    expect(readEvidence(jsonLd({ ...givenProduct(), offers }))).toEqual([says]),
  );

  test('readPage shortens its evidence when the page states a long text', () => {
    const [says = ''] = readEvidence(
      jsonLd({ ...givenProduct(), offers: offer('', `call\u0000 us ${'x'.repeat(9999)}`) }),
    );
    expect(says).toMatch(/^availability: call us x+…, price 145.00 USD$/);
    expect(says.length).toBeLessThanOrEqual(200);
  });
});
