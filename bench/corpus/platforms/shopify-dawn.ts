/** Imitates shops on Shopify with the theme Dawn. */
import { REVIEWS } from './goods.ts';
import type { Item, Look } from './lib.ts';
import { each, esc, json, ld, money, plainState, priceOf, schema, sells, shownSize, shownState, when } from './lib.ts';
import type { Shop } from './shop-pages.ts';
import { shopifyVerify } from './walls.ts';

const host = 'www.sillagehouse.com';
const usd = (amount: number): string => money(amount, '$#');

function shell(title: string, template: string, head: string, main: string): string {
  return `<!doctype html>
<html class="no-js" lang="en">
<head><meta charset="utf-8"><meta http-equiv="X-UA-Compatible" content="IE=edge">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${esc(title)} &ndash; Sillage House</title>
${head}
<script src="//${host}/cdn/shop/t/12/assets/global.js?v=113367515774722599301730203421" defer="defer"></script>
<script>window.performance && window.performance.mark && window.performance.mark('shopify.content_for_header.start');
</script><script id="shopify-features" type="application/json">{"accessToken":"0f3c","betas":["rich-media-storefront"],
"domain":"${host}","predictiveSearch":true,"shopId":55120384,"locale":"en"}</script>
<script>var Shopify = Shopify || {};
Shopify.shop = "sillage-house.myshopify.com";
Shopify.locale = "en";
Shopify.currency = {"active":"USD","rate":"1.0"};
Shopify.country = "US";
Shopify.theme = {"name":"Dawn","id":139420385,"schema_name":"Dawn","schema_version":"15.2.0","theme_store_id":887};
</script></head>
<body class="gradient animate--hover-default"><a class="skip-to-content-link button visually-hidden"
href="#MainContent">
Skip to content</a>
<div class="shopify-section shopify-section-group-header-group announcement-bar-section"><p
class="announcement-bar__message h5"><span>Free shipping on orders over $75</span></p></div>
<header class="header header--middle-left header--mobile-center"><a href="/" class="header__heading-link link">
<span class="h2">Sillage House</span></a><nav class="header__inline-menu"><ul class="list-menu list-menu--inline">
<li><a href="/collections/all" class="header__menu-item list-menu__item link"><span>Fragrance</span></a></li>
<li><a href="/collections/samples" class="header__menu-item list-menu__item link"><span>Samples</span></a></li>
<li><a href="/collections/sale" class="header__menu-item list-menu__item link"><span>Sale</span></a></li></ul></nav>
<a href="/cart" class="header__icon header__icon--cart link" id="cart-icon-bubble"><span
class="visually-hidden">Cart</span></a></header>
<main id="MainContent" class="content-for-layout focus-none" role="main" tabindex="-1">${main}</main>
<footer class="footer color-scheme-1 gradient section-footer-padding"><div class="footer-block__newsletter"><h2
class="footer-block__heading inline-richtext">Subscribe to our emails</h2><form method="post"
action="/contact#ContactFooter"
class="footer__newsletter newsletter-form"><input type="hidden" name="form_type" value="customer"><input
id="NewsletterForm"
type="email" name="contact[email]" placeholder="Email"></form></div>
<localization-form class="no-js-hidden"><h2 class="caption-large text-body">Country/region</h2><ul class="list-unstyled
disclosure__list">${each(['Australia AUD $', 'Canada CAD $', 'Germany EUR €', 'United Kingdom GBP £'], (c) => {
    return `<li class="disclosure__item"><a class="link disclosure__link" href="#">${c}</a></li>`;
  })}<li><a class="link disclosure__link--active" aria-current="true" href="#">United States USD $</a></li></ul>
</localization-form><small class="copyright__content">&copy; 2026, <a href="/">Sillage House</a> Powered by
Shopify</small>
</footer><script>window.ShopifyAnalytics = window.ShopifyAnalytics || {};
window.ShopifyAnalytics.meta = window.ShopifyAnalytics.meta || {};
window.ShopifyAnalytics.meta.currency = 'USD';
var meta = ${json({ page: { pageType: template, resourceType: template } })};</script></body></html>`;
}

