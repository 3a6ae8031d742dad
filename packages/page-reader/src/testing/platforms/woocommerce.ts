import { menu, type PlatformPage, productLd, tail, truth, web } from './page.ts';
import {
  british,
  buy,
  cards,
  hungarian,
  product,
  romanian,
  type Shop,
  slovene,
  variations,
} from './woocommerce-storefront.ts';
import { en } from './words.ts';

const range = (shop: Shop, low: string, high: string) =>
  `${shop.money(low)} <span aria-hidden="true">&ndash;</span> ${shop.money(high)}`;
const gone = (text: string) => `<p class="stock out-of-stock">${text}</p>`;
const at = 'https://calder.example.co.uk/product/';

function search(): string {
  const body = `<header id="masthead"><nav><ul>${menu(en)}</ul></nav><a class="cart-contents" href="/cart/">${british.money('0.00')} <span class="count">0 items</span></a></header>
<main id="main" class="site-main"><header class="woocommerce-products-header"><h1 class="woocommerce-products-header__title page-title">Search results: &ldquo;psalm&rdquo;</h1></header>
<p class="woocommerce-result-count">Showing all 3 results</p><form class="woocommerce-ordering"><select name="orderby"><option>Default sorting</option></select></form>${cards(british)}</main>${tail(en)}`;
  return web(
    'en-GB',
    'Search Results for &#8220;psalm&#8221; – Calder &amp; Sons',
    body,
    '',
    'search search-results woocommerce woocommerce-page',
  );
}

