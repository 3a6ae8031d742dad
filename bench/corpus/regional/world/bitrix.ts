/** Imitates Russian shops on 1C-Bitrix. */
import { each, money, neighbours, type State, saidPrice, schemaStock, shop, type View, when } from '../kit.ts';

const ORIGIN = 'https://aromadom-shop.ru';
const rub = (value: number) => `${money(value, 0, ',', ' ')} ₽`;
const WORDS: Record<State, string> = {
  in: 'Есть в наличии',
  out: 'Нет в наличии',
  pre: 'Предзаказ, поступление 20 февраля',
  supplier: 'Под заказ, 7–14 дней',
};

const tile = (
  name: string,
  price: number,
) => `<div class="product-item-container"><div class="product-item"><h3 class="product-item-title"><a>${name}</a></h3>
<div class="product-item-info-container product-item-price-container" data-entity="price-block"><span
class="product-item-price-current">${rub(
  price,
)}</span></div><div class="product-item-button-container"><button class="btn btn-primary btn-sm"
data-entity="buy">В корзину</button></div></div></div>`;

const layout = (title: string, main: string) => `<!DOCTYPE html>
<html xml:lang="ru" lang="ru"><head><title>${title}</title><meta charset="utf-8">
<script>if(!window.BX)window.BX={};BX.setCSSList([
'/bitrix/templates/eshop_bootstrap_v4/template_styles.css']);</script></head>
<body class="bx-background-image"><div id="panel"></div><div class="bx-wrapper" id="bx_eshop_wrap"><header
class="bx-header">
<div class="bx-header-phone">8 800 555-00-00, Москва</div><div class="bx-basket bx-opener"><a
href="/personal/cart/">Корзина 0 позиций на сумму <strong>0 ₽</strong></a></div>
<ul class="bx-nav-list-1-lvl"><li><a>Парфюмерия</a></li><li><a>Уход</a></li></ul></header>
<div class="workarea">${main}</div><footer
class="bx-footer">Бесплатная доставка от 3 000 ₽. Работает на 1С-Битрикс</footer></div>
<div class="cookie">Мы используем файлы cookie <button>Хорошо</button></div></body></html>`;

const offers = (
  v: View,
) => `<div id="bx_tree" class="product-item-detail-info-container"><div data-entity="sku-line-block">
<div class="product-item-detail-info-container-title">Объём</div><div class="product-item-scu-block"><ul
class="product-item-scu-item-list">
${each(
  v.sizes,
  (s, i) => `<li
class="product-item-scu-item-text-container${when(i === v.shown, ' selected')}${when(s.state === 'out', ' notallowed')}"
title="${s.label}" data-onevalue="${i}"><div class="product-item-scu-item-text-block"><div
class="product-item-scu-item-text">${s.label}</div></div></li>`,
)}</ul></div></div></div>`;

/** The script keeps every size with its stock; the page shows one of them. */
const script = (v: View) =>
  `<script>new JCCatalogElement({'OFFERS':${JSON.stringify(
    (v.sizes ?? []).map((s) => ({
      NAME: s.label,
      CAN_BUY: s.state !== 'out',
      ITEM_PRICES: [{ PRICE: s.price, CURRENCY: 'RUB', PRINT_PRICE: rub(s.price) }],
    })),
  )},'MESS':{'BTN_BUY':'Купить','NOT_AVAILABLE':'Нет в наличии'}});</script>`;

