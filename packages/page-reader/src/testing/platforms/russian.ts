import { menu, type PlatformPage, productLd, tail, truth, web } from './page.ts';
import { ru, uk } from './words.ts';

interface Item {
  name: string;
  price: string;
  was?: string;
  soldOut: boolean;
  head?: string;
}

const hiddenIf = (is: boolean) => (is ? ' style="display: none;"' : '');

/**
 * Builds a product page of the shop system 1C-Bitrix. As in its standard component, elements that
 * do not apply are present but hidden.
 */
function bitrix({ name, price, was = '', soldOut, head = '' }: Item): string {
  const offers = {
    CONFIG: { USE_CATALOG: true, SHOW_QUANTITY: true },
    PRODUCT: {
      ID: '512',
      NAME: name,
      CAN_BUY: !soldOut,
      CHECK_QUANTITY: true,
      MAX_QUANTITY: soldOut ? 0 : 7,
      ITEM_PRICES: [{ PRICE: 5490, CURRENCY: 'RUB', PRINT_PRICE: price }],
    },
  };
  const body = `<div class="bx-wrapper" id="bx_eshop_wrap"><header class="bx-header"><a class="bx-logo" href="/">Соль</a><div class="bx-basket bx-opener" id="bx_basketFKauiI"><div class="bx-hdr-profile"><div class="bx-basket-block"><i class="fa fa-shopping-cart"></i> <a href="/personal/cart/">${ru.cart}</a> 0 позиций на сумму <strong>0 ₽</strong></div></div></div><nav class="bx-top-nav"><ul>${menu(ru)}</ul></nav></header>
<div class="workarea"><div class="bx-breadcrumb"><a href="/">${ru.home}</a> / ${name}</div><h1 class="bx-title dbg_title" id="pagetitle">${name}</h1><div class="bx-catalog-element bx-blue" id="bx_117848907_512"><div class="container-fluid"><div class="row"><div class="product-item-detail-slider-container"><div class="product-item-label-text product-item-label-small" id="bx_1_sticker"${hiddenIf(was === '')}><div>Скидка</div></div><img src="/upload/f.jpg" alt="${name}"></div>
<div class="col-md-5 col-sm-6"><div class="product-item-detail-info-section"><div class="product-item-detail-info-container"><dl class="product-item-detail-properties"><dt>Объём</dt><dd>50 мл</dd></dl></div></div></div>
<div class="col-sm-4"><div class="product-item-detail-pay-block"><div class="product-item-detail-info-container"><div class="product-item-detail-price-old" id="bx_1_old_price"${hiddenIf(was === '')}>${was}</div><div class="product-item-detail-price-current" id="bx_1_price">${price}</div><div class="item_economy_price" id="bx_1_price_discount"${hiddenIf(was === '')}>Экономия 500 ₽</div></div>
<div class="product-item-detail-info-container" id="bx_1_quant"${hiddenIf(soldOut)}><div class="product-item-detail-info-container-title">Количество</div><div class="product-item-amount"><input class="product-item-amount-field" type="number" value="1"></div></div>
<div data-entity="main-button-container"><div id="bx_1_basket_actions"${hiddenIf(soldOut)}><div class="product-item-detail-info-container"><a class="btn btn-default product-item-detail-buy-button" id="bx_1_add_basket_link" href="javascript:void(0);"><span>В корзину</span></a></div></div><div class="product-item-detail-info-container"><a class="btn btn-link product-item-detail-buy-button" id="bx_1_not_avail" href="javascript:void(0)" rel="nofollow"${hiddenIf(!soldOut)}>Нет в наличии</a></div></div></div></div></div>
<div class="product-item-detail-tab-content active"><p>${ru.letter}</p></div></div></div><div class="catalog-block-header">${ru.related}</div><div class="product-item-container"><div class="product-item"><h3 class="product-item-title"><a href="#">Письмо мха</a></h3><div class="product-item-price-container"><span class="product-item-price-current">2 400 ₽</span></div><a class="btn btn-default btn-sm">В корзину</a></div></div></div>${tail(ru)}</div>
<script>var obbx_1 = new JCCatalogElement(${JSON.stringify(offers)}); BX.message({ECONOMY_INFO_MESSAGE: 'Скидка #ECONOMY#', TITLE_ERROR: 'Ошибка', CATALOG_NOT_AVAILABLE: 'Нет в наличии'});</script>`;
  return web('ru', name, body, head);
}

