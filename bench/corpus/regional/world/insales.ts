/** Imitates Russian shops on InSales. */
import { each, jsonLd, ldProduct, money, neighbours, type State, shop, type View, when } from '../kit.ts';

const ORIGIN = 'https://mylovarnya-online.ru';
const rub = (value: number) => `${money(value, 0, ',', ' ')} руб`;

const tile = (
  name: string,
  price: number,
) => `<div class="product-preview is-available"><div class="product-preview__title"><a>${name}</a></div>
<div class="product-preview__price"><span class="product-preview__price-cur">${rub(price)}</span></div>
<form class="product-preview__form" data-product-id="8"><button type="submit" class="button add-cart-counter__btn"
data-add-cart-counter-btn>
<span class="add-cart-counter__btn-label">В корзину</span></button></form></div>`;

const layout = (title: string, tpl: string, main: string, head = '') => `<!DOCTYPE html>
<html lang="ru" style="--color-btn-bg:#000"><head><meta charset="utf-8"><title>${title}</title>${head}
<meta name="robots" content="index,follow"><script>var InSales={};window.dataLayer=window.dataLayer||[];</script></head>
<body data-multi-lang="false"><div class="layout layout_sticky-footer"><div class="layout__header"><div
class="header__area-cart"><a href="/cart_items">
Корзина <span class="header__control-bage" data-cart-positions-count>0</span> <span
data-cart-total-price>0 руб</span></a></div>
<ul class="navigation__list"><li><a>Мыло</a></li><li><a>Духи</a></li></ul></div><main
class="layout__content page_${tpl}">${main}</main>
<footer>При заказе от 2 500 руб доставка бесплатно. Сделано на InSales</footer></div></body></html>`;

function render(v: View): string {
  const out = v.state === 'out';
  const mark = { in: 'is-available', out: 'is-unavailable', pre: 'is-preorder', supplier: 'is-available' }[v.state];
  const stock = {
    in: 'В наличии',
    out: 'Нет в наличии',
    pre: 'Скоро в продаже',
    supplier: 'В наличии на складе поставщика',
  }[v.state];
  return layout(
    v.name,
    'product',
    `<div class="product ${mark}" data-product-id="${v.code}" data-product-json="{&quot;id&quot;:${v.code.length}}">
<form action="/cart_items" method="post" class="product__form" data-main-form>
<div class="product__area-title"><h1 class="product__title heading">${v.name}</h1><div class="product__sku">арт. <span
data-product-card-sku>${v.code}</span></div></div>
<div class="product__area-price"><div class="product__price"><span class="product__price-cur"
data-product-card-price-from-cart>${rub(v.price)}</span>${when(
      v.old,
      ` <span class="product__price-old"
data-product-card-old-price>${rub(v.old ?? 0)}</span>`,
    )}</div>
<div class="product__available"><span class="available-label">${stock}</span></div></div>
${
  v.sizes
    ? `<div class="product__variants"><div class="option option_option-value"><div class="option-label">Вес</div>${each(
        v.sizes,
        (s, i) => `<button type="button"
class="option-value${when(i === v.shown, ' is-selected')}${when(s.state === 'out', ' is-disabled')}"
data-product-variants-price="${s.price}">${s.label}${when(s.state === 'out', ' (нет)')}</button>`,
      )}</div></div>`
    : ''
}
<div class="product__area-controls">
<div class="product__buy-btn-area-inner product__not_unavailable"${when(
      out || v.state === 'pre',
      ' style="display:none"',
    )}>
<button class="product__add-cart-btn button button_size-l" type="submit"
data-add-cart-counter-btn><span>Добавить в корзину</span></button>
<button class="button product__one-click" type="button">Купить в один клик</button></div>
<div class="product__controls-preorder"${when(v.state !== 'pre', ' style="display:none"')}><button type="button"
class="button js-preorder">Предзаказ</button></div>
${when(
  out,
  `<div class="product__user-notice">
<button type="button" class="button" data-ui-popup="notify">Сообщить о поступлении</button></div>`,
)}
</div></form><div class="product__area-description">${v.note ?? 'Мыло ручной работы. Отправим в течение 2 дней.'}</div>
<div class="reviews">Отзывы (5)</div></div>
<div class="widget-type_widget_v4_similar_products"><div
class="heading">Похожие товары</div>${each(neighbours(60, 10), (n) => tile(n.name, n.price))}</div>`,
    v.said || v.saidPrice ? jsonLd(ldProduct(v, ORIGIN, 'RUB')) : `<meta property="og:title" content="${v.name}">`,
  );
}

const s = shop('insales', 'ru', ORIGIN, 'RUB', render);
const base: View = {
  path: '/product/mylo-degtyarnoe',
  brand: 'Мыловарня',
  name: 'Мыло дегтярное 90 г',
  code: 'MD-90',
  price: 390,
  state: 'in',
};
const pair = (a: State, b: State) => [
  { label: '90 г', price: 390, state: a },
  { label: '200 г', price: 690, state: b },
];
s.show('in stock, hidden pre-order button', base, ['in_stock']);
s.show('sold out, hidden cart button', { ...base, state: 'out' }, ['out_of_stock']);
s.show('in stock at the supplier', { ...base, state: 'supplier' }, ['in_stock', 'backorder']);
s.show('pre-order button only', { ...base, state: 'pre' }, ['preorder']);
s.show('old price after the new one', { ...base, price: 312, old: 390 }, ['in_stock']);
s.show('large size disabled', { ...base, sizes: pair('in', 'out'), shown: 0 }, ['in_stock']);
s.show('data in stock, page sold out', { ...base, state: 'out', said: 'in' }, ['out_of_stock']);
s.show('data price of another size', { ...base, sizes: pair('in', 'in'), shown: 0, saidPrice: 690 }, ['in_stock']);
s.list(
  'collection',
  '/collection/mylo',
  layout(
    'Мыло',
    'collection',
    `<h1>Мыло</h1><div class="catalog-list">${each(neighbours(60, 10), (n) => tile(n.name, n.price))}</div>`,
  ),
);
s.gone(
  'removed product',
  '/product/x',
  layout('404', 'error', '<h1>Страница не найдена</h1><p>Товар удалён или снят с продажи.</p>'),
);
export const cases = s.cases;
