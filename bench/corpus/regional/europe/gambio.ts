/** Imitates German shops on Gambio with the theme Honeygrid. */
import { each, money, neighbours, type State, saidPrice, schemaStock, shop, type View, when } from '../kit.ts';

const ORIGIN = 'https://www.seifenladen-harz.de';
const eur = (value: number) => `${money(value, 2, ',', '.')} EUR`;
const TRAFFIC: Record<State, [string, string]> = {
  in: ['green', 'ca. 1-3 Tage'],
  out: ['red', 'zur Zeit nicht lieferbar'],
  pre: ['yellow', 'ab 01.02.2027 lieferbar (Vorbestellung)'],
  supplier: ['yellow', 'ca. 10-14 Tage, wird für Sie bestellt'],
};

const layout = (title: string, main: string, head = '') => `<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" dir="ltr" lang="de"><head><meta
charset="utf-8"><title>${title}</title>${head}
<link rel="stylesheet" href="templates/Honeygrid/main.min.css"></head>
<body class="page-product-info" data-gambio-namespace="https://www.seifenladen-harz.de/GXEngine">
<div id="outer-wrapper"><header id="header" class="navbar"><div id="topbar-container"><nav class="navbar-inverse">
<ul class="nav navbar-nav navbar-right"><li
class="dropdown navbar-topbar-item first"><span>Sprache: Deutsch / English</span>
<span>Währung: EUR CHF</span></li></ul></nav></div>
<a class="navbar-brand" href="/"><img src="images/logos/logo.png" alt="Seifenladen Harz"></a>
<nav id="cart-container" class="navbar-cart"><a href="shopping_cart.php"><span
class="cart-products-count hidden">0</span>
Warenkorb: Sie haben noch keine Artikel in Ihrem Warenkorb.</a></nav></header>
<nav id="categories"><ul class="level-1 nav navbar-nav"><li><a href="/seifen/">Seifen</a></li><li><a
href="/duft/">Duft</a></li></ul></nav>
<div id="wrapper"><div class="row"><div id="main"><div class="main-inside">${main}</div></div></div></div>
<footer id="footer"><div class="footer-header">Ab 39 EUR liefern wir versandkostenfrei.</div>
<a href="shop_content.php?coID=3889891">Impressum</a> Shopsoftware by Gambio GmbH</footer></div>
<div class="cookie-bar">Diese Website benutzt Cookies. <a class="btn">OK</a></div></body></html>`;

const tile = (name: string, price: number) => `<div class="product-container" data-index="productlist">
<form class="product-tile"><figure class="image"><img src="x.jpg" alt="${name}"></figure>
<div class="title-description"><div class="title"><a href="/duft/x.html">${name}</a></div></div>
<div class="price-tax"><div class="price"><span class="current-price-container">${eur(price)}</span></div>
<div class="additional-container"><div class="tax">inkl. 19% MwSt. zzgl. <a>Versand</a></div></div></div>
<div class="button-input row"><button type="submit" class="btn btn-primary btn-buy btn-block js-btn-add-to-cart"
title="In den Warenkorb">In den Warenkorb</button></div></form></div>`;

const options = (v: View) => `<div class="modifiers-selection"><fieldset><legend>Größe</legend>
<select name="modifiers[property][1]" class="form-control js-calculate">
${when(v.shown === undefined, '<option value="0">Bitte auswählen</option>')}
${each(
  v.sizes,
  (s, i) =>
    `<option value="${i + 1}"${when(i === v.shown, ' selected="selected"')}>${s.label}${when(
      s.price !== v.price,
      ` (${eur(s.price)})`,
    )}${when(s.state === 'out', ' - ausverkauft')}</option>`,
)}</select></fieldset></div>`;

