import { menu, type PlatformPage, productLd, tail, truth, web } from './page.ts';
import { de, en, ja, type Words } from './words.ts';

interface Shop {
  lang: string;
  words: Words;
  currency: string;
  money: (sum: string) => string;
  regular: string;
  sale: string;
  soldOut: string;
  add: string;
  unit: string;
  unavailable: string;
}

const american: Shop = {
  lang: 'en',
  words: en,
  currency: 'USD',
  money: (sum) => `$${sum} USD`,
  regular: 'Regular price',
  sale: 'Sale',
  soldOut: 'Sold out',
  add: 'Add to cart',
  unit: 'Unit price',
  unavailable: 'Variant sold out or unavailable',
};
const german: Shop = {
  lang: 'de',
  words: de,
  currency: 'EUR',
  money: (sum) => `€${sum} EUR`,
  regular: 'Normaler Preis',
  sale: 'Sale',
  soldOut: 'Ausverkauft',
  add: 'In den Warenkorb legen',
  unit: 'Grundpreis',
  unavailable: 'Variante ausverkauft oder nicht verfügbar',
};
const japanese: Shop = {
  lang: 'ja',
  words: ja,
  currency: 'JPY',
  money: (sum) => `¥${sum} JPY`,
  regular: '通常価格',
  sale: 'セール',
  soldOut: '売り切れ',
  add: 'カートに追加する',
  unit: '単価',
  unavailable: 'バリエーションは売り切れているか販売できません',
};

/**
 * Builds the price block of Shopify's theme Dawn. It always contains the regular price, the sale
 * price and the badges "Sale" and "Sold out". CSS hides those that do not apply.
 */
function price(shop: Shop, now: string, was: string, state: string, perUnit = ''): string {
  const badge = state === '' ? '' : ` price--${state}`;
  return `<div class="price${badge}"><div class="price__container"><div class="price__regular"><span class="visually-hidden visually-hidden--inline">${shop.regular}</span>
<span class="price-item price-item--regular">${shop.money(now)}</span></div>
<div class="price__sale"><span class="visually-hidden visually-hidden--inline">${shop.regular}</span><span><s class="price-item price-item--regular">${was === '' ? '' : shop.money(was)}</s></span>
<span class="visually-hidden visually-hidden--inline">${shop.sale}</span><span class="price-item price-item--sale price-item--last">${shop.money(now)}</span></div>
<small class="unit-price caption${perUnit === '' ? ' hidden' : ''}"><span class="visually-hidden">${shop.unit}</span><span class="price-item price-item--last"><span>${perUnit}</span><span aria-hidden="true">/</span><span>100ml</span></span></small></div>
<span class="badge price__badge-sale color-accent-2">${shop.sale}</span><span class="badge price__badge-sold-out color-inverse">${shop.soldOut}</span></div>`;
}

interface Variant {
  title: string;
  cents: number;
  available: boolean;
}

interface Product {
  name: string;
  now: string;
  was?: string;
  perUnit?: string;
  variants: readonly Variant[];
  /**
   * Text and state of the buy button. With null, the button is enabled and has the theme's text for
   * it, or says "sold out" and is disabled if no variant is available.
   */
  button: { says: string; disabled: boolean } | null;
  head?: string;
}

function picker(shop: Shop, variants: readonly Variant[]): string {
  if (variants.length < 2) return '';
  const inputs = variants.map(
    ({ title, available }, at) =>
      `<input type="radio" id="t-1-${at}" name="Size" value="${title}" form="product-form-1"${at === 0 ? ' checked' : ''}${available ? '' : ' class="disabled"'}><label for="t-1-${at}">${title}<span class="visually-hidden label-unavailable">${shop.unavailable}</span></label>`,
  );
  const data = variants.map(({ title, cents, available }, at) => ({
    id: 440 + at,
    title,
    option1: title,
    available,
    price: cents,
  }));
  return `<variant-selects id="variant-selects-1" data-section="1"><fieldset class="js product-form__input product-form__input--pill"><legend class="form__label">Size</legend>${inputs.join('')}</fieldset>
<script type="application/json" data-all-variants>${JSON.stringify(data)}</script></variant-selects>`;
}

