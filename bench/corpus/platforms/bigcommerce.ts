/** Imitates shops on BigCommerce with the theme Cornerstone. */
import type { Item, Look } from './lib.ts';
import { each, esc, json, ld, money, plainState, priceOf, schema, sells, shownState, when } from './lib.ts';
import type { Shop } from './shop-pages.ts';
import { cloudflareChallenge } from './walls.ts';

const host = 'www.atlasscents.com';
const usd = (amount: number): string => money(amount, '$#');

function shell(title: string, type: string, main: string, head = ''): string {
  return `<!DOCTYPE html>
<html class="no-js" lang="en">
<head><title>${esc(title)} - Atlas Scents</title><meta name='platform' content='bigcommerce.stencil' />${head}
<link data-stencil-stylesheet href="https://cdn11.bigcommerce.com/s-k2t9p/stencil/1f/e/2c/css/theme-77.css"
rel="stylesheet">
<script>document.documentElement.className = document.documentElement.className.replace('no-js', 'js');</script></head>
<body><a href="#main-content" class="skip-to-main-link">Skip to main content</a><header class="header"
role="banner"><div
class="banners"><div class="banner" data-event-type="promotion">FREE SHIPPING on U.S. orders over $59</div></div><h1
class="header-logo"><a href="https://${host}/"><span class="header-logo-text">Atlas Scents</span></a></h1><nav
class="navUser"><a class="navUser-action" href="/giftcertificates.php">Gift Certificates</a><a class="navUser-action"
href="/login.php">Sign in</a><a class="navUser-action" data-cart-preview href="/cart.php"><span
class="navUser-item-cartLabel">Cart</span> <span class="countPill cart-quantity"></span></a></nav><div
class="navPages-container" id="menu"><nav class="navPages"><ul class="navPages-list"><li class="navPages-item"><a
class="navPages-action" href="/niche/">Niche</a></li><li class="navPages-item"><a class="navPages-action"
href="/designer/">
Designer</a></li></ul></nav></div></header><main class="body" id="main-content" data-currency-code="USD"><div
class="container">${main}</div></main><footer class="footer" role="contentinfo"><article
data-section-type="newsletter"><h3
class="footer-info-heading">Subscribe to our newsletter</h3><input class="form-input" name="nl_email" type="email"
placeholder="Your email address"></article><p class="powered-by">Powered by <a
href="https://www.bigcommerce.com">BigCommerce
</a></p></footer><script>window.stencilBootstrap("${type}", ${json(json({ pageType: type, currency: 'USD' }))}).load();
</script></body></html>`;
}

const card = (item: Item): string => `<li class="product"><article class="card" data-test="card-${item.id}"
data-entity-id="${item.id}" data-product-price="${item.price}"><figure class="card-figure"><a
href="https://${host}/${item.slug}/"><img alt="" class="card-image"
src="https://cdn11.bigcommerce.com/s-k2t9p/${item.id}.jpg">
</a><figcaption class="card-figcaption"><div class="card-figcaption-body">${
  item.state === 'out'
    ? `<a href="https://${host}/${item.slug}/" class="button button--small card-figcaption-button">Out of stock</a>`
    : `<a href="https://${host}/cart.php?action=add&amp;product_id=${item.id}" class="button button--small
card-figcaption-button">Add to Cart</a>`
}</div></figcaption></figure><div class="card-body"><p class="card-text">${esc(item.brand)}</p><h3 class="card-title"><a
href="https://${host}/${item.slug}/">${esc(item.name)}</a></h3><div class="card-text" data-test-info-type="price"><div
class="price-section price-section--withoutTax"><span data-product-price-without-tax class="price price--withoutTax">
${usd(item.price)}</span></div></div></div></article></li>`;

const ALERT = {
  in: '',
  out: 'Out of stock',
  pre: '',
  back: '',
  dead: 'This product has been discontinued by the manufacturer and is no longer available.',
};

const box = (tone: string, text: string): string => `<div class="alertBox alertBox--${tone}"><div
class="alertBox-column alertBox-icon"><icon glyph="ic-${tone}" class="icon" aria-hidden="true"></icon></div><p
class="alertBox-column alertBox-message">${text}</p></div>`;

function options(item: Item): string {
  return `<div data-product-option-change style="display:none;"><div class="form-field"
