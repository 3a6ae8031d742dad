/** Imitates Danish shops on DanDomain. */
import { each, money, neighbours, type State, saidPrice, schemaStock, shop, type View, when } from '../kit.ts';
import { DANISH as w } from './nordic.ts';

const ORIGIN = 'https://www.duftstuen.dk';
const kr = (value: number) => `${money(value, 2, ',', '.')} DKK`;

const tile = (
  name: string,
  price: number,
) => `<li class="w-product-list-item"><article class="productItem"><h4 class="m-productlist-heading">${name}</h4>
<span class="m-productlist-price"><span class="h4">${kr(price)}</span></span><button
class="button is-success">${w.buy}</button></article></li>`;

const layout = (title: string, type: string, main: string) => `<!DOCTYPE html>
<html class="no-js platform-desktop" lang="da"><head><meta charset="utf-8"><title>${title}</title><meta
name="generator" content="DanDomain Webshop">
<meta property="og:type" content="website"></head><body id="ng-app" data-ng-app="platform-app" class="site${type}">
<div class="m-mini-cart">${w.empty}<span class="m-mini-cart-sum">0,00 DKK</span></div><div
class="usp">${w.free} · Dag til dag levering</div>
<nav class="site-navigation"><a>Parfume</a><a>Sæbe</a></nav><select
class="currency"><option>DKK</option><option>EUR</option></select>
<main>${main}</main><footer>CVR 00000000 · Alle priser er inkl. moms</footer>
<div class="cookie-policy">Vi bruger cookies. <a>Accepter</a></div></body></html>`;

function render(v: View): string {
  const out = v.state === 'out';
  return layout(
    `${v.brand} ${v.name}`,
    'product',
    `<div class="modules m-productcard" itemscope itemtype="http://schema.org/Product"><article
class="product-${v.code} m-product">
<header class="page-title"><h1 class="m-product-title product-title" itemprop="name">${v.name}</h1></header>
<div class="m-product-itemNumber"><strong>Varenr.</strong><span
class="m-product-itemNumber-value">${v.code}</span></div>
<div class="m-product-stock"><span class="m-product-stock-text">${w.stock[v.state]}</span></div>
<div class="m-product-price-container" itemprop="offers" itemscope itemtype="http://schema.org/Offer">
<link itemprop="availability" href="${schemaStock(v)}"><meta itemprop="price" content="${saidPrice(v)}"><meta
itemprop="priceCurrency" content="DKK">
${when(v.old, `<p class="m-product-price-before">Før <s class="before-price">${kr(v.old ?? 0)}</s></p>`)}
<p class="m-product-price h3"><span>${v.old ? 'Nu ' : ''}${kr(v.price)}</span></p>
${when(v.old, `<p class="m-product-price-saving">Du sparer ${kr((v.old ?? 0) - v.price)}</p>`)}
${when(v.low, `<p>${w.low}: ${kr(v.low ?? 0)}</p>`)}<p
class="anyday">4 rentefri betalinger à ${kr(v.price / 4)} med Anyday</p></div>
${
  v.sizes
    ? `<div class="m-product-buttons-wrapper"><label class="form-label">${w.size}</label><select
class="form-input m-product-select">${each(
        v.sizes,
        (s, i) =>
          `<option
value="${i}"${when(i === v.shown, ' selected')}${when(s.state === 'out', ' class="is-disabled"')}>${s.label} –
${kr(s.price)}${when(s.state === 'out', ' (udsolgt)')}</option>`,
      )}</select></div>`
    : ''
}
${
  out
    ? `<div class="m-product-waiting-list"><button class="button" type="button">${w.notify}</button></div>`
    : `<form class="m-product-buttons"><input name="amount" value="1"><button type="submit"
class="button m-product-add-to-basket is-success">
<i class="fa fa-shopping-cart"></i> ${v.state === 'pre' ? w.preorder : w.buy}</button></form>`
}<div itemprop="description">${v.note ?? 'Økologisk og allergivenlig.'}</div></article></div>
<h3>${w.related}</h3><ul>${each(neighbours(7.45, 0.5), (n) => tile(n.name, n.price))}</ul>`,
  );
}

const s = shop('dandomain', 'da', ORIGIN, 'DKK', render);
const base: View = {
  path: '/shop/klit-100ml.html',
  brand: 'Klit',
  name: 'Klit Eau de Cologne 100 ml',
  code: 'K100',
  price: 349,
  state: 'in',
};
const pair = (a: State, b: State) => [
  { label: '100 ml', price: 349, state: a },
  { label: '200 ml', price: 549, state: b },
];
s.show('in stock', base, ['in_stock']);
s.show('sold out with waiting list', { ...base, state: 'out' }, ['out_of_stock']);
s.show('remote stock', { ...base, state: 'supplier', said: 'in' }, ['in_stock', 'backorder']);
s.show('pre-order', { ...base, state: 'pre' }, ['preorder']);
s.show('before and now price', { ...base, price: 279.2, old: 349, low: 299 }, ['in_stock']);
s.show(
  'shown size sold out, small in stock',
  { ...base, price: 549, state: 'out', sizes: pair('in', 'out'), shown: 1 },
  ['in_stock', 'out_of_stock'],
);
s.show('microdata sold out, page in stock', { ...base, said: 'out' }, ['in_stock']);
s.list(
  'category',
  '/shop/parfume.html',
  layout(
    'Parfume',
    'productlist',
    `<h1>Parfume</h1><ul>${each(neighbours(7.45, 0.5), (n) => tile(n.name, n.price))}</ul>`,
  ),
);
s.gone(
  'removed product',
  '/shop/x.html',
  layout('404', 'error', '<h1>Siden blev ikke fundet</h1><p>Varen er udgået af sortimentet.</p>'),
);
export const cases = s.cases;
