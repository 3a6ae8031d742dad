/** Imitates shops on Magento with the theme Hyvä. */
import { REVIEWS } from './goods.ts';
import type { Item, Look, State } from './lib.ts';
import { each, esc, json, ld, money, priceOf, schema, sells, shownState, when } from './lib.ts';
import type { Shop } from './shop-pages.ts';
import { akamai } from './walls.ts';

const host = 'www.northlightbeauty.com';
const eur = (amount: number): string => money(amount, '€#');

function shell(title: string, classes: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head prefix="og: http://ogp.me/ns#"><meta charset="utf-8"/><title>${esc(title)} | Northlight Beauty</title>
<link rel="stylesheet" href="https://${host}/static/version1731/frontend/Northlight/hyva/en_IE/css/styles.css" />
<script>window.hyva = window.hyva || {}; var BASE_URL = 'https://${host}/'; var CURRENT_STORE_CODE = 'ie_en';
window.hyva.formatPrice = (value, showSign, options = {}) => new Intl.NumberFormat('en-IE', {style: 'currency',
currency: 'EUR'}).format(value);</script></head>
<body id="html-body" class="${classes} page-layout-1column"><input name="form_key" type="hidden" value="qA7wZ2m1"/>
<noscript><section class="message global noscript border-b-2">JavaScript seems to be disabled in your
browser.</section></noscript>
<div class="page-wrapper"><header class="page-header"><div id="header" class="relative z-30 w-full border-b shadow"
x-data="initHeader()" @keydown.window.escape="searchOpen = false;"><div class="container flex flex-wrap items-center
px-6 py-3">
<a class="flex items-center text-xl font-medium" href="https://${host}/" aria-label="Go to Home page">Northlight
Beauty</a>
<nav x-data="initMenuDesktop()" class="z-20 order-2 navigation hidden lg:flex"><a class="level-0"
href="https://${host}/perfume">Perfume</a><a class="level-0" href="https://${host}/skincare">Skincare</a><a
class="level-0"
href="https://${host}/outlet">Outlet</a></nav><div x-show="cartOpen" x-cloak><span>Cart is
empty</span></div></div></div></header>
<main id="maincontent" class="page-main">${main}</main><footer class="page-footer bg-container-darker"><form class="form
subscribe" x-data="initNewsletterForm()"><h2>Newsletter</h2><input type="email" name="email"></form><p>Free delivery to
Ireland from €40, to the EU from €90.</p><select aria-label="Store"><option>Ireland (€)</option><option>United Kingdom
(£)
</option></select></footer></div><div x-data="initCookieBanner()" x-show="showCookieBanner" x-cloak role="dialog">This
site
uses cookies. <button class="btn btn-primary">Accept Cookies</button></div></body></html>`;
}

const box = (id: number, amount: number, was?: number): string => `<div class="price-box price-final_price"
data-role="priceBox" data-product-id="${id}">${
  was
    ? `<div class="old-price flex mr-2"><span class="price-container price-final_price tax weee"><span
class="price-label">Regular Price</span><span id="product-price-${id}-old" class="price-wrapper"><span
class="price line-through">${eur(was)}</span></span></span></div>`
    : ''
}<div class="final-price inline-block" itemprop="offers"><span class="price-label block sr-only">${
  was ? 'Special Price' : 'Price'
}</span><span id="product-price-${id}" class="price-wrapper title-font font-medium text-2xl"><span
class="price" x-html="getFormattedFinalPrice()">${eur(amount)}</span></span></div></div>`;

const tile = (
  item: Item,
): string => `<form method="post" action="/checkout/cart/add/product/${item.id}/" class="item product
product-item product_addtocart_form card card-interactive flex flex-col"><div class="product-info flex flex-col
grow"><div
class="mt-2 mb-1 items-center justify-center text-primary font-semibold text-lg"><a class="product-item-link"
href="https://${host}/${item.slug}">${esc(item.name)}</a></div><div class="pt-1 text-gray-900"
x-data="initPriceBox()"><div
class="price-box"><span class="price-wrapper"><span class="price">${eur(item.price)}</span></span></div></div><div
class="mt-auto pt-3">${
  item.state === 'out'
    ? '<div class="w-auto justify-center mr-auto"><span class="stock unavailable">Out of stock</span></div>'
    : `<button class="w-auto btn btn-primary justify-center text-sm mr-auto"
aria-label="Add to Cart ${esc(item.name)}"><span class="ml-2 inline">Add to Cart</span></button>`
}</div></div></form>`;

const STOCK = {
  in: ['available', 'In stock'],
  out: ['unavailable', 'Out of stock'],
  pre: ['available', 'Pre-order: released on 6 March'],
  back: ['available', 'On backorder – ships in 2 to 3 weeks'],
  dead: ['unavailable', 'Discontinued'],
};

const sizes = (item: Item): string => `<div x-data="initConfigurableSwatchOptions_${item.id}()" x-init="init()"
class="mb-6"><div class="flex items-center py-2 w-full border-gray-300 last:border-b"><label
class="product-option-label">
<span>Size</span></label><div class="ml-2 flex flex-wrap gap-4">${each(
  item.sizes,
  (size, i) =>
    `<label class="swatch-option${when(!size.open, ' opacity-25 pointer-events-none')}${when(
      i === item.shown,
      ' ring ring-primary',
    )}"><input type="radio" class="sr-only" name="super_attribute[145]" value="${size.id}"${when(
      i === item.shown,
      ' checked',
    )}${when(!size.open, ' disabled')}>${size.name}</label>`,
)}</div></div></div><script>function initConfigurableSwatchOptions_${item.id}() {
const configurableOptionsComponent = initConfigurableOptions('${item.id}', ${json({
  attributes: { 145: { id: '145', code: 'size', label: 'Size' } },
  optionPrices: Object.fromEntries(item.sizes.map((size) => [size.id, { finalPrice: { amount: size.price } }])),
  salable: { 145: Object.fromEntries(item.sizes.map((size, i) => [300 + i, size.open ? [String(size.id)] : []])) },
  productId: String(item.id),
})});
return Object.assign(configurableOptionsComponent, {});}</script>`;

function action(item: Item, state: State): string {
  if (sells(item)) {
    return `<button type="submit" form="product_addtocart_form" title="Add to Cart" class="btn btn-primary"
id="product-addtocart-button" data-addto="cart"><span class="block sm:hidden md:block">${
      state === 'pre' ? 'Pre-order' : 'Add to Cart'
    }</span></button>`;
  }
  return state === 'out'
    ? `<a href="/productalert/add/stock/product_id/${item.id}/" class="btn">Notify me when this product is in
stock</a>`
    : '<p>This product is discontinued by the brand and no longer sold.</p>';
}

function product(item: Item, look: Look): string {
  const amount = priceOf(item);
  const state = shownState(item);
  const [tone, word] = STOCK[state];
  const main = `<div class="product-main-full-width"><section class="text-gray-700 body-font"><div
class="flex lg:flex-row flex-col items-center"><div class="grid grid-rows-auto grid-cols-1 md:gap-x-5 md:grid-cols-2">
<div id="gallery" x-data="initGallery()" class="w-full pt-6"><img alt="${esc(item.name)}" itemprop="image"
src="https://${host}/media/catalog/product/${item.slug}.jpg"/></div><div class="w-full mb-6" id="product-info"><h1
class="text-gray-900 page-title title-font font-semibold text-3xl" itemprop="name">${esc(item.name)}</h1><div
class="flex
my-2"><div class="rating-summary flex" title="4.6/5"></div><a href="#customer-reviews">2 Reviews</a></div><div
class="flex flex-col sm:flex-row justify-between my-4"><p class="flex items-center stock ${tone}"
title="Availability"><span>
${word}</span></p></div>${when(item.sizes.length > 0, sizes(item))}<div class="mb-4 leading-relaxed product-description
prose">${item.text}</div><div class="flex flex-col sm:flex-row justify-between my-4"><div
x-data="initPrice${item.id}()">${when(!look.bare, box(item.id, amount, item.was))}${when(
    look.net,
    `<div class="text-sm"><span>Excl. Tax: </span><span class="price">${eur(look.net ?? 0)}</span></div>`,
  )}
${when(look.member, `<div class="badge">Aurora members pay ${eur(look.member ?? 0)}</div>`)}</div></div><div
class="flex mt-4">${action(item, state)}<button class="rounded-full" aria-label="Add to Wish List"></button></div><div class="relatedReserve"
x-show="false" x-cloak><span class="stock unavailable">Out of stock</span></div></div></div></div></section>${ld({
    '@context': 'http://schema.org',
    '@type': 'Product',
    name: item.name,
    sku: item.sku,
    gtin13: item.gtin,
    brand: { '@type': 'Brand', name: item.brand },
    offers:
      item.sizes.length > 0
        ? {
            '@type': 'AggregateOffer',
            lowPrice: Math.min(...item.sizes.map((size) => size.price)),
            highPrice: Math.max(...item.sizes.map((size) => size.price)),
            priceCurrency: 'EUR',
            offerCount: 3,
          }
        : {
            '@type': 'Offer',
            price: look.claimsPrice ?? amount,
            priceCurrency: 'EUR',
            availability: schema(look.claims ?? state, 'http'),
            itemCondition: 'http://schema.org/NewCondition',
          },
  })}<section id="customer-reviews">${each(REVIEWS.en, ([who, said]) => `<div class="card">${said} – ${who}</div>`)}
</section><section x-data="initSlider_related()" class="my-12 text-gray-700 body-font"><h2>Related Products</h2><div
class="js_slides snap md:px-1 xl:px-2">${each(look.related, tile)}</div></section></div>`;
  return shell(item.name, `catalog-product-view product-${item.slug}`, main);
}

export const magentoHyva: Shop = {
  system: 'magento-hyva',
  language: 'en',
  seed: 7,
  host,
  currency: 'EUR',
  kinds: ['in', 'out', 'oneGone', 'shownGone', 'sizes', 'pre', 'back', 'dead', 'sale', 'claimsOut', 'relatedOut'],
  path: (item) => `/${item.slug}`,
  listPath: '/perfume',
  product,
  list: (items) =>
    shell(
      'Perfume',
      'page-with-filter catalog-category-view',
      `<div class="container"><h1 class="page-title"><span class="base">Perfume</span></h1><div class="toolbar"><p>Items
1-8 of
8</p></div><section class="products wrapper mode-grid products-grid"><div class="mx-auto pt-4 grid">${each(
        items,
        tile,
      )}</div>
</section></div>`,
    ),
  gone: () =>
    shell(
      '404 Not Found',
      'cms-no-route cms-noroute-index',
      `<div class="container"><h1 class="page-title"><span class="base">Whoops, our bad...</span></h1><p>The page you
requested was not found, and we have a fine guess why. If you typed the URL directly, please make sure the spelling is
correct.
</p></div>`,
    ),
  wall: akamai(host, '/erba-pura'),
};
