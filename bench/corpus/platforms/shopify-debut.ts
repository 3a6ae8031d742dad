/** Imitates shops on Shopify with the older theme Debut. */
import type { Item, Look } from './lib.ts';
import { each, esc, json, money, plainState, priceOf, schema, sells, shownState, when } from './lib.ts';
import type { Shop } from './shop-pages.ts';
import { cloudflareChallenge } from './walls.ts';

const host = 'scentcellar.co.uk';
const gbp = (amount: number): string => money(amount, '£#');

function shell(title: string, template: string, main: string, data = ''): string {
  return `<!doctype html>
<!--[if IE 9]> <html class="ie9 no-js supports-no-cookies" lang="en"> <![endif]-->
<!--[if (gt IE 9)|!(IE)]><!--> <html class="no-js supports-no-cookies" lang="en"> <!--<![endif]-->
<head><meta charset="utf-8"><meta name="theme-color" content="#557b97"><title>${esc(title)} – Scent Cellar</title>
<link rel="shortcut icon" href="//${host}/cdn/shop/files/favicon_32x32.png?v=1613" type="image/png">
<script>var theme = {
  strings: { addToCart: "Add to cart", soldOut: "Sold out", unavailable: "Unavailable", regularPrice: "Regular price",
    salePrice: "Sale price", sale: "Sale", fromLowestPrice: "from [price]", showMore: "Show More" },
  moneyFormat: "£{{amount}}"
}
document.documentElement.className = document.documentElement.className.replace('no-js', 'js');</script>
<script>window.Shopify = window.Shopify || {};Shopify.shop = "scent-cellar.myshopify.com";
Shopify.currency = {"active":"GBP","rate":"1.0"};
Shopify.theme = {"name":"Debut","id":73140011,"theme_store_id":796,"role":"main"};</script>${data}</head>
<body class="template-${template}"><div id="SearchDrawer" class="search-bar drawer drawer--top" role="dialog"></div>
<div id="shopify-section-header" class="shopify-section"><div class="announcement-bar"><p
class="announcement-bar__message">Free UK delivery over £50 · Two free samples with every order</p></div>
<header class="site-header border-bottom logo--left" role="banner"><a href="/" class="site-header__logo-link">Scent
Cellar
</a><nav class="grid__item medium-up--one-half small--hide" id="AccessibleNav"><ul class="site-nav list--inline">
<li><a href="/collections/women" class="site-nav__link">Women</a></li><li><a href="/collections/men"
class="site-nav__link">Men</a></li><li><a href="/collections/niche" class="site-nav__link">Niche</a></li></ul></nav>
<a href="/cart" class="site-header__icon site-header__cart"><span class="icon__fallback-text">Basket</span></a></header>
</div><div class="page-container drawer-page-content" id="PageContainer"><main class="main-content js-focus-hidden"
id="MainContent" role="main" tabindex="-1">${main}</main><footer class="site-footer" role="contentinfo"><form
action="/contact#contact_form" class="site-footer__newsletter"><label for="Email">Join our mailing list for 10% off
</label><input type="email" name="contact[email]" id="Email"><button type="submit" class="btn">Subscribe</button></form>
<small class="site-footer__copyright-content">&copy; 2026, Scent Cellar</small></footer></div>
<div id="shopify-pc__banner" role="alertdialog" class="shopify-pc__banner__dialog"><h2>Cookie consent</h2><p>We use
cookies to make the shop work.</p><button id="shopify-pc__banner__btn-accept">Accept</button></div></body></html>`;
}

const card = (item: Item): string => `<li class="grid__item grid__item--collection-template small--one-half">
<div class="grid-view-item grid-view-item--${item.state === 'out' ? 'sold-out ' : ''}product-card"><a
class="grid-view-item__link" href="/products/${item.slug}"><span class="visually-hidden">${esc(item.name)}</span></a>
<div class="h4 grid-view-item__title product-card__title" aria-hidden="true">${esc(item.name)}</div>
<dl class="price${when(item.state === 'out', ' price--sold-out')}" data-price><div class="price__regular"><dt><span
class="visually-hidden">Regular price</span></dt><dd><span class="price-item
price-item--regular">${gbp(item.price)}</span>
</dd></div></dl>${when(item.state === 'out', '<span class="price__badge price__badge--sold-out">Sold out</span>')}
</div></li>`;

