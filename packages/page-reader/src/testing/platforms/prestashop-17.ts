import { attribute, menu, type PlatformPage, productLd, tail, truth, web } from './page.ts';
import { lt, pl, sk, type Words } from './words.ts';

interface Shop {
  lang: string;
  words: Words;
  money: (sum: string) => string;
  add: string;
  soldOut: string;
}

const polish: Shop = {
  lang: 'pl',
  words: pl,
  money: (sum) => `${sum}&nbsp;zł`,
  add: 'Dodaj do koszyka',
  soldOut: 'Brak w magazynie',
};
const lithuanian: Shop = {
  lang: 'lt',
  words: lt,
  money: (sum) => `${sum}&nbsp;€`,
  add: 'Į krepšelį',
  soldOut: 'Išparduota',
};
const slovak: Shop = { lang: 'sk', words: sk, money: (sum) => `${sum}&nbsp;€`, add: 'Do košíka', soldOut: 'Vypredané' };

interface Product {
  name: string;
  price: string;
  amount: number;
  was?: string;
  /** Value of PrestaShop's property `availability`; visitors see `message` instead. */
  state: 'available' | 'unavailable' | 'last_remaining_items';
  message: string;
  canOrder: boolean;
  /**
   * True if the page does not contain PrestaShop's JSON about the product, which some themes omit.
   */
  isBare?: boolean;
  head?: string;
}

const icons = {
  available: ['product-available', '&#xE5CA;'],
  unavailable: ['product-unavailable', '&#xE14B;'],
  last_remaining_items: ['product-last-items', '&#xE002;'],
} as const;

function miniature(shop: Shop, name: string, sum: string, flag: string): string {
  return `<div class="js-product product col-sm-6"><article class="product-miniature js-product-miniature" data-id-product="7"><div class="thumbnail-container"><div class="product-description"><h3 class="h3 product-title"><a href="#">${name}</a></h3><div class="product-price-and-shipping"><span class="price" aria-label="Price">${shop.money(sum)}</span></div></div><ul class="product-flags js-product-flags">${flag === '' ? '' : `<li class="product-flag out_of_stock">${flag}</li>`}</ul></div></article></div>`;
}

function product(shop: Shop, given: Product): string {
  const { name, price, amount, was = '', state, message, canOrder, isBare = false, head = '' } = given;
  const { words, money, add } = shop;
  const [icon, glyph] = icons[state];
  const details = {
    id_product: '5',
    name,
    price: money(price).replace('&nbsp;', ' '),
    price_amount: amount,
    quantity: canOrder ? 6 : 0,
    allow_oosp: 0,
    availability: state,
    availability_message: message,
    add_to_cart_url: canOrder ? '/koszyk?add=1' : null,
  };
  const body = `<main><header id="header"><nav class="header-nav"><div id="_desktop_cart"><div class="blockcart cart-preview inactive" data-refresh-url="/module/ps_shoppingcart/ajax"><div class="header"><i class="material-icons shopping-cart">shopping_cart</i><span class="hidden-sm-down">${words.cart}</span><span class="cart-products-count">(0)</span></div></div></div></nav><div class="header-top"><ul class="top-menu" id="top-menu">${menu(words, (text) => `<li class="category"><a class="dropdown-item" href="#">${text}</a></li>`)}</ul></div></header>
<aside id="notifications"></aside><section id="wrapper"><div class="container"><nav class="breadcrumb"><ol><li><a href="/"><span>${words.home}</span></a></li><li><span>${name}</span></li></ol></nav><div id="content-wrapper"><section id="main"><div class="row product-container js-product-container"><div class="col-md-6"><div class="images-container"><ul class="product-flags js-product-flags"></ul><img class="js-qv-product-cover" src="/5-large_default/f.jpg" alt="${name}"></div></div>
<div class="col-md-6"><h1 class="h1">${name}</h1><div class="product-prices js-product-prices">${was === '' ? '' : `<div class="product-discount"><span class="regular-price">${money(was)}</span></div>`}<div class="product-price h5 ${was === '' ? '' : 'has-discount'}"><div class="current-price"><span class="current-price-value" content="${amount}">${money(price)}</span></div><p class="product-unit-price sub">(${money('159,80')} / 100 ml)</p></div><div class="tax-shipping-delivery-label">Brutto</div></div>
<div class="product-information"><div id="product-description-short-5" class="product-description"><p>Eau de parfum 50 ml.</p></div><div class="product-actions js-product-actions"><form action="/koszyk" method="post" id="add-to-cart-or-refresh"><input type="hidden" name="id_product" value="5" id="product_page_product_id"><section class="product-variants js-product-variants"></section>
<div class="product-add-to-cart js-product-add-to-cart"><span class="control-label">1</span><div class="product-quantity clearfix"><div class="qty"><input type="number" name="qty" id="quantity_wanted" value="1" class="input-group"></div><div class="add"><button class="btn btn-primary add-to-cart" data-button-action="add-to-cart" type="submit"${canOrder ? '' : ' disabled'}><i class="material-icons shopping-cart">&#xE547;</i>${add}</button></div></div>
<span id="product-availability" class="js-product-availability">${message === '' ? '' : `<i class="material-icons rtl-no-flip ${icon}">${glyph}</i>${message}`}</span><p class="product-minimal-quantity js-product-minimal-quantity"></p></div></form></div><div class="blockreassurance_product"><div>${words.delivery}</div></div>
<div class="tabs"><div class="tab-content"><div class="tab-pane fade in active" id="description"><p>${words.letter}</p></div>${isBare ? '' : `<div class="js-product-details tab-pane fade" id="product-details" data-product="${attribute(details)}"></div>`}</div></div></div></div></div>
<section class="featured-products clearfix"><h2>${words.related}</h2><div class="products">${miniature(shop, 'Mech', '19,00', shop.soldOut)}${miniature(shop, 'Psalm', '29,00', '')}</div></section></section></div></div></section></main>${tail(words)}`;
  return web(
    shop.lang,
    name,
    body,
    head,
    'lang-pl page-product tax-display-enabled product-id-5 product-available-for-order',
  );
}

