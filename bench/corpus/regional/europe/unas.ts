/** Imitates Hungarian shops on UNAS. */
import { each, money, neighbours, type State, saidPrice, schemaStock, shop, type View, when } from '../kit.ts';

const ORIGIN = 'https://www.illatsziget.hu';
const ft = (value: number) => money(value, 0, ',', ' ');
const WORDS: Record<State, [string, string]> = {
  in: ['on-stock', 'Raktáron'],
  out: ['no-stock', 'Elfogyott'],
  pre: ['to-order', 'Előrendelhető, várható érkezés: 2027.02.15.'],
  supplier: ['only_stock_status', 'Beszállítói raktáron, 4-6 munkanap'],
};

const tile = (
  name: string,
  price: number,
  i: number,
) => `<div class="product-list__item carousel-cell col" id="page_artlist_${i}">
<article class="product js-product" data-sku="R${i}"><a class="product__name-link product_link_normal" data-sku="R${i}"
href="#">${name}</a>
<div class="product__prices"><div class="product__price-base product-price--base"><span
class="product__price-base-value">
<span id="price_net_brutto_R${i}">${ft(price)}</span> Ft</span></div></div>
<div class="product__main-button-wrap"><button class="product__main-btn product__cart-btn btn btn-secondary"
type="button"
onclick="cart_add('R${i}','',null,1);">Kosárba</button></div></article></div>`;

const layout = (title: string, id: string, main: string, head = '') => `<!DOCTYPE html>
<html lang="hu"><head><meta charset="utf-8"><title>${title}</title><meta property="product:brand" content="">${head}
<link rel="stylesheet"
href="/!common_design/base/002201/css/bs.min.css"><script>var CONFIG_currency="HUF";</script></head>
<body class="design_ver3" id="ud_${id}"><div id="container" class="page_shop_${id} pr-0">
<header class="header js-header"><div class="header__bottom"><div id="header_logo_img"><a href="/"><img
src="logo.png"></a></div>
<div class="cart-box"><a href="/shop_cart.php" class="cart-box__link">Kosár <span
id="box_cart_content">A kosár üres. <span class="cart-box__sum">0 Ft</span></span></a></div>
<form class="searchform"><input name="q" placeholder="keresés"></form></div><nav><ul
class="cat-box__items"><li><a>Parfümök</a></li><li><a>Testápolás</a></li>
</ul></nav></header><main class="main">${main}</main>
<footer><div class="ingyenes">Ingyenes szállítás 20 000 Ft felett!</div><div
class="provider">Webáruház készítés: UNAS</div></footer></div>
<div class="cookie-alert"
id="cookie_alert_open">Weboldalunk sütiket használ. <button>Rendben</button></div></body></html>`;

const types = (v: View) => `<div class="artdet__types variants product-variants"><div class="variant-params"><div
class="artdet__type-name">Kiszerelés</div>
${each(
  v.sizes,
  (s, i) =>
    `<a class="artdet__type-item${when(i === v.shown, ' is-active')}${when(s.state === 'out', ' type--no-stock')}"
href="#"><span>${s.label}</span> <small>${ft(s.price)} Ft</small>${when(s.state === 'out', ' <em>Elfogyott</em>')}</a>`,
)}</div></div>`;

