/** Imitates Swedish shops on Abicart. */
import {
  each,
  jsonLd,
  ldProduct,
  money,
  neighbours,
  type State,
  saidPrice,
  schemaStock,
  shop,
  type View,
  when,
} from '../kit.ts';
import { SWEDISH as w } from './nordic.ts';

const ORIGIN = 'https://www.doftboden.se';
const kr = (value: number) => `${money(value, 0, ',', ' ')} SEK`;

const tile = (
  name: string,
  price: number,
) => `<div class="tws-list--grid-item"><a class="tws-util-heading--heading" href="#">${name}</a>
<div class="tws-article-price"><span class="tws-api--price-current">${kr(price)}</span></div>
<button class="tws-article-action--action-btn tws-article-addtocart--button" type="button">${w.buy}</button></div>`;

const layout = (title: string, type: string, main: string, head = '') => `<!DOCTYPE html>
<html lang="sv"><head><meta
charset="utf-8"><title>${title} | Doftboden</title>${head}<script>var tws={currency:"SEK"};</script></head>
<body class="tws-mod-${type}"><div class="tws-header">${w.free}<div class="tws-cart">${w.empty} <span
class="summary">0 SEK</span></div>
<nav><a>Parfym</a><a>Tvål</a></nav></div><main>${main}</main><footer
class="tws-footer">Priser inkl. moms · Abicart</footer></body></html>`;

function render(v: View): string {
  const out = v.state === 'out';
  return layout(
    v.name,
    'article',
    `<div class="tws-article tws-article-id-${v.code}" itemscope itemtype="https://schema.org/Product"><h1
class="tws-util-heading--heading" itemprop="name">${
      v.name
    }</h1><div class="tws-article-price" itemprop="offers" itemscope itemtype="https://schema.org/Offer">
<link itemprop="availability" href="${schemaStock(v)}"><meta itemprop="priceCurrency" content="SEK"><meta
itemprop="price" content="${saidPrice(v)}">
${
  v.old
    ? `<div class="tws-article-price--has-discount"><span class="tws-article-price--discount">${kr(v.price)}</span>
<span class="tws-article-price--regular">Ord. pris <s>${kr(v.old)}</s></span></div>`
    : `<span class="tws-api--price-current">${kr(v.price)}</span>`
}
${when(v.low, `<small>${w.low}: ${kr(v.low ?? 0)}</small>`)}<span
class="jmf">Jmf. pris ${kr(v.price * 20)}/l</span></div>
<div class="tws-article-stock"><span class="tws-article-stock--icon tws-${v.state}"></span> ${w.stock[v.state]}</div>
<form class="tws-article-addtocart">${
      v.sizes
        ? `<label>${w.size}</label><select class="tws-article-choices">${each(
            v.sizes,
            (s, i) =>
              `<option${when(i === v.shown, ' selected')}>${s.label}${when(
                s.price !== v.price,
                `
(${kr(s.price)})`,
              )}${when(s.state === 'out', ' - slut i lager')}</option>`,
          )}</select>`
        : ''
    }
${
  out
    ? `<input type="email" placeholder="Din e-post"><button type="button"
class="tws-article-monitor">${w.notify}</button>`
    : `<input class="tws-article-addtocart--quantity" value="1"> <button class="tws-article-addtocart--button"
type="submit">${v.state === 'pre' ? w.preorder : w.buy}</button>`
}</form><p>Delbetala från 89 kr/mån med Klarna</p><div
class="tws-article-description">${v.note ?? 'Handgjord i Skåne.'}</div></div>
<h3>${w.related}</h3>${each(neighbours(11, 1), (n) => tile(n.name, n.price))}`,
    v.saidPrice ? jsonLd(ldProduct(v, ORIGIN, 'SEK')) : '',
  );
}

const s = shop('abicart', 'sv', ORIGIN, 'SEK', render);
const base: View = {
  path: '/sv/artiklar/bjork.html',
  brand: 'Doftboden',
  name: 'Björk Eau de Parfum 50 ml',
  code: '3301',
  price: 895,
  state: 'in',
};
const pair = (a: State, b: State) => [
  { label: '50 ml', price: 895, state: a },
  { label: '100 ml', price: 1395, state: b },
];
s.show('in stock', base, ['in_stock']);
s.show('sold out with watch form', { ...base, state: 'out' }, ['out_of_stock']);
s.show('ordered from the supplier', { ...base, state: 'supplier' }, ['in_stock', 'backorder']);
s.show('pre-order', { ...base, state: 'pre' }, ['preorder']);
s.show('discount with ordinary price', { ...base, price: 716, old: 895, low: 745 }, ['in_stock']);
s.show('large size sold out', { ...base, sizes: pair('in', 'out'), shown: 0 }, ['in_stock']);
s.show('microdata in stock, page sold out', { ...base, state: 'out', said: 'in' }, ['out_of_stock']);
s.show('data price without tax', { ...base, saidPrice: 716 }, ['in_stock']);
s.list(
  'category',
  '/sv/parfym',
  layout(
    'Parfym',
    'category',
    `<h1>Parfym</h1><div class="tws-list--grid">${each(neighbours(11, 1), (n) => tile(n.name, n.price))}</div>`,
  ),
);
s.gone(
  'removed product',
  '/sv/artiklar/x.html',
  layout('Sidan finns inte', 'error', '<h1>Artikeln har utgått och finns inte längre</h1>'),
);
export const cases = s.cases;