const at = 'https://aube.example.pl/perfumy/5-';

export const prestashop17: PlatformPage[] = [
  {
    name: 'Polish, in stock, silent about it',
    url: `${at}slony-sad.html`,
    truth: truth('in_stock', 79.9, 'PLN', 'Słony sad'),
    why: 'No message; a related product is flagged as sold out.',
    html: product(polish, {
      name: 'Słony sad',
      price: '79,90',
      amount: 79.9,
      state: 'available',
      message: '',
      canOrder: true,
    }),
  },
  {
    name: 'Polish, sold out, theme without the JSON',
    url: `${at}figa-i-atrament.html`,
    truth: truth('out_of_stock', 79.9, 'PLN', 'Figa i atrament'),
    why: 'The button keeps its label but is disabled.',
    html: product(polish, {
      name: 'Figa i atrament',
      price: '79,90',
      amount: 79.9,
      state: 'unavailable',
      message: 'Obecnie brak na stanie',
      canOrder: false,
      isBare: true,
    }),
  },
  {
    name: 'Polish, reduced, last items, JSON-LD',
    url: `${at}bursztyn.html`,
    truth: truth('in_stock', 1063.92, 'PLN', 'Bursztyn'),
    why: 'Old price first and a unit price after.',
    html: product(polish, {
      name: 'Bursztyn',
      price: '1 063,92',
      amount: 1063.92,
      was: '1 329,90',
      state: 'last_remaining_items',
      message: 'Ostatnie sztuki w magazynie',
      canOrder: true,
      head: productLd('Bursztyn', '1063.92', 'PLN', 'InStock'),
    }),
  },
  {
    name: 'Lithuanian, sold out with the JSON',
    url: 'https://aube.example.lt/kvepalai/5-druskos-sodas.html',
    truth: truth('out_of_stock', 64, 'EUR', 'Druskos sodas'),
    why: 'data-product says unavailable.',
    html: product(lithuanian, {
      name: 'Druskos sodas',
      price: '64,00',
      amount: 64,
      state: 'unavailable',
      message: 'Išparduota',
      canOrder: false,
    }),
  },
  {
    name: 'Lithuanian, in stock',
    url: 'https://aube.example.lt/kvepalai/5-gintaras.html',
    truth: truth('in_stock', 64, 'EUR', 'Gintaras'),
    why: 'Plain.',
    html: product(lithuanian, {
      name: 'Gintaras',
      price: '64,00',
      amount: 64,
      state: 'available',
      message: 'Yra sandėlyje',
      canOrder: true,
      isBare: true,
    }),
  },
  {
    name: 'Slovak, sold out, JSON-LD stale',
    url: 'https://aube.example.sk/parfumy/5-slany-sad.html',
    truth: truth('out_of_stock', 71.5, 'EUR', 'Slaný sad'),
    why: 'JSON-LD of a page cache.',
    html: product(slovak, {
      name: 'Slaný sad',
      price: '71,50',
      amount: 71.5,
      state: 'unavailable',
      message: 'Vypredané',
      canOrder: false,
      isBare: true,
      head: productLd('Slaný sad', '71.50', 'EUR', 'InStock'),
    }),
  },
];
