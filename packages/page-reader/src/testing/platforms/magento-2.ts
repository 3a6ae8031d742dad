import { menu, type PlatformPage, productLd, tail, truth, web } from './page.ts';
import { da, es, it, type Words } from './words.ts';

interface Shop {
  lang: string;
  words: Words;
  currency: string;
  money: (sum: string) => string;
  add: string;
  inStock: string;
  outOfStock: string;
  special: string;
  regular: string;
  from: string;
}

const italian: Shop = {
  lang: 'it',
  words: it,
  currency: 'EUR',
  money: (sum) => `${sum}&nbsp;€`,
  add: 'Aggiungi al carrello',
  inStock: 'Disponibile',
  outOfStock: 'Esaurito',
  special: 'Prezzo speciale',
  regular: 'Prezzo normale',
  from: 'A partire da',
};
const mexican: Shop = {
  lang: 'es-MX',
  words: es,
  currency: 'MXN',
  money: (sum) => `$${sum}`,
  add: 'Agregar al carrito',
  inStock: 'En existencia',
  outOfStock: 'Agotado',
  special: 'Precio especial',
  regular: 'Precio habitual',
  from: 'Desde',
};
const danish: Shop = {
  lang: 'da',
  words: da,
  currency: 'DKK',
  money: (sum) => `${sum}&nbsp;kr.`,
  add: 'Læg i kurv',
  inStock: 'På lager',
  outOfStock: 'Ikke på lager',
  special: 'Tilbudspris',
  regular: 'Normalpris',
  from: 'Fra',
};

interface Product {
  name: string;
  amount: number;
  price: string;
  isInStock: boolean;
  /** True if a script enables the button that the server disables, as in Magento 2.4. */
  isEnabledByScript?: boolean;
  hasMicrodata?: boolean;
  options?: string;
  head?: string;
}

function final(shop: Shop, sum: string, amount: number, type = 'finalPrice'): string {
  return `<span class="price-container price-final_price tax weee"><span id="product-price-${amount}" data-price-amount="${amount}" data-price-type="${type}" class="price-wrapper"><span class="price">${shop.money(sum)}</span></span></span>`;
}

function normal(shop: Shop, sum: string, amount: number): string {
  return `<div class="price-box price-final_price" data-role="priceBox" data-product-id="31">${final(shop, sum, amount)}</div>`;
}

function reduced(shop: Shop, now: [string, number], was: [string, number]): string {
  return `<div class="price-box price-final_price" data-role="priceBox"><span class="special-price"><span class="price-label">${shop.special}</span>${final(shop, ...now)}</span><span class="old-price"><span class="price-label">${shop.regular}</span>${final(shop, ...was, 'oldPrice')}</span></div>`;
}

function lowest(shop: Shop, sum: string, amount: number): string {
  return `<div class="price-box price-final_price"><span class="normal-price"><span class="price-label">${shop.from}</span>${final(shop, sum, amount)}</span></div>`;
}

function card(shop: Shop, name: string, sum: string, isInStock: boolean): string {
  const act = isInStock
    ? `<form data-role="tocart-form" method="post"><button type="submit" title="${shop.add}" class="action tocart primary"><span>${shop.add}</span></button></form>`
    : `<div class="stock unavailable"><span>${shop.outOfStock}</span></div>`;
  return `<li class="item product product-item"><div class="product-item-info"><strong class="product name product-item-name"><a class="product-item-link" href="#">${name}</a></strong>${normal(shop, sum, 12)}<div class="product-item-actions">${act}</div></div></li>`;
}

