/** Imitates a British department store built with the pages router of Next.js. */
import { REVIEWS } from './goods.ts';
import type { Item, Look } from './lib.ts';
import { each, esc, json, ld, money, priceOf, schema, sells, shownSize, shownState, when } from './lib.ts';
import type { Shop } from './shop-pages.ts';
import { perimeterX } from './walls.ts';

const host = 'www.halden-and-moore.com';
const gbp = (amount: number): string => money(amount, '£#');

function shell(title: string, page: string, main: string, props: unknown, head = ''): string {
  return `<!DOCTYPE html><html lang="en-GB"><head><meta charSet="utf-8"/><meta name="viewport"
content="width=device-width"/>
<title>${esc(title)} | Halden &amp; Moore</title>${head}<meta name="next-head-count" content="11"/><link rel="preload"
href="/_next/static/css/8f2d14cc0a6f1c2e.css" as="style"/><noscript data-n-css=""></noscript><script defer=""
nomodule=""
src="/_next/static/chunks/polyfills-c67a75d1b6f99dc8.js"></script><script
src="/_next/static/chunks/pages/${page === '/404' ? '404' : 'product'}-7d9b2d.js" defer=""></script></head><body><div
id="__next"><a class="SkipLink_link__q9aVd" href="#main">Skip to content</a><div
class="PromoBar_bar__LkX2z">Complimentary
delivery over £100. Click &amp; Collect in 2 hours.</div><header class="Header_root__2pD1k"><a href="/">Halden &amp;
Moore</a><nav
aria-label="Main"><ul><li><a href="/women">Women</a></li><li><a href="/men">Men</a></li><li><a
href="/beauty">Beauty</a></li><li>
<a href="/electricals">Electricals</a></li></ul></nav><button data-testid="bag" aria-label="Bag, 0
items"></button></header><main
id="main">${main}</main><footer class="Footer_root__Hx31b"><h3>Stay in the know</h3><form><input type="email"
placeholder="Email"/><button type="submit">Sign up</button></form><button class="Footer_locale__9aQ">United Kingdom |
GBP £ |
English</button><p>© Halden &amp; Moore plc</p></footer></div><script id="__NEXT_DATA__"
type="application/json">${json({
    props: { pageProps: props, __N_SSP: true },
    page,
    query: {},
    buildId: 'Yk3f8_2mPqA0',
    isFallback: false,
    gssp: true,
    locale: 'en-GB',
    scriptLoader: [],
  })}</script></body></html>`;
}

const code = (state: Item['state']): string =>
  ({ in: 'IN_STOCK', out: 'OUT_OF_STOCK', pre: 'PRE_ORDER', back: 'BACK_ORDER', dead: 'DISCONTINUED' })[state];

const asData = (item: Item): unknown => ({
  id: `p${item.id}`,
  title: item.name,
  brand: { name: item.brand },
  price: { value: item.price, currency: 'GBP', display: gbp(item.price) },
  availability: code(item.state),
  url: `/p/${item.slug}/p${item.id}`,
});

const card = (item: Item): string => `<article data-testid="product-card" class="ProductCard_card__f3k"><a
href="/p/${item.slug}/p${item.id}"><h3 class="ProductCard_title__1aB">${esc(item.name)}</h3></a><p
data-testid="card-price" class="ProductCard_price__kK2">${gbp(item.price)}</p>${
  item.state === 'out'
    ? '<p class="ProductCard_oos__9x">Sold out</p>'
    : '<button type="button" class="ProductCard_quick__0s">Quick add</button>'
}</article>`;

const NOTE = {
  in: '<p data-testid="stock-message" class="Stock_green__w2">In stock online</p>',
  out: '<p data-testid="stock-message" class="Stock_red__w3">Currently out of stock online</p>',
  pre: '<p data-testid="stock-message">Pre-order – released Friday 5 March</p>',
  back: '<p data-testid="stock-message">On back order – order now, delivered within 28 days</p>',
  dead: '<p data-testid="stock-message">Sorry, this product has been discontinued</p>',
};

const WORD = {
  in: 'Add to bag',
  out: 'Email me when back in stock',
  pre: 'Pre-order',
  back: 'Add to bag',
  dead: 'Shop similar',
};

