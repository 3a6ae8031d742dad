/** Imitates shops on Salesforce Commerce Cloud with its reference storefront. */
import { REVIEWS } from './goods.ts';
import type { Item, Look } from './lib.ts';
import { attr, each, esc, ld, money, priceOf, schema, sells, shownState, when } from './lib.ts';
import type { Shop } from './shop-pages.ts';
import { queueIt } from './walls.ts';

const notify = `<form class="back-in-stock-notification"><h3>Tell me when it’s back</h3><input type="email"
placeholder="you@example.com"><button class="btn btn-outline-primary">Notify me</button></form>`;
const host = 'www.brightwellbeauty.co.uk';
const gbp = (amount: number): string => money(amount, '£#');
const base = '/on/demandware.store/Sites-BrightwellUK-Site/en_GB';

function shell(title: string, action: string, main: string): string {
  return `<!DOCTYPE html>
<html lang="en-GB">
<head>
<!--[if gt IE 9]><!-->
<script>//common/scripts.isml</script>
<script defer type="text/javascript"
src="/on/demandware.static/Sites-BrightwellUK-Site/-/en_GB/v1730203421/js/main.js"></script>
<!--<![endif]-->
<meta charset=UTF-8><title>${esc(title)} | Brightwell</title>
<link rel="stylesheet" href="/on/demandware.static/Sites-BrightwellUK-Site/-/en_GB/v1730203421/css/global.css" />
<script type="text/javascript">//<!--
var dw = (window.dw || {});dw.ac = {_anact_nohit_tag: "", _category: "", _productIDs: {}};//-->
</script><script>window.CQuotient = window.CQuotient || {};CQuotient.clientId = 'bfrk-BrightwellUK';</script></head>
<body><div class="page" data-action="${action}" data-querystring="" ><header id="top"><div class="header-banner
slide-up"><div
class="container"><div class="d-flex justify-content-between"><div class="content">Free standard delivery when you spend
£40
</div><div class="close-button"><button type="button" class="close"
aria-label="Close">×</button></div></div></div></div><nav
role="navigation"><div class="header container"><div class="navbar-header brand"><a class="logo-home"
href="/">Brightwell</a>
</div><div class="minicart" data-action-url="${base}/Cart-MiniCartShow"><a class="minicart-link" href="/basket">
<span class="minicart-quantity">0</span></a></div></div></nav><div class="main-menu navbar-toggleable-sm"><ul
class="nav navbar-nav" role="menu"><li class="nav-item dropdown"><a class="nav-link"
href="/fragrance">Fragrance</a></li><li
class="nav-item"><a class="nav-link" href="/skincare">Skincare</a></li><li class="nav-item"><a class="nav-link"
href="/offers">Offers</a></li></ul></div></header><div role="main" id="maincontent">${main}</div><footer
id="footercontent"><div
class="email-signup"><label>Sign up for 15% off your first order</label><input type="text" name="hpEmailSignUp"
placeholder="Email address"></div><div class="country-selector"><a class="dropdown-item" data-locale="en_IE"
data-currencycode="EUR">Ireland (EUR)</a><a class="dropdown-item" data-locale="en_GB" data-currencycode="GBP">United
Kingdom
(GBP)</a></div><div class="copyright-notice">© Brightwell Beauty Ltd 2026. Prices include VAT.</div></footer></div><div
id="onetrust-consent-sdk"><div id="onetrust-banner-sdk" role="dialog"><p id="onetrust-policy-text">By clicking “Accept
All”
you agree to the storing of cookies.</p><button id="onetrust-accept-btn-handler">Accept All
Cookies</button></div></div></body>
</html>`;
}

const line = (amount: number, was?: number): string =>
  `<div class="price"><span>${when(
    was,
    `<del><span
class="strike-through list"><span class="value" content="${(was ?? 0).toFixed(2)}"><span class="sr-only">Price reduced
from</span>${gbp(was ?? 0)}<span class="sr-only">to</span></span></span></del>`,
  )}<span class="sales"><span class="value" content="${amount.toFixed(2)}">${gbp(amount)}</span></span></span></div>`;

const tile = (item: Item): string => `<div class="product" data-pid="${item.sku}"><div class="product-tile"><div
class="image-container"><a href="/p/${item.slug}/${item.sku}.html"><img class="tile-image"
alt="${esc(item.name)}"></a><a
class="quickview hidden-sm-down" href="${base}/Product-ShowQuickView?pid=${item.sku}">Quick view</a></div><div
class="tile-body"><div class="pdp-link"><a class="link"
href="/p/${item.slug}/${item.sku}.html">${esc(item.name)}</a></div>
${line(item.price)}${
  item.state === 'out'
    ? '<span class="tile-oos">Out of stock</span>'
    : '<button class="add-to-cart btn btn-primary tile-add">Add to bag</button>'
}</div></div></div>`;

const STOCK = {
  in: '<li><div>In Stock</div></li>',
  out: '<li><div>This item is currently not available</div></li>',
  pre: '<li><div>Pre Order</div></li><li><div>Expected to ship from Fri Feb 12 2027</div></li>',
  back: '<li><div>Back Order</div></li><li><div>Ships in 2 to 4 weeks</div></li>',
  dead: '<li><div>Discontinued – this line has ended and will not be restocked</div></li>',
};

/** Comparison table under the product; each column has its own price and button. */
const compare = (item: Item, others: Item[]): string => `<div class="compare-strip"><h2>Compare with similar</h2><table
class="compare-table"><tr><th></th>${each(
  [item, ...others],
  (one) => `<th>${esc(one.name)}</th>`,
)}</tr><tr><th>Price</th>${each(
  [item, ...others],
  (one) => `<td>${gbp(priceOf(one))}</td>`,
)}</tr><tr><th>Rating</th>${each([item, ...others], () => '<td>4.5</td>')}</tr></table></div>`;

