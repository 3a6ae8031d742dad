/** Imitates Finnish shops on MyCashflow. */
import { each, jsonLd, ldProduct, money, neighbours, type State, shop, type View, when } from '../kit.ts';
import { FINNISH as w } from './nordic.ts';

const ORIGIN = 'https://www.metsantuoksu.fi';
const euro = (value: number) => `${money(value, 2, ',', ' ')} €`;

const tile = (name: string, price: number) => `<article class="Product"><h3 class="ProductName"><a>${name}</a></h3>
<div class="PriceWrapper"><span class="Price SinglePrice">${euro(price)}</span></div><a
class="Button BuyButton AddToCart">${w.buy}</a></article>`;

const layout = (title: string, page: string, main: string, head = '') => `<!doctype html>
<html lang="fi" class="no-js"><head><meta charset="utf-8"><title>${title} - Metsän tuoksu</title>${head}</head>
<body class="${page}"><div id="SiteHeader"><div class="Notice">${w.free}</div><div id="MiniCart"
class="MiniCart">${w.empty} <span>0,00 €</span></div>
<ul id="Categories"><li>Tuoksut</li><li>Saippuat</li></ul><ul
class="Languages"><li>Suomi</li><li>Svenska</li></ul></div>
<main id="SiteBody">${main}</main><footer>Hinnat sis. alv 25,5 % · Verkkokauppa MyCashflow</footer></body></html>`;

function render(v: View): string {
  const out = v.state === 'out';
  return layout(
    v.name,
    'ProductPage',
    `<div id="ProductContent" class="ProductContent" data-id="${v.code}"><h1 class="ProductHeading">${v.name}</h1>
<div class="ProductPrice PriceWrapper">${
      v.old
        ? `<span class="Price SalePrice CampaignPrice">${euro(v.price)}</span> <del
class="OldPrice">${euro(v.old)}</del>
<span class="PriceDiscount">Säästät ${euro(v.old - v.price)}</span>`
        : `<span class="Price SinglePrice">${euro(v.price)}</span>`
    }${when(v.low, `<span class="LowestPrice">${w.low} ${euro(v.low ?? 0)}</span>`)}
<span class="PriceTax">Sis. alv. Veroton hinta ${euro(v.price / 1.255)}</span></div>
<form id="BuyForm" class="BuyForm" method="post" action="/cart/">${
      v.sizes
        ? `<div class="FormItem BuyFormVariationRadio"><fieldset><legend>${w.size}</legend><ul>${each(
            v.sizes,
            (s, i) => `<li${when(s.state === 'out', ' class="SoldOut"')}><input type="radio" name="variation"
id="v${i}"${when(i === v.shown, ' checked')}${when(s.state === 'out', ' disabled')}><label for="v${i}">${s.label} <span
class="VariationPrice">${euro(s.price)}</span>
<span class="VariationStock">${w.stock[s.state]}</span></label></li>`,
          )}</ul></fieldset></div>`
        : ''
    }
<p class="StockStatus ${out ? 'Empty' : 'Available'}">${w.stock[v.state]}</p>
${
  out
    ? `<a class="Button ProductNotification" href="/interface/ProductNotification">${w.notify}</a>`
    : `<input name="quantity" value="1"><button class="Button AddToCart"
type="submit"><span>${v.state === 'pre' ? w.preorder : w.buy}</span></button>`
}</form><div class="Invoice">Osamaksu alkaen ${euro(v.price / 6)}/kk</div><div
id="ProductDescription">${v.note ?? 'Pihkaa ja katajaa.'}</div></div>
<div class="RelatedProducts"><h2>${w.related}</h2>${each(neighbours(1, 0.1), (n) => tile(n.name, n.price))}</div>`,
    v.state === 'in' || v.said ? jsonLd(ldProduct(v, ORIGIN, 'EUR')) : '',
  );
}

const s = shop('mycashflow', 'fi', ORIGIN, 'EUR', render);
const base: View = {
  path: '/product/12/pihka',
  brand: 'Metsän tuoksu',
  name: 'Pihka hajuvesi 30 ml',
  code: '12',
  price: 54.9,
  state: 'in',
};
const pair = (a: State, b: State) => [
  { label: '30 ml', price: 54.9, state: a },
  { label: '50 ml', price: 79.9, state: b },
];
s.show('in stock', base, ['in_stock']);
s.show('sold out with notice link', { ...base, state: 'out' }, ['out_of_stock']);
s.show('ordered for the customer', { ...base, state: 'supplier' }, ['in_stock', 'backorder']);
s.show('pre-order', { ...base, state: 'pre' }, ['preorder']);
s.show('campaign price before the old price', { ...base, price: 43.92, old: 54.9, low: 43.92 }, ['in_stock']);
s.show('large size disabled', { ...base, sizes: pair('in', 'out'), shown: 0 }, ['in_stock']);
s.show('data sold out, page in stock', { ...base, said: 'out' }, ['in_stock']);
s.list(
  'category',
  '/category/1/tuoksut',
  layout('Tuoksut', 'CategoryPage', `<h1>Tuoksut</h1>${each(neighbours(1, 0.1), (n) => tile(n.name, n.price))}`),
);
s.gone(
  'removed product',
  '/product/9/x',
  layout('Sivua ei löydy', 'ErrorPage', '<h1>Hups, sivua ei löytynyt</h1><p>Tuote on poistunut valikoimasta.</p>'),
);
export const cases = s.cases;
