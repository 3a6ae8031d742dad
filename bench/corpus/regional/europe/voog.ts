/** Imitates Estonian and Lithuanian shops on Voog. */
import { each, jsonLd, ldProduct, money, neighbours, type State, shop, type View, when } from '../kit.ts';

interface Locale {
  lang: string;
  origin: string;
  words: Record<State, string>;
  t: Record<
    'buy' | 'pre' | 'ask' | 'low' | 'size' | 'also' | 'free' | 'empty' | 'gone' | 'perfumes' | 'former',
    string
  >;
  name: string;
}

const ESTONIAN: Locale = {
  lang: 'et',
  origin: 'https://www.lohnapood.ee',
  words: {
    in: 'Laos',
    out: 'Läbi müüdud',
    pre: 'Eeltellimus, saadaval alates 01.03.2027',
    supplier: 'Tellimisel tarnija laost, tarne 5–7 tööpäeva',
  },
  t: {
    buy: 'Lisa ostukorvi',
    pre: 'Telli ette',
    ask: 'Teavita mind, kui toode on taas saadaval',
    low: 'Viimase 30 päeva madalaim hind',
    size: 'Suurus',
    also: 'Sarnased tooted',
    free: 'Tasuta tarne alates 59 €',
    empty: 'Ostukorv on tühi',
    gone: 'Lehte ei leitud. Toode on müügilt eemaldatud.',
    perfumes: 'Parfüümid',
    former: 'Tavahind',
  },
  name: 'Kadakas parfüümvesi 50 ml',
};
const LITHUANIAN: Locale = {
  lang: 'lt',
  origin: 'https://www.kvapunamai.lt',
  words: {
    in: 'Yra sandėlyje',
    out: 'Išparduota',
    pre: 'Išankstinis užsakymas, pristatymas nuo 2027-03-01',
    supplier: 'Yra tiekėjo sandėlyje, pristatymas per 5–7 d. d.',
  },
  t: {
    buy: 'Į krepšelį',
    pre: 'Užsakyti iš anksto',
    ask: 'Pranešti, kai prekė bus',
    low: 'Mažiausia 30 dienų kaina',
    size: 'Talpa',
    also: 'Panašios prekės',
    free: 'Nemokamas pristatymas nuo 40 €',
    empty: 'Krepšelis tuščias',
    gone: 'Puslapis nerastas. Prekė nebeparduodama.',
    perfumes: 'Kvepalai',
    former: 'Sena kaina',
  },
  name: 'Kadagys kvapusis vanduo 50 ml',
};

const euro = (value: number) => `${money(value, 2, ',', ' ')} €`;

function build(system: string, l: Locale) {
  const { t } = l;
  const tile = (
    name: string,
    price: number,
  ) => `<div class="product-item"><a class="product-link"><h3 class="product-title">${name}</h3></a>
<div class="product-price">${euro(price)}</div><button class="product_item-btn edy-btn">${t.buy}</button></div>`;
  const layout = (title: string, page: string, main: string, head = '') => `<!DOCTYPE html>
<html class="language-flags-enabled editmode-off" lang="${l.lang}"><head><meta
charset="utf-8"><title>${title}</title>${head}
<script>window.VoogEcommerce={storeInfo:{currency:"EUR",decimal_separator:","}};</script></head><body class="${page}">
<div class="container-wrap"><header class="header_fixed"><ul
class="menu-language-list"><li>${l.lang.toUpperCase()}</li><li>EN</li><li>RU</li></ul>
<nav class="menu-main"><a>${t.perfumes}</a></nav><div class="cart-btn">${t.empty} <span
class="edy-ecommerce-cart">0,00 €</span></div></header>
<p class="notice">${t.free}</p><main role="main">${main}</main><footer
class="footer">Voog</footer></div></body></html>`;
  const render = (v: View) => {
    const out = v.state === 'out';
    return layout(
      `${v.name} - ${v.brand}`,
      'item-page product-page',
      `<div class="items-body"><div class="product-gallery"><img src="/photos/${v.code}.jpg" alt=""></div><div
class="content-half"><h1>${v.name}</h1>
<div class="product-price">${when(
        v.old,
        `<s class="product-price-original"
title="${t.former}">${euro(v.old ?? 0)}</s> `,
      )}<span class="product-price-current">${euro(
        v.price,
      )}</span></div>${when(v.low, `<p class="lowest">${t.low}: ${euro(v.low ?? 0)}</p>`)}<p
class="esto">3 x ${euro(v.price / 3)} (0 %)</p>
<p class="product-stock">${l.words[v.state]}</p>
<div class="edy-buy-button-container js-buy-btn-content" data-product-id="${v.code}"><form
class="edy-buy-button-form">${
        v.sizes
          ? `<div class="edy-buy-button-variants"><label class="edy-buy-button-label">${t.size}</label><select
class="form_field_select">${each(
              v.sizes,
              (s, i) =>
                `<option${when(i === v.shown, ' selected')}${when(s.state === 'out', ' disabled')}>${s.label}${when(
                  s.price !== v.price,
                  ` – ${euro(s.price)}`,
                )}${when(s.state === 'out', ` (${l.words.out.toLowerCase()})`)}</option>`,
            )}</select></div>`
          : ''
      }${
        out
          ? `<button class="edy-buy-button edy-buy-button-disabled" disabled>${l.words.out}</button></form><form
class="notify"><label>${t.ask}</label>
<input type="email"><button>OK</button>`
          : `<button class="edy-buy-button" type="button">${v.state === 'pre' ? t.pre : t.buy}</button>`
      }</form></div><div class="product-description">${v.note ?? '100% natural.'}</div></div></div>
<h2>${t.also}</h2>${each(neighbours(1.02, 0.1), (n) => tile(n.name, n.price))}`,
      v.said || v.saidPrice ? jsonLd(ldProduct(v, l.origin, 'EUR')) : '',
    );
  };
  const s = shop(system, l.lang, l.origin, 'EUR', render);
  const base: View = { path: '/pood/kadakas', brand: 'Hiis', name: l.name, code: '88120', price: 58.5, state: 'in' };
  const pair = (a: State, b: State) => [
    { label: '50 ml', price: 58.5, state: a },
    { label: '100 ml', price: 92, state: b },
  ];
  s.show('in stock, no structured data', base, ['in_stock']);
  s.show('sold out with notice form', { ...base, state: 'out' }, ['out_of_stock']);
  s.show('at the supplier', { ...base, state: 'supplier' }, ['in_stock', 'backorder']);
  s.show('pre-order', { ...base, state: 'pre' }, ['preorder']);
  s.show('former price struck out', { ...base, price: 46.8, old: 58.5, low: 49 }, ['in_stock']);
  s.show('large size sold out', { ...base, sizes: pair('in', 'out'), shown: 0 }, ['in_stock']);
  s.show('data in stock, page sold out', { ...base, state: 'out', said: 'in' }, ['out_of_stock']);
  s.list(
    'category',
    '/pood',
    layout(
      t.perfumes,
      'product-list-page',
      `<h1>${t.perfumes}</h1>${each(neighbours(1.02, 0.1), (n) => tile(n.name, n.price))}`,
    ),
  );
  s.gone('removed product', '/pood/x', layout('404', 'error-page', `<h1>404</h1><p>${t.gone}</p>`));
  return s.cases;
}

export const cases = [...build('voog-et', ESTONIAN), ...build('voog-lt', LITHUANIAN)];
