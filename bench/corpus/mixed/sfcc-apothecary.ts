import type { CorpusCase } from '../case.ts';
import { css, each, ldProduct, links, maker, slug } from './util.ts';

const { p, o } = maker('sfcc-sitegenesis-chemist', 'en-GB', 'https://www.harleychemists.co.uk', 'GBP');
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

const product = (q: Opt): string =>
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

const yes = (t = 'In stock'): string => `<p class="in-stock-msg">${t}</p>`;
const no = (t = 'Out of stock'): string => `<p class="not-available-msg">${t}</p>`;
const bell = `<div class="notify-me"><h4>Email me when it's back</h4><form class="stock-alert"><input type="email"
name="email" placeholder="Email address"/><button type="submit">Email me</button></form></div>`;
const sizes = (rows: [string, boolean][], pick: number): string => `<div class="product-variations"
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

export const sfccApothecary: CorpusCase[] = [
  p(
    'in stock',
    '/burberry-her-elixir-10269981',
    product({
      name: 'Burberry Her Elixir de Parfum 50ml',
      brand: 'Burberry',
      price: 92,
      msg: yes(),
      cta: 'Add to basket',
      ldAvail: 'InStock',
    }),
    'in_stock',
    92,
  ),
  p(
    'few left',
    '/ted-baker-mia-10269982',
    product({
      name: 'Ted Baker Mia Eau de Toilette 75ml',
      brand: 'Ted Baker',
      price: 24.75,
      msg: yes('Only 4 left - order soon'),
      cta: 'Add to basket',
      ldAvail: 'InStock',
    }),
    'in_stock',
    24.75,
  ),
  p(
    'sold out with email alert',
    '/jo-malone-peony-10269983',
    product({
      name: 'Jo Malone Peony & Blush Suede Cologne 100ml',
      brand: 'Jo Malone London',
      price: 122,
      msg: no('Temporarily out of stock'),
      extra: bell,
      ldAvail: 'OutOfStock',
    }),
    'out_of_stock',
    122,
  ),
  p(
    'sold out',
    '/effaclar-gel-10269984',
    product({
      name: 'La Roche-Posay Effaclar Gel 400ml',
      brand: 'La Roche-Posay',
      price: 19.9,
      msg: no('Sorry, this item is currently unavailable'),
      cta: 'Out of stock',
      off: true,
      ldAvail: 'OutOfStock',
    }),
    'out_of_stock',
    19.9,
  ),
  p(
    'shown size sold out, others in stock',
    '/sol-de-janeiro-71-10269985?dwvar_size=1',
    product({
      name: 'Sol de Janeiro Cheirosa 71 Perfume Mist',
      brand: 'Sol de Janeiro',
      price: 38,
      msg: no('This size is out of stock. Please choose another size.'),
      cta: 'Add to basket',
      off: true,
      sizes: sizes(
        [
          ['90ml', true],
          ['240ml', false],
        ],
        1,
      ),
      ldAvail: 'OutOfStock',
    }),
    ['in_stock', 'out_of_stock'],
    38,
  ),
  p(
    'pre-order',
    '/no7-advent-10269986',
    product({
      name: 'No7 25 Days of Beauty Advent Calendar',
      brand: 'No7',
      price: 54,
      msg: '<p class="preorder-msg">Pre-order now. Dispatched from 10 October</p>',
      cta: 'Pre-order',
      ldAvail: 'PreOrder',
    }),
    'preorder',
    54,
  ),
  p(
    'back-order',
    '/cerave-oil-10269987',
    product({
      name: 'CeraVe Hydrating Foaming Oil Cleanser 473ml',
      brand: 'CeraVe',
      price: 17.5,
      msg: '<p class="backorder-msg">On back order: allow up to 14 days for dispatch</p>',
      cta: 'Add to basket',
      ldAvail: 'BackOrder',
    }),
    'backorder',
    17.5,
  ),
  p(
    'discontinued',
    '/ghost-dream-10269988',
    product({
      name: 'Ghost Captivating Eau de Toilette 50ml',
      brand: 'Ghost',
      price: 26,
      msg: no('This product has been discontinued'),
      extra: '<p>Try <a href="/ghost-the-fragrance-10269990">Ghost The Fragrance</a> instead.</p>',
      ldAvail: 'Discontinued',
    }),
    ['discontinued', 'out_of_stock'],
    26,
  ),
  p(
    'sale with unit price',
    '/green-tea-10269989',
    product({
      name: 'Elizabeth Arden Green Tea Tropical 100ml',
      brand: 'Elizabeth Arden',
      price: 14.4,
      was: 18,
      per: '£14.40 per 100ml',
      msg: yes(),
      cta: 'Add to basket',
      ldAvail: 'InStock',
    }),
    'in_stock',
    14.4,
  ),
  p(
    'member price beside normal price',
    '/soap-glory-scrub-10269991',
    product({
      name: 'Soap & Glory Breakfast Scrub 300ml',
      brand: 'Soap & Glory',
      price: 10,
      promo:
        '<div class="member-price"><strong>£7.50</strong> with Rewards Card</div><a href="/rewards">Join for free</a>',
      msg: yes(),
      cta: 'Add to basket',
      ldAvail: 'InStock',
    }),
    'in_stock',
    10,
  ),
  p(
    'store only',
    '/retinol-10269992',
    product({
      name: 'No7 Pure Retinol 1% Pharmacist Consult',
      brand: 'No7',
      price: 42,
      msg: no('Available in store only'),
      extra: '<a class="button" href="/stores?pid=10269992">Find in store</a>',
      ldAvail: 'InStoreOnly',
    }),
    ['in_stock', 'out_of_stock'],
    42,
  ),
  p(
    'structured data in stock, page sold out',
    '/ghost-orb-10269994',
    product({
      name: 'Ghost Orb of Night 30ml',
      brand: 'Ghost',
      price: 27.5,
      msg: no('Currently out of stock online'),
      extra: bell,
      ldAvail: 'InStock',
    }),
    'out_of_stock',
    27.5,
  ),
  o(
    'queue',
    '/burberry-her-10269993',
    `<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8"><title>You are
in the queue | Harley Chemists</title>
${css(['queue-box', 'queue-logo', 'queue-progress', 'queue-footer', 'queue-lang', 'queue-mail'])}<script \
src="//static.queue-it.net/script/queueclient.min.js"></script><script>window.__q={customer:"harley",event:"sale25",\
layout:"Harley v4",serviceBase:"https://harley.queue-it.net",texts:{whichIsIn:"The estimated wait
is",usersInLineAhead:"Number of users in line ahead of you",warning:"Turn on cookies to keep your place in
line",over:"Your turn started at"}};</script></head>
<body class="queue before"><div class="queue-box" id="main"><div class="queue-logo">Harley Chemists</div><h1
id="MainPart_h1Header">You are now in line</h1><p>Lots of customers are visiting our online shop right now. You have
been placed in a virtual queue. When it is your turn, you will have 10 minutes to enter the website.</p>
<div class="queue-progress" role="progressbar" aria-valuenow="14"></div><p>Number of users in line ahead of you: <b
id="MainPart_lbUsersInLineAheadOfYou">4127</b></p><p>Your estimated wait time is: <b>13 minutes</b></p><p>Status last
updated: 11:04:32</p><p>Please do not refresh this page.</p></div>
<ul class="queue-footer">${links(['What is this?', 'Privacy', 'Terms'], 'https://queue-it.com/')}</ul><p>Queue ID:
8f2e11c4-33f0-4e1b-9d55-aa0e5a0cc8a1</p></body></html>`,
    'blocked',
  ),
];
