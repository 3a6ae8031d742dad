/** Imitates a shop on Big Cartel with the theme Luna. */
import { svgSprite } from '../filler.ts';
import { either, gone, json, ld, money, notProduct, schema, sells, shop, slug, type Truth } from '../tools.ts';
import { words } from '../words.ts';

const { cases, add } = shop('bigcartel-luna-theme', 'oddfellowscents.bigcartel.com');

export { cases as bigcartel };

interface Option {
  name: string;
  price: number;
  sold?: boolean;
}

interface Choice {
  price: number;
  currency?: string;
  options?: Option[];
  status?: 'active' | 'sold-out' | 'coming-soon';
  structured?: boolean;
  was?: number;
  text?: string;
  form?: string;
  also?: string;
}

const w = words('en');
const frame = (id: string, title: string, head: string, main: string, script = '') => `<!DOCTYPE html>
<html lang="en">
  <head>
    <title>${title} — Odd Fellow Scents</title>
    <meta charset="utf-8">
    <meta name="generator" content="Big Cartel">
    <link href="/theme_stylesheets/310/1719/theme.css" rel="stylesheet" type="text/css">
    ${head}
    <script type="text/javascript">var _bcaq = _bcaq || [];_bcaq.push(['_setUrl','stats1.bigcartel.com']);</script>
  </head>
  <body id="${id}_page" class="${id} no_transition">
    <div class="wrap"><a class="skip-link" href="#main">Skip to main content</a>
      <header class="header"><div class="branding"><a href="/">Odd Fellow Scents</a>
</div>${svgSprite(7)}<a href="/cart" class="cart-link">Cart
      <span class="cart-num-items">0</span> / <span class="cart-price">0</span></a></header>
      <main class="main" id="main">${main}</main>
      <footer class="footer"><a href="/contact">Contact</a>
<a href="https://www.bigcartel.com/?utm_source=bigcartel">Powered by Big
      Cartel</a></footer></div>
    ${script}
    <script>window.bigcartel = window.bigcartel || {}; window.bigcartel.account =
{"id":5120981,"currency":"USD","country":"US"};</script>
  </body>
</html>`;

function product(name: string, o: Choice): string {
  const currency = o.currency ?? 'USD';
  const status = o.status ?? 'active';
  const options = o.options ?? [{ name: 'Default', price: o.price, sold: status === 'sold-out' }];
  const select = `<div class="product-option"><select class="product_option_select" id="option" name="cart[add][id]"
aria-label="Select Size" required><option value="" disabled="disabled" selected>Select Size</option>${options
    .map(
      (v, i) =>
        `<option value="39822${i}" data-price="${v.price}"${
          v.sold ? ' disabled="disabled" disabled-type="sold-out"' : ''
        }>${v.name}${v.sold ? ' (Sold out)' : ''} - ${money(v.price, currency)}</option>`,
    )
    .join('')}</select></div>`;
  const label = { active: w.add, 'sold-out': 'Sold Out', 'coming-soon': 'Coming Soon' }[status];
  const form =
    o.form ??
    (status === 'active'
      ? `<form method="post" class="product-form show-product-form" action="/cart">${
          o.options
            ? select
            : `<input type="hidden"
name="cart[add][id]" value="398220" id="option">`
        }<div class="quantity-holder"><input type="number" name="cart[add][quantity]"
value="1" min="1"></div><button class="button add-to-cart-button" name="submit" type="submit" title="Add to cart"
data-adding-text="Adding..." data-sold-text="Sold out">${label}</button></form>`
      : `<div class="product-status">${label}</div>`);
  const nodes = ld({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    sku: '112233445',
    offers: options.map((v) => ({
      '@type': 'Offer',
      name: v.name,
      price: v.price,
      priceCurrency: currency,
      availability: schema(v.sold || status !== 'active' ? 'OutOfStock' : 'InStock'),
    })),
  });
  const state = {
    id: 112233445,
    name,
    permalink: slug(name),
    status,
    price: o.price,
    default_price: o.price,
    options: options.map((v, i) => ({
      id: 398220 + i,
      name: v.name,
      price: v.price,
      sold_out: v.sold ?? false,
      has_custom_price: false,
      quantity: v.sold ? 0 : 5,
    })),
  };
  const price = `<h2 class="page-subtitle price">${
    o.was ? `<span class="price-original"><s>${money(o.was, currency)}</s></span>` : ''
  }<span class="currency_sign"></span>${money(o.price, currency)}</h2>`;
  return frame(
    'product',
    name,
    o.structured === false ? '' : nodes,
    `<section class="product-page ${status}"><div
class="product-images"><img alt="Image of ${name}"
src="https://assets.bigcartel.com/product_images/${slug(name)}.jpg?w=1000">
</div><div class="product-details"><h1 class="page-title">${name}</h1>${price}${form}<div class="product-description">
<p>${o.text ?? w.text}</p></div></div></section>${o.also ?? ''}`,
    `<script>window.bigcartel = {}; window.bigcartel.product = ${json(state)};</script>`,
  ).replace('"currency":"USD"', `"currency":"${currency}"`);
}

