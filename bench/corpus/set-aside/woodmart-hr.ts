/** Imitates a Croatian drugstore on WooCommerce with the WoodMart theme and Elementor. */

import type { Tile } from './lib.ts';
import { css, each, ld, other, product, suite, when } from './lib.ts';

const make = suite('woo-woodmart-lavanda', 'hr', 'https://lavanda-shop.hr');

const shelf: Tile[] = [
  ['Lavandino ulje s Hvara 10 ml', '8,50', 'ulje-lavande'],
  ['Afrodita Young & Pure gel 150 ml', '7,29', 'afrodita-gel'],
  ['Nivea Soft krema 200 ml', '5,99', 'nivea-soft'],
  ['Sol de Janeiro Cheirosa 62 90 ml', '27,00', 'cheirosa-62'],
  ['Adidas Ice Dive EDT 100 ml', '12,40', 'adidas-ice-dive'],
  ['Bruno Banani Woman EDT 30 ml', '14,90', 'bruno-banani'],
  ['Olival Immortelle serum 30 ml', '24,80', 'olival-immortelle'],
  ['La Rive Miss Dream EDP 100 ml', '10,99', 'la-rive-miss-dream'],
];

const bdi = (price: string) => `<span class="woocommerce-Price-amount amount"><bdi>${price}&nbsp;<span
class="woocommerce-Price-currencySymbol">&euro;</span></bdi></span>`;

const tile = ([name, price, path]: Tile, index: number) => `<div class="wd-product wd-hover-base product-grid-item
product
type-product post-${600 + index} status-publish ${index === 2 ? 'outofstock' : 'instock'}" data-id="${600 + index}">
<div class="product-wrapper"><div class="product-element-top"><a href="https://lavanda-shop.hr/proizvod/${path}/"
class="product-image-link"><img src="/wp-content/uploads/${path}-300x300.jpg" alt="${name}"></a>${when(
  index === 2,
  '<div class="product-labels labels-rounded"><span class="out-of-stock product-label">Rasprodano</span></div>',
)}</div><h3 class="wd-entities-title"><a href="https://lavanda-shop.hr/proizvod/${path}/">${name}</a></h3>
<span class="price">${bdi(price)}</span><div class="wd-add-btn"><a href="?add-to-cart=${600 + index}" class="button
product_type_simple add_to_cart_button ajax_add_to_cart"><span>${
  index === 2 ? 'Pročitaj više' : 'Dodaj u košaricu'
}</span></a>
</div></div></div>`;

const menu = ['Parfemi', 'Njega lica', 'Njega tijela', 'Kosa', 'Šminka', 'Muškarci', 'Bebe', 'Eterična ulja', 'Akcija'];

const shop = (title: string, main: string, head = '', body = 'single-product') => `<!DOCTYPE html><html lang="hr"><head>
<meta charset="UTF-8"><title>${title} - Lavanda shop</title><link rel="profile" href="https://gmpg.org/xfn/11">${head}
<style id="woodmart-inline-css">${css([
  '.wd-product',
  '.wd-add-btn',
  '.product-labels',
  '.single_add_to_cart_button',
])}</style>
</head><body class="wp-singular ${body} theme-woodmart woocommerce woocommerce-page wrapper-full-width">
<div class="website-wrapper"><header class="whb-header whb-sticky-shadow"><div class="whb-top-bar">Besplatna dostava
iznad 45,00 € · Dostava 1-2 dana</div><div class="site-logo"><a href="https://lavanda-shop.hr/">Lavanda</a></div>
<div class="wd-header-cart"><a href="/kosarica/"><span class="wd-cart-subtotal">${bdi('0,00')}</span></a></div>
<ul id="menu-glavni" class="menu wd-nav wd-nav-main">${each(
  menu,
  (name, index) => `<li id="menu-item-${index}" class="menu-item menu-item-type-taxonomy"><a
  href="/kategorija/${index}/"
class="woodmart-nav-link"><span class="nav-link-text">${name}</span></a></li>`,
)}</ul></header><div class="main-page-wrapper">${main}</div><footer class="footer-container"><ul><li><a
href="/dostava/">Dostava i plaćanje</a></li><li><a href="/reklamacije/">Reklamacije</a></li></ul><p>Jezik: HR | EN |
SL</p>
<p>© Lavanda d.o.o. Cijene su s PDV-om.</p></footer><div class="cart-widget-side"><p
class="woocommerce-mini-cart__empty-message empty">Nema proizvoda u košarici.</p></div>
<div id="cookie-law-info-bar"><span>Koristimo kolačiće. <a>Prihvati</a></span></div></div></body></html>`;

