/** Imitates Czech and Slovak shops on Shoptet. */
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
  price: (value: number) => string;
  vat: number;
  rate: number;
  step: number;
  json: boolean;
  word: Record<State, string>;
  t: Record<
    | 'cart'
    | 'pre'
    | 'watch'
    | 'code'
    | 'without'
    | 'related'
    | 'options'
    | 'choose'
    | 'free'
    | 'cookie'
    | 'low'
    | 'similar',
    string
  >;
}

const CZECH: Locale = {
  system: 'shoptet-cs-classic',
  lang: 'cs',
  origin: 'https://www.vonavy-svet.cz',
  currency: 'CZK',
  price: (value) => `${money(value, 0, ',', ' ')} Kč`,
  vat: 1.21,
  rate: 25,
  step: 1,
  json: false,
  word: {
    in: 'Skladem <span class="availability-amount">(&gt;5 ks)</span>',
    out: 'Vyprodáno',
    pre: 'Předobjednávka, naskladníme 10. 2. 2027',
    supplier: 'Skladem u dodavatele, 3–5 dní',
  },
  t: {
    cart: 'Přidat do košíku',
    pre: 'Předobjednat',
    watch: 'Hlídat dostupnost',
    code: 'Kód:',
    without: 'bez DPH',
    related: 'Související produkty',
    options: 'Objem',
    choose: 'Zvolte variantu',
    free: 'Doprava zdarma od 1 500 Kč',
    cookie: 'Tento web používá soubory cookie.',
    low: 'Nejnižší cena za 30 dní před slevou:',
    similar: 'Naposledy prohlížené',
  },
};
const SLOVAK: Locale = {
  system: 'shoptet-sk-techno',
  lang: 'sk',
  origin: 'https://www.krasnevone.sk',
  currency: 'EUR',
  price: (value) => `€${money(value, 2, ',', ' ')}`,
  vat: 1.23,
  rate: 1,
  step: 0.05,
  json: true,
  word: {
    in: 'Skladom <span class="availability-amount">(3 ks)</span>',
    out: 'Vypredané',
    pre: 'Predobjednávka, očakávame 10. 2. 2027',
    supplier: 'Na objednávku, u dodávateľa do 7 dní',
  },
  t: {
    cart: 'Pridať do košíka',
    pre: 'Predobjednať',
    watch: 'Strážiť dostupnosť',
    code: 'Kód:',
    without: 'bez DPH',
    related: 'Súvisiace produkty',
    options: 'Objem',
    choose: 'Zvoľte variant',
    free: 'Doprava zadarmo od €50',
    cookie: 'Táto stránka používa súbory cookie.',
    low: 'Najnižšia cena za posledných 30 dní:',
    similar: 'Naposledy prezerané',
  },
};