const put = (what: string, name: string, choice: Choice, truth: Truth) =>
  add(what, 'en', `/product/${slug(name)}`, product(name, choice), truth);
const tile = (name: string, price: number, status = '') =>
  `<a class="prod-thumb ${status ? 'sold' : ''}" href="/product/${slug(
    name,
  )}"><div class="prod-thumb-name">${name}</div><div class="prod-thumb-price">${money(price, 'USD')}</div>${
    status ? `<div class="prod-thumb-status">${status}</div>` : ''
  }</a>`;

put('one size', 'Bog Witch', { price: 48 }, sells('in_stock', 48, 'USD'));
put('sold out', 'Crypt Moss', { price: 52, status: 'sold-out' }, sells('out_of_stock', 52, 'USD'));
put(
  'coming soon',
  'Wet Basement',
  { price: 52, status: 'coming-soon' },
  sells(['out_of_stock', 'preorder'], 52, 'USD'),
);
put(
  'sizes in a list, one sold out',
  'Rat King',
  {
    price: 18,
    options: [
      { name: '5 ml', price: 18, sold: true },
      { name: '15 ml', price: 44 },
      { name: '30 ml', price: 75 },
    ],
  },
  sells('in_stock', [18, 44], 'USD'),
);
put(
  'all sizes of the list sold out though the form is shown',
  'Plague Doctor',
  {
    price: 18,
    options: [
      { name: '5 ml', price: 18, sold: true },
      { name: '15 ml', price: 44, sold: true },
    ],
  },
  sells('out_of_stock', 18, 'USD'),
);
put(
  'sample can be had, bottle sold out',
  'Gin Lane',
  {
    price: 4,
    options: [
      { name: 'Sample vial', price: 4 },
      { name: '30 ml bottle', price: 68, sold: true },
    ],
  },
  sells(['in_stock', 'out_of_stock'], [4, 68], 'USD'),
);
put(
  'no structured data, sold out cards below',
  'Chapel Wax',
  {
    price: 38,
    structured: false,
    also: `<aside class="related">
<h2>${w.related}</h2>${tile('Crypt Moss', 52, 'Sold Out')}${tile('Gin Lane', 4)}${tile(
      'Wet Basement',
      52,
      'Coming Soon',
    )}</aside>`,
  },
  sells('in_stock', 38, 'USD'),
);
put(
  'on sale',
  'Fox Wedding',
  { price: 30, was: 50, also: '<p class="aside">Free US shipping over $75.00</p>' },
  sells('in_stock', 30, 'USD'),
);
put(
  'pre-order is stated in the text only',
  'Hex & Honey',
  {
    price: 55,
    text: 'PRE-ORDER! This is a pre-order, bottles ship the last week of April. Honey, hay, candle smoke.',
  },
  sells(['preorder', 'in_stock'], 55, 'USD'),
);
put(
  'sold out until restock day, stated in the text',
  'Lost Lamb',
  {
    price: 46,
    status: 'sold-out',
    structured: false,
    text: 'Restock every first Friday at noon. Set an alarm! Hay, milk, wool.',
  },
  sells('out_of_stock', 46, 'USD'),
);
put(
  'pound price',
  'Moor Hen',
  { price: 39, currency: 'GBP', text: 'UK made. US buyers: about $49.50 at checkout.' },
  sells('in_stock', 39, 'GBP'),
);
put(
  'rules on refunds name items out of stock',
  'Tin Soldier',
  { price: 42, text: `${w.text} ${w.policy}` },
  sells('in_stock', 42, 'USD'),
);
add(
  'all goods',
  'en',
  '/products',
  frame(
    'products',
    'Products',
    '',
    `<h1 class="page-title">All products</h1><div
class="product-list">${tile('Bog Witch', 48)}${tile('Crypt Moss', 52, 'Sold Out')}
${tile('Fox Wedding', 30, 'On Sale')}</div>`,
  ),
  notProduct,
);
add(
  'shop is closed for now',
  'en',
  '/product/bog-witch?closed',
  frame(
    'maintenance',
    'Maintenance',
    '',
    `<h1>We'll be right
back</h1><p>Our shop is closed while we pack the last drop. We reopen on Friday.</p>`,
  ),
  either,
);
add(
  'page was taken down',
  'en',
  '/product/dead-bird',
  frame(
    'not_found',
    'Not found',
    '',
    `<h1 class="page-title">Page not
found</h1><p>Sorry, the page you requested can't be found.</p><a class="button" href="/products">Shop all</a>`,
  ),
  gone,
  404,
);