interface Item {
  name: string;
  price: string;
  stock: string;
  form: string;
  state?: string;
  after?: string;
  ld?: [string, string];
}

const buy = (label = 'Dodaj u košaricu') => `<form class="cart" method="post" enctype="multipart/form-data"><div
class="quantity"><input type="button" value="-" class="minus"><input type="number" class="input-text qty text"
value="1">
<input type="button" value="+" class="plus"></div><button type="submit" name="add-to-cart" value="1452"
class="single_add_to_cart_button button alt">${label}</button></form>`;

const p = (text: string, kind = 'in-stock') => `<p class="stock ${kind} wd-style-default">${text}</p>`;

const notify = `<div class="cwginstock-subscribe-form"><h4>Obavijesti me kada bude dostupno</h4><input type="email"
class="cwgstock_email" placeholder="Vaš e-mail"><input type="submit" class="cwgstock_button" value="Pretplati
se"></div>`;

const item = (i: Item) =>
  shop(
    i.name,
    `<div id="product-1452" class="single-product-page product type-product post-1452 ${i.state ?? 'instock'}
    purchasable">
<nav class="woocommerce-breadcrumb"><a href="/">Početna</a><a href="/kategorija/0/">Parfemi</a></nav><div class="row">
<div class="woocommerce-product-gallery"><img class="wp-post-image" src="/wp-content/uploads/main.jpg"
alt="${i.name}"></div>
<div class="summary entry-summary"><h1 class="product_title entry-title wd-entities-title">${i.name}</h1>
<p class="price">${i.price}</p><div class="woocommerce-product-details__short-description"><p>Svjež mediteranski miris s
notama mandarine, lavande i cedra.</p></div>${i.stock}${i.form}
<div class="product_meta"><span class="sku_wrapper">Šifra: <span class="sku">LV1452</span></span></div></div></div>
${i.after ?? ''}<div class="woocommerce-tabs"><div id="tab-reviews"><h2>2 recenzije</h2><p>Ana: Rasprodano za dan, sad
opet
ima.</p><p>Iva: 39,00 € u drugoj trgovini.</p></div></div>
<div class="related-products"><h3 class="title slider-title">Povezani proizvodi</h3>${each(
      shelf.slice(0, 5),
      tile,
    )}</div>
<div class="recently-viewed"><h3>Nedavno pregledano</h3>${each(shelf.slice(5), tile)}</div></div>`,
    i.ld
      ? ld({
          '@context': 'https://schema.org/',
          '@graph': [
            {
              '@type': 'Product',
              '@id': '#product',
              name: i.name,
              sku: 'LV1452',
              offers: [
                {
                  '@type': 'Offer',
                  priceSpecification: [
                    {
                      '@type': 'UnitPriceSpecification',
                      price: i.ld[1],
                      priceCurrency: 'EUR',
                      valueAddedTaxIncluded: true,
                    },
                  ],
                  availability: `http://schema.org/${i.ld[0]}`,
                },
              ],
            },
          ],
        })
      : '',
  );

const variations = JSON.stringify([
  { attributes: { attribute_pa_volumen: '30-ml' }, display_price: 29.9, is_in_stock: true, variation_id: 1 },
  { attributes: { attribute_pa_volumen: '50-ml' }, display_price: 42.5, is_in_stock: false, variation_id: 2 },
  { attributes: { attribute_pa_volumen: '100-ml' }, display_price: 59, is_in_stock: true, variation_id: 3 },
]).replaceAll('"', '&quot;');

const chooser = `<form class="variations_form cart" data-product_variations="${variations}"><table
class="variations"><tr><th>
Volumen</th><td><select id="pa_volumen"><option value="">Odaberi opciju</option><option value="30-ml">30 ml</option>
<option value="50-ml">50 ml</option><option value="100-ml">100 ml</option></select></td></tr></table><div
class="woocommerce-variation-add-to-cart variations_button woocommerce-variation-add-to-cart-disabled"><button
type="submit"
class="single_add_to_cart_button button alt disabled wc-variation-selection-needed">Dodaj u
košaricu</button></div></form>`;