function insales({ name, price, was = '', soldOut, head = '' }: Item): string {
  const body = `<div class="page"><header class="header"><a class="header__logo" href="/">Инжир</a><a href="/cart_items" class="header__cart"><span>${ru.cart}</span> <span data-cart-positions-count>0</span></a><ul class="header__menu">${menu(ru)}</ul></header><main><div class="breadcrumb-wrapper"><ul class="breadcrumb"><li><a href="/">${ru.home}</a></li></ul></div><form action="/cart_items" method="post" data-product-id="900" data-product-json="#" class="product ${soldOut ? 'product_not-available is-zero-count-shown' : 'is-available'}"><div class="product__area"><div class="product__gallery"><img src="/f.jpg" alt="${name}"></div><div class="product__controls"><h1 class="product__title heading">${name}</h1><div class="product__available"><span data-product-card-available='{"availableText": "В наличии", "notAvailableText": "Нет в наличии"}' class="product-available">${soldOut ? 'Нет в наличии' : 'В наличии'}</span></div><div class="product__price"><span class="product__price-cur" data-product-card-price-from-cart>${price}</span><span class="product__price-old" data-product-card-old-price>${was}</span></div>
<div class="product__buy-btn-area"><div class="product__buy-btn-area-inner"><div class="add-cart-counter" data-add-cart-counter><button type="button" class="add-cart-counter__btn" data-add-cart-counter-btn><span class="add-cart-counter__btn-label">${soldOut ? 'Нет в наличии' : 'В корзину'}</span></button></div><button type="button" class="button_quick-checkout" data-quick-checkout="#quick-form"${hiddenIf(soldOut)}>Купить в 1 клик</button></div><div class="product__buy-btn-area--not-available"${hiddenIf(!soldOut)}>Товар отсутствует. <button type="button" data-preorder="#preorder">Сообщить о поступлении</button></div></div><p>${ru.delivery}</p></div></div></form><section class="related"><h2>${ru.related}</h2><div class="product-preview"><a href="#">Кедровый псалом</a><span class="product-preview__price-cur">3 100 руб</span><button class="btn" data-item-add>В корзину</button></div></section></main>${tail(ru)}</div>`;
  return web('ru', `${name} купить`, body, head);
}

/** A Tilda shop has one page, a link as buy button, and the currency sign in its own element. */
function tilda({ name, price, was = '', soldOut, head = '' }: Item): string {
  const body = `<div id="allrecords" class="t-records"><div id="rec100" class="r t-rec"><div class="t228"><a href="/" class="t228__logo">Ладан</a><ul>${menu(ru, (text) => `<li><a class="t-menu__link-item" href="#">${text}</a></li>`)}</ul></div></div><div id="rec200" class="r t-rec" data-record-type="744"><div class="t744"><div class="t-container js-product js-store-product js-product-single" data-product-lid="7001" data-product-uid="7001"><div class="t744__col"><div class="t-slds"><img src="/f.jpg" alt=""></div></div><div class="t744__col t-col t-col_6"><div class="t744__info"><div class="t744__textwrapper"><div class="t744__title-wrapper"><div class="t744__title t-name t-name_xl js-product-name">${name}</div><div class="t744__title_small t-descr t-descr_xxs js-store-prod-sku">Артикул: 7001</div></div><div class="t744__price-wrapper js-store-price-wrapper"><div class="t744__price t744__price-item t-name t-name_md js-store-prod-price"><div class="t744__price-value js-product-price js-store-prod-price-val" data-product-price-def="${price}">${price}</div><div class="t744__price-currency js-product-price-currency">р.</div></div><div class="t744__price_old js-store-prod-price-old"${hiddenIf(was === '')}><div class="js-store-prod-price-old-val">${was}</div><div>р.</div></div><div class="js-store-prod-sold-out"${hiddenIf(!soldOut)}>Нет в наличии</div></div>
<div class="t744__btn-wrapper js-store-buttons-wrapper"${hiddenIf(soldOut)}><a href="#order" class="t744__btn t-btn js-store-prod-buy-btn"><table><tr><td class="js-store-prod-buy-btn-txt">Купить сейчас</td></tr></table></a></div><div class="t744__descr t-descr">Духи ручной работы. ${ru.delivery}</div></div></div></div></div></div></div><div class="t706"><div class="t706__carticon" style="opacity:0"><div class="t706__carticon-counter"></div></div><div class="t706__cartwin"><div class="t706__cartwin-heading">Ваш заказ:</div><div class="t706__cartwin-prodamount-wrap"><span>Сумма:</span><span class="t706__cartwin-prodamount"></span></div></div></div></div>${tail(ru)}`;
  return web('ru', name, body, head);
}

