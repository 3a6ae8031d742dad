import { menu, type PlatformPage, tail, truth, web } from './page.ts';
import { en, fi, nl, type Words } from './words.ts';

interface Shop {
  lang: string;
  words: Words;
  add: string;
  availability: string;
  inStock: string;
  outOfStock: string;
  regular: string;
  special: string;
}

const english: Shop = {
  lang: 'en',
  words: en,
  add: 'Add to Cart',
  availability: 'Availability:',
  inStock: 'In stock',
  outOfStock: 'Out of stock',
  regular: 'Regular Price:',
  special: 'Special Price',
};
const dutch: Shop = {
  lang: 'nl',
  words: nl,
  add: 'In winkelwagen',
  availability: 'Beschikbaarheid:',
  inStock: 'Op voorraad',
  outOfStock: 'Niet op voorraad',
  regular: 'Normale prijs:',
  special: 'Speciale prijs',
};
const finnish: Shop = {
  lang: 'fi',
  words: fi,
  add: 'Lisää ostoskoriin',
  availability: 'Saatavuus:',
  inStock: 'Varastossa',
  outOfStock: 'Loppunut',
  regular: 'Normaali hinta:',
  special: 'Tarjoushinta',
};

interface Product {
  name: string;
  price: string;
  stock: string;
  form: string;
  isMicrodata?: boolean;
}

const plain = (sum: string, id = '12') =>
  `<div class="price-box"><span class="regular-price" id="product-price-${id}"><span class="price">${sum}</span></span></div>`;
const special = ({ regular, special: label }: Shop, now: string, was: string) =>
  `<div class="price-box"><p class="old-price"><span class="price-label">${regular}</span> <span class="price" id="old-price-12">${was}</span></p>
<p class="special-price"><span class="price-label">${label}</span> <span class="price" id="product-price-12">${now}</span></p></div>`;
const stock = ({ availability, inStock, outOfStock }: Shop, isIn: boolean) =>
  `<p class="availability ${isIn ? 'in-stock' : 'out-of-stock'}">${availability} <span>${isIn ? inStock : outOfStock}</span></p>`;
const cartForm = ({ add }: Shop) =>
  `<div class="add-to-box"><div class="add-to-cart"><label for="qty">Qty:</label><input type="text" name="qty" id="qty" maxlength="12" value="1" class="input-text qty"><button type="button" title="${add}" class="button btn-cart" onclick="productAddToCartForm.submit(this)"><span><span>${add}</span></span></button></div><span class="or">OR</span><ul class="add-to-links"><li><a href="#" class="link-wishlist">Wishlist</a></li></ul></div>`;
const linksOnly =
  '<ul class="add-to-links"><li><a href="#" class="link-wishlist">Wishlist</a></li><li><a href="#" class="link-compare">Compare</a></li></ul>';

function product(shop: Shop, { name, price, stock: state, form, isMicrodata = false }: Product): string {
  const { words, add, outOfStock } = shop;
  const scope = isMicrodata ? ' itemscope itemtype="http://schema.org/Product"' : '';
  const body = `<div class="wrapper"><noscript><div class="global-site-notice noscript"><p><strong>JavaScript seems to be disabled in your browser.</strong></p></div></noscript><div class="page">
<div class="header-container"><div class="header"><a href="/" class="logo"><strong>Nord</strong></a><div class="quick-access"><form id="search_mini_form"><input id="search" name="q" class="input-text"><button type="submit" class="button"><span><span>${words.search}</span></span></button></form><ul class="links"><li><a href="/checkout/cart/" class="top-link-cart">${words.cart}</a></li></ul></div></div></div>
<div class="nav-container"><ul id="nav">${menu(words, (text) => `<li class="level0"><a href="#"><span>${text}</span></a></li>`)}</ul></div>
<div class="main-container col2-right-layout"><div class="main"><div class="breadcrumbs"><ul><li class="home"><a href="/">${words.home}</a><span>/ </span></li><li class="product"><strong>${name}</strong></li></ul></div>
<div class="col-main"><div id="messages_product_view"></div><div class="product-view"${scope}><div class="product-essential"><form action="/checkout/cart/add/product/12/" method="post" id="product_addtocart_form"><div class="no-display"><input type="hidden" name="product" value="12"></div>
<div class="product-shop"><div class="product-name"><h1${isMicrodata ? ' itemprop="name"' : ''}>${name}</h1></div><p class="email-friend"><a href="#">Email</a></p>${state}${price}<div class="short-description"><h2>Quick Overview</h2><div class="std">100 ml EDP</div></div>${form}</div>
<div class="product-img-box"><p class="product-image"><img src="/media/f.jpg" alt="${name}"></p></div><div class="clearer"></div></form></div>
<div class="product-collateral"><div class="box-collateral box-up-sell"><h2>${words.related}</h2><table class="products-grid" id="upsell-product-table"><tr><td><h3 class="product-name"><a href="#">Moss Letter</a></h3>${plain('€ 41,00', '77')}<p class="availability out-of-stock"><span>${outOfStock}</span></p></td><td><h3 class="product-name"><a href="#">Cedar Psalm</a></h3>${plain('€ 29,00', '78')}<button type="button" class="button btn-cart"><span><span>${add}</span></span></button></td></tr></table></div></div></div></div>
<div class="col-right sidebar"><div class="block block-cart"><div class="block-title"><strong><span>${words.cart}</span></strong></div><div class="block-content"><p class="empty">${words.empty}.</p></div></div></div></div></div>${tail(words)}</div></div>`;
  return web(shop.lang, name, body, '', 'catalog-product-view product-view');
}