data-product-attribute="set-rectangle"
role="radiogroup"><label class="form-label form-label--alternate form-label--inlineSmall">Size: <span
data-option-value></span>
<small>(Required)</small></label>${each(
    item.sizes,
    (size, i) => `<input class="form-radio" type="radio" id="attribute_rectangle__118_${size.id}" name="attribute[118]"
value="${size.id}"${when(i === item.shown, ' checked data-default')} required><label class="form-option${when(
      !size.open,
      ' unavailable',
    )}" for="attribute_rectangle__118_${size.id}" data-product-attribute-value="${size.id}"><span
class="form-option-variant">${size.name}</span></label>`,
  )}</div></div>`;
}

function product(item: Item, look: Look): string {
  const amount = priceOf(item);
  const state = shownState(item);
  const open = sells(item);
  const claimed = look.claims ?? state;
  const url = `https://${host}/${item.slug}/`;
  const head = `<meta property="product:price:amount" content="${look.claimsPrice ?? amount}" /><meta
property="product:price:currency" content="USD" /><meta property="og:type" content="product" /><meta
property="og:availability" content="${
    { in: 'instock', out: 'oos', pre: 'pending', back: 'instock', dead: 'oos' }[claimed]
  }" />
<link rel='canonical' href='${url}' />`;
  const prices = `<div class="productView-price"><div class="price-section price-section--withoutTax
rrp-price--withoutTax"${when(
    !item.was,
    ' style="display: none;"',
  )}><span class="price-was-label">MSRP:</span> <span data-product-rrp-price-without-tax class="price
price--rrp">${when(
    item.was,
    usd(item.was ?? 0),
  )}</span></div><div class="price-section price-section--withoutTax non-sale-price--withoutTax" style="display:
none;"><span
class="price-was-label">Was:</span> <span data-product-non-sale-price-without-tax class="price
price--non-sale"></span></div>
<div class="price-section price-section--withoutTax"><span class="price-label"></span><span
class="price-now-label"${when(
    !item.was,
    ' style="display: none;"',
  )}>Now:</span> <span data-product-price-without-tax class="price price--withoutTax">${usd(amount)}</span></div>${when(
    item.was,
    `<div class="price-section price-section--saving price"><span class="price">(You save</span> <span
data-product-price-saved class="price price--saving">${usd((item.was ?? 0) - amount)}</span> <span
class="price">)</span></div>`,
  )}</div>`;
  const main = `<nav aria-label="Breadcrumb"><ol class="breadcrumbs"><li class="breadcrumb"><a class="breadcrumb-label"
href="https://${host}/"><span>Home</span></a></li></ol></nav><div><div class="productView" data-event-type="product"
data-entity-id="${item.id}" data-name="${esc(item.name)}" data-product-price="${amount}"><section
class="productView-images" data-image-gallery></section><section class="productView-details product-data"><div
class="productView-product"><h1 class="productView-title">${esc(item.name)}</h1><h2 class="productView-brand"><a
href="/brands/"><span>${esc(item.brand)}</span></a></h2>${when(!look.bare, prices)}${when(
    look.member,
    `<p class="vip">VIP members pay <b>${usd(look.member ?? 0)}</b>. <a href="/vip/">Join</a></p>`,
  )}<dl class="productView-info"><dt class="productView-info-name sku-label">SKU:</dt><dd class="productView-info-value"
data-product-sku>${item.sku}</dd><dt class="productView-info-name">Availability:</dt><dd
class="productView-info-value">${
    {
      in: 'Usually ships in 24 hours',
      out: '',
      pre: 'Pre-order, ships March 15',
      back: 'On backorder – ships in 3 to 5 weeks',
      dead: '',
    }[state]
  }</dd></dl></div></section><section class="productView-details product-options"><div class="productView-options"><form
class="form" method="post" action="https://${host}/cart.php" enctype="multipart/form-data" data-cart-item-add><input
type="hidden" name="action" value="add"><input type="hidden" name="product_id" value="${item.id}"/>${when(
    item.sizes.length > 0,
    options(item),
  )}<div class="form-field form-field--stock u-hiddenVisually"><label class="form-label form-label--alternate">Current
Stock:
<span data-product-stock></span></label></div>${
    open
      ? `<div id="add-to-cart-wrapper" class="add-to-cart-wrapper"><div class="alertBox productAttributes-message"