const WORD = { in: 'Add to cart', out: 'Sold out', pre: 'Pre-order now', back: 'Back-order', dead: 'Discontinued' };

/** The data of the theme: each variant with its price in pence and whether it can be bought. */
function productJson(item: Item): unknown {
  const open = plainState(item.state) === 'in';
  const variants =
    item.sizes.length > 0 ? item.sizes : [{ id: item.id * 10, name: 'Default Title', price: item.price, open }];
  const prices = variants.map((size) => Math.round(size.price * 100));
  return {
    id: item.id,
    title: item.name,
    handle: item.slug,
    description: `<p>${item.text}</p>`,
    vendor: item.brand,
    type: 'Eau de Parfum',
    tags: ['niche', 'unisex'],
    price: Math.min(...prices),
    price_min: Math.min(...prices),
    price_max: Math.max(...prices),
    available: variants.some((size) => size.open && open),
    price_varies: item.sizes.length > 0,
    compare_at_price: item.was ? Math.round(item.was * 100) : null,
    variants: variants.map((size, i) => ({
      id: size.id,
      title: size.name,
      option1: size.name,
      sku: `${item.sku}-${i}`,
      requires_shipping: true,
      taxable: true,
      available: size.open && open,
      name: `${item.name} - ${size.name}`,
      public_title: size.name,
      price: prices[i],
      compare_at_price: item.was ? Math.round(item.was * 100) : null,
      inventory_management: 'shopify',
      barcode: item.gtin,
    })),
    options: [item.sizes.length > 0 ? 'Size' : 'Title'],
  };
}

const UNDER = {
  in: '',
  out: `<div id="BIS_trigger_inline"><p>Out of stock at the moment.</p><input type="email" placeholder="Email address">
<button class="btn btn--secondary">Email when available</button></div>`,
  pre: '<p class="preorder-note">Not released yet. Pre-order today, dispatched from 14 May.</p>',
  back: '<p class="preorder-note">On back-order: place your order now, we dispatch within 21 days.</p>',
  dead: '<p class="preorder-note">This fragrance has been discontinued and we cannot get any more of it.</p>',
};

function product(item: Item, look: Look): string {
  const amount = priceOf(item);
  const state = plainState(look.claims ?? shownState(item));
  const open = sells(item);
  const classes = `price${when(item.was, ' price--on-sale')}${when(!open, ' price--sold-out')}`;
  const main = `<div id="shopify-section-product-template" class="shopify-section"><div
class="product-template__container page-width" itemscope itemtype="http://schema.org/Product"
id="ProductSection-product-template" data-section-id="product-template" data-section-type="product"><meta
itemprop="name"
content="${esc(item.name)}"><meta itemprop="url" content="https://${host}/products/${item.slug}"><div
class="grid product-single"><div class="grid__item product-single__media-group medium-up--one-half"><img
class="feature-row__image product-featured-media" src="//${host}/cdn/shop/products/${item.slug}_530x.jpg" alt=""></div>
<div class="grid__item medium-up--one-half"><div class="product-single__meta">
<h1 class="product-single__title">${esc(item.name)}</h1><div class="product__price">${when(
    !look.bare,
    `<dl class="${classes}" data-price><div
class="price__vendor price__vendor--listing"><dt><span class="visually-hidden">Vendor</span></dt><dd>${esc(item.brand)}
</dd></div><div class="price__regular"><dt><span class="visually-hidden visually-hidden--inline">Regular
price</span></dt>
<dd>${item.was ? '<s class="price-item price-item--regular" data-regular-price>' : ''}<span class="price-item
price-item--regular" data-regular-price>${gbp(item.was ?? amount)}</span>${when(item.was, '</s>')}</dd></div>${when(
      item.was,
      `<div class="price__sale"><dt><span
class="visually-hidden visually-hidden--inline">Sale price</span></dt><dd><span class="price-item price-item--sale"
data-sale-price>${gbp(amount)}</span></dd></div><div class="price__badges"><span class="price__badge
price__badge--sale"><span>Sale</span></span></div>`,
    )}${when(!open, '<span class="price__badge price__badge--sold-out"><span>Sold out</span></span>')}</dl>`,
  )}</div>
${when(look.member, `<p class="club-price">Cellar Club members: <strong>${gbp(look.member ?? 0)}</strong></p>`)}
<form method="post" action="/cart/add" id="product_form_${item.id}" class="product-form product-form-product-template"
novalidate="novalidate">${when(
    item.sizes.length > 0,
    `<div class="selector-wrapper js product-form__item"><label