function configurable(shop: Shop): string {
  const config = {
    attributes: {
      92: {
        id: '92',
        code: 'size',
        options: [
          { id: '3', label: '50 ml', price: '0', products: ['14'] },
          { id: '4', label: '100 ml', price: '30', products: ['15'] },
        ],
      },
    },
    template: '€#{price}',
    basePrice: '52',
    oldPrice: '52',
    productId: '12',
  };
  return `<div class="product-options" id="product-options-wrapper"><dl><dt><label class="required"><em>*</em>Size</label></dt><dd class="last"><div class="input-box"><select name="super_attribute[92]" id="attribute92" class="required-entry super-attribute-select"><option>Choose an Option...</option></select></div></dd></dl>
<script>var spConfig = new Product.Config(${JSON.stringify(config)});</script></div><div class="product-options-bottom">${plain('€52,00', '12_clone')}${cartForm(shop)}</div>`;
}

export const magento1: PlatformPage[] = [
  {
    name: 'in stock',
    url: 'https://nord.example.ie/salt-orchard.html',
    truth: truth('in_stock', 52, 'EUR', 'Salt Orchard'),
    why: 'A sidebar cart and a sold out product below.',
    html: product(english, {
      name: 'Salt Orchard',
      price: plain('€52.00'),
      stock: stock(english, true),
      form: cartForm(english),
    }),
  },
  {
    name: 'sold out',
    url: 'https://nord.example.ie/fig-ink.html',
    truth: truth('out_of_stock', 52, 'EUR', 'Fig and Ink'),
    why: 'No form at all in the main region; the page still has a buy button further down.',
    html: product(english, {
      name: 'Fig and Ink',
      price: plain('€52.00'),
      stock: stock(english, false),
      form: linksOnly,
    }),
  },
  {
    name: 'choose a size',
    url: 'https://nord.example.ie/oud.html',
    truth: truth('in_stock', 52, 'EUR', 'Oud Meridian'),
    why: 'Price twice, options only in a script.',
    html: product(english, {
      name: 'Oud Meridian',
      price: plain('€52,00'),
      stock: stock(english, true),
      form: configurable(english),
    }),
  },
  {
    name: 'Dutch, on sale, with microdata of the name only',
    url: 'https://nord.example.nl/zoutgaard.html',
    truth: truth('in_stock', 39.95, 'EUR', 'Zoutgaard'),
    why: 'Old price first, microdata without an offer.',
    html: product(dutch, {
      name: 'Zoutgaard',
      price: special(dutch, '€ 39,95', '€ 59,95'),
      stock: stock(dutch, true),
      form: cartForm(dutch),
      isMicrodata: true,
    }),
  },
  {
    name: 'Dutch, sold out',
    url: 'https://nord.example.nl/vijg-en-inkt.html',
    truth: truth('out_of_stock', 1059.95, 'EUR', 'Vijg en inkt'),
    why: 'The words for out of stock contain those for in stock.',
    html: product(dutch, {
      name: 'Vijg en inkt',
      price: plain('€ 1.059,95'),
      stock: stock(dutch, false),
      form: linksOnly,
    }),
  },
  {
    name: 'Finnish, in stock',
    url: 'https://nord.example.fi/suolatarha.html',
    truth: truth('in_stock', 64.9, 'EUR', 'Suolatarha'),
    why: 'Price with a hard space before the sign.',
    html: product(finnish, {
      name: 'Suolatarha',
      price: plain('64,90&nbsp;€'),
      stock: stock(finnish, true),
      form: cartForm(finnish),
    }),
  },
  {
    name: 'Finnish, sold out',
    url: 'https://nord.example.fi/viikuna.html',
    truth: truth('out_of_stock', 64.9, 'EUR', 'Viikuna'),
    why: 'Plain.',
    html: product(finnish, {
      name: 'Viikuna ja muste',
      price: plain('64,90&nbsp;€'),
      stock: stock(finnish, false),
      form: linksOnly,
    }),
  },
];
