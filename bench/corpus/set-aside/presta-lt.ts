/** Imitates a Lithuanian perfume shop on PrestaShop 1.7 with the Classic theme. */

import type { Tile } from './lib.ts';
import { css, each, other, product, suite, when } from './lib.ts';

const make = suite('prestashop-classic-kvapai', 'lt', 'https://www.kvapunamai.lt');

const shelf: Tile[] = [
  ['Biok Ecodenta dantų pasta 100 ml', '3,49', 'ecodenta'],
  ['Margarita Extra vyriškas losjonas', '4,20', 'margarita-extra'],
  ['Calvin Klein CK One EDT 100 ml', '32,90', 'ck-one'],
  ['Uoga Uoga pudra Medus', '18,00', 'uoga-uoga-medus'],
  ['FUMparFUM Vilnius 50 ml', '55,00', 'fumparfum-vilnius'],
  ['Escada Candy Love EDT 50 ml', '38,40', 'escada-candy-love'],
  ['Kilig rankų kremas Bijūnas', '7,50', 'kilig-bijunas'],
  ['Police To Be EDT 75 ml', '17,95', 'police-to-be'],
];

const tile = ([name, price, path]: Tile, index: number) => `<article class="product-miniature js-product-miniature"
data-id-product="${210 + index}" data-id-product-attribute="0"><div class="thumbnail-container"><a
href="https://www.kvapunamai.lt/${210 + index}-${path}.html" class="thumbnail product-thumbnail"><img
src="/${index}-home_default/${path}.jpg" alt="${name}"></a><div class="product-description"><h2 class="h3
product-title"><a
href="https://www.kvapunamai.lt/${210 + index}-${path}.html">${name}</a></h2><div
class="product-price-and-shipping"><span
class="price" aria-label="Kaina">${price}&nbsp;€</span></div></div><ul class="product-flags js-product-flags">${
  index === 1 ? '<li class="product-flag out_of_stock">Išparduota</li>' : '<li class="product-flag new">Naujiena</li>'
}</ul></div></article>`;

const menu = [
  'Moterims',
  'Vyrams',
  'Nišiniai kvepalai',
  'Testeriai',
  'Makiažas',
  'Veidui',
  'Kūnui',
  'Plaukams',
  'Akcijos',
];

const shop = (title: string, main: string, id = 'product') => `<!doctype html><html lang="lt"><head><meta
charset="utf-8">
<title>${title}</title><link rel="canonical" href="https://www.kvapunamai.lt/"><style>${css([
  '.product-miniature',
  '.current-price',
  '.add-to-cart',
  '#product-availability',
])}</style><script>var prestashop={"cart":{"products":[],"totals":{"total":{"amount":0,"value":"0,00 €"}}},"currency":
{"iso_code":"EUR","sign":"€"},"language":{"iso_code":"lt"},
"configuration":{"display_taxes_label":true,"is_catalog":false}};
</script></head><body id="${id}" class="lang-lt country-lt currency-eur layout-full-width page-${id}
tax-display-enabled">
<main><header id="header"><nav class="header-nav"><div id="_desktop_contact_link"><a
href="/susisiekite">Susisiekite</a></div>
<div class="language-selector"><span>Lietuvių</span><ul><li><a data-iso-code="en">English</a></li><li><a
data-iso-code="ru">Русский</a></li></ul></div><div class="currency-selector"><span>EUR €</span></div></nav>
<div class="header-banner">Nemokamas pristatymas nuo 40 €</div><div id="_desktop_cart"><div class="blockcart
cart-preview
inactive"><span class="hidden-sm-down">Krepšelis</span><span class="cart-products-count">(0)</span></div></div>
<ul class="top-menu" id="top-menu">${each(
  menu,
  (name, index) => `<li class="category" id="category-${index}"><a class="dropdown-item" href="/${index}-k">${name}</a>
<ul class="top-menu"><li><a class="dropdown-item dropdown-submenu" href="/${index}-k-nauja">${name}:
naujienos</a></li></ul></li>`,
)}</ul></header><aside id="notifications"></aside><section id="wrapper"><div class="container">${main}</div></section>
<footer id="footer"><div class="block_newsletter"><input type="email" placeholder="Jūsų el. paštas"><button>Prenumeruoti
</button></div><ul><li><a href="/pristatymas">Pristatymas</a></li><li><a
href="/grazinimas">Grąžinimas</a></li></ul></footer>
</main><div id="lgcookieslaw_banner"><p>Naudojame slapukus.</p><button>Sutinku</button></div></body></html>`;

