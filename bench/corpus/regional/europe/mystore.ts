/** Imitates Norwegian shops on Mystore. */
import { each, jsonLd, ldProduct, money, neighbours, type State, shop, type View, when } from '../kit.ts';
import { NORWEGIAN as w } from './nordic.ts';

const ORIGIN = 'https://www.fjordduft.no';
const kr = (value: number) => `${money(value, 0, ',', '.')},-`;

const tile = (
  name: string,
  price: number,
) => `<div class="product-box product_box_tpl"><a class="title_link"><div class="title col-md-12">${name}</div></a>
<div class="product_box_price_row"><span class="price products_price">${kr(price)}</span></div>
<button class="btn btn-success buy-button product_box_button"><i
class="icon-shopping-cart"></i> ${w.buy}</button></div>`;

const layout = (title: string, page: string, main: string, head = '') => `<!DOCTYPE html>
<html lang="nb"><head><meta
charset="utf-8"><title>${title} - Fjordduft</title>${head}<script>var currency={code:"NOK"};</script></head>
<body class="page-${page} no-touch"><header class="mystore-header">${w.free}<div class="handlekurv">${w.empty} <b
class="cart-price">0,-</b></div>
<ul class="nav"><li>Parfyme</li><li>Hudpleie</li></ul><div class="vat-switch">Pris inkl. mva / eks. mva</div></header>
<div id="mainContent">${main}</div><footer>Org.nr 000 000 000 MVA · Mystore.no</footer></body></html>`;

function render(v: View): string {
  const out = v.state === 'out';
  return layout(
    `${v.name}`,
    'product',
    `<form name="cart_quantity" class="product-page" action="/products/x?action=add_product"><h1
class="product-title-v1">${v.name}</h1>
<div class="product_stock stock_box"><span class="${out ? 'out-of-stock' : 'in-stock'}">${w.stock[v.state]}</span></div>
<div class="product-prices">${when(v.old, `<span class="products_price_old">${kr(v.old ?? 0)}</span>`)}
<span class="product-price products_price">${kr(v.price)}</span><span class="tax">inkl. mva</span>
<span class="ex-tax">Eks. mva: ${kr(Math.round(v.price * 0.8))}</span>${when(
      v.low,
      `<span>${w.low}:
${kr(v.low ?? 0)}</span>`,
    )}</div>
<div class="bonus">Du får ${Math.round(v.price / 20)} kr i bonus som medlem</div>
${
  v.sizes
    ? `<div class="product_options"><label>${w.size}</label><select name="id[1]"
class="form-control attribute-input">${each(
        v.sizes,
        (s, i) =>
          `<option value="${i}"
data-stock="${s.state === 'out' ? 0 : 4}"${when(i === v.shown, ' selected')}>${s.label}${when(
            s.price !== v.price,
            ` (${kr(s.price)})`,
          )}${when(s.state === 'out', ' - utsolgt')}</option>`,
      )}</select></div>`
    : ''
}
${
  out
    ? `<div class="stock-notify"><input type="email" placeholder="E-post"><button class="btn btn-default"
type="button">${w.notify}</button></div>`
    : `<input name="quantity" value="1"><button type="submit"
class="btn btn-buy buy-button-big">${v.state === 'pre' ? w.preorder : w.buy}</button>`
}<div class="product-sku">Art.nr: ${v.code}</div><div class="description">${v.note ?? 'Laget i Bergen.'}</div></form>
<h4>${w.related}</h4><div class="xsell">${each(neighbours(11.6, 1), (n) => tile(n.name, n.price))}</div>`,
    v.said ? jsonLd(ldProduct(v, ORIGIN, 'NOK')) : '',
  );
}

const s = shop('mystore', 'nb', ORIGIN, 'NOK', render);
const base: View = {
  path: '/products/einer-50',
  brand: 'Fjordduft',
  name: 'Einer parfyme 50 ml',
  code: 'FD-E50',
  price: 1290,
  state: 'in',
};
const pair = (a: State, b: State) => [
  { label: '50 ml', price: 1290, state: a },
  { label: '10 ml reise', price: 390, state: b },
];
s.show('in stock, price with dash', base, ['in_stock']);
s.show('out of stock with notice form', { ...base, state: 'out' }, ['out_of_stock']);
s.show('remote stock', { ...base, state: 'supplier' }, ['in_stock', 'backorder']);
s.show('pre-order', { ...base, state: 'pre' }, ['preorder']);
s.show('old price first', { ...base, price: 990, old: 1290, low: 1090 }, ['in_stock']);
s.show('travel size sold out', { ...base, sizes: pair('in', 'out'), shown: 0 }, ['in_stock']);
s.show('data in stock, page out of stock', { ...base, state: 'out', said: 'in' }, ['out_of_stock']);
s.list(
  'category',
  '/categories/parfyme',
  layout('Parfyme', 'category', `<h1>Parfyme</h1>${each(neighbours(11.6, 1), (n) => tile(n.name, n.price))}`),
);
s.gone(
  'removed product',
  '/products/x',
  layout('404', 'error', '<h1>Produktet finnes ikke</h1><p>Det kan være fjernet fra butikken.</p>'),
);
export const cases = s.cases;
