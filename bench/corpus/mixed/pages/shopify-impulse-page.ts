/** Page of American shops on Shopify with the Impulse theme. */
import { css, each, gtm, ldProduct, links, slug } from '../util.ts';

const usd = (n: number): string => `$${n.toFixed(2)}`;
const money = (n: number): string => `$${Math.floor(n)}<sup>${n.toFixed(2).slice(-2)}</sup>`;

interface Variant {
  title: string;
  price: number;
  was?: number;
  ok: boolean;
}
interface Opt {
  name: string;
  variants: Variant[];
  pick?: number;
  button?: string;
  point?: string;
  extra?: string;
  vendor?: string;
  ldAvail?: string;
  tags?: string;
  note?: string;
}

export const OTHERS: [string, number, boolean][] = [
  ['Cedar Atlas Eau de Parfum', 142, true],
  ['Fig & Slate Candle', 48, true],
  ['Neroli Hand Balm', 24, false],
  ['Bergamot Dry Oil', 39, true],
  ['Oud Noir Extrait', 210, false],
  ['Iris Veil Body Cream', 56, true],
  ['Saltwater Hair Mist', 44, true],
  ['Amber Room Spray', 36, true],
  ['Discovery Set of Eight', 32, true],
];

export const tile = ([name, price, ok]: [string, number, boolean]): string => `
<div class="grid__item grid-product small--one-half medium-up--one-quarter" data-product-handle="${slug(name)}">
  <div class="grid-product__content">${
    ok ? '' : '<div class="grid-product__tag grid-product__tag--sold-out">Sold Out</div>'
  }
    <a href="/products/${slug(name)}" class="grid-product__link">
      <div class="grid-product__image-mask"><img class="lazyload" alt="${name}"
        data-src="//www.oleaandsmoke.com/cdn/shop/files/${slug(name)}_{width}x.jpg"></div>
      <div class="grid-product__meta"><div class="grid-product__title">${name}</div>
        <div class="grid-product__price">${usd(price)}</div></div></a>
    ${ok ? '<button type="button" class="btn quick-product__btn js-modal-open-quick-modal">Quick shop</button>' : ''}
  </div></div>`;

export const shell = (title: string, body: string, template: string): string => `<!doctype html>
<html class="no-js" lang="en" dir="ltr"><head><meta charset="utf-8"><title>${title} &ndash; Olea &amp; Smoke</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="theme-color" content="#1c1d1d">
<link rel="preconnect" href="https://cdn.shopify.com"><link rel="stylesheet" href="/cdn/shop/t/14/assets/theme.css">
${css(['page-width', 'grid__item', 'site-nav__link', 'product-single__meta', 'variant-input', 'btn', 'footer__title'])}
<script>document.documentElement.className=document.documentElement.className.replace('no-js','js');
window.theme=window.theme||{};theme.strings={soldOut:"Sold Out",unavailable:"Unavailable",inStockLabel:"In stock, \
ready to ship",oneStockLabel:"Low stock - [count] item left",otherStockLabel:"Low stock - [count] items
left",willNotShipUntil:
"Ready to ship [date]",willBeInStockAfter:"Back in stock [date]",waitingForStock:"Backordered, shipping soon"};
theme.settings={cartType:"drawer",moneyFormat:"\${{amount}}"};</script>${gtm('GTM-5KQ2PXN')}</head>
<body class="template-${template}" data-transitions="true"><a class="in-page-link skip-link" href="#Main">Skip to
content</a>
<div class="announcement-bar"><span class="announcement-text">Free US shipping over $75</span>
<span class="announcement-link-text">Two samples with every order</span></div>
<header class="site-header"><a href="/" class="site-header__logo-link">Olea &amp; Smoke</a>
<ul class="site-nav site-navigation small--hide">${links(
  ['New in', 'Perfume', 'Body', 'Home', 'Gifts', 'Sale', 'Journal'],
  '/collections/',
  'site-nav__item',
)}</ul>
<a href="/account" class="site-nav__link">Log in</a><a href="/cart" class="site-nav__link">Cart
<span>0</span></a></header>
<div id="CartDrawer" class="drawer drawer--right"><div class="drawer__cart-empty">Your cart is currently empty.</div>
<div class="cart__item-row"><span>Subtotal</span><span data-subtotal>$0.00</span></div></div>
<main class="main-content" id="MainContent">${body}</main>
<footer class="site-footer"><p class="footer__title">Help</p><ul>${links(
  ['Shipping', 'Returns', 'Contact', 'Stockists', 'Privacy policy', 'Terms of service'],
  '/pages/',
)}</ul><form action="/localization" method="post">
<select name="country_code"><option>United States (USD $)</option><option>Canada (CAD $)</option>
<option>United Kingdom (GBP £)</option><option>France (EUR €)</option></select></form>
<form class="newsletter__input-group"><label>Sign up and get 10% off</label><input type="email" name="contact[email]">
<button type="submit">Subscribe</button></form><p>&copy; Olea &amp; Smoke. Powered by
Shopify</p></footer></body></html>`;