export const woocommerce: PlatformPage[] = [
  {
    name: 'in stock with a count, no data for machines',
    url: `${at}salt-orchard/`,
    truth: truth('in_stock', 45, 'GBP', 'Salt Orchard'),
    why: 'A plain Storefront page; a related product is sold out.',
    html: product(british, {
      name: 'Salt Orchard 50ml',
      price: british.money('45.00'),
      state: 'instock purchasable product-type-simple',
      counter: buy(british, '<p class="stock in-stock">12 in stock</p>'),
    }),
  },
  {
    name: 'sold out, no data for machines',
    url: `${at}fig-and-ink/`,
    truth: truth('out_of_stock', 62.5, 'GBP', 'Fig & Ink'),
    why: 'No form at all; the only buy buttons are those of related products.',
    html: product(british, {
      name: 'Fig &amp; Ink',
      price: british.money('62.50'),
      state: 'outofstock purchasable product-type-simple',
      counter: gone('Out of stock'),
    }),
  },
  {
    name: 'on sale, stock silent',
    url: `${at}iris-minerale/`,
    truth: truth('in_stock', 38, 'GBP', 'Iris Minérale'),
    why: 'del and ins; stock management off, so only the button speaks.',
    html: product(british, {
      name: 'Iris Minérale',
      price: `<del aria-hidden="true">${british.money('55.00')}</del> <span class="screen-reader-text">Original price was: &pound;55.00.</span><ins aria-hidden="true">${british.money('38.00')}</ins><span class="screen-reader-text">Current price is: &pound;38.00.</span>`,
      state: 'instock sale purchasable product-type-simple',
      counter: buy(british),
    }),
  },
  {
    name: 'on backorder, stale JSON-LD',
    url: `${at}vetiver-atlas/`,
    truth: truth('backorder', 71, 'GBP', 'Vetiver Atlas'),
    why: 'The JSON-LD of WooCommerce knows no backorder and says InStock unless told.',
    html: product(british, {
      name: 'Vetiver Atlas',
      price: british.money('71.00'),
      state: 'onbackorder purchasable product-type-simple',
      counter: buy(british, '<p class="stock available-on-backorder">Available on backorder</p>'),
      head: productLd('Vetiver Atlas', '71.00', 'GBP', 'InStock'),
    }),
  },
  {
    name: 'one of two sizes sold out',
    url: `${at}oud-meridian/`,
    truth: truth('in_stock', 120, 'GBP', 'Oud Meridian', [45]),
    why: 'The range begins with the size that is gone; the button waits for a choice.',
    html: product(british, {
      name: 'Oud Meridian',
      price: range(british, '45.00', '120.00'),
      state: 'instock purchasable has-default-attributes product-type-variable',
      counter: variations(
        british,
        [
          { size: '30ml', price: 45, inStock: false },
          { size: '100ml', price: 120, inStock: true },
        ],
        'Out of stock',
      ),
    }),
  },
  {
    name: 'all sizes sold out',
    url: `${at}cuir-boreal/`,
    truth: truth('out_of_stock', 40, 'GBP', 'Cuir Boréal', [110]),
    why: 'The form has a button still, but every variation is out of stock.',
    html: product(british, {
      name: 'Cuir Boréal',
      price: range(british, '40.00', '110.00'),
      state: 'outofstock purchasable product-type-variable',
      counter: variations(
        british,
        [
          { size: '30ml', price: 40, inStock: false },
          { size: '100ml', price: 110, inStock: false },
        ],
        'Out of stock',
      ),
    }),
  },
  {
    name: 'no variation left at all',
    url: `${at}tin-rose/`,
    truth: truth('out_of_stock', null, null, 'Tin Rose'),
    why: 'WooCommerce shows this sentence in place of the form when a variable product has none.',
    html: product(british, {
      name: 'Tin Rose',
      price: '',
      state: 'outofstock product-type-variable',
      counter: `<form class="variations_form cart" data-product_id="114" data-product_variations="[]">${gone('This product is currently out of stock and unavailable.')}</form>`,
    }),
  },
  {
    name: 'Romanian, sold out while JSON-LD says in stock',
    url: 'https://calder.example.ro/produs/noapte-de-sare/',
    truth: truth('out_of_stock', 249.99, 'RON', 'Noapte de Sare'),
    why: 'A cache plugin serves old JSON-LD; the page shows sold out and no form.',
    html: product(romanian, {
      name: 'Noapte de Sare',
      price: romanian.money('249,99'),
      state: 'outofstock product-type-simple',
      counter: gone('Stoc epuizat'),
      head: productLd('Noapte de Sare', '249.99', 'RON', 'InStock'),
    }),
  },
  {
    name: 'Romanian, in stock',
    url: 'https://calder.example.ro/produs/chihlimbar/',
    truth: truth('in_stock', 1249, 'RON', 'Chihlimbar'),
    why: 'A thousand with a dot and no minor units shown as ,00.',
    html: product(romanian, {
      name: 'Chihlimbar',
      price: romanian.money('1.249,00'),
      state: 'instock product-type-simple',
      counter: buy(romanian, '<p class="stock in-stock">În stoc</p>'),
    }),
  },
  {
    name: 'Hungarian, sold out',
    url: 'https://calder.example.hu/termek/sos-kert/',
    truth: truth('out_of_stock', 18990, 'HUF', 'Sós Kert'),
    why: 'Forint without decimals, a space in the thousand.',
    html: product(hungarian, {
      name: 'Sós Kert',
      price: hungarian.money('18 990'),
      state: 'outofstock product-type-simple',
      counter: gone('Elfogyott'),
    }),
  },
  {
    name: 'Hungarian, in stock with JSON-LD',
    url: 'https://calder.example.hu/termek/fuge-es-tinta/',
    truth: truth('in_stock', 24500, 'HUF', 'Füge és Tinta'),
    why: 'Everything agrees.',
    html: product(hungarian, {
      name: 'Füge és Tinta',
      price: hungarian.money('24 500'),
      state: 'instock product-type-simple',
      counter: buy(hungarian, '<p class="stock in-stock">3 készleten</p>'),
      head: productLd('Füge és Tinta', '24500', 'HUF', 'InStock'),
    }),
  },
  {
    name: 'Slovene, sold out',
    url: 'https://calder.example.si/izdelek/slana-noc/',
    truth: truth('out_of_stock', 79.9, 'EUR', 'Slana noč'),
    why: 'Plain.',
    html: product(slovene, {
      name: 'Slana noč',
      price: slovene.money('79,90'),
      state: 'outofstock product-type-simple',
      counter: gone('Ni na zalogi'),
    }),
  },
  {
    name: 'Slovene, in stock',
    url: 'https://calder.example.si/izdelek/tinta/',
    truth: truth('in_stock', 64, 'EUR', 'Figa in črnilo'),
    why: 'Plain.',
    html: product(slovene, {
      name: 'Figa in črnilo',
      price: slovene.money('64,00'),
      state: 'instock product-type-simple',
      counter: buy(slovene, '<p class="stock in-stock">Na zalogi</p>'),
    }),
  },
  {
    name: 'search results',
    url: 'https://calder.example.co.uk/?s=psalm&post_type=product',
    truth: truth('unknown'),
    why: 'Three cards with prices and buttons are no product page.',
    html: search(),
  },
];
