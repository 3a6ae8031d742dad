/** Imitates a shop on Square Online. */
import { inlineCss } from '../filler.ts';
import { either, gone, json, ld, money, notProduct, schema, sells, shop, slug, type Truth } from '../tools.ts';
import { words } from '../words.ts';

const { cases, add } = shop('square-online-petrichor', 'petrichorbotanica.square.site');

export { cases as square };

interface Options {
  language?: string;
  price: number;
  high?: number;
  currency?: string;
  inventory: 'in_stock' | 'sold_out' | 'preorder' | 'unknown';
  regular?: number;
  /** No text but the state in the scripts. */
  bare?: boolean;
  /** State is set in several scripts. */
  pieces?: boolean;
  label?: string;
  more?: string;
  structured?: unknown;
}

const frame = (language: string, title: string, head: string, main: string, scripts: string) => `<!DOCTYPE html>
<html lang="${language}"><head><title>${title} | Petrichor Botanica</title><meta charset="utf-8">
<meta http-equiv="X-UA-Compatible"
content="IE=edge"><meta property="og:site_name" content="Petrichor Botanica">${head}<link rel="preload"
href="https://cdn3.editmysite.com/app/website/js/runtime.5b1c.js" as="script">
<style>:root{--font:Questrial;--maxw:1200px}.w-off{display:none}</style>${inlineCss(160)}</head><body class="en">
<div id="app">${main}</div>
${scripts}<script src="https://cdn3.editmysite.com/app/website/js/site.76a0.js" defer></script></body></html>`;

function product(name: string, o: Options): string {
  const language = o.language ?? 'en';
  const w = words(language);
  const currency = o.currency ?? 'USD';
  const sold = o.inventory === 'sold_out';
  const order = o.inventory === 'preorder' ? w.preorder : w.add;
  const label = o.label ?? (sold ? w.sold : order);
  const state = {
    siteData: { site: { id: '1483', currency, locale: language } },
    page: {
      properties: { contentAreas: {} },
      product: {
        id: '27',
        name,
        site_link: `product/${slug(name)}/27`,
        badges: { out_of_stock: sold, on_sale: Boolean(o.regular), low_stock: false },
        price: {
          low: o.price,
          high: o.high ?? o.price,
          low_subunits: o.price * 100,
          currency,
          regular_low: o.regular ?? o.price,
        },
        inventory: { total: sold ? 0 : 11, all_variations_sold_out: sold, mark_sold_out: false },
        preordering: o.inventory === 'preorder',
      },
    },
  };
  const scripts = o.pieces
    ? `<script>window.__BOOTSTRAP_STATE__ = {};</script>
<script>window.__BOOTSTRAP_STATE__.siteData = ${json(state.siteData)};
</script><script>window.__BOOTSTRAP_STATE__["page"] = JSON.parse(${JSON.stringify(json(state.page))});</script>`
    : `<script>window.__BOOTSTRAP_STATE__ = ${json(state)};</script>`;
  const cost = o.high
    ? `${money(o.price, currency, language)} - ${money(o.high, currency, language)}`
    : money(o.price, currency, language);
  const main = o.bare
    ? `<div class="w-loader" aria-busy="true"><h1>${name}</h1></div>`
    : `<div class="w-block product"><div
class="w-product-media">
<img alt="${name}" src="https://petrichor.square.site/uploads/1/4/8/${slug(name)}.png?width=800"></div>
<div class="w-product-info"><h1 class="w-product-title">${name}</h1><div class="w-product-price">${
        o.regular
          ? `<span
class="w-strike" aria-label="Original price">${money(o.regular, currency, language)}</span> `
          : ''
      }<span>${cost}</span></div>
<div class="w-wrapper"><button type="button" class="w-button
w-primary${sold ? ' is-disabled' : ''}"${sold ? ' disabled' : ''}>
<span class="w-button-text">${label}</span></button></div><div class="w-description"><p>${w.text}</p></div></div></div>
${o.more ?? ''}`;
  return frame(language, name, o.structured ? ld(o.structured) : '', main, scripts);
}

const put = (what: string, name: string, options: Options, truth: Truth) =>
  add(what, options.language ?? 'en', `/product/${slug(name)}/27`, product(name, options), truth);

