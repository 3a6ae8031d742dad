import { describe, expect, test } from 'vitest';
import { scanPage } from '../scan-page.ts';
import { readVisible, type VisibleProduct } from './read-visible.ts';

function read(body: string, title = 'Salt Orchard | Harbour Scents', hint: string | null = null): VisibleProduct {
  return readVisible(scanPage(`<html><head><title>${title}</title></head><body>${body}</body></html>`), [], hint);
}

/** Builds a shop's page; `counter` is HTML below the title, `after` HTML behind the main part. */
function shop(counter: string, after = ''): string {
  return `<nav><a href="/">Home</a> <a href="/sale">Sale</a></nav>
    <main><div><h1>Salt Orchard</h1><div>${counter}</div></div></main>${after}<footer>Imprint</footer>`;
}

const price = '<div class="price">59,90 €</div>';
const buy = '<button>Add to cart</button>';

function summariseStock(body: string): string {
  const { stock, certainty } = read(body);
  return `${certainty} ${stock.kind}${'availability' in stock ? ` ${stock.availability}` : ''}`;
}

describe('readVisible stock', () => {
  test.each([
    ['a buy button', price + buy, 'certain buyable'],
    [
      'a button that only its form identifies',
      `${price}<form action="/cart/add"><button>Qwert</button></form>`,
      'likely buyable',
    ],
    ['a custom element', `${price}<shop-add-button>Add to cart</shop-add-button>`, 'certain buyable'],
    ['a link that looks like a button', `${price}<a class="btn" href="/c?add=1">Add to cart</a>`, 'certain buyable'],
    ['a label and its value', `${price}<p>Availability: In stock</p>`, 'certain buyable'],
    ['a label beside its value', `${price}<dl><dt>Availability:</dt><dd>In stock</dd></dl>`, 'certain buyable'],
    ['a sold-out button', `${price}<button disabled>Sold out</button>`, 'certain sold-out OutOfStock'],
    [
      'a notice in a stock box above a button',
      `${price}<p class="stock">Out of stock</p>${buy}`,
      'certain sold-out OutOfStock',
    ],
    ['a notice elsewhere above a button', `${price}<p>Out of stock</p>${buy}`, 'likely mixed OutOfStock'],
    ['a notice behind the button', `${price}${buy}<p>Out of stock</p>`, 'certain buyable'],
    ['a class alone', `${price}<p class="out-of-stock">Qwert</p>`, 'likely sold-out OutOfStock'],
    [
      'a back-in-stock notification button',
      `${price}<button>Notify me when available</button>`,
      'likely sold-out OutOfStock',
    ],
    ['a disabled buy button', `${price}<button disabled>Add to cart</button>`, 'likely inactive'],
    [
      'a button that PrestaShop’s server disabled',
      `${price}<form id="add-to-cart-or-refresh"><button class="add-to-cart" disabled>Qwert</button></form>`,
      'likely sold-out OutOfStock',
    ],
    ['a pre-order button', `${price}<button>Pre-order now</button>`, 'certain order-ahead'],
    [
      'a pre-order button beside an express button',
      `${price}<button>Pre-order</button><button>Buy now</button>`,
      'certain order-ahead',
    ],
    ['a pre-order button below "sold out"', `${price}<p>Sold out</p><button>Pre-order</button>`, 'certain order-ahead'],
    [
      '"out of stock" and "order now, we ship later"',
      `${price}<p id="availability">Out of stock.<br>Order now and we'll deliver when available. We will write.</p>${buy}`,
      'certain order-ahead BackOrder',
    ],
    [
      'a pre-order button far below a buy button, with "out of stock" between',
      `${price}<p>Out of stock</p>${buy}${'<p>Notes of salt and moss.</p>'.repeat(6)}<button>Pre-order</button>`,
      'likely mixed OutOfStock',
    ],
    ['words that only invite to order', `${price}<p>Ordina ora</p>${buy}`, 'certain buyable'],
    ['a badge picture beside a buy button', `<img alt="Sold out" src="b.png">${price}${buy}`, 'certain buyable'],
    ['a label of a line', `${price}<p>Backorder: ships when it arrives</p>${buy}`, 'certain order-ahead BackOrder'],
    ['a badge picture', `<img alt="Sold out" src="b.png">${price}`, 'certain sold-out OutOfStock'],
    [
      'a discontinued product that users may be notified of',
      `${price}<p>Discontinued</p><button>Notify me when available</button>`,
      'certain sold-out OutOfStock',
    ],
    [
      'a form for messages, whose class has "in-stock"',
      `${price}<p>Sold out</p><form class="in-stock-notify"><p>Write to me when it returns</p></form>`,
      'certain sold-out OutOfStock',
    ],
    ['a discontinued product', `${price}<p>Discontinued</p>`, 'certain sold-out Discontinued'],
    ['an element that Alpine.js hides', `${price}<p x-cloak x-show="error">Sold out</p>${buy}`, 'certain buyable'],
    ['a price alone', price, 'likely silent'],
  ])('readVisible reads the stock from %s', (_case, counter, expected) =>
    expect(summariseStock(shop(counter))).toBe(expected),
  );

  test('readVisible reads the stock from the class names around the product', () => {
    expect(summariseStock(`<div class="product type-product outofstock"><h1>Salt Orchard</h1>${price}</div>`)).toBe(
      'likely sold-out OutOfStock',
    );
  });

  test('readVisible returns sold-out only when all sizes are sold out', () => {
    const select = (options: string) => `${price}<select name="size"><option value="">Size</option>${options}</select>`;
    const out = '<option value="1" disabled>50 ml</option>';
    expect(summariseStock(shop(select(out + out)))).toBe('likely sold-out OutOfStock');
    const notice = '<button disabled>Sold out</button>';
    expect(summariseStock(shop(`${select(`${out}<option value="2">100 ml</option>`)}${notice}`))).toBe(
      'likely buyable',
    );
  });

  test.each([
    ['hidden', '<div style="display:none">Out of stock</div>'],
    ['in a template', '<template><p>Out of stock</p></template>'],
    ['a badge that styles may show', '<span class="badge">Out of stock</span>'],
    ['a link of a menu', '<ul><li><a href="/p">Pre-order</a></li></ul>'],
  ])('readVisible ignores a notice that is %s', (_case, aside) =>
    expect(summariseStock(shop(price + aside))).toBe('likely silent'),
  );

  test('readVisible ignores the price and stock of related products', () => {
    const card = (name: string) =>
      `<li class="product"><h3><a href="/${name}">${name}</a></h3><span class="price">9,90 €</span>${buy}</li>`;
    const related = `<h2>More</h2><ul>${['Moss', 'Fig', 'Iris'].map(card).join('')}</ul>`;
    const { stock, price: mainPrice } = read(shop(`${price}<button disabled>Sold out</button>`, related));
    expect(stock.kind).toBe('sold-out');
    expect(mainPrice?.amount).toBe(59.9);
  });

  test('readVisible ignores the stock texts of a filter', () => {
    expect(summariseStock(shop(`${price}<ul><li>In stock</li><li>Sold out</li></ul>`))).toBe('likely silent');
  });
});

