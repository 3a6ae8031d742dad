/** Imitates Greek and Ukrainian shops on CS-Cart. */
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

interface Locale {
  system: string;
  lang: string;
  origin: string;
  currency: string;
  /** Number and sign as two tagged parts, in the order of the country. */
  price: (value: number, id: string) => string;
  rate: number;
  step: number;
  json: boolean;
  words: Record<State, string>;
  t: Record<
    | 'add'
    | 'pre'
    | 'notify'
    | 'list'
    | 'save'
    | 'code'
    | 'low'
    | 'size'
    | 'also'
    | 'free'
    | 'gone'
    | 'cart'
    | 'category',
    string
  >;
}

const GREEK: Locale = {
  system: 'cscart-el',
  lang: 'el',
  origin: 'https://www.aromatopoleio-demo.gr',
  currency: 'EUR',
  price: (value, id) =>
    `<span id="${id}" class="ty-price-num">${money(value, 2, ',', '.')}</span>&nbsp;<span
class="ty-price-num">€</span>`,
  rate: 1,
  step: 0.1,
  json: false,
  words: {
    in: 'Σε απόθεμα',
    out: 'Εξαντλημένο',
    pre: 'Διαθέσιμο από 15/02/2027 για προπαραγγελία',
    supplier: 'Κατόπιν παραγγελίας, παράδοση σε 4 έως 10 ημέρες',
  },
  t: {
    add: 'Προσθήκη στο καλάθι',
    pre: 'Προπαραγγελία',
    notify: 'Ειδοποιήστε με όταν το προϊόν είναι διαθέσιμο',
    list: 'Αρχική τιμή',
    save: 'Κερδίζετε',
    code: 'ΚΩΔΙΚΟΣ',
    low: 'Χαμηλότερη τιμή 30 ημερών',
    size: 'Μέγεθος',
    also: 'Σχετικά προϊόντα',
    free: 'Δωρεάν μεταφορικά άνω των 39,00 €',
    gone: 'Λυπούμαστε, η σελίδα δεν βρέθηκε',
    cart: 'Το καλάθι είναι άδειο',
    category: 'Αρώματα',
  },
};
const UKRAINIAN: Locale = {
  system: 'cscart-uk',
  lang: 'uk',
  origin: 'https://zapashna-kramnytsia.com.ua',
  currency: 'UAH',
  price: (value, id) =>
    `<span id="${id}" class="ty-price-num">${money(value, 0, ',', ' ')}</span> <span class="ty-price-num">грн.</span>`,
  rate: 48,
  step: 1,
  json: true,
  words: {
    in: 'В наявності',
    out: 'Немає в наявності',
    pre: 'Передзамовлення, очікується 15.02.2027',
    supplier: 'Під замовлення, доставка зі складу постачальника 5–7 днів',
  },
  t: {
    add: 'Додати в кошик',
    pre: 'Передзамовити',
    notify: 'Повідомити про наявність',
    list: 'Стара ціна',
    save: 'Ви економите',
    code: 'Код товару',
    low: 'Найнижча ціна за 30 днів',
    size: 'Об’єм',
    also: 'Схожі товари',
    free: 'Безкоштовна доставка від 2 000 грн.',
    gone: 'Сторінку не знайдено. Товар більше не продається.',
    cart: 'Кошик порожній',
    category: 'Парфумерія',
  },
};

