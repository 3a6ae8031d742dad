import { attribute, menu, type PlatformPage, productLd, tail, truth, web } from './page.ts';
import { bg, he, type Words } from './words.ts';

interface Product {
  lang: string;
  words: Words;
  name: string;
  price: string;
  state: string;
  counter: string;
  head?: string;
}

function box(name: string, price: string, soldOut = ''): string {
  const badge = soldOut === '' ? '' : `<div class="out-of-stock-label">${soldOut}</div>`;
  return `<div class="product-small col has-hover product type-product ${badge ? 'outofstock' : 'instock'}"><div class="col-inner"><div class="product-small box"><div class="box-image"><div class="image-fade_in_back"><a href="/p/"><img src="/s.jpg" alt="${name}"></a></div>${badge}</div>
<div class="box-text box-text-products"><div class="title-wrapper"><p class="name product-title woocommerce-loop-product__title"><a href="/p/">${name}</a></p></div><div class="price-wrapper"><span class="price">${price}</span></div></div></div></div></div>`;
}

function amount(inner: string): string {
  return `<span class="woocommerce-Price-amount amount"><bdi>${inner}</bdi></span>`;
}

const lev = (sum: string) =>
  amount(`${sum}&nbsp;<span class="woocommerce-Price-currencySymbol">&#1083;&#1074;.</span>`);
const shekel = (sum: string) => amount(`<span class="woocommerce-Price-currencySymbol">&#8362;</span>&nbsp;${sum}`);

function product({ lang, words, name, price, state, counter, head = '' }: Product): string {
  const money = lang === 'he-IL' ? shekel : lev;
  const soldOut = lang === 'he-IL' ? 'אזל מהמלאי' : 'Изчерпан';
  const body = `<div id="wrapper"><header id="header" class="header has-sticky"><div id="masthead" class="header-main"><div id="logo"><a href="/">Lumen Moss</a></div>
<ul class="header-nav nav nav-left">${menu(words, (text) => `<li class="menu-item"><a href="#" class="nav-top-link">${text}</a></li>`)}</ul>
<ul class="header-nav header-nav-main nav-right"><li class="cart-item has-icon has-dropdown"><a href="/cart/" class="header-cart-link"><span class="header-cart-title">${words.cart} / <span class="cart-price">${money('0.00')}</span></span></a>
<ul class="nav-dropdown"><li class="html widget_shopping_cart"><div class="widget_shopping_cart_content"><p class="woocommerce-mini-cart__empty-message empty">${words.empty}.</p></div></li></ul></li></ul></div></header>
<main id="main"><div class="shop-container"><div id="product-2201" class="product type-product post-2201 status-publish ${state} has-post-thumbnail">
<div class="product-container"><div class="product-main"><div class="row content-row mb-0"><div class="product-gallery col large-6"><img src="/flacon.jpg" alt="${name}"></div>
<div class="product-info summary col-fit col entry-summary product-summary"><nav class="woocommerce-breadcrumb breadcrumbs"><a href="/">${words.home}</a> <span class="divider">/</span> <a href="/c/">EDP</a></nav>
<h1 class="product-title product_title entry-title">${name}</h1><div class="is-divider small"></div>
<div class="price-wrapper"><p class="price product-page-price ${state.includes('outofstock') ? 'price-not-in-stock' : ''}">${price}</p></div>
<div class="product-short-description"><p>50 ml. ${words.delivery}</p></div>${counter}
<div class="social-icons share-icons"><a href="#" class="icon facebook">f</a></div></div></div></div>
<div class="product-footer"><div class="woocommerce-tabs"><div class="tab-panels"><div class="panel entry-content active" id="tab-description"><p>Cedar, salt, ink.</p></div></div></div>
<div class="related related-products-wrapper product-section"><h3 class="product-section-title">${words.related}</h3><div class="row large-columns-4">${box('Moss Letter', money('41.00'), soldOut)}${box('Cedar Psalm', money('35.00'))}${box('Amber Lantern', money('58.00'))}</div></div></div></div></div></div></main>
${tail(words)}</div>`;
  return web(
    lang,
    `${name} - Lumen Moss`,
    body,
    head,
    'product-template-default single single-product theme-flatsome woocommerce',
  );
}