describe('readVisible price', () => {
  const readPriceAmount = (counter: string) => read(shop(counter)).price?.amount ?? null;

  test.each([
    ['in one element', price, 59.9],
    ['over several elements', '<p><span>$</span><span>19</span>.<span>99</span></p>', 19.99],
    ['with raised cents', '<p><span>59</span><sup>99</sup> €</p>', 59.99],
    ['with raised cents behind the sign', '<p>89 €<sup>50</sup></p>', 89.5],
    ['with its sign in a block of its own', '<div class="price"><div>€</div><div>1.299,95</div></div>', 1299.95],
    ['without a sign in an element that says so', '<p class="product-price">129.00</p>', 129],
    ['beside an old price', '<p><del>80 €</del> <ins>60 €</ins></p>', 60],
    [
      'beside a price that is old by its class name',
      '<p><span class="old-price">80 €</span> <span class="new-price">60 €</span></p>',
      60,
    ],
    ['that is the lower of two similar amounts', '<p><span class="a">80 €</span></p><p><span>60 €</span></p>', 60],
    ['beside a price without tax', '<p class="price">60 €</p><p class="price-tax">Ex Tax: 50 €</p>', 60],
    ['without tax when there is no other price', '<p class="price price--withoutTax">50 €</p>', 50],
    ['beside a lower struck-out price', '<p><del>50 €</del> <b>60 €</b></p>', 60],
    ['below a price without tax', '<p class="price-tax">50 €</p><p class="price">60 €</p>', 60],
    ['beside an instalment', '<p class="installments">12 x 5 €</p><p>60 €</p>', 60],
    ['beside delivery', '<p>60 €</p><p class="shipping">4,90 €</p>', 60],
    ['beside a saving', '<p>60 €</p><p>-20 €</p>', 60],
  ])('readVisible returns the amount to pay for a price %s', (_case, counter, expected) =>
    expect(readPriceAmount(counter + buy)).toBe(expected),
  );

  test('readVisible returns a struck-out price as the list price when another price stands beside it', () => {
    expect(read(shop(`<p><del>80 €</del> <ins>60 €</ins></p>${buy}`)).listPrice).toBe(80);
  });

  test('readVisible uses the hinted currency when several currencies share the sign', () => {
    expect(read(shop(`<p>$60</p>${buy}`), undefined, 'CAD').price).toMatchObject({ amount: 60, currency: 'CAD' });
  });
});