function build(l: Locale, view: View, sale: number, low: number, big: number) {
  const { t } = l;
  const tile = (
    name: string,
    price: number,
    i: number,
  ) => `<div class="ty-column4"><div class="ty-grid-list__item ty-quick-view-button__wrapper">
<form class="cm-disable-empty-files cm-ajax" name="product_form_${i}"><div class="ty-grid-list__item-name"><a
class="product-title">${name}</a></div>
<div class="ty-grid-list__price"><span class="cm-reload-${i} ty-price-update"><span
class="ty-price">${l.price(price, `sec_discounted_price_${i}`)}</span></span></div>
<div class="ty-grid-list__control"><button class="ty-btn__primary ty-btn__add-to-cart cm-form-dialog-closer ty-btn"
type="submit">
<span class="ty-icon ty-icon-cart"></span><span class="ty-btn__text">${t.add}</span></button></div></form></div></div>`;
  const layout = (title: string, main: string, head = '') => `<!DOCTYPE html>
<html lang="${l.lang}" dir="ltr"><head><title>${title}</title><meta charset="utf-8" data-ca-mode="">${head}
<link type="text/css" rel="stylesheet" href="/var/cache/misc/assets/design/themes/responsive/css/standalone.css"></head>
<body><div class="ty-tygh" id="tygh_container"><div class="ty-ajax-overlay" id="ajax_overlay"></div><div
class="tygh-header">
<div class="top-languages"><a class="ty-select-block__a">${l.lang}</a></div><div
class="top-currencies">${l.currency}</div>
<div class="ty-dropdown-box" id="cart_status"><a class="ty-minicart-title">${t.cart}</a></div>
<ul class="ty-menu__items"><li class="ty-menu__item"><a>${t.category}</a></li></ul></div>
<div class="tygh-content clearfix"><div class="container-fluid content-grid">${main}</div></div>
<div class="tygh-footer clearfix" id="tygh_footer">${t.free} <span
class="bottom-copyright">CS-Cart - Shopping Cart Software</span></div></div></body></html>`;

  const options = (v: View) => `<div class="cm-picker-product-options ty-product-options"><div class="ty-control-group">
<label class="ty-control-group__label">${t.size}:</label><bdi><select name="product_data[1][product_options][5]"
class="cm-options-update">${each(
    v.sizes,
    (s, i) =>
      `<option
value="${i}"${when(i === v.shown, ' selected="selected"')}${when(
        s.state === 'out',
        ' class="is-out"',
      )}>${s.label}${when(s.state === 'out', ` – ${l.words.out.toLowerCase()}`)}</option>`,
  )}</select></bdi></div></div>`;

  const render = (v: View) => {
    const out = v.state === 'out';
    const css = out ? 'ty-out-of-stock' : 'ty-in-stock';
    return layout(
      `${v.brand} ${v.name}`,
      `<div
class="ty-product-block ty-product-detail"${when(!l.json, ' itemscope itemtype="http://schema.org/Product"')}>
<div class="ty-product-block__wrapper clearfix"><div class="ty-product-block__img-wrapper"><img class="ty-pict"
src="/images/${v.code}.jpg"></div>
<div class="ty-product-block__left"><form name="product_form_1" class="cm-disable-empty-files cm-ajax">
<h1 class="ty-product-block-title"><bdi>${v.brand} ${v.name}</bdi></h1>
${when(
  !l.json,
  `<div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="name" content="${v.name}">
<meta itemprop="availability" content="${schemaStock(v)}"><meta itemprop="priceCurrency" content="${l.currency}">
<meta itemprop="price" content="${saidPrice(v)}"></div>`,
)}
<div class="prices-container price-wrap"><div class="ty-product-prices">
${when(
  v.old,
  `<span class="cm-reload-1" id="old_price_update_1"><span class="ty-list-price ty-nowrap" id="line_list_price_1">
<span class="list-price-label">${t.list}:</span> <bdi><span
class="ty-strike">${l.price(v.old ?? 0, 'sec_list_price_1')}</span></bdi></span></span>`,
)}
<div class="ty-product-block__price-actual"><span class="cm-reload-1 ty-price-update" id="price_update_1">
<span class="ty-price"
id="line_discounted_price_1"><bdi>${l.price(v.price, 'sec_discounted_price_1')}</bdi></span></span></div>
${when(
  v.old,
  `<span class="ty-list-price ty-save-price ty-nowrap">${t.save}:
${l.price((v.old ?? 0) - v.price, 'sec_save_1')}</span>`,
)}
${when(v.low, `<div class="omnibus">${t.low}: ${l.price(v.low ?? 0, 'sec_low_1')}</div>`)}</div></div>
${v.sizes ? options(v) : ''}
<div class="ty-product-block__advanced-option clearfix"><div class="cm-reload-1 stock-wrap"
id="product_amount_update_1">
<div class="ty-control-group product-list-field"><span class="${css} ty-control-group__item"
id="${out ? 'out_of_stock_info_1' : 'in_stock_info_1'}">${l.words[v.state]}</span></div></div></div>
<div class="ty-product-block__sku"><span>${t.code}:</span> <span id="product_code_1">${v.code}</span></div>
<div class="ty-product-block__button"><div class="cm-reload-1" id="add_to_cart_update_1">${
        out
          ? `<div class="ty-control-group"><label class="ty-check"><input id="sw_product_notify_1" type="checkbox"
class="checkbox cm-switch-availability">
${t.notify}</label><input type="text" name="hint_email" value="Email"></div>`
          : `<button id="button_cart_1" class="ty-btn__primary ty-btn__big ty-btn__add-to-cart ty-btn" type="submit"
name="dispatch[checkout.add..1]">
<span class="ty-btn__text">${v.state === 'pre' ? t.pre : t.add}</span></button>`
      }</div></div></form></div></div><div id="content_description"
class="ty-wysiwyg-content"><div>${v.note ?? '100% vegan.'}</div></div>
<h3 class="ty-subheader">${t.also}</h3><div
class="grid-list">${each(neighbours(l.rate, l.step), (n, i) => tile(n.name, n.price, 50 + i))}</div></div>`,
      l.json && v.state !== 'pre' ? jsonLd(ldProduct(v, l.origin, l.currency)) : '',
    );
  };

  const s = shop(l.system, l.lang, l.origin, l.currency, render);
  const ml = l.lang === 'uk' ? 'мл' : 'ml';
  const pair = (a: State, b: State) => [
    { label: `50 ${ml}`, price: view.price, state: a },
    { label: `100 ${ml}`, price: big, state: b },
  ];
  s.show('in stock', view, ['in_stock']);
  s.show('sold out with notice box', { ...view, state: 'out' }, ['out_of_stock']);
  s.show('to order from the supplier', { ...view, state: 'supplier' }, ['in_stock', 'backorder']);
  s.show('pre-order', { ...view, state: 'pre' }, ['preorder']);
  s.show('list price and amount saved', { ...view, price: sale, old: view.price, low }, ['in_stock']);
  s.show('large size sold out', { ...view, sizes: pair('in', 'out'), shown: 0 }, ['in_stock']);
  s.show('data in stock, page sold out', { ...view, state: 'out', said: 'in' }, ['out_of_stock']);
  s.list(
    'category',
    '/cat/',
    layout(
      t.category,
      `<h1 class="ty-mainbox-title">${t.category}</h1><div
class="grid-list">${each(neighbours(l.rate, l.step), (n, i) => tile(n.name, n.price, i))}</div>`,
    ),
  );
  s.gone(
    'removed product',
    '/old.html',
    layout('404', `<div class="ty-exception"><span class="ty-exception__code">404</span><h1>${t.gone}</h1></div>`),
  );
  return s.cases;
}

export const cases = [
  ...build(
    GREEK,
    {
      path: '/thalassa-50ml.html',
      brand: 'Aegean Notes',
      name: 'Θάλασσα Eau de Parfum 50 ml',
      code: 'AN-TH50',
      price: 58,
      state: 'in',
    },
    43.5,
    46.4,
    89,
  ),
  ...build(
    UKRAINIAN,
    {
      path: '/kalyna-50.html',
      brand: 'Калина',
      name: 'Парфумована вода Вишня 50 мл',
      code: 'K-501',
      price: 1890,
      state: 'in',
    },
    1512,
    1599,
    2790,
  ),
];
