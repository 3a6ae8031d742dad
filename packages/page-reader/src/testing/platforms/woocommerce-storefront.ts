import { attribute, menu, tail, web } from './page.ts';
import { en, hu, ro, sl, type Words } from './words.ts';

export interface Shop {
  lang: string;
  words: Words;
  money: (sum: string) => string;
  add: string;
  more: string;
}

const symbol = (sign: string) => `<span class="woocommerce-Price-currencySymbol">${sign}</span>`;
const amount = (inner: string) => `<span class="woocommerce-Price-amount amount"><bdi>${inner}</bdi></span>`;
export const british: Shop = {
  lang: 'en-GB',
  words: en,
  money: (sum) => amount(`${symbol('&pound;')}${sum}`),
  add: 'Add to basket',
  more: 'Read more',
};
export const romanian: Shop = {
  lang: 'ro-RO',
  words: ro,
  money: (sum) => amount(`${sum}&nbsp;${symbol('lei')}`),
  add: 'Adaugă în coș',
  more: 'Citește mai mult',
};
export const hungarian: Shop = {
  lang: 'hu-HU',
  words: hu,
  money: (sum) => amount(`${sum}&nbsp;${symbol('&#70;&#116;')}`),
  add: 'Kosárba teszem',
  more: 'Tovább',
};
export const slovene: Shop = {
  lang: 'sl-SI',
  words: sl,
  money: (sum) => amount(`${sum}&nbsp;${symbol('&euro;')}`),
  add: 'Dodaj v košarico',
  more: 'Preberi več',
};

interface Product {
  name: string;
  price: string;
  state: string;
  counter: string;
  head?: string;
}

const templates = `<script type="text/template" id="tmpl-variation-template">
<div class="woocommerce-variation-price">{{{ data.variation.price_html }}}</div>
<div class="woocommerce-variation-availability">{{{ data.variation.availability_html }}}</div></script>
<script type="text/template" id="tmpl-unavailable-variation-template">
<p role="alert">Sorry, this product is unavailable. Please choose a different combination.</p></script>`;

function card({ money, add, more }: Shop, name: string, price: string, inStock: boolean): string {
  const button = inStock
    ? `<a href="?add-to-cart=95" data-quantity="1" class="button product_type_simple add_to_cart_button ajax_add_to_cart" data-product_id="95">${add}</a>`
    : `<a href="/product/x/" class="button product_type_simple" data-product_id="96">${more}</a>`;
  return `<li class="product type-product post-95 ${inStock ? 'instock' : 'outofstock'} product_cat-perfume"><a href="/product/x/" class="woocommerce-LoopProduct-link woocommerce-loop-product__link">
<img src="/wp-content/uploads/x-324x324.jpg" alt=""><h2 class="woocommerce-loop-product__title">${name}</h2><span class="price">${money(price)}</span></a>${button}</li>`;
}

export function cards(shop: Shop): string {
  return `<ul class="products columns-3">${card(shop, 'Cedar Psalm', '31.00', true)}${card(shop, 'Moss Letter', '19.50', false)}${card(shop, 'Amber Lantern', '27.00', true)}</ul>`;
}

export function product(shop: Shop, { name, price, state, counter, head = '' }: Product): string {
  const { words, money } = shop;
  const body = `<div id="page" class="hfeed site"><header id="masthead" class="site-header"><div class="col-full">
<div class="site-branding"><div class="beta site-title"><a href="/" rel="home">Calder &amp; Sons</a></div></div>
<form role="search" class="woocommerce-product-search"><input type="search" name="s"><button type="submit">${words.search}</button></form>
<nav class="main-navigation"><ul class="menu">${menu(words)}</ul></nav>
<ul id="site-header-cart" class="site-header-cart menu"><li><a class="cart-contents" href="/cart/">${money('0.00')} <span class="count">0</span></a></li>
<li><div class="widget_shopping_cart_content"><p class="woocommerce-mini-cart__empty-message">${words.empty}.</p></div></li></ul></div></header>
<div class="storefront-breadcrumb"><nav class="woocommerce-breadcrumb"><a href="/">${words.home}</a> / <a href="/c/">Parfum</a> / ${name}</nav></div>
<div id="content" class="site-content"><main id="main" class="site-main"><div class="woocommerce-notices-wrapper"></div>
<div id="product-114" class="product type-product post-114 status-publish ${state} product_cat-perfume has-post-thumbnail taxable">
<div class="woocommerce-product-gallery"><figure><img src="/wp-content/uploads/flacon.jpg" alt="${name}"></figure></div>
<div class="summary entry-summary"><h1 class="product_title entry-title">${name}</h1><p class="price">${price}</p>
<div class="woocommerce-product-details__short-description"><p>Eau de Parfum. ${words.delivery}.</p></div>
${counter}
<div class="product_meta"><span class="sku_wrapper">SKU: <span class="sku">CS-114</span></span> <span class="posted_in"><a href="/c/" rel="tag">Parfum</a></span></div></div>
<section class="related products"><h2>${words.related}</h2>${cards(shop)}</section></div></main></div>
${templates}${tail(words, 'wc-')}</div>`;
  return web(
    shop.lang,
    `${name} – Calder &amp; Sons`,
    body,
    head,
    'product-template-default single single-product woocommerce woocommerce-page theme-storefront',
  );
}

export function buy({ add }: Shop, stock = ''): string {
  return `${stock}<form class="cart" action="/product/x/" method="post" enctype="multipart/form-data"><div class="quantity"><input type="number" name="quantity" value="1" min="1"></div>
<button type="submit" name="add-to-cart" value="114" class="single_add_to_cart_button button alt">${add}</button></form>`;
}

interface Size {
  size: string;
  price: number;
  inStock: boolean;
}

export function variations(shop: Shop, sizes: readonly Size[], soldOutWords: string): string {
  const data = sizes.map(({ size, price, inStock }, at) => ({
    attributes: { attribute_pa_size: size },
    availability_html: inStock ? '' : `<p class="stock out-of-stock">${soldOutWords}</p>`,
    display_price: price,
    display_regular_price: price,
    is_in_stock: inStock,
    is_purchasable: true,
    price_html: `<span class="price">${shop.money(price.toFixed(2))}</span>`,
    sku: `CS-114-${at}`,
    variation_id: 115 + at,
    variation_is_active: true,
  }));
  const options = sizes.map(({ size }) => `<option value="${size}">${size}</option>`).join('');
  return `<form class="variations_form cart" action="/product/x/" method="post" data-product_id="114" data-product_variations="${attribute(data)}">
<table class="variations"><tbody><tr><th class="label"><label for="pa_size">Size</label></th><td class="value"><select id="pa_size" name="attribute_pa_size"><option value="">Choose an option</option>${options}</select>
<a class="reset_variations" href="#">Clear</a></td></tr></tbody></table>
<div class="single_variation_wrap"><div class="woocommerce-variation single_variation"></div><div class="woocommerce-variation-add-to-cart variations_button">
<button type="submit" class="single_add_to_cart_button button alt disabled wc-variation-selection-needed">${shop.add}</button><input type="hidden" name="add-to-cart" value="114"></div></div></form>`;
}