interface Item {
  name: string;
  price: string;
  regular?: string;
  tax?: string;
  availability: string;
  cart: string;
  variants?: string;
  /** Availability in the page's data-product attribute. */
  data?: string;
}

const buy = (label = 'Į krepšelį', off = false) => `<div class="product-add-to-cart js-product-add-to-cart"><span
class="control-label">Kiekis</span><div class="product-quantity clearfix"><div class="qty"><input type="number"
name="qty"
id="quantity_wanted" value="1" class="input-group"></div><div class="add"><button class="btn btn-primary add-to-cart"
data-button-action="add-to-cart" type="submit" ${off ? 'disabled' : ''}><i class="material-icons
shopping-cart">&#xE547;</i> ${label}</button></div></div>`;

const status = (icon: string, text: string, kind: string) => `<span id="product-availability"
class="js-product-availability"><i class="material-icons rtl-no-flip product-${kind}">${icon}</i> ${text}</span>
<p class="product-minimal-quantity js-product-minimal-quantity"></p></div>`;

const ok = (text: string) => status('&#xE5CA;', text, 'available');
const no = (text: string) => status('&#xE14B;', text, 'unavailable');

const notify = `<div class="tabs"><div class="js-mailalert text-center" data-url="/module/ps_emailalerts/actions"><input
type="email" class="form-control" placeholder="jusu@pastas.lt"><button class="btn btn-primary
js-mailalert-add">Praneškite,
kai bus</button></div></div>`;

const item = (i: Item) =>
  shop(
    i.name,
    `<nav class="breadcrumb"><ol><li><a href="/"><span>Pradžia</span></a></li><li><a
    href="/3-moterims">Moterims</a></li></ol>
</nav><section id="main"><div class="row product-container js-product-container"><div class="col-md-6"><div
class="product-cover"><img class="js-qv-product-cover img-fluid" src="/1-large_default/a.jpg"
alt="${i.name}"></div></div>
<div class="col-md-6"><h1 class="h1">${i.name}</h1><div class="product-prices js-product-prices">${when(
      i.regular,
      `<div class="product-discount"><span class="regular-price">${i.regular}&nbsp;€</span></div>`,
    )}<div class="product-price h5 ${i.regular ? 'has-discount' : ''}"><div class="current-price">${when(
      i.price,
      `<span class="current-price-value" content="${i.price.replace(',', '.')}">${i.price}&nbsp;€</span>`,
    )}</div></div><div class="tax-shipping-delivery-label">${i.tax ?? 'Su PVM'} <span
    class="delivery-information">Pristatysime
per 1-3 d. d.</span></div></div><div class="product-information"><div class="product-description"><p>Gėlių ir muskuso
kvapas
kasdienai.</p></div><div class="product-actions js-product-actions"><form action="/krepselis" method="post"
id="add-to-cart-or-refresh">${i.variants ?? ''}${i.cart}${i.availability}</form></div>
<div class="product-details" id="product-details" data-product="${JSON.stringify({
      id_product: 341,
      availability: i.data ?? '',
      quantity: i.data === 'available' ? 7 : 0,
      price: `${i.price} €`,
    }).replaceAll('"', '&quot;')}"><div class="product-reference"><label>Kodas</label><span>KN341</span></div></div>
</div></div>
</div><section class="product-comments"><p>Rasa: seniai nebuvo, pagaliau vėl yra!</p><p>Jonas: pirkau už 29
€.</p></section>
<section class="featured-products clearfix"><h2>Jums taip pat gali patikti</h2><div class="products row">
${each(shelf.slice(0, 5), tile)}</div></section><section class="viewed-products"><h2>Neseniai žiūrėtos prekės</h2>
${each(shelf.slice(5), tile)}</section></section>`,
  );

const sizes = (list: readonly string[], on: number) => `<div class="product-variants js-product-variants"><div
class="clearfix
product-variants-item"><span class="control-label">Talpa: ${list[on] ?? ''}</span><ul id="group_5">${each(
  list,
  (label, index) => `<li class="input-container float-xs-left"><label><input class="input-radio" type="radio"
  name="group[5]"
${index === on ? 'checked="checked"' : ''}><span class="radio-label">${label}</span></label></li>`,
)}</ul></div></div>`;