for="SingleOptionSelector-0">Size</label><select class="single-option-selector single-option-selector-product-template
product-form__input" id="SingleOptionSelector-0" data-index="option1">${each(
      item.sizes,
      (size, i) =>
        `<option value="${size.name}"${when(i === item.shown, ' selected="selected"')}>${size.name}</option>`,
    )}</select></div><select name="id" id="ProductSelect-product-template" class="product-form__variants no-js">${each(
      item.sizes,
      (size, i) =>
        `<option value="${size.id}"${when(i === item.shown, ' selected="selected"')}${when(
          !size.open,
          ' disabled="disabled"',
        )}>${size.name}${size.open ? '' : ' - Sold out'}</option>`,
    )}</select>`,
  )}
${when(
  look.subscription,
  `<fieldset class="rc-widget"><label><input type="radio" name="purchase_option" checked>One-time
purchase <span class="rc-option__price">${gbp(amount)}</span></label><label><input type="radio" name="purchase_option">
Subscribe and save 15% <span class="rc-option__price">${gbp(look.subscription ?? 0)}</span> delivered every 8
weeks</label>
</fieldset>`,
)}
<div class="product-form__item product-form__item--submit"><button type="submit" name="add" ${when(
    !open,
    'disabled="disabled" aria-disabled="true" ',
  )}aria-label="${WORD[shownState(item)]}" class="btn product-form__cart-submit" data-add-to-cart><span
data-add-to-cart-text>${WORD[shownState(item)]}</span></button></div></form>${UNDER[shownState(item)]}
<div class="product-single__description rte">${item.text}</div></div></div></div>
<div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="priceCurrency" content="GBP">
<link itemprop="availability" href="${schema(state, 'http')}"><meta itemprop="price"
content="${look.claimsPrice ?? amount}"></div></div>
<script type="application/json" id="ProductJson-product-template">${json(productJson(item))}</script>
<script type="application/json" id="ModelJson-product-template">[]</script></div>
<div id="shopify-section-product-recommendations" class="shopify-section"><div class="product-recommendations"><h2>You
may
also like</h2><ul class="grid grid--uniform">${each(look.related, card)}</ul></div></div>`;
  const data = `<script>window.ShopifyAnalytics={meta:{}};var meta = ${json({
    product: { id: item.id, vendor: item.brand, variants: [{ id: item.id * 10, price: Math.round(amount * 100) }] },
    page: { pageType: 'product', resourceId: item.id },
  })};</script>`;
  return shell(item.name, 'product', main, data);
}

export const shopifyDebut: Shop = {
  system: 'shopify-debut',
  language: 'en',
  saysSoldOut: true,
  seed: 2,
  host,
  currency: 'GBP',
  kinds: ['in', 'out', 'sizes', 'shownGone', 'pre', 'dead', 'sale', 'subscription', 'claimsOut', 'relatedOut'],
  path: (item) => `/products/${item.slug}`,
  listPath: '/collections/niche',
  product,
  list: (items) =>
    shell(
      'Niche',
      'collection',
      `<header class="collection-hero"><h1 class="collection-hero__title">Niche</h1></header><div
class="filters-toolbar">
<select name="sort_by"><option>Featured</option><option>Price, low to high</option></select><span>8
products</span></div>
<ul class="grid grid--uniform grid--view-items">${each(items, card)}</ul>`,
    ),
  gone: () =>
    shell(
      '404 Not Found',
      '404',
      `<div class="page-width"><div class="empty-page-content text-center"><h1>404 Page Not Found</h1><p>The page you
requested does not exist. Click <a href="/collections/all">here</a> to continue shopping.</p></div></div>`,
    ),
  wall: cloudflareChallenge(host),
};