function render(v: View): string {
  const [css, text] = WORDS[v.state];
  const out = v.state === 'out';
  const code = v.code;
  const price = v.old
    ? `<div class="artdet__price-discount product-price--sale"><span class="artdet__price-discount-value">
<span id="price_akcio_brutto_${code}" class="price_akcio_brutto_${code}">${ft(v.price)}</span> Ft</span></div>
<div class="artdet__price-base product-price--base"><span class="artdet__price-base-value"><span class="line-through">
<span id="price_net_brutto_${code}">${ft(v.old)}</span> Ft</span></span></div>`
    : `<div class="artdet__price-base product-price--base"><span class="artdet__price-base-value"><span
id="price_net_brutto_${code}"
class="price_net_brutto_${code}">${ft(v.price)}</span> Ft</span></div>`;
  return layout(
    `${v.brand} ${v.name}`,
    'artdet',
    `<div id="page_artdet_content" class="artdet artdet--type-1" itemscope itemtype="https://schema.org/Product">
<div class="artdet__pic-data-wrap js-product"><div class="artdet__name-outer"><h1 class="artdet__name line-clamp--3-12"
itemprop="name">${v.brand} ${
      v.name
    }</h1><div class="artdet__sku"><span class="artdet__sku-title">Cikkszám:</span> <span class="artdet__sku-value"
itemprop="sku">${code}</span></div></div>
<div class="artdet__data-right" itemprop="offers" itemscope itemtype="https://schema.org/Offer">
<link itemprop="availability" href="${schemaStock(v)}"><meta itemprop="price" content="${saidPrice(v)}"><meta
itemprop="priceCurrency" content="HUF">
<div id="artdet__stock-status" class="artdet__stock stock ${css}"><div class="stock__title">Raktárkészlet:</div>
<div class="stock__content ${css}">${text}${when(v.state === 'in', ' (12 db)')}</div></div>
<div id="artdet__price-and-countdown" class="artdet__price-and-countdown"><div class="artdet__prices">${price}
<div class="artdet__price-unit">${ft(v.price * 2)} Ft / 100 ml</div>
<div class="artdet__price-net">Nettó ár: ${ft(Math.round(v.price / 1.27))} Ft</div>
${when(v.low, `<div class="artdet__price-lowest">Az elmúlt 30 nap legalacsonyabb ára: ${ft(v.low ?? 0)} Ft</div>`)}
<div class="artdet__virtual-point">${Math.round(v.price / 100)} hűségpont jár érte</div></div></div>
${v.sizes ? types(v) : ''}
${
  out
    ? `<div id="artdet__stock-info" class="artdet__stock-info"><span>Ez a termék jelenleg nem rendelhető.</span>
<button class="artdet__noti-btn btn btn-primary"
onclick="popup_stock_notification('${code}')">Értesítés, ha újra elérhető</button></div>`
    : `<div id="artdet__cart" class="artdet__cart js-main-cart-btn"><input class="artdet__qty-input" name="db"
value="1"> <span>db</span>
<button class="artdet__cart-btn js-main-product-cart-btn btn btn-lg btn-block btn-primary" type="button"
onclick="cart_add('${code}',1)">${v.state === 'pre' ? 'Előrendelem' : 'Kosárba'}</button></div>`
}
<div class="artdet__function">Kedvencekhez · Nyomtat · Ajánlom</div></div></div>
<div class="artdet__long-desc">${v.note ?? 'Friss, citrusos illat mindennapra.'}</div>
<div class="additional-products__wrap"><h3>Kapcsolódó
termékek</h3>${each(neighbours(400, 10), (n, i) => tile(n.name, n.price, i))}</div></div>`,
  );
}

const s = shop('unas', 'hu', ORIGIN, 'HUF', render);
const base: View = {
  path: '/Maison-Lune-Citrus',
  brand: 'Maison Lune',
  name: 'Citrus parfüm 50 ml',
  code: 'ML50',
  price: 18990,
  state: 'in',
};
const pair = (a: State, b: State) => [
  { label: '50 ml', price: 18990, state: a },
  { label: '100 ml', price: 29990, state: b },
];
s.show('in stock', base, ['in_stock']);
s.show('sold out with notice button', { ...base, state: 'out' }, ['out_of_stock']);
s.show('at the supplier', { ...base, state: 'supplier', said: 'in' }, ['in_stock', 'backorder']);
s.show('pre-order', { ...base, state: 'pre' }, ['preorder']);
s.show('sale price before the base price', { ...base, price: 14990, old: 18990, low: 15490 }, ['in_stock']);
s.show('large size sold out', { ...base, sizes: pair('in', 'out'), shown: 0 }, ['in_stock']);
s.show('microdata keeps the old price', { ...base, price: 14990, old: 18990, saidPrice: 18990 }, ['in_stock']);
s.show('microdata sold out, page in stock', { ...base, said: 'out' }, ['in_stock']);
s.list(
  'category',
  '/Parfumok',
  layout(
    'Parfümök',
    'art',
    `<h1>Parfümök</h1><div class="product-list">${each(neighbours(400, 10), (n, i) => tile(n.name, n.price, i))}</div>`,
  ),
);
s.gone(
  'removed product',
  '/regi',
  layout('404', 'error', '<h1>A keresett oldal nem található</h1><p>A termék már nem elérhető áruházunkban.</p>'),
);
export const cases = s.cases;
