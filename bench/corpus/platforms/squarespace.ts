/** Imitates shops on Squarespace 7.1. */
import type { Item, Look } from './lib.ts';
import { attr, each, esc, hex, json, ld, money, plainState, priceOf, schema, sells, shownState, when } from './lib.ts';
import type { Shop } from './shop-pages.ts';
import { plain429 } from './walls.ts';

const host = 'www.tallgrassapothecary.com';
const usd = (amount: number): string => money(amount, '$#');

function shell(title: string, classes: string, main: string, head = ''): string {
  return `<!doctype html>
<html xmlns:og="http://opengraphprotocol.org/schema/" lang="en-US">
<head><meta http-equiv="X-UA-Compatible" content="IE=edge,chrome=1"><!-- This is Squarespace. --><!-- tallgrass -->
<base href=""><meta charset="utf-8" /><title>${esc(title)} &mdash; Tallgrass Apothecary</title>
<link rel="shortcut icon" type="image/x-icon"
href="https://images.squarespace-cdn.com/content/v1/5c77/favicon.ico"/>${head}
<script data-name="static-context">Static = window.Static || {}; Static.SQUARESPACE_CONTEXT = ${json({
    betaFeatureFlags: ['campaigns_import_discounts'],
    templateId: '5c5a519771c10ba3470d8101',
    website: { id: hex(14, 24), identifier: 'tallgrass', websiteType: 1, language: 'en-US' },
    websiteSettings: { storeSettings: { currentPageUrl: `https://${host}`, selectedCurrency: 'USD', isLive: true } },
  })};</script></head>
<body class="${classes} tweak-product-list-image-aspect-ratio-11-square show-products-category-navigation
native-currency-code-usd view-item"><div id="siteWrapper" class="clearfix site-wrapper"><div
class="sqs-announcement-bar"
id="announcement-bar-text-inner-id"><p>Free shipping on domestic orders $50+</p></div><header data-test="header"
id="header"
class="header theme-col--primary"><div class="header-title-text"><a id="site-title" href="/">Tallgrass
Apothecary</a></div><nav
class="header-nav-list"><div class="header-nav-item"><a href="/shop">Shop</a></div><div class="header-nav-item"><a
href="/journal">Journal</a></div></nav><div class="showOnDesktop"><a href="/cart" class="cart-style-icon
header-actions-action"><span class="Cart-inner">Cart (<span
class="sqs-cart-quantity">0</span>)</span></a></div></header><main
id="page" class="container" role="main">${main}</main><footer class="sections" id="footer-sections"><form
class="newsletter-form"><header class="newsletter-form-header"><h2>Subscribe</h2><p>Sign up to receive news about
restocks and
pre-orders.</p></header><input type="email" placeholder="Email Address"><button class="newsletter-form-button">Sign
Up</button>
</form></footer></div></body></html>`;
}

const tile = (item: Item): string => `<div class="grid-item ${when(item.state === 'out', 'sold-out')}"
data-item-id="${hex(item.id, 24)}" id="thumb-${item.slug}"><a aria-label="${esc(item.name)}" class="grid-item-link"
href="/shop/p/${item.slug}"></a><figure class="grid-image"></figure><section class="grid-item-header"><div
class="grid-title">
${esc(item.name)}</div><div class="grid-prices"><div class="product-price">${usd(item.price)}</div></div><div
class="grid-meta-status"><div class="grid-meta-container">${when(
  item.state === 'out',
  '<div class="product-mark sold-out">Sold Out</div>',
)}</div></div></section></div>`;

/** Variants of the item, in an attribute of the select block. */
const variantsOf = (item: Item): unknown =>
  item.sizes.map((size) => ({
    attributes: { Size: size.name },
    id: hex(size.id, 32),
    sku: `SQ${size.id}`,
    price: Math.round(size.price * 100),
    priceMoney: { value: size.price.toFixed(2), currency: 'USD' },
    salePrice: 0,
    salePriceMoney: { value: '0.00', currency: 'USD' },
    onSale: false,
    unlimited: false,
    qtyInStock: size.open ? 6 : 0,
    optionValues: [{ optionName: 'Size', value: size.name }],
  }));

function product(item: Item, look: Look): string {
  const amount = priceOf(item);
  const state = shownState(item);
  const many = item.sizes.length > 0;
  const prices = item.sizes.map((size) => size.price);
  const claimed = plainState(look.claims ?? state);
  const url = `https://${host}/shop/p/${item.slug}`;
  const head = `<meta property="og:type" content="product"/><meta property="product:price:amount"
content="${(look.claimsPrice ?? amount).toFixed(2)}"/><meta property="product:price:currency" content="USD"/><meta
property="product:availability" content="${claimed === 'in' ? 'instock' : 'oos'}"/>${ld({
    name: `${item.name} — Tallgrass Apothecary`,
    image: `http://static1.squarespace.com/static/5c77/t/${item.slug}.jpg?format=1500w`,
    description: item.text,
    brand: 'Tallgrass Apothecary',
    offers: many
      ? {
          lowPrice: Math.min(...prices),
          highPrice: Math.max(...prices),
          priceCurrency: 'USD',
          availability: schema('in', 'http').replace('http://schema.org/', ''),
          '@type': 'AggregateOffer',
        }
      : {
          price: look.claimsPrice ?? amount,
          priceCurrency: 'USD',
          availability: schema(claimed, 'http').replace('http://schema.org/', ''),
          sku: `SQ${item.id}`,
          url,
          '@type': 'Offer',
        },
    '@context': 'http://schema.org',
    '@type': 'Product',
  })}`;
  const price = item.was
    ? `<div class="product-price"><span class="visually-hidden">Sale Price:</span>${usd(amount)} <span
