/** Page of a British chemist on Salesforce Commerce Cloud with SiteGenesis. */
import { css, each, ldProduct, links, slug } from '../util.ts';

const gbp = (n: number): string => `£${n.toFixed(2)}`;

const OTHERS: [string, number, string][] = [
  ['No7 Future Renew Night Cream 50ml', 29.95, 'buy'],
  ['CeraVe Hydrating Cleanser 236ml', 12.5, 'buy'],
  ['The Ordinary Niacinamide 10% + Zinc 1% 30ml', 6, 'buy'],
  ['Jo Malone English Pear Cologne 30ml', 59, 'oos'],
  ['Sol de Janeiro Cheirosa 62 Mist 90ml', 22, 'buy'],
  ['Elizabeth Arden Green Tea EDT 100ml', 16.5, 'buy'],
  ['Burberry Her Eau de Parfum 50ml', 82, 'buy'],
  ['La Roche-Posay Effaclar Duo+M 40ml', 21, 'oos'],
  ['Soap & Glory Original Pink Body Butter', 11, 'buy'],
  ['Ted Baker Amelia Eau de Toilette 30ml', 19.5, 'buy'],
];

const tile = ([name, price, state]: [string, number, string], i: number): string => `
<li class="grid-tile"><div class="product-tile" id="t${i}" data-itemid="1026${i}" data-cgid="fragrance">
<div class="product-image"><a class="thumb-link" href="/${slug(name)}-1026${i}" title="${name}"><img
src="/dw/image/v2/${slug(name)}.jpg?sw=252" alt="${name}"></a></div>
<div class="product-name"><a class="name-link" href="/${slug(name)}-1026${i}">${name}</a></div>
<div class="product-pricing"><span class="product-sales-price" title="Sale Price">${gbp(price)}</span></div>
<div class="product-promo"><div class="promotional-message">Earn ${Math.floor(price) * 3} points</div></div>
${
  state === 'buy'
    ? `<button class="tile-add button" data-pid="1026${i}">Add to basket</button>`
    : '<span class="tile-oos">Temporarily out of stock</span>'
}
</div></li>`;

const shell = (title: string, body: string, type: string): string => `<!doctype html>
<html lang="en-GB"><head><meta charset="UTF-8"/><title>${title} | Harley Chemists</title>
<link rel="stylesheet" href="/on/demandware.static/Sites-harley_uk-Site/-/en_GB/v1731/css/style.css"/>
${css([
  'top-banner',
  'primary-content',
  'product-col-2',
  'grid-tile',
  'product-price',
  'availability-msg',
  'footer-container',
])}
<script>var SitePreferences={"LISTING_INFINITE_SCROLL":false,"STORE_PICKUP":true},Resources={"ADD_TO_CART":"Add to \
basket","IN_STOCK":"In stock","NOT_AVAILABLE":"This item is currently not available.","OUT_OF_STOCK":"Out of stock",\
"PREORDER":"Pre-order","REMAIN_INTRO":"Only"},Urls={"cartShow":"/basket",\
"getVariants":"/on/demandware.store/Sites-harley_uk-Site/en_GB/Product-GetVariants"};</script>
</head><body class="pt_${type}"><div id="wrapper" class="pt_${type}"><div class="header-banner">FREE standard delivery
when you spend £25 | Free click &amp; collect over £15</div>
<div class="top-banner" role="banner"><div class="primary-logo"><a href="/">Harley Chemists</a></div>
<div class="header-search"><form role="search"><input type="text" id="q" name="q" placeholder="What can we help you
find?"/><button type="submit">Search</button></form></div>
<div id="mini-cart"><a class="mini-cart-link mini-cart-empty" href="/basket">Basket 0 items £0.00</a></div>
<nav id="navigation"><ul class="menu-category level-1">${links(
  [
    'Fragrance',
    'Beauty',
    'Skincare',
    'Toiletries',
    'Baby & child',
    'Health & pharmacy',
    'Electrical',
    'Gift',
    'Christmas',
    'Offers',
    'Brands A-Z',
  ],
  '/',
  'has-sub',
)}</ul></nav></div>
<div id="main" role="main" class="full-width">${body}</div>
<div class="footer-container"><div class="footer-item"><h3>Customer services</h3><ul
class="menu-footer">${links(
  [
    'Delivery',
    'Returns',
    'Help & FAQs',
    'Store locator',
    'Product recalls',
    'Rewards card',
    'Terms & conditions',
    'Privacy',
  ],
  '/help/',
)}</ul></div>
<p class="copyright">© Harley Chemists UK Ltd. Online pharmacist available 8am-8pm.</p></div></div>
<div id="cookie-consent" role="dialog"><p>We use cookies to improve your experience.</p><button>Accept
all</button><button>Manage</button></div></body></html>`;