/** Dawn always writes both price lines; its style sheet shows one, by the class of the wrapper. */
function price(amount: number, was: number | undefined, out: boolean, large: boolean): string {
  const classes = `price${when(large, ' price--large')}${when(was, ' price--on-sale')}${when(out, ' price--sold-out')}`;
  return `<div class="${classes} price--show-badge"><div class="price__container">
<div class="price__regular"><span class="visually-hidden visually-hidden--inline">Regular price</span>
<span class="price-item price-item--regular">${usd(was ?? amount)} USD</span></div>
<div class="price__sale"><span class="visually-hidden visually-hidden--inline">Regular price</span>
<span><s class="price-item price-item--regular">${when(was, `${usd(was ?? 0)} USD`)}</s></span>
<span class="visually-hidden visually-hidden--inline">Sale price</span>
<span class="price-item price-item--sale price-item--last">${usd(amount)} USD</span></div>
<small class="unit-price caption hidden"><span class="visually-hidden">Unit price</span></small></div>
<span class="badge price__badge-sale color-scheme-5">Sale</span>
<span class="badge price__badge-sold-out color-scheme-3">Sold out</span></div>`;
}

const card = (item: Item): string => `<li class="grid__item"><div class="card-wrapper product-card-wrapper">
<div class="card card--standard card--media"><div class="card__content"><div class="card__information">
<h3 class="card__heading h5"><a href="/products/${item.slug}" class="full-unstyled-link">${esc(item.name)}</a></h3>
<div class="card-information"><div class="caption-with-letter-spacing light">${esc(item.brand)}</div>
${price(item.price, item.was, item.state === 'out', false)}</div></div>
<div class="quick-add no-js-hidden"><product-form data-section-id="quick"><form method="post" action="/cart/add">
<input type="hidden" name="id" value="${item.id}9" class="product-variant-id"><button type="submit" name="add"
class="quick-add__submit button button--full-width button--secondary"${when(item.state === 'out', ' disabled')}><span>
${item.state === 'out' ? 'Sold out' : 'Add to cart'}</span></button></form></product-form></div>
</div></div></div></li>`;

const WORD = { in: 'Add to cart', out: 'Sold out', pre: 'Pre-order', back: 'Add to cart', dead: 'Sold out' };

function picker(item: Item): string {
  if (item.sizes.length === 0) return '';
  return `<variant-selects id="variant-selects-template--178__main" data-section="template--178__main">
<fieldset class="js product-form__input product-form__input--pill"><legend class="form__label">Size</legend>
${each(
  item.sizes,
  (size, i) => `<input type="radio" id="template--178__main-1-${i}" name="Size-1" value="${size.name}"
form="product-form-template--178__main"${when(i === item.shown, ' checked')} data-option-value-id="${size.id}"
class="${when(!size.open, 'disabled')}"><label for="template--178__main-1-${i}">${size.name}<span
class="visually-hidden label-unavailable">Variant sold out or unavailable</span></label>`,
)}</fieldset><script type="application/json" data-selected-variant>${json({
    id: shownSize(item)?.id,
    title: shownSize(item)?.name,
    available: shownSize(item)?.open,
    price: priceOf(item) * 100,
  })}</script></variant-selects>`;
}

const form = (item: Item): string => `<product-form class="product-form" data-hide-errors="false"
data-section-id="template--178__main"><div class="product-form__error-message-wrapper" role="alert" hidden><span
class="product-form__error-message"></span></div><form method="post" action="/cart/add"
id="product-form-template--178__main" class="form" novalidate="novalidate" data-type="add-to-cart-form"><input
type="hidden" name="form_type" value="product" /><input type="hidden" name="id" value="${item.id}9"
class="product-variant-id"${when(!sells(item), ' disabled')}><div class="product-form__buttons"><button
id="ProductSubmitButton-template--178__main" type="submit" name="add" class="product-form__submit button
button--full-width button--secondary"${when(!sells(item), ' disabled')}><span>${WORD[shownState(item)]}</span>
<div class="loading__spinner hidden"></div></button>${when(
  sells(item),
  '<div data-shopify="payment-button" class="shopify-payment-button"><shopify-accelerated-checkout>' +
    '</shopify-accelerated-checkout></div>',
)}</div></form></product-form>`;

const NOTE = {
  in: '',
  out: `<div class="klaviyo-bis"><h4>Email me when it is back</h4><form><input type="email" placeholder="Your email">
<button type="submit">Notify me when available</button></form></div>`,
  pre: '<p class="product__text">This is a pre-order. Ships on or around March 3.</p>',
  back: `<p class="product__inventory">Backordered: order now and we will ship it in 3 to 4 weeks, as soon as our new
stock arrives</p>`,
  dead: '<p class="product__text">This fragrance has been discontinued by the maker and will not be restocked.</p>',
};