function render(v: View): string {
  const [color, text] = TRAFFIC[v.state];
  const from = v.sizes && v.shown === undefined ? 'ab ' : '';
  const price = v.old
    ? `<span class="productOldPrice">Unser bisheriger Preis ${eur(v.old)}</span><br>Jetzt nur ${eur(v.price)}
<br>Sie sparen ${Math.round((1 - v.price / v.old) * 100)} % / ${eur(v.old - v.price)}`
    : `${from}${eur(v.price)}`;
  return layout(
    `${v.name} - ${v.brand}`,
    `<div class="product-info product-info-default row" itemscope itemtype="http://schema.org/Product">
<div class="product-info-title-desktop"><span class="product-info-title-product"
itemprop="name"><h1>${v.name}</h1></span></div>
<div class="product-info-details" itemprop="offers" itemscope itemtype="http://schema.org/Offer">
<link itemprop="availability" href="${schemaStock(v)}"><meta itemprop="priceCurrency" content="EUR">
<meta itemprop="price" content="${saidPrice(v).toFixed(2)}">
<form id="addToCart" action="product_info.php" class="form-horizontal js-product-form product-info">
<dl class="dl-horizontal"><dt class="col-xs-4 text-left">Lieferzeit:</dt><dd class="col-xs-8">
<span class="img-shipping-time"><img src="images/icons/status/${color}.png" alt="${text}"></span>
<span class="products-shipping-time-value">${text}</span></dd>
<dt>Art.Nr.:</dt><dd class="model-number-text" itemprop="model">${v.code}</dd>
<dt>Lagerbestand:</dt><dd class="products-quantity"><span
class="products-quantity-value">${v.state === 'in' ? 14 : 0}</span> Stück</dd></dl>
${v.sizes ? options(v) : ''}
<div class="price-container"><div class="price-calc-container" id="attributes-calc-price">
<div class="current-price-container">${price}</div>
<p class="tax-shipping-text text-small">${eur(v.price * 4)} pro Liter<br>inkl. 19% MwSt. zzgl. <a>Versand</a></p></div>
</div>
${when(v.low, `<div class="info-box">Tiefster Preis der letzten 30 Tage: ${eur(v.low ?? 0)}</div>`)}
${
  v.state === 'out'
    ? `<div class="cart-error-msg alert alert-danger" role="alert">Dieser Artikel ist leider ausverkauft.</div>
<div class="inactive"><button class="btn btn-lg btn-buy btn-block js-btn-add-to-cart btn-inactive" disabled
name="btn-add-to-cart">Nicht lieferbar</button></div>`
    : `<div class="cart-error-msg alert alert-danger hidden" role="alert"></div>
<div class="add-to-cart-button row"><div class="input-number"><input type="number" id="attributes-calc-quantity"
value="1"></div>
<input name="btn-add-to-cart" type="submit" class="btn btn-lg btn-buy btn-block js-btn-add-to-cart"
value="${v.state === 'pre' ? 'Jetzt vorbestellen' : 'In den Warenkorb'}" title="In den Warenkorb"></div>`
}
<a href="#" class="btn-wishlist">Auf den Merkzettel</a></form></div>
<div class="product-info-description"><div
itemprop="description">${v.note ?? 'Handgemacht, mit Lavendel.'}</div></div></div>
<div id="product-info-similar"><h2>Kunden, welche diesen Artikel bestellten, haben auch folgende Artikel gekauft:</h2>
${each(neighbours(1, 0.1), (n) => tile(n.name, n.price))}</div>`,
  );
}

const s = shop('gambio-honeygrid', 'de', ORIGIN, 'EUR', render);
const base: View = {
  path: '/duft/lavendelwasser.html',
  brand: 'Harzer Hof',
  name: 'Lavendelwasser Eau de Cologne',
  code: 'HH-118',
  price: 18.9,
  state: 'in',
};
const pair = (a: State, b: State) => [
  { label: '100 ml', price: 18.9, state: a },
  { label: '250 ml', price: 34.9, state: b },
];
s.show('in stock', base, ['in_stock']);
s.show('sold out, inactive button', { ...base, state: 'out', said: 'in' }, ['out_of_stock']);
s.show('ordered for the customer', { ...base, state: 'supplier' }, ['in_stock', 'backorder']);
s.show('pre-order', { ...base, state: 'pre' }, ['preorder']);
s.show('lower price than before', { ...base, price: 14.9, old: 18.9, low: 16.5 }, ['in_stock']);
s.show('no size chosen yet, large one sold out', { ...base, sizes: pair('in', 'out') }, ['in_stock']);
s.show(
  'shown size sold out, small one in stock',
  { ...base, price: 34.9, state: 'out', sizes: pair('in', 'out'), shown: 1 },
  ['in_stock', 'out_of_stock'],
);
s.show('meta price without tax', { ...base, saidPrice: 15.88 }, ['in_stock']);
s.list('category', '/duft/', layout('Duft', `<h1>Duft</h1>${each(neighbours(1, 0.1), (n) => tile(n.name, n.price))}`));
s.gone('removed product', '/duft/alt.html', layout('Fehler', '<div class="alert">Artikel wurde nicht gefunden!</div>'));
export const cases = s.cases;