function buy(add: string, now: string, stock: string): string {
  return `${stock}<form class="cart" action="/p/" method="post"><div class="quantity buttons_added"><input type="button" value="-" class="minus button"><input type="number" name="quantity" value="1"><input type="button" value="+" class="plus button"></div>
<button type="submit" name="add-to-cart" value="2201" class="single_add_to_cart_button button alt">${add}</button><button type="button" class="button buy-now">${now}</button></form>`;
}

function sizes(states: readonly boolean[]): string {
  const data = states.map((inStock, at) => ({
    attributes: { attribute_volume: `${(at + 1) * 50} мл` },
    availability_html: inStock
      ? '<p class="stock in-stock">В наличност</p>'
      : '<p class="stock out-of-stock">Изчерпан</p>',
    display_price: 60 + at * 45,
    is_in_stock: inStock,
    is_purchasable: true,
    variation_id: 2300 + at,
  }));
  return `<form class="variations_form cart" data-product_id="2201" data-product_variations="${attribute(data)}"><table class="variations"><tr><td class="label"><label>Обем</label></td><td class="value"><select name="attribute_volume"><option value="">Изберете опция</option><option>50 мл</option><option>100 мл</option></select></td></tr></table>
<div class="single_variation_wrap"><div class="woocommerce-variation single_variation"></div><button type="submit" class="single_add_to_cart_button button alt">Добавяне в количката</button></div></form>`;
}

const bulgarian = { lang: 'bg-BG', words: bg };
const hebrew = { lang: 'he-IL', words: he };

export const flatsome: PlatformPage[] = [
  {
    name: 'Bulgarian, in stock',
    url: 'https://lumen.example.bg/product/solena-nosht/',
    truth: truth('in_stock', 89.9, 'BGN', 'Солена нощ'),
    why: 'A badge says sold out, but on a related product.',
    html: product({
      ...bulgarian,
      name: 'Солена нощ',
      price: lev('89.90'),
      state: 'instock purchasable',
      counter: buy('Добавяне в количката', 'Купи сега', '<p class="stock in-stock">4 в наличност</p>'),
    }),
  },
  {
    name: 'Bulgarian, sold out with a form to be told',
    url: 'https://lumen.example.bg/product/smokinya/',
    truth: truth('out_of_stock', 112, 'BGN', 'Смокиня и мастило'),
    why: 'A waiting list is no purchase.',
    html: product({
      ...bulgarian,
      name: 'Смокиня и мастило',
      price: lev('112.00'),
      state: 'outofstock',
      counter:
        '<p class="stock out-of-stock">Изчерпан</p><form class="waitlist"><label>Уведоми ме при наличност</label><input type="email"><button type="submit">Уведоми ме</button></form>',
      head: productLd('Смокиня и мастило', '112.00', 'BGN', 'OutOfStock'),
    }),
  },
  {
    name: 'Bulgarian, the dearer size only',
    url: 'https://lumen.example.bg/product/kehlibar/',
    truth: truth('in_stock', 105, 'BGN', 'Кехлибар', [60]),
    why: 'Variations in the form tell the sizes apart.',
    html: product({
      ...bulgarian,
      name: 'Кехлибар',
      price: `${lev('60.00')} – ${lev('105.00')}`,
      state: 'instock product-type-variable',
      counter: sizes([false, true]),
    }),
  },
  {
    name: 'Hebrew, in stock on sale',
    url: 'https://lumen.example.co.il/product/laila/',
    truth: truth('in_stock', 319, 'ILS', 'לילה של מלח'),
    why: 'Right to left, sale price in ins.',
    html: product({
      ...hebrew,
      name: 'לילה של מלח',
      price: `<del>${shekel('399.00')}</del> <ins>${shekel('319.00')}</ins>`,
      state: 'instock sale',
      counter: buy('הוספה לסל', 'קנה עכשיו', '<p class="stock in-stock">במלאי</p>'),
    }),
  },
  {
    name: 'Hebrew, sold out',
    url: 'https://lumen.example.co.il/product/teena/',
    truth: truth('out_of_stock', 280, 'ILS', 'תאנה ודיו'),
    why: 'JSON-LD lies: it says in stock.',
    html: product({
      ...hebrew,
      name: 'תאנה ודיו',
      price: shekel('280.00'),
      state: 'outofstock',
      counter: '<p class="stock out-of-stock">אזל מהמלאי</p>',
      head: productLd('תאנה ודיו', '280.00', 'ILS', 'InStock'),
    }),
  },
];