function build(l: Locale, name: string, prices: { one: number; sale: number; low: number; big: number }) {
  const { t } = l;
  const tile = (
    title: string,
    price: number,
  ) => `<div class="product"><div class="p" data-micro="product" data-testid="productItem">
<a href="/x/" class="image"><img alt="${title}"><span class="no-display" data-micro="sku">90</span></a>
<div class="p-in"><div class="p-in-in"><a class="name" data-micro="url"><span data-micro="name">${title}</span></a>
<div class="availability"><span style="color:#009901">${l.word.in}</span></div></div>
<div class="p-bottom" data-micro="offer" data-micro-price="${price.toFixed(2)}"
data-micro-price-currency="${l.currency}"
data-micro-availability="https://schema.org/InStock"><div class="prices"><div class="price price-final"
data-testid="productCardPrice">
<strong>${l.price(price)}</strong></div></div><div class="p-tools"><form action="/action/Cart/addCartItem/"
class="pr-action">
<button type="submit" class="btn btn-cart add-to-cart-button" data-testid="buttonAddToCart"><span>${
    l.lang === 'cs' ? 'Do košíku' : 'Do košíka'
  }</span></button></form></div></div></div></div></div>`;

  const layout = (title: string, type: string, main: string, head = '') => `<!doctype html>
<html lang="${l.lang}" dir="ltr" class="header-background-light external-fonts-loaded"><head><meta
charset="utf-8"><title>${title}</title>
<meta property="og:type" content="website"><meta property="og:site_name" content="${l.origin.slice(8)}">${head}
<script>var shoptet=shoptet||{};shoptet.config={"decimalSeparator":",","currencyCode":"${l.currency}"};</script></head>
<body class="desktop id-${type} in-x template-11 type-${type} multiple-columns-body columns-mobile-2 one-column-body">
<div class="overall-wrapper"><div class="top-navigation-bar"><a href="tel:+420">+420 777 000 000</a><div
class="dropdown">${l.currency}
<ul class="dropdown-menu"><li><a>CZK</a></li><li><a>EUR</a></li></ul></div></div>
<header id="header"><div class="site-name"><a href="/"><img src="logo.png" alt=""></a></div>
<a href="/kosik/" class="btn btn-icon toggle-window cart-count" data-testid="headerCart"><span
class="cart-price visible-lg-inline-block">
Prázdný / Prázdny</span></a><nav id="navigation"><ul
class="menu-level-1"><li><a>Parfumy</a></li><li><a>Pleť</a></li></ul></nav></header>
<div id="content-wrapper" class="container content-wrapper"><main id="content" class="content wide">${main}</main></div>
<footer id="footer"><div class="banner">${t.free}</div><span class="copyright">Shoptet</span></footer></div>
<div class="siteCookies"><div class="siteCookies__text">${t.cookie}</div><button
class="js-cookies-settings">OK</button></div></body></html>`;

  const variants = (
    v: View,
  ) => `<table class="detail-parameters"><tbody><tr class="variant-list variant-not-chosen-anchor"><th>
<span class="variant-label">${t.options}</span></th><td><div class="hidden-split-parameter parameter-id-9"><select
name="parameterValueId[9]"
class="hidden-split-parameter-select" data-parameter-id="9"><option
value=""${when(v.shown === undefined, ' selected')}>${t.choose}</option>
${each(
  v.sizes,
  (s, i) =>
    `<option
value="${i}"${when(i === v.shown, ' selected')}>${s.label}${when(s.price !== v.price, ` (${l.price(s.price)})`)} – ${
      l.word[s.state].split(' <')[0]
    }</option>`,
)}</select></div></td></tr></tbody></table>`;

  const render = (v: View) => {
    const out = v.state === 'out';
    return layout(
      `${v.brand} ${v.name}`,
      'product',
      `<div class="p-detail" data-micro="product" data-micro-product-id="${v.code}"><div class="p-detail-inner">
<div class="p-detail-inner-header"><h1>${v.brand} ${v.name}</h1><span class="p-code"><span
class="p-code-label">${t.code}</span>
<span>${v.code}</span></span></div><form action="/action/Cart/addCartItem/" method="post" id="product-detail-form"
class="pr-action csrf-enabled">
<meta itemprop="productID" content="${v.code}"><div class="row product-top"><div class="col-xs-12"><div
class="p-detail-info">
<div class="stars-wrapper"><span class="stars"></span><span class="stars-label">7 hodnocení</span></div></div></div>
<div class="col-xs-12 col-lg-6 p-info-wrapper"><div class="p-final-price-wrapper">
${when(v.old, `<span class="price-standard"><span>${l.price(v.old ?? 0)}</span></span>`)}
<strong class="price-final" data-testid="productCardPrice"><span class="price-final-holder">${when(
        v.sizes && v.shown === undefined,
        '<span class="price-from">od</span> ',
      )}${l.price(v.price)}</span></strong>
<span class="price-additional">${l.price(v.price / l.vat)} ${t.without}</span>
<span class="price-measure">${l.price(v.price * 2)} / 100 ml</span>
${when(v.low, `<div class="price-lowest">${t.low} ${l.price(v.low ?? 0)}</div>`)}</div>
<div class="availability-value" title=""><span class="availability-label" style="color: ${out ? '#cb0000' : '#009901'}"
data-testid="labelAvailability">${l.word[v.state]}</span></div>
${v.sizes ? variants(v) : ''}
<div data-micro="offer" data-micro-price="${saidPrice(v).toFixed(2)}" data-micro-price-currency="${l.currency}"
data-micro-availability="${schemaStock(v)}"></div>
${
  out
    ? ''
    : `<div class="add-to-cart" data-testid="divAddToCart"><span class="quantity"><input type="number" name="amount"
value="1" class="amount"></span>
<button type="submit" class="btn btn-lg btn-conversion add-to-cart-button" data-testid="buttonAddToCart">${
        v.state === 'pre' ? t.pre : t.cart
      }</button></div>`
}
<div class="buttons-wrapper social-buttons-wrapper"><a href="/watchdog/" class="link-icon watchdog"
data-testid="linkWatchdog">${t.watch}</a></div>
</div></div></form><div id="description"><p>${v.note ?? 'EDP, hlava: bergamot, srdce: jasmín.'}</p></div></div>
<h2 class="products-related-header">${t.related}</h2><div class="products products-block products-related">
${each(neighbours(l.rate, l.step), (n) => tile(n.name, n.price))}</div><h4>${t.similar}</h4></div>`,
      l.json ? jsonLd(ldProduct(v, l.origin, l.currency)) : '',
    );
  };

  const s = shop(l.system, l.lang, l.origin, l.currency, render);
  const base: View = {
    path: '/noc-50-ml/',
    brand: 'Maison Lune',
    name,
    code: '2231/50',
    price: prices.one,
    state: 'in',
  };
  const pair = (a: State, b: State) => [
    { label: '50 ml', price: prices.one, state: a },
    { label: '100 ml', price: prices.big, state: b },
  ];
  s.show('in stock', base, ['in_stock']);
  s.show('sold out with watchdog link', { ...base, state: 'out' }, ['out_of_stock']);
  s.show('at the supplier', { ...base, state: 'supplier' }, ['in_stock', 'backorder']);
  s.show('pre-order', { ...base, state: 'pre' }, ['preorder']);
  s.show('sale price', { ...base, price: prices.sale, old: prices.one, low: prices.low }, ['in_stock']);
  s.show(
    'no variant chosen, small one sold out',
    { ...base, sizes: pair('out', 'in') },
    ['in_stock'],
    [prices.one, prices.big],
  );
  s.show('data price is without tax', { ...base, saidPrice: Math.round(prices.one / l.vat) }, ['in_stock']);
  s.show('data in stock, page sold out', { ...base, state: 'out', said: 'in' }, ['out_of_stock']);
  s.list(
    'category',
    '/parfumy/',
    layout(
      'Parfumy',
      'category',
      `<h1>Parfumy</h1><div
class="products products-page">${each(neighbours(l.rate, l.step), (n) => tile(n.name, n.price))}</div>`,
    ),
  );
  s.gone(
    'removed product',
    '/stary/',
    layout('404', '404', `<h1>${l.lang === 'cs' ? 'Stránka nenalezena' : 'Stránka sa nenašla'}</h1>`),
  );
  return s.cases;
}

export const cases = [
  ...build(CZECH, 'Noc v zahradě 50 ml', { one: 1649, sale: 1319, low: 1399, big: 2490 }),
  ...build(SLOVAK, 'Noc v záhrade 50 ml', { one: 64.9, sale: 51.9, low: 55, big: 97.9 }),
];