function card(shop: Shop, name: string, now: string, isSoldOut: boolean): string {
  const quick = isSoldOut
    ? `<button class="quick-add__submit button" disabled>${shop.soldOut}</button>`
    : `<button type="submit" name="add" class="quick-add__submit button button--full-width">${shop.add}</button>`;
  return `<li class="grid__item"><div class="card-wrapper product-card-wrapper"><div class="card card--standard"><div class="card__inner"><div class="card__badge bottom left">${isSoldOut ? `<span class="badge badge--bottom-left">${shop.soldOut}</span>` : ''}</div></div>
<div class="card__content"><h3 class="card__heading h5"><a href="/products/x" class="full-unstyled-link">${name}</a></h3><div class="card-information">${price(shop, now, '', isSoldOut ? 'sold-out' : '')}</div><div class="quick-add"><form method="post" action="/cart/add">${quick}</form></div></div></div></div></li>`;
}

function product(shop: Shop, { name, now, was = '', perUnit = '', variants, button, head = '' }: Product): string {
  const { words } = shop;
  const soldOut = variants.every(({ available }) => !available);
  const says = button ?? { says: soldOut ? shop.soldOut : shop.add, disabled: soldOut };
  const state = soldOut
    ? 'large price--sold-out price--show-badge'
    : `large${was === '' ? '' : ' price--on-sale price--show-badge'}`;
  const body = `<a class="skip-to-content-link button visually-hidden" href="#MainContent">Skip to content</a>
<div class="shopify-section shopify-section-group-header-group"><sticky-header><header class="header header--middle-left"><h1 class="header__heading"><a href="/" class="header__heading-link">Calder</a></h1>
<nav class="header__inline-menu"><ul class="list-menu list-menu--inline">${menu(words)}</ul></nav><a href="/cart" class="header__icon header__icon--cart" id="cart-icon-bubble"><span class="visually-hidden">${words.cart}</span></a></header></sticky-header></div>
<cart-drawer class="drawer is-empty"><div class="drawer__inner-empty"><h2 class="cart__empty-text">${words.empty}</h2><a href="/collections/all" class="button">Shop</a></div></cart-drawer>
<main id="MainContent" class="content-for-layout focus-none" role="main"><section id="MainProduct-1" class="page-width section-1-padding" data-section="1"><div class="product product--medium product--left product--thumbnail">
<div class="grid__item product__media-wrapper"><media-gallery><img src="//cdn.shopify.com/s/files/1/flacon.jpg" alt="${name}"></media-gallery></div>
<div class="product__info-wrapper grid__item"><section id="ProductInfo-1" class="product__info-container"><p class="product__text caption-with-letter-spacing">Maison Calder</p><div class="product__title"><h1>${name}</h1><a href="/products/x" class="product__title"><h2 class="h1">${name}</h2></a></div>
<div id="price-1" role="status">${price(shop, now, was, state, perUnit)}</div><div class="product__tax caption rte">${words.delivery}.</div>
${picker(shop, variants)}<div class="product-form__input product-form__quantity"><label class="quantity__label form__label">1</label><quantity-input class="quantity"><button class="quantity__button" name="minus" type="button">-</button><input class="quantity__input" type="number" name="quantity" value="1" form="product-form-1"><button class="quantity__button" name="plus" type="button">+</button></quantity-input></div>
<product-form class="product-form"><div class="product-form__error-message-wrapper" role="alert" hidden><span class="product-form__error-message"></span></div>
<form method="post" action="/cart/add" id="product-form-1" class="form" novalidate data-type="add-to-cart-form"><input type="hidden" name="id" value="440" class="product-variant-id"><div class="product-form__buttons">
<button id="ProductSubmitButton-1" type="submit" name="add" class="product-form__submit button button--full-width button--secondary"${says.disabled ? ' disabled' : ''}><span>${says.says}</span><div class="loading__spinner hidden"></div></button></div></form></product-form>
<pickup-availability class="product__pickup-availabilities"><template><p class="caption-large">Couldn't load pickup availability</p></template></pickup-availability>
<div class="product__description rte"><p>${words.letter}</p></div></section></div></div></section>
<product-recommendations class="related-products"><h2 class="related-products__heading">${words.related}</h2><ul class="grid product-grid">${card(shop, 'Cedar Psalm', '31.00', false)}${card(shop, 'Moss Letter', '24.00', true)}</ul></product-recommendations></main>
${tail(words)}<script>window.variantStrings = {addToCart: \`${shop.add}\`, soldOut: \`${shop.soldOut}\`, unavailable: \`Unavailable\`};</script>`;
  return web(shop.lang, `${name} – Calder`, body, head, 'gradient');
}