function product(shop: Shop, given: Product): string {
  const {
    name,
    amount,
    price,
    isInStock,
    isEnabledByScript = true,
    hasMicrodata = false,
    options = '',
    head = '',
  } = given;
  const { words, add } = shop;
  const stock = isInStock
    ? `<div class="stock available" title="${shop.inStock}"><span>${shop.inStock}</span></div>`
    : `<div class="stock unavailable" title="${shop.outOfStock}"><span>${shop.outOfStock}</span></div>`;
  const form = `<div class="product-add-form"><form data-product-sku="CN-31" action="/checkout/cart/add/product/31/" method="post" id="product_addtocart_form"><input type="hidden" name="product" value="31">${options}
<div class="box-tocart"><div class="fieldset"><div class="field qty"><label class="label" for="qty"><span>Qty</span></label><input type="number" name="qty" id="qty" value="1"></div><div class="actions"><button type="submit" title="${add}" class="action primary tocart" id="product-addtocart-button"${isEnabledByScript ? ' disabled' : ''}><span>${add}</span></button></div></div></div></form></div>`;
  const offer = hasMicrodata
    ? `<div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="price" content="${amount}"><meta itemprop="priceCurrency" content="${shop.currency}"></div>`
    : '';
  const body = `<div data-role="loader" class="loading-mask" style="position: absolute;"><div class="loader"><img src="/loader.gif" alt="Loading..."></div></div><noscript><div class="message global noscript"><div class="content"><p><strong>JavaScript seems to be disabled in your browser.</strong></p></div></div></noscript>
<div class="page-wrapper"><header class="page-header"><div class="header content"><a class="logo" href="/">Nord</a><div data-block="minicart" class="minicart-wrapper"><a class="action showcart" href="/checkout/cart/"><span class="text">${words.cart}</span><span class="counter qty empty"><span class="counter-number">0</span></span></a><div class="block block-minicart" style="display: none;"><strong class="subtitle empty">${words.empty}.</strong></div></div></div></header>
<div class="sections nav-sections"><nav class="navigation"><ul>${menu(words, (text) => `<li class="level0 level-top"><a href="#" class="level-top"><span>${text}</span></a></li>`)}</ul></nav></div><div class="breadcrumbs"><ul class="items"><li class="item home"><a href="/">${words.home}</a></li><li class="item product"><strong>${name}</strong></li></ul></div>
<main id="maincontent" class="page-main"><div class="columns"><div class="column main"${hasMicrodata ? ' itemscope itemtype="http://schema.org/Product"' : ''}><div class="product-info-main"><div class="page-title-wrapper product"><h1 class="page-title"><span class="base" data-ui-id="page-title-wrapper"${hasMicrodata ? ' itemprop="name"' : ''}>${name}</span></h1></div>
<div class="product-info-price">${price}${offer}<div class="product-info-stock-sku">${stock}<div class="product attribute sku"><strong class="type">SKU</strong><div class="value">CN-31</div></div></div></div>${isInStock ? form : ''}
<div class="product-social-links"><div class="product-addto-links"><a href="#" class="action towishlist"><span>Wishlist</span></a></div></div></div><div class="product media"><img src="/media/f.jpg" alt=""></div>
<div class="product info detailed"><div class="product data items"><div class="data item title"><a class="data switch">Details</a></div><div class="data item content"><p>${words.delivery}.</p></div></div></div>
<div class="block related"><div class="block-title title"><strong>${words.related}</strong></div><ol class="products list items product-items">${card(shop, 'Cedar Psalm', '12,00', true)}${card(shop, 'Moss Letter', '12,00', false)}</ol></div></div></div></main>${tail(words, 'page-')}</div>
<script type="text/x-magento-init">{"#product_addtocart_form":{"catalogAddToCart":{"bindSubmit":false}}}</script>`;
  return web(shop.lang, name, body, head, 'catalog-product-view product-nord page-layout-1column');
}

const swatches = `<div class="product-options-wrapper" id="product-options-wrapper"><div class="fieldset"><div class="swatch-opt" data-role="swatch-options"></div></div></div>
<script type="text/x-magento-init">{"[data-role=swatch-options]":{"Magento_Swatches/js/swatch-renderer":{"jsonConfig":{"attributes":{"93":{"id":"93","code":"size","label":"ml","options":[{"id":"5","label":"50 ml","products":["32"]},{"id":"6","label":"100 ml","products":["33"]}]}},"optionPrices":{"32":{"finalPrice":{"amount":89}},"33":{"finalPrice":{"amount":139}}},"salable":{"93":{"6":["33"]}}}}}}</script>`;