describe('readVisible title', () => {
  test.each([
    ['a heading', '<h1>Salt Orchard</h1>'],
    ['a heading of two lines', '<h1>Salt<br>Orchard</h1>'],
    ['another heading, where the first is the shop’s', '<h1><a href="/">Harbour Scents</a></h1><h2>Salt Orchard</h2>'],
    ['a plain element that agrees with the page', '<table><tr><td>Salt Orchard</td></tr></table>'],
    ['a heading that scripts have yet to show', '<div style="display:none"><h1>Salt Orchard</h1></div>'],
  ])('readVisible finds the product’s title in %s', (_case, heading) =>
    expect(read(heading + price + buy).title).toBe('Salt Orchard'),
  );
});

test('readVisible reads the title of a heading in which only the brand is a link', () => {
  const heading = '<main><h1><a href="/houses/verne">Verne</a><span>Salt Orchard 50 ml</span></h1>';
  expect(read(`${heading}${price}${buy}</main>`, 'Verne Salt Orchard 50 ml | Shop').title).toBe(
    'Verne Salt Orchard 50 ml',
  );
});

describe('readVisible page kind', () => {
  test('readVisible returns isProduct true when a page has title, price and buy button', () => {
    expect(read(shop(price + buy))).toMatchObject({ isProduct: true, isListing: false, buyControl: 'enabled' });
  });

  test('readVisible returns isProduct false for an article', () => {
    expect(read('<h1>Salt Orchard</h1><p>It smells of salt, and cost us 60 € last year.</p>').isProduct).toBe(false);
  });

  test('readVisible returns isProduct false for a page that says "Page not found"', () => {
    expect(read(`<h1>Page not found</h1><p>You may like</p>${price}${buy}`, 'Page not found').isProduct).toBe(false);
  });

  test('readVisible returns isListing true for a list of products', () => {
    const card = (name: string) =>
      `<li class="product"><a href="/${name}">${name}</a><span class="price">9,90 €</span></li>`;
    const names = ['Moss', 'Fig', 'Iris', 'Oud', 'Rose', 'Musk'];
    const { isListing, isProduct } = read(`<h1>Scents</h1><ul>${names.map(card).join('')}</ul>`, 'Scents');
    expect({ isListing, isProduct }).toEqual({ isListing: true, isProduct: false });
  });

  test('readVisible returns isListing false for a sold-out product without a price, above prices of others', () => {
    const card = (name: string) =>
      `<li class="card"><a href="/${name}">${name}</a><span class="price">9,90 €</span><button>Add to cart</button></li>`;
    const others = `<h2>Related products</h2><ul>${['Moss', 'Fig', 'Iris', 'Oud', 'Rose', 'Musk'].map(card).join('')}</ul>`;
    const product = '<h1 class="product-title">Salt Orchard</h1><div id="availability">Currently unavailable.</div>';
    const { isListing, isProduct, stock } = read(`<main>${product}</main>${others}`);
    expect({ isListing, isProduct, kind: stock.kind }).toEqual({
      isListing: false,
      isProduct: true,
      kind: 'sold-out',
    });
  });
});