const variantInputs = (v: Variant[], pick: number): string =>
  v.length < 2
    ? ''
    : `
<div class="variant-wrapper variant-wrapper--button js"><label class="variant__label">Size</label>
<fieldset class="variant-input-wrap" name="Size">${each(
        v,
        (x, i) => `<div class="variant-input"
data-value="${x.title}">
<input type="radio" ${i === pick ? 'checked="checked" ' : ''}value="${x.title}" name="Size" id="S-${i}"
 class="${x.ok ? '' : 'disabled'}"><label for="S-${i}" class="variant__button-label${
   x.ok ? '' : ' disabled'
 }">${x.title}
</label></div>`,
      )}</fieldset></div>`;

export function product(q: Opt): string {
  const pick = q.pick ?? 0;
  const v = q.variants[pick] as Variant;
  const button = q.button ?? (v.ok ? 'Add to cart' : 'Sold Out');
  const off = !v.ok;
  return shell(
    q.name,
    `<div id="ProductSection-template" class="product-section" data-product-handle="${slug(q.name)}">
<div class="page-content page-content--product"><div class="page-width"><nav class="breadcrumb"><a href="/">Home</a> /
<a href="/collections/perfume">Perfume</a></nav><div class="product-single__meta">
<div class="product-single__vendor"><a href="/collections/vendors?q=Olea">${q.vendor ?? 'Olea & Smoke'}</a></div>
<h1 class="h2 product-single__title">${q.name}</h1>${q.tags ?? ''}
<div data-product-blocks><div class="product-block product-block--price">${
      v.was === undefined
        ? ''
        : `
<span data-a11y-price class="visually-hidden">Regular price</span><span class="product__price product__price--compare">
${money(v.was)}</span><span class="visually-hidden">Sale price</span>`
    }
<span data-product-price class="product__price${v.was ? ' on-sale' : ''}">${money(v.price)}</span>${
      v.was === undefined
        ? ''
        : `<span data-save-price class="product__price-savings">Save ${usd(v.was - v.price)}</span>`
    }
<div class="product__policies rte small--text-center"><a href="/policies/shipping-policy">Shipping</a> calculated at
checkout.</div></div><form method="post" action="/cart/add" class="product-single__form">
${variantInputs(q.variants, pick)}<select name="id" data-product-select class="product-single__variants no-js">
${each(
  q.variants,
  (x, i) => `<option ${x.ok ? '' : 'disabled="disabled"'} ${i === pick ? 'selected' : ''}
 value="4310${i}">${x.title} - ${x.ok ? `${usd(x.price)} USD` : 'Sold Out'}</option>`,
)}</select>${q.extra ?? ''}
<button type="submit" name="add" data-add-to-cart class="btn btn--full add-to-cart"${off ? ' disabled="disabled"' : ''}>
<span data-add-to-cart-text data-default-text="Add to cart">${button}</span></button>
${off ? '' : '<div data-shopify="payment-button" class="shopify-payment-button">Buy it now</div>'}</form>${q.note ?? ''}
<ul class="sales-points"><li class="sales-point"><span>Free shipping over $75</span></li>${
      q.point === undefined
        ? ''
        : `
<li class="sales-point"><span class="icon-and-text"><span data-product-inventory data-threshold="10">${q.point}</span>
</span></li>`
    }</ul><div class="collapsible-content"><h3>Notes</h3><p>Top: pink pepper, mandarin. Heart: orris, smoke
tree.
Base: vetiver, olive wood.</p><h3>Ingredients</h3><p>Alcohol denat., parfum, aqua, limonene, linalool.</p></div>
</div></div><textarea class="hide" aria-hidden="true" data-variant-json>${JSON.stringify(
      q.variants.map((x, i) => ({
        id: 43100 + i,
        title: x.title,
        available: x.ok,
        price: x.price * 100,
        compare_at_price: (x.was ?? 0) * 100 || null,
      })),
    )}</textarea></div></div></div>
<div class="index-section"><h2 class="section-header__title">You may also like</h2><div class="grid grid--uniform">
${each(OTHERS.slice(0, 5), tile)}</div></div><div class="index-section"><h3>Recently viewed</h3>
${each(OTHERS.slice(6, 9), tile)}</div>
${ldProduct({
  name: q.name,
  brand: q.vendor ?? 'Olea & Smoke',
  sku: 'OS-431',
  price: v.price,
  cur: 'USD',
  avail: q.ldAvail ?? (v.ok ? 'InStock' : 'OutOfStock'),
})}`,
    'product',
  );
}

export const one = (price: number, ok: boolean, was?: number): Variant[] => [
  { title: 'Default Title', price, ok, ...(was === undefined ? {} : { was }) },
];
export const notify = `<div class="klaviyo-bis"><button type="button" class="btn klaviyo-bis-trigger">Notify me when available
</button><form style="display:none"><label>Email</label><input type="email"></form></div>`;

export const plan = `<div class="rc-widget" data-rc><label class="rc-option"><input type="radio" name="purchase_option"
checked>
One-time purchase <span class="rc-price">$38.00</span></label><label class="rc-option"><input type="radio"
 name="purchase_option"> Subscribe &amp; save 15% <span class="rc-price">$32.30</span></label></div>`;