put('state in one script', 'Rain Jar', { price: 36, inventory: 'in_stock' }, sells('in_stock', 36, 'USD'));
put(
  'state in pieces, sold out',
  'Desert Rain',
  { price: 44, inventory: 'sold_out', pieces: true },
  sells('out_of_stock', 44, 'USD'),
);
put(
  'nothing but the state in scripts',
  'Creosote',
  { price: 52, inventory: 'in_stock', bare: true },
  sells(['in_stock', 'unknown'], 52, 'USD'),
);
put('range of prices', 'Mesquite Smoke', { price: 12, high: 58, inventory: 'in_stock' }, sells('in_stock', 12, 'USD'));
put('sale', 'Agave Night', { price: 29, regular: 58, inventory: 'in_stock' }, sells('in_stock', 29, 'USD'));
put(
  'pre-order',
  'Monsoon',
  { price: 64, inventory: 'preorder', more: '<p>Ships by August 1</p>' },
  sells('preorder', 64, 'USD'),
);
put(
  'pickup has it, delivery does not',
  'Adobe Wall',
  {
    price: 40,
    inventory: 'in_stock',
    more: `<div class="w-fulfil"><p>Pickup: available today at Tucson</p><p>Shipping: not
available for this item</p></div>`,
  },
  sells('in_stock', 40, 'USD'),
);
put(
  'keys with capitals, relative words',
  'Cactus Bloom',
  {
    price: 47,
    inventory: 'sold_out',
    structured: {
      '@Context': 'https://schema.org',
      '@Type': 'Product',
      Name: 'Cactus Bloom',
      SKU: '081234567890',
      Offers: { '@Type': 'Offer', Price: '47.00', PriceCurrency: 'USD', Availability: 'OutOfStock' },
    },
  },
  sells('out_of_stock', 47, 'USD'),
);
put(
  'tip, gift card and points amounts below',
  'Ocotillo',
  {
    price: 38,
    inventory: 'in_stock',
    more: `<div class="w-loyalty">Earn 38 stars. 100 stars = $10.00 off.</div><div>Gift cards from
$25.00</div><div>Pay in 4 of $9.50 with Afterpay</div>`,
  },
  sells('in_stock', 38, 'USD'),
);
put(
  'French Canadian page',
  'Pluie d’Été',
  { language: 'fr', price: 55, currency: 'CAD', inventory: 'in_stock' },
  sells('in_stock', 55, 'CAD'),
);
put(
  'Spanish page, sold out',
  'Tierra Mojada',
  { language: 'es', price: 49, inventory: 'sold_out' },
  sells('out_of_stock', 49, 'USD'),
);
put(
  'Japanese page, sold out',
  '雨の庭',
  {
    language: 'ja',
    price: 7200,
    currency: 'JPY',
    inventory: 'sold_out',
    structured: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: '雨の庭',
      offers: { '@type': 'Offer', price: 7200, priceCurrency: 'JPY', availability: schema('OutOfStock') },
    },
  },
  sells('out_of_stock', 7200, 'JPY'),
);
const names = ['Rain Jar', 'Desert Rain', 'Monsoon'];
add(
  'shop all page',
  'en',
  '/s/shop',
  frame(
    'en',
    'Shop All',
    '',
    `<div class="w-grid"><h1>Shop All</h1>${names
      .map((n) => `<a href="/product/${slug(n)}/27">${n} $36.00</a>`)
      .join('')}</div>`,
    `<script>window.__BOOTSTRAP_STATE__ = ${json({
      page: {
        products: names.map((name) => ({ name, price: { low: 36 }, badges: { out_of_stock: false } })),
      },
    })};</script>`,
  ),
  notProduct,
);
add(
  'site opens soon',
  'en',
  '/product/rain-jar/27?p',
  frame(
    'en',
    'Coming Soon',
    '',
    `<div class="w-soon"><h1>Coming Soon</h1><p>
Our online shop is opening soon. Enter the password to preview the site.</p><form>
<input type="password" aria-label="Password">
<button>Enter</button></form></div>`,
    '',
  ),
  either,
);
add(
  'link that leads nowhere',
  'en',
  '/product/kiva/31',
  frame(
    'en',
    'Page not found',
    '',
    `<div class="w-404"><h1>This page is
not available</h1><p>The link you followed may be broken, or the page may have been removed.</p></div>`,
    '',
  ),
  gone,
);
