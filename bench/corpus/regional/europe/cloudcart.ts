/** Imitates Bulgarian shops on CloudCart. */
import { each, jsonLd, ldProduct, money, neighbours, type State, shop, type View, when } from '../kit.ts';

const ORIGIN = 'https://aromatika.bg';
const RATE = 1.95583;
const euro = (value: number) => `${money(value, 2, '.', '')} €`;
const both = (value: number) => `${euro(value)} / ${money(value * RATE, 2, '.', '')} лв.`;
const WORDS: Record<State, string> = {
  in: 'В наличност',
  out: 'Изчерпан',
  pre: 'Очаква се на 01.03.2027 – предварителна поръчка',
  supplier: 'Доставка от външен склад до 5 работни дни',
};

const tile = (
  name: string,
  price: number,
) => `<div class="_product js-product"><div class="_product-inner"><div class="_product-info">
<div class="_product-name"><h3><a href="#">${name}</a></h3></div><div class="_product-price"><div
class="_product-price-inner">
<span class="_product-price-new">${both(price)}</span></div></div><div class="_product-add"><form
class="js-product-form"><button type="submit"
class="_button js-button-add-to-cart"><span class="_figure-stack"><i
class="cc-icon"></i><span>Купи</span></span></button></form></div></div></div></div>`;

const layout = (title: string, cls: string, main: string, head = '') => `<!DOCTYPE html>
<html lang="bg"><head><meta charset="utf-8"><title>${title}</title><meta name="generator"
content="CloudCart">${head}</head>
<body class="${cls}"><header class="_header"><div class="_header-top">Безплатна доставка над 51.13 € / 100.00 лв.</div>
<div class="_navigation"><ul><li><a>Парфюми</a></li><li><a>Грим</a></li></ul></div><div class="_cart-compact"><span
class="js-cart-total">0.00 €</span></div>
<div class="_language-dropdown">Български · English</div></header><main class="_content">${main}</main>
<footer class="_footer"><ul><li>Общи условия</li><li>Доставка</li></ul>Курс: 1 € = 1.95583 лв.</footer>
<div class="_cookie-bar">Този сайт използва бисквитки. <a>Приемам</a></div></body></html>`;

function render(v: View): string {
  const out = v.state === 'out';
  return layout(
    `${v.name} | Ароматика`,
    'product-details-page',
    `<div class="_product-details js-product" data-id="${v.code}"><div class="_product-details-gallery"><img
alt=""></div>
<div class="_product-details-properties"><div class="_section-title"><h1
class="js-product-title">${v.brand} ${v.name}</h1></div>
<div class="_product-details-meta">Код: <span class="js-product-sku">${v.code}</span></div>
<div class="_product-details-price js-product-price">${
      v.old
        ? `<span class="_product-details-price-old">${both(v.old)}</span> <span
class="_product-details-price-new js-price">${both(v.price)}</span>`
        : `<span class="_product-details-price-new js-price">${both(v.price)}</span>`
    }</div>
${when(
  v.low,
  `<div
class="_product-details-lowest-price">Най-ниска цена за последните 30 дни: ${both(v.low ?? 0)}</div>`,
)}
<div class="_product-details-leasing">На изплащане от ${euro(v.price / 12)} на месец</div>
<div class="_product-details-availability">Наличност: <span
class="${out ? 'out-of-stock' : 'in-stock'}">${WORDS[v.state]}</span></div>
<form class="js-product-form" action="/cart/add" method="post">${
      v.sizes
        ? `<div class="_product-details-parameters"><label>Разфасовка</label><select class="js-variant-select">${each(
            v.sizes,
            (s, i) =>
              `<option${when(i === v.shown, ' selected')}${when(s.state === 'out', ' disabled')}>${s.label}${when(
                s.state === 'out',
                ' (изчерпан)',
              )}</option>`,
          )}</select></div>`
        : ''
    }
${
  out
    ? `<div class="_product-details-notify"><input type="email" placeholder="Вашият имейл"><button
class="_button js-notify">Уведоми ме при наличност</button></div>`
    : `<div class="_product-details-quantity"><input value="1" name="quantity"></div><button type="submit"
class="_button _button-full js-add-to-cart">
<span>${v.state === 'pre' ? 'Поръчай предварително' : 'Добави в количката'}</span></button>`
}</form><div class="_product-details-description">${v.note ?? 'Свеж аромат с нотки на липа.'}</div></div></div>
<div class="_products-related"><h2>Подобни
продукти</h2>${each(neighbours(1, 0.01), (n) => tile(n.name, n.price))}</div>`,
    v.said ? jsonLd(ldProduct(v, ORIGIN, 'EUR')) : '',
  );
}

const s = shop('cloudcart', 'bg', ORIGIN, 'EUR', render);
const base: View = {
  path: '/product/lipa-50',
  brand: 'Розова долина',
  name: 'Липа парфюм 50 мл',
  code: 'RD-50',
  price: 35.28,
  state: 'in',
};
const pair = (a: State, b: State) => [
  { label: '50 мл', price: 35.28, state: a },
  { label: '100 мл', price: 58.8, state: b },
];
s.show('in stock, price in euro and lev', base, ['in_stock']);
s.show('sold out with notice form', { ...base, state: 'out' }, ['out_of_stock']);
s.show('from an outside warehouse', { ...base, state: 'supplier' }, ['in_stock', 'backorder']);
s.show('pre-order', { ...base, state: 'pre' }, ['preorder']);
s.show('sale price in two currencies', { ...base, price: 28.12, old: 35.28, low: 29.9 }, ['in_stock']);
s.show('large size sold out', { ...base, sizes: pair('in', 'out'), shown: 0 }, ['in_stock']);
s.show('data in stock, page sold out', { ...base, state: 'out', said: 'in' }, ['out_of_stock']);
s.list(
  'category',
  '/category/parfumi',
  layout('Парфюми', 'category-page', `<h1>Парфюми</h1>${each(neighbours(1, 0.01), (n) => tile(n.name, n.price))}`),
);
s.gone('removed product', '/product/star', layout('404', 'page-404', '<h1>Страницата не е намерена</h1>'));
export const cases = s.cases;