interface Opt {
  name: string;
  brand: string;
  price: number;
  was?: number;
  per?: string;
  msg: string;
  cta?: string;
  off?: boolean;
  ldAvail: string;
  ldPrice?: number;
  extra?: string;
  sizes?: string;
  promo?: string;
}

export const product = (q: Opt): string =>
  shell(
    q.name,
    `<div class="breadcrumb"><a href="/">Home</a> <a
href="/fragrance">Fragrance</a> <span>${q.name}</span></div>
<div id="pdpMain" class="pdp-main" itemscope itemtype="http://schema.org/Product"><div class="product-col-1
product-image-container"><img class="primary-image" itemprop="image" src="/dw/image/v2/${slug(q.name)}.jpg?sw=500"
alt="${q.name}"/></div>
<div class="product-col-2 product-detail"><h1 class="product-name" itemprop="name">${q.name}</h1><div
class="product-number">Product code: <span itemprop="productID">10269981</span></div>
<a class="reviews" href="#reviews">4.5 (212)</a><div id="product-content"><div class="product-price">${
      q.was === undefined
        ? ''
        : `<span class="price-standard" title="Regular Price">Was ${gbp(q.was)}</span> <span
class="price-saving">Save ${gbp(q.was - q.price)}</span>`
    }
<span class="price-sales" title="Sale Price">${gbp(q.price)}</span>${
      q.per === undefined
        ? ''
        : `<span
class="price-per-unit">${q.per}</span>`
    }</div>
<div class="promotion">${
      q.promo ?? '<div class="promotion-callout">Collect 3 points for every £1 you spend</div>'
    }</div>
${q.sizes ?? ''}<form action="/on/demandware.store/Sites-harley_uk-Site/en_GB/Cart-AddProduct" method="post"
class="pdpForm"><fieldset>
<div class="availability-web"><label>Availability</label><div class="availability-msg">${q.msg}</div></div>
${
  q.cta === undefined
    ? ''
    : `<div class="product-add-to-cart"><div class="inventory"><div class="quantity"><label
for="Quantity">Quantity</label><select name="Quantity"
id="Quantity"><option>1</option><option>2</option><option>3</option></select></div></div>
<button id="add-to-cart" type="submit" title="${q.cta}" value="${q.cta}" class="button-fancy-large
add-to-cart${q.off ? ' add-to-cart-disabled' : ''}"${q.off ? ' disabled="disabled"' : ''}>${q.cta}</button></div>`
}</fieldset></form>${q.extra ?? ''}
<div class="availability-storepickup"><a class="set-preferred-store">Check stock in my local store</a></div></div></div>
<div class="product-info"><div class="tabs"><label class="tab-label">Description</label><div class="tab-content"
itemprop="description"><p>${q.name} is a radiant scent with notes of pear, white freesia and patchouli.</p></div>
<label class="tab-label">Delivery</label><div class="tab-content"><p>Standard delivery £3.75, free over £25. Next day
£4.95 when ordered before 9pm.</p></div>
<label class="tab-label" id="reviews">Reviews</label><div class="tab-content"><p>“Gorgeous, lasts all day.” – Priya,
Leeds</p><p>“Always out of stock in my store so ordered online.” – Moira, Ayr</p></div></div></div></div>
<div class="recommendations cross-sell"><h2>Customers also viewed</h2><ul
id="carousel-recommendations">${each(OTHERS.slice(0, 5), tile)}</ul></div>
${ldProduct({
  name: q.name,
  brand: q.brand,
  sku: '10269981',
  price: q.ldPrice ?? q.price,
  cur: 'GBP',
  avail: q.ldAvail,
})}`,
    'product',
  );

export const yes = (t = 'In stock'): string => `<p class="in-stock-msg">${t}</p>`;
export const no = (t = 'Out of stock'): string => `<p class="not-available-msg">${t}</p>`;
export const bell = `<div class="notify-me"><h4>Email me when it's back</h4><form class="stock-alert"><input type="email"
name="email" placeholder="Email address"/><button type="submit">Email me</button></form></div>`;
export const sizes = (rows: [string, boolean][], pick: number): string => `<div class="product-variations"
data-attributes="{}"><ul><li class="attribute"><span class="label">Size</span><div class="value"><ul class="swatches
size">${each(
  rows,
  ([s, ok], i) =>
    `<li class="${ok ? 'selectable' : 'unselectable'}${i === pick ? ' selected' : ''}"><a class="swatchanchor"
href="?dwvar_size=${i}" title="${
      ok
        ? `Select Size: ${s}`
        : `Size: ${s} is not
available`
    }">${s}</a></li>`,
)}</ul></div></li></ul></div>`;