function product(item: Item, look: Look): string {
  const amount = priceOf(item);
  const state = shownState(item);
  const many = item.sizes.length > 0;
  const one = { id: item.id, name: 'One size', price: amount, open: sells(item) };
  const single = look.bare ? [] : [one];
  const props = {
    product: {
      id: `p${item.id}`,
      title: item.name,
      brand: { name: item.brand, slug: 'brand' },
      description: item.text,
      defaultVariantId: many ? `v${shownSize(item)?.id}` : `v${item.id}`,
      variants: (many ? item.sizes : single).map((size) => ({
        id: `v${size.id}`,
        size: size.name,
        ean: item.gtin,
        price: { now: size.price.toFixed(2), was: item.was ? item.was.toFixed(2) : null, currency: 'GBP' },
        availability: many ? code(size.open ? 'in' : 'out') : code(state),
        stockQuantity: size.open && state !== 'pre' && state !== 'back' ? 31 : 0,
      })),
    },
    recommendations: look.related.map(asData),
    recentlyViewed: [],
    featureFlags: { backInStockEmail: true, klarna: true },
  };
  const head = `<link rel="canonical" href="https://${host}/p/${item.slug}/p${item.id}"/>${ld({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: item.name,
    sku: item.sku,
    gtin: item.gtin,
    brand: { '@type': 'Brand', name: item.brand },
    offers: many
      ? {
          '@type': 'AggregateOffer',
          priceCurrency: 'GBP',
          lowPrice: Math.min(...item.sizes.map((size) => size.price)),
          highPrice: Math.max(...item.sizes.map((size) => size.price)),
          offerCount: 3,
        }
      : {
          '@type': 'Offer',
          priceCurrency: 'GBP',
          ...(look.bare ? {} : { price: look.claimsPrice ?? amount }),
          availability: schema(look.claims ?? state),
        },
  })}`;
  const main = `<nav aria-label="Breadcrumb"><ol><li><a href="/beauty">Beauty</a></li><li>Fragrance</li></ol></nav><div
class="Pdp_grid__aa1" data-testid="pdp"><div class="Gallery_root__p0"></div><div class="Pdp_info__b7"><a href="/brand"
class="Pdp_brand__c1">${esc(item.brand)}</a><h1 data-testid="product-title"
class="Pdp_title__d2">${esc(item.name)}</h1>${when(
    !look.bare,
    `<div data-testid="product-price" class="Price_root__Jd9">${when(
      item.was,
      `<span class="Price_was__r3">Was ${gbp(item.was ?? 0)}</span> `,
    )}<span class="${item.was ? 'Price_now__r4' : 'Price_price__r5'}">${when(
      item.was,
      'Now ',
    )}${gbp(amount)}</span></div><p
class="Klarna_msg__k">or 3 payments of ${gbp(amount / 3)} with Klarna</p>`,
  )}${when(
    look.member,
    `<p class="Member_price__m1">My H&amp;M price <b>${gbp(look.member ?? 0)}</b> for members</p>`,
  )}${when(
    look.subscription,
    `<fieldset class="Replenish_root__s1"><label><input type="radio" checked=""/>Buy once
${gbp(amount)}</label><label><input
type="radio"/>Replenish every 3 months ${gbp(look.subscription ?? 0)}</label></fieldset>`,
  )}${when(
    many,
    `<fieldset data-testid="size-selector"><legend>Size</legend>${each(
      item.sizes,
      (
        size,
        i,
      ) => `<label class="Size_pill__z1${when(!size.open, ' Size_unavailable__z3')}"><input type="radio" name="size"
value="v${size.id}"${when(i === item.shown, ' checked=""')}/>${size.name}${when(
        !size.open,
        '<span class="sr-only">, out of stock</span>',
      )}</label>`,
    )}</fieldset>`,
  )}${NOTE[state]}<button type="button" data-testid="${sells(item) ? 'add-to-bag' : 'secondary-cta'}"
class="Button_primary__u1">${WORD[state]}</button><details>
<summary>Description</summary><p>${item.text}</p></details></div></div>
<section aria-label="Reviews">${each(
    REVIEWS.en,
    ([who, said]) => `<blockquote>${said}<cite>${who}</cite></blockquote>`,
  )}
</section><section aria-label="You may also like"><h2>You may also like</h2>${each(look.related, card)}</section>`;
  return shell(item.name, '/p/[slug]/[id]', main, props, head);
}

export const nextPages: Shop = {
  system: 'nextjs-pages-department-store',
  language: 'en',
  seed: 17,
  host,
  currency: 'GBP',
  kinds: [
    'in',
    'out',
    'oneGone',
    'shownGone',
    'sizes',
    'pre',
    'back',
    'deadBare',
    'sale',
    'member',
    'claimsIn',
    'relatedIn',
  ],
  path: (item) => `/p/${item.slug}/p${item.id}`,
  listPath: '/beauty/fragrance',
  product,
  list: (items) =>
    shell(
      'Fragrance',
      '/[...category]',
      `<h1 class="Plp_title__e1">Fragrance</h1><p>8 products</p><div class="Plp_grid__e2">${each(items, card)}</div>`,
      { category: { name: 'Fragrance' }, products: items.map(asData), total: 8 },
    ),
  gone: () =>
    shell(
      'Page not found',
      '/404',
      `<h1 class="Error_title__n1">We can’t find the page you’re looking for</h1><p>The product may no longer be
available or the
link may be broken.</p><a href="/">Go to homepage</a>`,
      { statusCode: 404 },
    ),
  wall: perimeterX(host),
};