function horoshop({ name, price, was = '', soldOut, head = '' }: Item): string {
  const body = `<div class="layout"><header class="header"><a class="header__logo" href="/">Ладан</a><nav class="products-menu"><ul>${menu(uk)}</ul></nav><div class="basket is-empty"><a class="basket__link"><span class="basket__title">${uk.cart}</span><span class="basket__items" data-count="0">0</span></a><div class="popup-msg"><p>${uk.empty}</p></div></div></header><main class="main"><div class="wrapper"><nav class="breadcrumbs"><span><a href="/">${uk.home}</a></span></nav><section class="product"><div class="product-header"><h1 class="product-title">${name}</h1><div class="product-header__row"><div class="product-header__availability${soldOut ? ' product-header__availability--out-of-stock' : ''}">${soldOut ? 'Немає в наявності' : 'В наявності'}</div><div class="product-header__code product-header__code--filled"><span class="product-header__code-title">Артикул</span> HR-77</div></div></div><div class="product__grid"><div class="gallery"><img src="/f.jpg" alt="${name}"></div><div class="product__column product__column--right"><div class="product-card product-card--main"><div class="product-card__price-box"><div class="product-price${was === '' ? '' : ' product-price--sale'}">${was === '' ? '' : `<div class="product-price__old-price">${was}</div>`}<div class="product-price__item">${price}</div></div></div>
<div class="product-order">${soldOut ? '<div class="product-order__block"><a class="btn __special j-notify-availability" href="#"><span class="btn-content">Повідомити, коли зʼявиться</span></a></div>' : '<div class="product-order__block product-order__block--buy"><a class="btn __special j-buy-button-add" data-id="77" href="#"><span class="btn-content">Купити</span></a></div>'}<a class="product-order__fast j-quick-order" ${soldOut ? 'style="display:none"' : ''} href="#">Швидке замовлення</a></div><div class="product__modifications"></div></div><div class="product-delivery"><b>Доставка</b><p>${uk.delivery}</p></div></div></div></section><section class="products-section"><h2>${uk.related}</h2><div class="catalogCard"><div class="catalogCard-title"><a href="#">Лист моху</a></div><div class="catalogCard-price">1 090 грн</div><a class="btn __special j-buy-button-add">Купити</a></div><div class="catalogCard"><div class="catalogCard-title"><a href="#">Псалом</a></div><div class="catalogCard-availability">Немає в наявності</div></div></section></div></main>${tail(uk)}</div>`;
  return web('uk', `${name} купити`, body, head);
}

const at = 'https://sol.example.ru/catalog/';

export const russian: PlatformPage[] = [
  {
    name: 'Bitrix, in stock',
    url: `${at}solenyy-sad/`,
    truth: truth('in_stock', 5490, 'RUB', 'Солёный сад'),
    why: 'A hidden "not available" beside the button, and again in a script.',
    html: bitrix({ name: 'Солёный сад', price: '5 490 ₽', soldOut: false }),
  },
  {
    name: 'Bitrix, sold out',
    url: `${at}inzhir/`,
    truth: truth('out_of_stock', 5490, 'RUB', 'Инжир'),
    why: 'The buy button is in the page, hidden.',
    html: bitrix({ name: 'Инжир и чернила', price: '5 490 ₽', soldOut: true }),
  },
  {
    name: 'Bitrix, on sale, JSON-LD',
    url: `${at}ambra/`,
    truth: truth('in_stock', 4990, 'RUB', 'Амбра'),
    why: 'Three sums in the box.',
    html: bitrix({
      name: 'Амбра',
      price: '4 990 руб.',
      was: '5 490 руб.',
      soldOut: false,
      head: productLd('Амбра', '4990', 'RUB', 'InStock'),
    }),
  },
  {
    name: 'InSales, in stock',
    url: 'https://inzhir.example.ru/product/sad',
    truth: truth('in_stock', 3900, 'RUB', 'Соляной сад'),
    why: 'Both texts stand in an attribute, a hidden block says absent.',
    html: insales({ name: 'Соляной сад', price: '3 900 руб', was: '4 500 руб', soldOut: false }),
  },
  {
    name: 'InSales, sold out, lying JSON-LD',
    url: 'https://inzhir.example.ru/product/kozha',
    truth: truth('out_of_stock', 3900, 'RUB', 'Северная кожа'),
    why: 'The button of the counter is live by markup but says it.',
    html: insales({
      name: 'Северная кожа',
      price: '3 900 руб',
      soldOut: true,
      head: productLd('Северная кожа', '3900', 'RUB', 'InStock'),
    }),
  },
  {
    name: 'Tilda, in stock',
    url: 'https://ladan.example.ru/tproduct/7001-ladan',
    truth: truth('in_stock', 6800, 'RUB', 'Ладан и соль'),
    why: 'No h1; the sign is in another element; a hidden sold-out line.',
    html: tilda({ name: 'Ладан и соль', price: '6 800', soldOut: false }),
  },
  {
    name: 'Tilda, sold out',
    url: 'https://ladan.example.ru/tproduct/7002-mirra',
    truth: truth('out_of_stock', 6800, 'RUB', 'Мирра'),
    why: 'The button is hidden, the line shown.',
    html: tilda({ name: 'Мирра', price: '6 800', was: '7 500', soldOut: true }),
  },
  {
    name: 'Horoshop, in stock on sale',
    url: 'https://ladan.example.com.ua/solonyi-sad/',
    truth: truth('in_stock', 1890, 'UAH', 'Солоний сад'),
    why: 'The button is a link; sold out below.',
    html: horoshop({ name: 'Солоний сад', price: '1 890 грн', was: '2 300 грн', soldOut: false }),
  },
  {
    name: 'Horoshop, sold out',
    url: 'https://ladan.example.com.ua/inzhyr/',
    truth: truth('out_of_stock', 2300, 'UAH', 'Інжир'),
    why: 'Only a link to be told.',
    html: horoshop({ name: 'Інжир і чорнило', price: '2 300 грн', soldOut: true }),
  },
];