export const cases = [
  make(
    'in stock',
    '/proizvod/lacoste-blanche/',
    item({
      name: 'Lacoste Eau Blanche EDP 50 ml',
      price: bdi('41,90'),
      stock: p('Na zalihi'),
      form: buy(),
      ld: ['InStock', '41.90'],
    }),
    product('in_stock', [41.9], 'EUR'),
  ),
  make(
    'few left',
    '/proizvod/jil-sander-sun/',
    item({ name: 'Jil Sander Sun EDT 75 ml', price: bdi('33,00'), stock: p('Još samo 1 na zalihi'), form: buy() }),
    product('in_stock', [33], 'EUR'),
  ),
  make(
    'sold out with form',
    '/proizvod/naf-naf/',
    item({
      name: 'Naf Naf Too EDT 100 ml',
      price: bdi('18,70'),
      state: 'outofstock',
      stock: p('Nema na zalihi', 'out-of-stock'),
      form: notify,
      ld: ['OutOfStock', '18.70'],
    }),
    product('out_of_stock', [18.7], 'EUR'),
  ),
  make(
    'sold out',
    '/proizvod/sisley-eau/',
    item({
      name: 'Sisley Eau du Soir 30 ml',
      price: bdi('95,00'),
      state: 'outofstock',
      stock: p('Rasprodano', 'out-of-stock'),
      form: '',
    }),
    product('out_of_stock', [95], 'EUR'),
  ),
  make(
    'variable product, one size sold out',
    '/proizvod/moschino-cheap/',
    item({
      name: 'Moschino Cheap & Chic',
      price: `${bdi('29,90')} <span aria-hidden="true">&ndash;</span> ${bdi('59,00')}`,
      stock: '',
      form: chooser,
    }),
    product('in_stock', [29.9, 59], 'EUR'),
  ),
  make(
    'pre-order',
    '/proizvod/olival-novo/',
    item({
      name: 'Olival No. 7 EDP 50 ml',
      price: bdi('39,00'),
      state: 'onbackorder',
      stock: p('Prednarudžba: dostupno od 15. veljače 2027.', 'available-on-backorder'),
      form: buy('Prednaruči'),
    }),
    product('preorder', [39], 'EUR'),
  ),
  make(
    'on back-order',
    '/proizvod/roger-gallet/',
    item({
      name: 'Roger & Gallet Fleur de Figuier 100 ml',
      price: bdi('36,20'),
      state: 'onbackorder',
      stock: p('Dostupno po narudžbi', 'available-on-backorder'),
      form: buy(),
      ld: ['BackOrder', '36.20'],
    }),
    product('backorder', [36.2], 'EUR'),
  ),
  make(
    'discontinued',
    '/proizvod/astor-edp/',
    item({
      name: 'Astor Muse EDP 30 ml',
      price: '',
      state: 'outofstock',
      stock: p('Proizvod je povučen iz prodaje i više se ne proizvodi', 'out-of-stock'),
      form: '',
    }),
    product(['discontinued', 'out_of_stock'], [], null),
  ),
  make(
    'sale',
    '/proizvod/ghost-deep/',
    item({
      name: 'Ghost Deep Night EDT 50 ml',
      price: `<del aria-hidden="true">
    ${bdi('34,00')}</del> <span class="screen-reader-text">Izvorna cijena bila je: 34,00&nbsp;€.</span> <ins
    aria-hidden="true">${bdi('22,10')}</ins><span class="screen-reader-text">Trenutna cijena je: 22,10&nbsp;€.</span>`,
      stock: p('12 na zalihi'),
      form: buy(),
      ld: ['InStock', '22.10'],
    }),
    product('in_stock', [22.1], 'EUR'),
  ),
  make(
    'unit price',
    '/proizvod/sapun-maslina/',
    item({
      name: 'Sapun od masline 120 g',
      price: `${bdi('4,80')} <small
    class="woocommerce-price-suffix">s PDV-om</small><span class="wc-gzd-unit">${bdi('40,00')} / kg</span>`,
      stock: p('Na zalihi'),
      form: buy(),
    }),
    product('in_stock', [4.8], 'EUR'),
  ),
  make(
    'structured data sold out, page sells',
    '/proizvod/gucci-guilty/',
    item({
      name: 'Gucci Guilty EDT 30 ml',
      price: bdi('61,00'),
      stock: p('3 na zalihi'),
      form: buy(),
      ld: ['OutOfStock', '61.00'],
    }),
    product('in_stock', [61], 'EUR'),
  ),
  make(
    'category',
    '/kategorija/0/',
    shop(
      'Parfemi',
      `<h1 class="entry-title title">Parfemi</h1><p
    class="woocommerce-result-count">Prikazuje se 1–9 od 134 rezultata</p><div class="products wd-products
    grid-columns-4">
    ${each([...shelf, ['Aigner Debut EDP 30 ml', '19,90', 'aigner-debut'] as const], tile)}</div>`,
      '',
      'archive tax-product_cat',
    ),
    other('not-a-product'),
  ),
];