class="original-price"><span class="visually-hidden">Original Price:</span>${usd(item.was)}</span></div>`
    : `<div class="product-price">${when(many, 'from ')}${usd(amount)}</div>`;
  const main = `<article class="sections" id="sections"><section class="page-section full-bleed-section
layout-engine-section"><div
class="content-wrapper"><article class="ProductItem hentry category-perfume author-erin post-type-store-item${
    claimed === 'out' && state === 'out' ? ' sold-out' : ''
  }${when(item.was, ' on-sale')}" data-item-id="${hex(item.id, 24)}"><nav class="ProductItem-nav"><div
class="ProductItem-nav-breadcrumb"><a href="/shop" class="ProductItem-nav-breadcrumb-link">Shop</a></div></nav><section
class="ProductItem-summary"><section class="ProductItem-gallery" data-product-gallery="container"></section><section
class="ProductItem-details"><h1 class="ProductItem-details-title" data-content-field="title">${esc(item.name)}</h1><div
class="ProductItem-product-price" data-animation-role="content">${when(!look.bare, price)}</div>${
    { in: '', out: '<div class="product-mark sold-out">Sold Out</div>', pre: '', back: '', dead: '' }[state]
  }${when(
    state === 'dead',
    '<div class="product-mark sold-out">Retired</div><p>This blend has been discontinued.</p>',
  )}<div class="ProductItem-details-excerpt" data-content-field="excerpt"><p
style="white-space:pre-wrap;">${item.text}</p>${
    {
      in: '',
      out: '',
      pre: '<p><strong>PRE-ORDER:</strong> this item ships the week of March 8.</p>',
      back: '<p><strong>BACKORDER:</strong> sold through quickly; orders placed now ship in four weeks.</p>',
      dead: '',
    }[state]
  }</div>${when(
    look.subscription,
    `<div class="product-subscription-options"><label><input type="radio" checked>One-time purchase ${usd(
      amount,
    )}</label><label><input type="radio">Subscribe: ${usd(look.subscription ?? 0)} every 4 weeks</label></div>`,
  )}${when(
    many,
    `<div class="product-variants" data-item-id="${hex(item.id, 24)}" data-variants="${attr(
      variantsOf(item),
    )}" data-unselected-text="Select {variantName}"><div class="variant-option"><div class="variant-option-title">Size:
</div>
<div class="variant-select-wrapper"><select data-variant-option-name="Size"><option value="">Select Size</option>${each(
      item.sizes,
      (size) => `<option value="${size.name}">${size.name}</option>`,
    )}</select></div></div></div>`,
  )}${when(
    state === 'out',
    `<div class="product-restock-notification" data-product-id="${hex(item.id, 24)}"><span
class="product-restock-cta">Get
notified by email when this product is in stock.</span><form class="product-restock-form" action="#"><input type="text"
name="email" placeholder="Email Address"><input class="sqs-editable-button" type="submit" value="Sign
Up"></form></div>`,
  )}${when(
    sells(item),
    `<div class="product-quantity-input"><div class="quantity-label">Quantity:</div><input size="4" max="9999" min="1"
value="1" type="number"></div><div class="sqs-add-to-cart-button-wrapper"><div class="sqs-add-to-cart-button
sqs-suppress-edit-mode sqs-editable-button" role="button" tabindex="0" data-item-id="${hex(item.id, 24)}"
data-original-label="Add To Cart"><div class="sqs-add-to-cart-button-inner">${
      state === 'pre' ? 'Pre-Order' : 'Add To Cart'
    }</div></div></div>`,
  )}</section></section><section class="ProductItem-relatedProducts"><h2>You Might Also Like</h2><div
class="products-flex-container"><div class="list-grid">${each(look.related, tile)}</div></div></section></article></div>
</section></article>`;
  return shell(item.name, 'collection-type-products', main, head);
}

export const squarespace: Shop = {
  system: 'squarespace-7.1',
  language: 'en',
  seed: 14,
  host,
  currency: 'USD',
  kinds: [
    'in',
    'out',
    'noneChosen',
    'pre',
    'back',
    'dead',
    'sale',
    'subscription',
    'claimsOut',
    'relatedIn',
    'relatedOut',
  ],
  path: (item) => `/shop/p/${item.slug}`,
  listPath: '/shop',
  product,
  list: (items) =>
    shell(
      'Shop',
      'collection-type-products view-list',
      `<div class="products-flex-container"><div class="nested-category-title">Shop All</div><div
class="list-grid">${each(items, tile)}</div></div>`,
    ),
  gone: () =>
    shell(
      'Page Not Found',
      'not-found-page',
      `<div class="not-found"><h1>Page Not Found</h1><p>We couldn't find the page you were looking for. This is either
because
there is an error in the URL entered into your web browser, or the page you are looking for has been moved or
deleted.</p><a
href="/">Return to our homepage</a></div>`,
    ),
  wall: { ...plain429(host), what: 'request limit page' },
};