export const magento2: PlatformPage[] = [
  {
    name: 'Luma, in stock, button enabled by script',
    url: 'https://nord.example.it/giardino-di-sale.html',
    truth: truth('in_stock', 89, 'EUR', 'Giardino di sale'),
    why: 'Magento 2.4 sends the buy button disabled on every page.',
    html: product(italian, {
      name: 'Giardino di sale',
      amount: 89,
      price: normal(italian, '89,00', 89),
      isInStock: true,
    }),
  },
  {
    name: 'Luma, sold out',
    url: 'https://nord.example.it/fico-e-inchiostro.html',
    truth: truth('out_of_stock', 89, 'EUR', 'Fico e inchiostro'),
    why: 'No form in the main region.',
    html: product(italian, {
      name: 'Fico e inchiostro',
      amount: 89,
      price: normal(italian, '89,00', 89),
      isInStock: false,
    }),
  },
  {
    name: 'Luma, sold out, JSON-LD in stock',
    url: 'https://nord.example.it/ambra.html',
    truth: truth('out_of_stock', 74.5, 'EUR', 'Ambra lanterna'),
    why: 'An extension writes InStock for every product.',
    html: product(italian, {
      name: 'Ambra lanterna',
      amount: 74.5,
      price: normal(italian, '74,50', 74.5),
      isInStock: false,
      head: productLd('Ambra lanterna', '74.5', 'EUR', 'InStock'),
    }),
  },
  {
    name: 'Luma, sizes from a price on',
    url: 'https://nord.example.it/oud.html',
    truth: truth('in_stock', 89, 'EUR', 'Oud Meridiano', [139]),
    why: 'Sizes exist only in the script, the button waits.',
    html: product(italian, {
      name: 'Oud Meridiano',
      amount: 89,
      price: lowest(italian, '89,00', 89),
      isInStock: true,
      options: swatches,
    }),
  },
  {
    name: 'Mexican, on sale, microdata without availability',
    url: 'https://nord.example.com.mx/huerto-de-sal.html',
    truth: truth('in_stock', 1499, 'MXN', 'Huerto de sal'),
    why: 'Dollars that are pesos; microdata knows the price only.',
    html: product(mexican, {
      name: 'Huerto de sal',
      amount: 1499,
      price: reduced(mexican, ['1,499.00', 1499], ['1,999.00', 1999]),
      isInStock: true,
      hasMicrodata: true,
    }),
  },
  {
    name: 'Mexican, sold out, microdata without availability',
    url: 'https://nord.example.com.mx/higo.html',
    truth: truth('out_of_stock', 1899, 'MXN', 'Higo y tinta'),
    why: 'Microdata knows the price only.',
    html: product(mexican, {
      name: 'Higo y tinta',
      amount: 1899,
      price: normal(mexican, '1,899.00', 1899),
      isInStock: false,
      hasMicrodata: true,
    }),
  },
  {
    name: 'Danish, in stock',
    url: 'https://nord.example.dk/salthave.html',
    truth: truth('in_stock', 649, 'DKK', 'Salthave'),
    why: 'Crowns with a full stop.',
    html: product(danish, {
      name: 'Salthave',
      amount: 649,
      price: normal(danish, '649,00', 649),
      isInStock: true,
      isEnabledByScript: false,
    }),
  },
  {
    name: 'Danish, sold out',
    url: 'https://nord.example.dk/figen.html',
    truth: truth('out_of_stock', 1249, 'DKK', 'Figen og blæk'),
    why: 'The words for sold out contain those for in stock.',
    html: product(danish, {
      name: 'Figen og blæk',
      amount: 1249,
      price: normal(danish, '1.249,00', 1249),
      isInStock: false,
    }),
  },
];