function product(item: Item, look: Look): string {
  const amount = priceOf(item);
  const state = shownState(item);
  const url = `https://${host}/p/${item.slug}/${item.sku}.html`;
  const open = sells(item);
  const main = `<div class="container product-detail product-wrapper" data-pid="${item.sku}"><div class="row"><div
class="col-12"><ol class="breadcrumb"><li class="breadcrumb-item"><a
href="/fragrance">Fragrance</a></li></ol></div></div><div
class="row"><div class="primary-images col-12 col-sm-6"><div id="pdpCarousel-${item.sku}" class="carousel slide"><img
src="/dw/image/v2/BFRK_PRD/on/${item.slug}.jpg" itemprop="image" alt=""></div></div><div class="col-12 col-sm-6"><h2
class="product-brand">${esc(item.brand)}</h2><h1 class="product-name hidden-sm-down">${esc(item.name)}</h1><div
class="product-number-rating clearfix"><div class="product-number pull-left">Item No. <span
class="product-id">${item.sku}</span>
</div></div><div class="attributes">${when(
    item.sizes.length > 0,
    `<div data-attr="size"><div class="attribute"><label
class="size non-color-display-value" for="size-1">Size</label><select class="custom-select form-control select-size"
id="size-1"><option value="">Select Size</option>${each(
      item.sizes,
      (size, i) => `<option value="${base}/Product-Variation?dwvar_${item.sku}_size=${size.id}"
data-attr-value="${size.id}"${when(i === item.shown, ' selected')}${when(!size.open, ' disabled')}>
${size.name}${when(!size.open, ' - out of stock')}</option>`,
    )}</select></div></div>`,
  )}<div class="row availability product-availability" data-ready-to-order="true" data-available="${open}"><div
class="col-4"><label class="availability non-input-label">Availability:</label></div><div class="col-8"><ul
class="list-unstyled availability-msg">${STOCK[state]}</ul></div></div><div class="prices-add-to-cart-actions"><div
class="row"><div class="col-12"><div class="prices">${when(!look.bare, line(amount, item.was))}</div>${when(
    look.member,
    `<div class="loyalty-callout"><span class="member-price">${gbp(look.member ?? 0)}</span> for Brightwell Circle
members.
<a href="/circle">Join free</a></div>`,
  )}${when(
    look.subscription,
    `<div class="og-offer"><label><input type="radio" name="og" checked>One-time purchase</label><label><input
type="radio"
name="og">Auto-replenish <span class="og-price">${gbp(look.subscription ?? 0)}</span></label></div>`,
  )}</div></div><div class="cart-and-ipay"><input type="hidden" class="add-to-cart-url"
value="${base}/Cart-AddProduct"><button
class="add-to-cart btn btn-primary" data-toggle="modal" data-target="#chooseBonusProductModal"
data-pid="${item.sku}"${when(!open, ' disabled')}><i class="fa fa-shopping-bag"></i> ${
    { in: 'Add to bag', out: 'Out of stock', pre: 'Pre-order', back: 'Back-order', dead: 'No longer available' }[state]
  }</button></div></div>${when(
    state === 'out',
    notify,
  )}</div></div></div><div class="description-and-detail"><div class="row description"><div class="col-sm-12 value
content">${item.text}</div></div></div><div class="bv-reviews">${each(
    REVIEWS.en,
    ([who, said]) => `<div class="bv-content-review"><h4>${who}</h4><p>${said}</p></div>`,
  )}</div>${compare(item, look.related.slice(0, 2))}<div class="recommendations"><h3>Customers also bought</h3><div
class="row">${each(look.related, tile)}</div></div></div>
<div class="d-none js-gtm" data-gtm="${attr({
    event: 'view_item',
    ecommerce: { currency: 'GBP', items: [{ item_id: item.sku, item_name: item.name, price: amount }] },
  })}"></div>${ld({
    '@context': 'http://schema.org/',
    '@type': 'Product',
    name: item.name,
    description: item.text,
    mpn: item.sku,
    sku: item.sku,
    gtin13: item.gtin,
    brand: { '@type': 'Thing', name: item.brand },
    offers: {
      url,
      '@type': 'Offer',
      priceCurrency: 'GBP',
      price: (look.claimsPrice ?? amount).toFixed(2),
      availability: schema(look.claims ?? (state === 'dead' ? 'out' : state), 'http'),
    },
  })}`;
  return shell(item.name, 'Product-Show', main);
}

export const salesforce: Shop = {
  system: 'salesforce-sfra',
  language: 'en',
  seed: 11,
  host,
  currency: 'GBP',
  kinds: ['in', 'out', 'oneGone', 'shownGone', 'pre', 'back', 'dead', 'sale', 'subscription', 'member', 'claimsIn'],
  path: (item) => `/p/${item.slug}/${item.sku}.html`,
  listPath: '/fragrance',
  product,
  list: (items) =>
    shell(
      'Fragrance',
      'Search-Show',
      `<div class="container search-results"><div class="hero-category"><h1 class="page-title">Fragrance</h1></div><div
class="result-count">8 Results</div><div class="row product-grid" itemtype="http://schema.org/SomeProducts"
itemid="#product">
${each(items, tile)}</div></div>`,
    ),
  gone: (items) =>
    shell(
      'Sorry, we can’t find that page',
      'Error-Start',
      `<div class="hero slant-down error-404"><h1 class="page-title">Sorry, this page can’t be found</h1></div><div
class="container"><p>The page may have been removed or the product is no longer part of our range.</p><h3>You might
like</h3>
<div class="row">${each(items, tile)}</div></div>`,
    ),
  goneStatus: 410,
  wall: queueIt(host),
};