export const cases = [
  make(
    'in stock',
    '/341-armani-code.html',
    item({
      name: 'Armani Code Femme EDP 30 ml',
      price: '52,90',
      cart: buy(),
      availability: ok('Turime sandėlyje'),
      data: 'available',
    }),
    product('in_stock', [52.9], 'EUR'),
  ),
  make(
    'few left',
    '/342-carven.html',
    item({
      name: 'Carven L’Eau Intense EDT 50 ml',
      price: '27,50',
      cart: buy(),
      availability: status('&#xE002;', 'Liko paskutinės 2 prekės', 'last-items'),
    }),
    product('in_stock', [27.5], 'EUR'),
  ),
  make(
    'sold out with mail alert',
    '/343-kenzo-leau.html',
    item({
      name: 'Kenzo L’Eau par Kenzo EDT 50 ml',
      price: '35,00',
      cart: buy('Į krepšelį', true),
      availability: no('Prekės nėra sandėlyje') + notify,
      data: 'unavailable',
    }),
    product('out_of_stock', [35], 'EUR'),
  ),
  make(
    'sold out, disabled button',
    '/344-adidas.html',
    item({
      name: 'Adidas Floral Dream EDT 30 ml',
      price: '6,30',
      cart: buy('Į krepšelį', true),
      availability: no('Išparduota'),
    }),
    product('out_of_stock', [6.3], 'EUR'),
  ),
  make(
    'preselected size sold out',
    '/345-hugo-xx.html',
    item({
      name: 'Hugo XX EDT',
      price: '31,20',
      variants: sizes(['40 ml', '60 ml', '100 ml'], 1),
      cart: buy('Į krepšelį', true),
      availability: no('Šio dydžio nėra, bet yra kitų'),
    }),
    product(['out_of_stock', 'in_stock'], [31.2], 'EUR'),
  ),
  make(
    'several sizes, chosen one in stock',
    '/346-kenzo.html',
    item({
      name: 'Kenzo Homme EDT',
      price: '44,10',
      variants: sizes(['60 ml', '110 ml'], 0),
      cart: buy(),
      availability: ok('Yra sandėlyje'),
      data: 'available',
    }),
    product('in_stock', [44.1], 'EUR'),
  ),
  make(
    'pre-order',
    '/347-fumparfum-2027.html',
    item({
      name: 'FUMparFUM Kaunas 50 ml',
      price: '59,00',
      cart: buy('Užsakyti iš anksto'),
      availability: ok('Pasirodys 2027 m. kovo 1 d.'),
    }),
    product('preorder', [59], 'EUR'),
  ),
  make(
    'back-order',
    '/348-tiziana.html',
    item({
      name: 'Tiziana Terenzi Kirke 100 ml',
      price: '149,00',
      cart: buy(),
      availability: ok('Užsakoma prekė: pristatysime per 10-14 d. d.'),
    }),
    product('backorder', [149], 'EUR'),
  ),
  make(
    'sale with regular price',
    '/350-cerruti.html',
    item({
      name: 'Cerruti Image EDT 100 ml',
      price: '19,95',
      regular: '39,90',
      cart: buy(),
      availability: ok('Turime sandėlyje'),
      data: 'available',
    }),
    product('in_stock', [19.95], 'EUR'),
  ),
  make(
    'price with and without tax',
    '/351-profi.html',
    item({
      name: 'Salono šampūnas 1000 ml',
      price: '24,20',
      cart: buy(),
      tax: 'Su PVM <span class="without-tax">(20,00&nbsp;€ be PVM)</span>',
      availability: ok('Yra sandėlyje'),
    }),
    product('in_stock', [24.2], 'EUR'),
  ),
  make(
    'data attribute unavailable, page sells',
    '/352-dkny.html',
    item({
      name: 'DKNY Nectar Love EDP 50 ml',
      price: '40,60',
      cart: buy(),
      availability: ok('Turime sandėlyje 5 vnt.'),
      data: 'unavailable',
    }),
    product('in_stock', [40.6], 'EUR'),
  ),
  make(
    'category',
    '/3-moterims',
    shop(
      'Moterims',
      `<section id="main"><div class="block-category"><h1
  class="h1">Moterims</h1>
    </div><div id="js-product-list-top"><p>Rasta prekių: 412.</p></div><div class="products row">
    ${each([...shelf, ['Joop! Wow EDT 60 ml', '29,90', 'joop-wow'] as const], tile)}</div></section>`,
      'category',
    ),
    other('not-a-product'),
  ),
];