function product(item: Item, look: Look): string {
  const state = plainState(look.claims ?? shownState(item));
  const amount = priceOf(item);
  const url = `https://${host}/products/${item.slug}`;
  const offer = (id: number, cost: number, open: boolean) => ({
    '@type': 'Offer',
    availability: schema(open ? 'in' : 'out', 'http'),
    price: cost.toFixed(2),
    priceCurrency: 'USD',
    sku: `${item.sku}-${id}`,
    url: `${url}?variant=${id}`,
  });
  const head = `<link rel="canonical" href="${url}"><meta property="og:type" content="product">
<meta property="og:price:amount" content="${look.claimsPrice ?? amount}"><meta property="og:price:currency"
content="USD">`;
  const many = item.sizes.length > 0;
  const main = `<section id="shopify-section-template--178__main" class="shopify-section section"><product-info
id="MainProduct-template--178__main" class="section-template--178__main-padding gradient color-scheme-1"
data-product-id="${item.id}" data-url="/products/${item.slug}"><div class="page-width"><div class="product grid">
<div class="grid__item product__media-wrapper"><img src="//${host}/cdn/shop/files/${item.slug}.jpg?v=17&width=823"
alt="${esc(item.name)}"></div><div class="product__info-wrapper grid__item"><section
class="product__info-container product__column-sticky"><p class="product__text inline-richtext
caption-with-letter-spacing">${esc(item.brand)}</p><div class="product__title"><h1>${esc(item.name)}</h1></div>
<div id="price-template--178__main" role="status">${when(!look.bare, price(amount, item.was, !sells(item), true))}</div>
<div class="product__tax caption rte">Taxes included. <a href="/policies/shipping-policy">Shipping</a> calculated at
checkout.</div>${picker(item)}${when(look.member, `<p class="loyalty">Insiders pay ${usd(look.member ?? 0)}</p>`)}
<div id="Quantity-Form-template--178__main" class="product-form__input product-form__quantity"><label
class="quantity__label form__label">Quantity</label></div>${form(item)}${NOTE[shownState(item)]}
<div class="product__description rte quick-add-hidden"><p>${item.text}</p></div></section></div></div></div>
</product-info></section>${ld({
    '@context': 'http://schema.org/',
    '@type': many ? 'ProductGroup' : 'Product',
    '@id': `${url}#product`,
    name: item.name,
    brand: { '@type': 'Brand', name: item.brand },
    description: item.text,
    url,
    ...(many
      ? {
          variesBy: ['https://schema.org/size'],
          hasVariant: item.sizes.map((size) => ({
            '@type': 'Product',
            name: `${item.name} - ${size.name}`,
            offers: offer(size.id, size.price, size.open && item.state !== 'out'),
          })),
        }
      : { gtin: item.gtin, offers: offer(item.id * 10 + 9, look.claimsPrice ?? amount, state === 'in') }),
  })}
<section class="shopify-section"><div class="spr-reviews"><h2>Customer reviews</h2>${each(
    REVIEWS.en,
    ([who, said]) => `<div class="spr-review"><b>${who}</b><p>${said}</p></div>`,
  )}</div></section>
<product-recommendations class="related-products page-width" data-url="/recommendations/products?limit=4"><h2
class="related-products__heading inline-richtext h2">You may also like</h2><ul class="grid product-grid">${each(
    look.related,
    card,
  )}</ul></product-recommendations>`;
  return shell(item.name, 'product', head, main);
}

export const shopifyDawn: Shop = {
  system: 'shopify-dawn',
  language: 'en',
  saysSoldOut: true,
  seed: 1,
  host,
  currency: 'USD',
  kinds: ['in', 'out', 'oneGone', 'shownGone', 'allGone', 'pre', 'back', 'dead', 'sale', 'claimsIn', 'relatedIn'],
  path: (item) => `/products/${item.slug}`,
  listPath: '/collections/all',
  product,
  list: (items) =>
    shell(
      'Fragrance',
      'collection',
      '<meta property="og:type" content="website">',
      `<div class="collection-hero"><h1 class="collection-hero__title">Fragrance</h1></div><facet-filters-form
class="facets"><summary>Availability</summary><label>In stock (6)</label><label>Out of stock (2)</label>
</facet-filters-form><ul id="product-grid" class="grid product-grid">${each(items, card)}</ul>`,
    ),
  gone: (items) =>
    shell(
      '404 Not Found',
      '404',
      '',
      `<div class="template-404 page-width page-margin center"><p>404</p><h1 class="title">Page not found</h1>
<a href="/collections/all" class="button">Continue shopping</a></div><h2>Popular right now</h2>
<ul class="grid product-grid">${each(items.slice(0, 2), card)}</ul>`,
    ),
  wall: shopifyVerify(host),
};