style="display:none"><p class="alertBox-column alertBox-message"></p></div><div class="form-action"><input
id="form-action-addToCart" data-wait-message="Adding to cart…" class="button button--primary" type="submit" value="${
          state === 'pre' ? 'Pre-Order Now' : 'Add to Cart'
        }"></div></div>`
      : box('error', item.sizes.length > 0 && item.state === 'in' ? 'The selected size is out of stock' : ALERT[state])
  }</form>${when(
    state === 'out',
    `<form class="bis-form"><label>Get notified when it's available</label><input type="email"><button
class="button">Notify Me</button></form>`,
  )}</div></section><article class="productView-description"><div
class="tabs-contents"><p>${item.text}</p></div></article>
</div><div id="related"><ul class="tabs" data-tab><li class="tab is-active"><a class="tab-title">Related
Products</a></li></ul>
<ul class="productGrid">${each(look.related, card)}</ul></div></div><script>var BCData = ${json({
    product_attributes: {
      sku: item.sku,
      upc: item.gtin,
      price: { without_tax: { formatted: usd(amount), value: amount, currency: 'USD' }, tax_label: 'Tax' },
      stock: null,
      instock: open,
      stock_message: open ? null : 'Out of stock',
      purchasable: open,
      purchasing_message: open ? null : 'The selected product combination is currently unavailable.',
      base: false,
      in_stock_attributes: item.sizes.filter((size) => size.open).map((size) => size.id),
    },
  })};</script>${ld({
    '@context': 'https://schema.org/',
    '@type': 'Product',
    name: item.name,
    sku: item.sku,
    url,
    brand: { '@type': 'https://schema.org/Brand', name: item.brand },
    offers: {
      '@type': 'Offer',
      priceCurrency: 'USD',
      price: String(look.claimsPrice ?? amount),
      itemCondition: 'https://schema.org/NewCondition',
      availability: schema(claimed === 'pre' ? 'pre' : plainState(claimed)),
      url,
    },
  })}`;
  return shell(item.name, 'product', main, head);
}

export const bigcommerce: Shop = {
  system: 'bigcommerce-cornerstone',
  language: 'en',
  seed: 9,
  host,
  currency: 'USD',
  kinds: ['in', 'out', 'oneGone', 'shownGone', 'pre', 'back', 'dead', 'sale', 'member', 'claimsIn', 'relatedOut'],
  path: (item) => `/${item.slug}/`,
  listPath: '/niche/',
  product,
  list: (items) =>
    shell(
      'Niche',
      'category',
      `<h1 class="page-heading">Niche</h1><div class="page"><aside class="page-sidebar"
id="faceted-search-container"><h5
class="accordion-title">Price</h5></aside><div class="page-content" id="product-listing-container"><ul
class="productGrid">${each(items, card)}</ul></div></div>`,
    ),
  gone: (items) =>
    shell(
      '404 Error - Page not found',
      '404',
      `<div class="page"><h1 class="page-heading">404 Error - Page not found</h1><p>Uh oh, looks like the page you are
looking
for has moved or no longer exists.</p><h2 class="page-heading">Popular Products</h2><ul class="productGrid">${each(
        items,
        card,
      )}</ul></div>`,
    ),
  wall: cloudflareChallenge(host),
};