const one = (cents: number, available: boolean): Variant[] => [{ title: 'Default Title', cents, available }];
const both = (first: boolean, second: boolean): Variant[] => [
  { title: '50 ml', cents: 8500, available: first },
  { title: '100 ml', cents: 13500, available: second },
];
const at = 'https://calder.example.com/products/';

export const dawn: PlatformPage[] = [
  {
    name: 'in stock, no data for machines',
    url: `${at}salt-orchard`,
    truth: truth('in_stock', 85, 'USD', 'Salt Orchard'),
    why: 'The sold out badge stands in the main region of every page, hidden by the theme.',
    html: product(american, { name: 'Salt Orchard', now: '85.00', variants: one(8500, true), button: null }),
  },
  {
    name: 'sold out, no data for machines',
    url: `${at}fig-ink`,
    truth: truth('out_of_stock', 85, 'USD', 'Fig and Ink'),
    why: 'A disabled button that says so; other products have live ones.',
    html: product(american, { name: 'Fig and Ink', now: '85.00', variants: one(8500, false), button: null }),
  },
  {
    name: 'on sale',
    url: `${at}vetiver-atlas`,
    truth: truth('in_stock', 60, 'USD', 'Vetiver Atlas'),
    why: 'Both prices are in the page twice.',
    html: product(american, {
      name: 'Vetiver Atlas',
      now: '60.00',
      was: '85.00',
      variants: one(6000, true),
      button: null,
    }),
  },
  {
    name: 'first size sold out, second in stock',
    url: `${at}iris-minerale`,
    truth: truth('in_stock', 135, 'USD', 'Iris Minérale', [85]),
    why: 'The chosen size is gone so the button is disabled, but 100 ml can be had.',
    html: product(american, {
      name: 'Iris Minérale',
      now: '85.00',
      variants: both(false, true),
      button: { says: 'Sold out', disabled: true },
    }),
  },
  {
    name: 'pre-order',
    url: `${at}oud-meridian`,
    truth: truth('preorder', 150, 'USD', 'Oud Meridian'),
    why: 'The variant is available for Shopify; the shop writes Pre-order on the button.',
    html: product(american, {
      name: 'Oud Meridian',
      now: '150.00',
      variants: one(15000, true),
      button: { says: 'Pre-order', disabled: false },
    }),
  },
  {
    name: 'German, in stock with a unit price',
    url: 'https://calder.example.de/products/salzgarten',
    truth: truth('in_stock', 79.95, 'EUR', 'Salzgarten'),
    why: 'Price per 100 ml beside the price.',
    html: product(german, {
      name: 'Salzgarten',
      now: '79,95',
      perUnit: '€159,90',
      variants: one(7995, true),
      button: null,
    }),
  },
  {
    name: 'German, sold out while JSON-LD says in stock',
    url: 'https://calder.example.de/products/feige-und-tinte',
    truth: truth('out_of_stock', 79.95, 'EUR', 'Feige und Tinte'),
    why: 'An SEO app wrote the JSON-LD when it was in stock.',
    html: product(german, {
      name: 'Feige und Tinte',
      now: '79,95',
      variants: one(7995, false),
      button: null,
      head: productLd('Feige und Tinte', '79.95', 'EUR', 'InStock'),
    }),
  },
  {
    name: 'German, both sizes with JSON-LD',
    url: 'https://calder.example.de/products/bernstein',
    truth: truth('in_stock', 85, 'EUR', 'Bernstein'),
    why: 'Everything agrees.',
    html: product(german, {
      name: 'Bernstein',
      now: '85,00',
      variants: both(true, true),
      button: null,
      head: productLd('Bernstein', '85.00', 'EUR', 'InStock'),
    }),
  },
  {
    name: 'Japanese, sold out',
    url: 'https://calder.example.jp/products/shio',
    truth: truth('out_of_stock', 13200, 'JPY', '塩の果樹園'),
    why: 'Yen without decimals.',
    html: product(japanese, { name: '塩の果樹園', now: '13,200', variants: one(1320000, false), button: null }),
  },
  {
    name: 'Japanese, in stock',
    url: 'https://calder.example.jp/products/ichijiku',
    truth: truth('in_stock', 9900, 'JPY', '無花果とインク'),
    why: 'Yen without decimals.',
    html: product(japanese, { name: '無花果とインク', now: '9,900', variants: one(990000, true), button: null }),
  },
];
