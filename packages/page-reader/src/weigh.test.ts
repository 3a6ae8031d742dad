import { describe, expect, test } from 'vitest';
import { readPage } from './read-page.ts';
import { givenPage, givenProduct, givenShopPage, jsonLd } from './testing/pages.ts';

const inStock = givenProduct({ availability: 'https://schema.org/InStock' });
const outOfStock = givenProduct({ availability: 'https://schema.org/OutOfStock' });

function read(product: unknown, counter: string, around?: { before?: string; after?: string }) {
  return readPage(givenPage({ body: givenShopPage(product, counter, around) }));
}

describe('a claim that there is stock', () => {
  test('is surer when the page shows a buy button', () => {
    expect(read(inStock, '').confidence).toBe(0.9);
    const { availability, confidence, evidence } = read(inStock, '<button>Add to cart</button>');
    expect({ availability, confidence }).toEqual({ availability: 'InStock', confidence: 0.95 });
    expect(evidence).toEqual([
      { source: 'json-ld', says: 'availability: https://schema.org/InStock, price 89.90 EUR' },
      { source: 'page', says: 'button "Add to cart"' },
    ]);
  });

  test.each([
    ['a plain sentence', '<p class="stock">Sorry, this item is currently out of stock.</p>', 'OutOfStock'],
    ['a sentence in pieces', '<p><b>Sold</b> <i>out</i></p>', 'OutOfStock'],
    ['a button that refuses', '<button name="add" disabled>Sold out</button>', 'OutOfStock'],
    ['a link that refuses', '<a class="btn" href="#">Ausverkauft</a>', 'OutOfStock'],
    ['a goodbye', '<div>No longer available</div>', 'Discontinued'],
    ['a switched-off button beside it', '<p>Épuisé</p><button disabled>Ajouter au panier</button>', 'OutOfStock'],
  ])('is outranked by %s', (_case, counter, availability) => {
    const verdict = read(inStock, counter);
    expect(verdict).toMatchObject({ page: 'product', availability, method: 'page', confidence: 0.6, price: 89.9 });
    expect(verdict.offers).toMatchObject([{ availability }]);
  });

  test.each([
    ['hidden by an attribute', '<p hidden>Sold out</p>'],
    ['hidden by a style', '<p style="display: none">Sold out</p>'],
    ['hidden by a class', '<p class="d-none">Sold out</p>'],
    ['in a template', '<template><p>Sold out</p></template>'],
    ['in a choice of sizes', '<select><option>50 ml - Sold out</option></select>'],
    ['on the label of a size', '<label>Sold out <input type="radio"></label>'],
    ['about one size', '<p>30 ml sold out</p>'],
    ['about a shop', '<p>Pickup currently unavailable</p>'],
    ['on a badge that is always there', '<span class="price__badge-sold-out">Sold out</span>'],
    ['in a dialog', '<div role="dialog">Sold out</div>'],
    ['among related products', '<div class="related-products"><p>Sold out</p></div>'],
    ['in a question', '<p>Sold out?</p>'],
  ])('stands when "sold out" is %s', (_case, notice) => {
    expect(read(inStock, `${notice}<button>Add to cart</button>`)).toMatchObject({
      availability: 'InStock',
      confidence: 0.95,
    });
  });

  test('stands when something else on the page is sold out', () => {
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

  test('is only doubted when the button is switched off, as shops do until scripts have run', () =>
    expect(read(inStock, '<button disabled>Add to cart</button>')).toMatchObject({
      availability: 'InStock',
      confidence: 0.7,
    }));

  test('is not doubted for a link that is called disabled, since it can be followed all the same', () =>
    expect(read(inStock, '<a class="btn" href="/cart/add/1" disabled>Buy now</a>').confidence).toBe(0.95));

  test('is not believed when the page shows both', () =>
    expect(read(inStock, '<p>Sold out</p><button>Add to cart</button>')).toMatchObject({
      availability: 'unknown',
      reason: 'The page shows both "sold out" and a buy button',
      offers: [{ availability: 'unknown', price: 89.9 }],
      confidence: 0,
    }));

  test('becomes a pre-order when that is all one can do', () =>
    expect(read(inStock, '<button>Pre-order</button>')).toMatchObject({
      availability: 'PreOrder',
      method: 'page',
      confidence: 0.6,
    }));
});

describe('a claim of several sizes', () => {
  const offer = (name: string, availability: string) => ({ name, availability, price: 10, priceCurrency: 'EUR' });

  test('stands when a notice is explained by one that is sold out', () => {
    const offers = [offer('30 ml', 'InStock'), offer('50 ml', 'OutOfStock')];
    const verdict = read({ ...inStock, offers }, '<p>Sold out</p>');
    expect(verdict).toMatchObject({ availability: 'InStock', confidence: 0.7 });
    expect(verdict.offers.map(({ availability }) => availability)).toEqual(['InStock', 'OutOfStock']);
  });

  test('is not believed when a notice contradicts all of them', () => {
    const offers = [offer('30 ml', 'InStock'), offer('50 ml', 'InStock')];
    const verdict = read({ ...inStock, offers }, '<p>Sold out</p>');
    expect(verdict).toMatchObject({ availability: 'OutOfStock', method: 'page', confidence: 0.6 });
    expect(verdict.offers.map(({ availability }) => availability)).toEqual(['OutOfStock', 'OutOfStock']);
  });
});

describe('a claim that there is none', () => {
  test('is surer when the page says so, too', () =>
    expect(read(outOfStock, '<p>Sold out</p>')).toMatchObject({ availability: 'OutOfStock', confidence: 0.95 }));

  test('stands against a buy button, but less sure', () =>
    expect(read(outOfStock, '<button>Add to cart</button>')).toMatchObject({
      availability: 'OutOfStock',
      confidence: 0.7,
    }));
});

describe('two sources', () => {
  const tags = (state: string) => `<meta property="product:availability" content="${state}">`;
  const page = (product: unknown, state: string, counter = '') =>
    readPage(givenPage({ body: `${tags(state)}${jsonLd(product)}<h1>Sauvage</h1>${counter}` }));

  test('that agree are surer than one', () =>
    expect(page(inStock, 'in stock')).toMatchObject({ availability: 'InStock', method: 'json-ld', confidence: 0.95 }));

  test.each([
    ['in stock and out', inStock, 'oos'],
    ['out of stock and in', outOfStock, 'instock'],
    ['in stock and to order', inStock, 'preorder'],
  ])('that say %s leave us unsure', (_case, product, state) =>
    expect(page(product, state)).toMatchObject({
      availability: 'unknown',
      reason: 'The page contradicts itself about its stock',
      offers: [{ availability: product === inStock ? 'unknown' : 'OutOfStock' }],
    }),
  );

  test('that disagree are settled by a buy button with a price, too', () =>
    expect(page(inStock, 'oos', '<p class="price">€ 89,90</p><button>Add to cart</button>')).toMatchObject({
      availability: 'InStock',
      confidence: 0.6,
    }));

  test('that disagree are settled by what the page plainly says', () =>
    expect(page(inStock, 'oos', '<p>Sold out</p>')).toMatchObject({
      availability: 'OutOfStock',
      method: 'page',
      confidence: 0.6,
    }));
});

describe('no source that speaks of stock', () => {
  test('and a buy button with a price is what people go by', () => {
    const evidence = [
      { source: 'json-ld', says: 'no availability, price 89.90 EUR' },
      { source: 'page', says: 'button "Add to cart"' },
    ];
    const verdict = read(givenProduct(), '<p>€ 89,90</p><button>Add to cart</button>');
    expect(verdict).toMatchObject({ availability: 'InStock', method: 'page', confidence: 0.7, price: 89.9, evidence });
    expect(verdict.offers).toMatchObject([{ availability: 'InStock', price: 89.9 }]);
  });

  test('and a button without any price sell nothing', () =>
    expect(read(givenProduct({ price: null }), '<button>Add to cart</button>').availability).toBe('unknown'));

  test('and a button that is switched off is too little to tell anybody', () => {
    const { availability, confidence } = read(givenProduct(), '<p>€ 89,90</p><button disabled>Add to cart</button>');
    expect(availability === 'InStock' ? confidence : 0).toBeLessThan(0.5);
  });

  test('and a plain "sold out" are', () =>
    expect(read(givenProduct(), '<p>Sold out</p>')).toMatchObject({
      availability: 'OutOfStock',
      method: 'page',
      confidence: 0.6,
    }));
});

describe('the evidence', () => {
  const there = 'https://schema.org/InStock';
  const gone = 'https://schema.org/OutOfStock';
  const saysOf = (body: string) => readPage(givenPage({ body })).evidence.map(({ says }) => says);
  const offer = (name: string, availability: unknown) => ({ name, availability, price: 145, priceCurrency: 'USD' });

  test.each([
    ['an address', offer('', there), 'availability: https://schema.org/InStock, price 145.00 USD'],
    ['a word', offer('', 'oos'), 'availability: oos, price 145.00 USD'],
    ['a reference', offer('', { '@id': 'schema:SoldOut' }), 'availability: schema:SoldOut, price 145.00 USD'],
    ['nothing', offer('', undefined), 'no availability, price 145.00 USD'],
    [
      'whole units',
      { availability: there, price: 20_000_000, priceCurrency: 'VND' },
      'availability: https://schema.org/InStock, price 20000000 VND',
    ],
    ['no price', { availability: there }, 'availability: https://schema.org/InStock'],
    ['nothing to pay', { availability: there, price: 0 }, 'availability: https://schema.org/InStock, price 0'],
    [
      'how many of several',
      [offer('30 ml', gone), offer('50 ml', there)],
      'availability: https://schema.org/InStock, 1 of 2 offers',
    ],
  ])('says what the page says: %s', (_case, offers, says) =>
    expect(saysOf(jsonLd({ ...givenProduct(), offers }))).toEqual([says]),
  );

  test('is short, however much the page says', () => {
    const [says = ''] = saysOf(jsonLd({ ...givenProduct(), offers: offer('', `call\u0000 us ${'x'.repeat(9999)}`) }));
    expect(says).toMatch(/^availability: call us x+…, price 145.00 USD$/);
    expect(says.length).toBeLessThanOrEqual(200);
  });
});