function render(v: View): string {
  const out = v.state === 'out';
  const button = { in: 'В корзину', out: '', pre: 'Оформить предзаказ', supplier: 'Заказать' }[v.state];
  return layout(
    `${v.brand} ${v.name} купить`,
    `<div class="bx-catalog-element bx-blue" id="bx_1" itemscope itemtype="http://schema.org/Product"><h1
class="mb-3">${v.brand} ${v.name}</h1>
<div class="row"><div class="product-item-detail-slider-container"><img src="/upload/iblock/${v.code}.jpg" alt=""></div>
<div class="product-item-detail-info-section">${v.sizes ? offers(v) : ''}
<div class="product-item-detail-properties"><dt>Артикул</dt><dd>${v.code}</dd><dt>Страна</dt><dd>Франция</dd></div>
</div>
<div class="product-item-detail-pay-block"><div class="product-item-detail-info-container">
<div class="product-item-detail-price-old mb-1" id="bx_1_old_price"
${v.old ? '' : 'style="display: none;"'}>${v.old ? rub(v.old) : ''}</div>
<div class="product-item-detail-price-current mb-1" id="bx_1_price">${rub(v.price)}</div>
<div class="product-item-detail-economy-price mb-1" ${v.old ? '' : 'style="display: none;"'}>${
      v.old ? `Экономия ${rub(v.old - v.price)}` : ''
    }</div></div>
<div class="split">от ${rub(Math.round(v.price / 4))} × 4 платежа Долями</div><div
class="bonus">+${Math.round(v.price * 0.03)} бонусов</div>
<div class="mb-3" id="bx_1_quant"><span class="product-item-quantity">Наличие: <b>${WORDS[v.state]}</b></span></div>
<div data-entity="main-button-container" class="mb-3"><div id="bx_1_basket_actions"
style="display: ${out ? 'none' : ''};">
<div class="mb-3"><a class="btn btn-primary product-item-detail-buy-button" id="bx_1_add_basket_link"
href="javascript:void(0);">${button || 'В корзину'}</a></div></div></div>
${when(
  out,
  `<div class="mb-3"><button id="bx_1_subscribe" class="btn btn-primary product-item-detail-buy-button"
data-item="1">Сообщить о поступлении</button></div>`,
)}
<div class="mb-3" id="bx_1_not_avail" style="display: ${out ? '' : 'none'};"><a class="btn btn-primary"
href="javascript:void(0)" rel="nofollow">
Нет в наличии</a></div></div></div>
<div class="product-item-detail-tab-content active" itemprop="description">${v.note ?? 'Древесный аромат.'}</div>
<meta itemprop="name" content="${v.brand} ${v.name}"><span itemprop="offers" itemscope
itemtype="http://schema.org/Offer">
<meta itemprop="price" content="${saidPrice(v)}"><meta itemprop="priceCurrency" content="RUB"><link
itemprop="availability" href="${schemaStock(v)}"></span>
${when(v.sizes, script(v))}</div><div
class="catalog-block-header">С этим товаром покупают</div>${each(neighbours(95, 10), (n) => tile(n.name, n.price))}
<div class="catalog-block-header">Вы смотрели</div>`,
  );
}

const s = shop('bitrix-eshop', 'ru', ORIGIN, 'RUB', render);
const base: View = {
  path: '/catalog/parfyumeriya/kedr-100/',
  brand: 'Северный Мыс',
  name: 'Кедр парфюмерная вода 100 мл',
  code: 'SM-100',
  price: 6490,
  state: 'in',
};
const pair = (a: State, b: State) => [
  { label: '50 мл', price: 4290, state: a },
  { label: '100 мл', price: 6490, state: b },
];
s.show('in stock, hidden not-available button', base, ['in_stock']);
s.show('sold out, hidden basket button', { ...base, state: 'out' }, ['out_of_stock']);
s.show('to order in 7 to 14 days', { ...base, state: 'supplier' }, ['in_stock', 'backorder']);
s.show('pre-order', { ...base, state: 'pre' }, ['preorder']);
s.show('old price and economy', { ...base, price: 4990, old: 6490 }, ['in_stock']);
s.show('small size not allowed, large shown', { ...base, sizes: pair('out', 'in'), shown: 1 }, ['in_stock']);
s.show('shown size sold out, small one in the script', { ...base, state: 'out', sizes: pair('in', 'out'), shown: 1 }, [
  'in_stock',
  'out_of_stock',
]);
s.show('microdata in stock, page sold out', { ...base, state: 'out', said: 'in' }, ['out_of_stock']);
s.list(
  'section',
  '/catalog/parfyumeriya/',
  layout(
    'Парфюмерия',
    `<h1>Парфюмерия</h1><div class="catalog-section">${each(neighbours(95, 10), (n) => tile(n.name, n.price))}</div>`,
  ),
);
s.gone(
  'removed product',
  '/catalog/x/',
  layout('404', '<div class="bx-404-container"><h1>Элемент не найден</h1></div>'),
);
export const cases = s.cases;
