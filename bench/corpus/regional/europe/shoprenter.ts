/** Imitates Hungarian shops on Shoprenter. */
import { each, jsonLd, ldProduct, money, neighbours, type State, shop, type View, when } from '../kit.ts';

const ORIGIN = 'https://www.bioszepseg.hu';
const ft = (value: number) => `${money(value, 0, ',', '.')} Ft`;
const WORDS: Record<State, string> = {
  in: 'Raktáron',
  out: 'Nincs raktáron',
  pre: 'Előrendelhető',
  supplier: 'Rendelésre (7-10 munkanap)',
};

const tile = (
  name: string,
  price: number,
) => `<div class="product-snapshot-vertical snapshot_vertical product list_product">
<div class="product-card"><h3 class="product-card-title"><a href="#">${name}</a></h3><div
class="product-card-price product-price">
<span class="product-price__price product-price__item">${ft(price)}</span></div>
<div class="product-card-cart"><a class="button btn btn-primary button-add-to-cart"
href="/index.php?route=checkout/cart"><span>Kosárba</span></a></div></div></div>`;

const layout = (title: string, id: string, main: string, head = '') => `<!DOCTYPE html>
<html lang="hu" dir="ltr"><head><title>${title}</title><meta charset="utf-8">${head}<link rel="stylesheet"
href="https://shop.cdn.shoprenter.hu/x.css">
<script>window.ShopRenter=window.ShopRenter||{};ShopRenter.shop={"name":"bioszepseg","currency":{"code":"HUF"}};
dataLayer=[{"pageType":"${id}"}];</script></head><body id="body" class="page-body ${id}-page-body"><div
class="nanobar-cookie">A weboldal cookie-kat használ.</div>
<header><div class="header-top">Ingyenes kiszállítás 15.000 Ft-tól</div><nav><ul
class="nav nav-pills sr-menu"><li><a>Arcápolás</a></li><li><a>Illatok</a></li></ul></nav>
<div id="cart" class="header-cart"><span>Kosár</span> <span class="header-cart-total">0 Ft</span></div></header>
<main>${main}</main><footer
class="print-hide"><ul><li>ÁSZF</li><li>Szállítás</li></ul>© Shoprenter</footer></body></html>`;

function render(v: View): string {
  const out = v.state === 'out';
  return layout(
    `${v.name} - ${v.brand}`,
    'product',
    `<section class="product-pathway">Főoldal / Illatok</section><section class="product-page-top"><form
action="/cart/add" method="post" id="product">
<div class="row product-page-top-row"><div class="product-image"><img src="${v.code}.webp" alt=""></div><div
class="col-lg-6 product-page-right">
<h1 class="page-head-title product-page-head-title">${v.name}</h1>
<div class="product-attributes-select-box product-page-right-box">${
      v.sizes
        ? `<div class="variable"><h6>Kiszerelés</h6>${each(
            v.sizes,
            (s, i) => `<label
class="product-option${when(i === v.shown, ' selected')}${when(s.state === 'out', ' option-out-of-stock')}">
<input type="radio"
name="opt"${when(i === v.shown, ' checked')}${when(s.state === 'out', ' disabled')}>${s.label}${when(
              s.price !== v.price,
              ` – ${ft(s.price)}`,
            )}</label>`,
          )}</div>`
        : ''
    }</div>
<div class="product-page-right-box product-page-price-wrapper"><div class="product-page-price-line"><div
class="product-page-price-line-inner">
${
  v.old
    ? `<span class="product-price-original product-page-price-original">${ft(v.old)}</span>
<span class="product-price product-page-price product-price-special">${ft(v.price)}</span>`
    : `<span class="product-price product-page-price">${ft(v.price)}</span>`
}
</div><div class="product-unit-price">(${ft(v.price * 20)}/liter)</div>
${when(v.low, `<div class="lowest">30 napon belüli legalacsonyabb ár: ${ft(v.low ?? 0)}</div>`)}</div></div>
${
  out
    ? `<div class="product-page-right-box notify"><a
class="btn btn-secondary notify-request-button">Kérek értesítést</a>
<p>Értesítést kérek, ha a termék ismét elérhető</p></div>`
    : `<div class="product-addtocart"><div class="product-addtocart-wrapper"><div class="product_table_quantity"><input
name="quantity" value="1"></div>
<div class="product_table_addtocartbtn"><a rel="nofollow"
class="button btn btn-primary button-add-to-cart btn-block"><span>${
        v.state === 'pre' ? 'Előrendelem' : 'Kosárba'
      }</span></a></div></div></div>`
}
<table class="parameter-table"><tr class="product-parameter-row productstock-param-row stock_status_id-9"><td
class="param-label">Elérhetőség:</td>
<td class="param-value"><span style="color:#177537">${WORDS[v.state]}</span></td></tr>
<tr class="product-parameter-row productshippingtime-param-row"><td class="param-label">Várható szállítás:</td><td>${
      { in: 'Holnap', out: '-', pre: '2027. március 1.', supplier: '10 munkanap' }[v.state]
    }</td></tr><tr><td>Gyártó:</td><td>${v.brand}</td></tr></table></div></div></form></section>
<section class="long-description">${v.note ?? 'Bőrbarát, vegán.'}</section>
<section class="similar-products"><h2>Hasonló
termékek</h2>${each(neighbours(390, 10), (n) => tile(n.name, n.price))}</section>`,
    v.said ? jsonLd(ldProduct(v, ORIGIN, 'HUF')) : `<meta property="og:price:amount" content="${v.price}">`,
  );
}

const s = shop('shoprenter', 'hu', ORIGIN, 'HUF', render);
const base: View = {
  path: '/rozsaviz-100',
  brand: 'Bioszépség',
  name: 'Rózsavíz 100 ml',
  code: 'RV100',
  price: 3490,
  state: 'in',
};
const pair = (a: State, b: State) => [
  { label: '100 ml', price: 3490, state: a },
  { label: '200 ml', price: 5990, state: b },
];
s.show('in stock', base, ['in_stock']);
s.show('sold out with notice request', { ...base, state: 'out' }, ['out_of_stock']);
s.show('to order', { ...base, state: 'supplier' }, ['in_stock', 'backorder']);
s.show('pre-order', { ...base, state: 'pre' }, ['preorder']);
s.show('special price', { ...base, price: 2790, old: 3490, low: 2690 }, ['in_stock']);
s.show('small size sold out, large shown', { ...base, price: 5990, sizes: pair('out', 'in'), shown: 1 }, ['in_stock']);
s.show('data in stock, page without stock', { ...base, state: 'out', said: 'in' }, ['out_of_stock']);
s.list(
  'category',
  '/illatok',
  layout('Illatok', 'category', `<h1>Illatok</h1>${each(neighbours(390, 10), (n) => tile(n.name, n.price))}`),
);
s.gone('removed product', '/regi', layout('Nem található', 'error', '<h1>Oops! Az oldal nem található.</h1>'));
export const cases = s.cases;
