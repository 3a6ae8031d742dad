/** Imitates an Argentine perfumery on Tiendanube, with instalments and a bank transfer discount. */

import type { Tile } from './lib.ts';
import { css, each, ld, other, product, suite, when } from './lib.ts';

const make = suite('tiendanube-aromas', 'es-AR', 'https://www.aromasdelplata.com.ar');

const shelf: Tile[] = [
  ['Natura Ekos Frescor Maracuyá 150 ml', '$38.500,00', 'natura-ekos-maracuya'],
  ['Kevin Black EDT 60 ml', '$21.900,00', 'kevin-black'],
  ['Ciel Magique EDP 50 ml', '$32.400,00', 'ciel-magique'],
  ['Dermaglós Crema Corporal 300 g', '$12.750,00', 'dermaglos-crema'],
  ['Carolina Herrera 212 VIP 50 ml', '$148.000,00', 'ch-212-vip'],
  ['Mimo & Co Osito 100 ml', '$17.300,00', 'mimo-osito'],
  ['Lattafa Asad EDP 100 ml', '$79.990,00', 'lattafa-asad'],
  ['Vogue Labial Matte', '$9.800,00', 'vogue-labial'],
];

const tile = ([name, price, path]: Tile, index: number) => `<div class="js-item-product col-6 col-md-3 item-product"
data-product-type="list" data-product-id="1800${index}" data-store="product-item-1800${index}"><div class="item"><div
class="item-image"><a href="https://www.aromasdelplata.com.ar/productos/${path}/" title="${name}"><img alt="${name}"
class="js-item-image lazyautosizes" data-src="//acdn.mitiendanube.com/${path}-480-0.webp"></a><div class="labels">${
  index === 2
    ? '<div class="js-stock-label label label-default">Sin stock</div>'
    : '<div class="js-stock-label label" style="display:none;">Sin stock</div>'
}</div></div><div class="item-description"><a href="https://www.aromasdelplata.com.ar/productos/${path}/"
class="item-link"><div class="js-item-name item-name">${name}</div><div class="item-price-container"><span
class="js-price-display item-price">${price}</span></div></a><form class="js-product-form"><input type="submit"
class="js-addtocart js-prod-submit-form btn btn-primary btn-small" value="Comprar"></form></div></div></div>`;

const menu = [
  'Femeninos',
  'Masculinos',
  'Árabes',
  'Body Splash',
  'Maquillaje',
  'Skincare',
  'Kits',
  'Ofertas',
  'Contacto',
];

const shop = (title: string, main: string, template = 'product') => `<!DOCTYPE html><html lang="es-AR"
class="js"><head><meta charset="utf-8"><title>${title} - Aromas del Plata</title><meta property="og:site_name"
content="Aromas del Plata"><style>${css([
  '.item-product',
  '.js-price-display',
  '.js-addtocart',
  '.label',
])}</style><script>
window.LS={store:{id:1042118,url:"aromasdelplata"},cart:{items:[],subtotal:0},lang:"es_AR",currency:{code:"ARS",
display_short:"$",cents_separator:","},template:"${template}"};</script></head><body class="js-head-offset head-offset
template-${template}"><div class="section-adbar"><span>Envío gratis a partir de $120.000</span><span>3 cuotas sin
interés</span>
</div><header class="js-head-main head-main"><a class="logo-text" href="/">Aromas del Plata</a><form
class="js-search-form"><input
class="js-search-input" placeholder="¿Qué estás buscando?"></form><a class="js-toggle-cart" href="#">Carrito (<span
class="js-cart-widget-amount">0</span>)</a><ul class="js-nav-desktop-list nav-desktop-list">${each(
  menu,
  (name) => `<li class="nav-item item-with-subitems"><a class="nav-list-link" href="/${name.toLowerCase()}/">${name}</a>
<ul><li><a href="/${name.toLowerCase()}/nuevos/">Nuevos ingresos</a></li></ul></li>`,
)}</ul></header><div id="modal-cart" class="js-ajax-cart-panel"><div class="js-empty-ajax-cart">El carrito de compras
está vacío.
</div><div class="js-ajax-cart-total" style="display:none">Total: $0,00</div></div>${main}<footer
class="js-footer"><ul><li><a
href="/envios/">Envíos</a></li><li><a href="/cambios/">Cambios y devoluciones</a></li><li><a
href="/arrepentimiento/">Botón de
arrepentimiento</a></li></ul><select><option>Argentina (ARS)</option><option>Uruguay
(UYU)</option></select></footer><div
class="js-notification js-notification-cookie-banner"><span>Al navegar aceptás el uso de
cookies.</span><a>Entendido</a></div>
</body></html>`;

interface Item {
  name: string;
  price: string;
  compare?: string;
  payments?: string;
  variants?: string;
  note?: string;
  form: string;
}

const buy = (label = 'Agregar al carrito') => `<div class="row"><div class="col-4"><input type="number" name="quantity"
value="1"
class="js-quantity-input form-control"></div><div class="col-8"><input type="submit" class="js-addtocart
js-prod-submit-form
btn-add-to-cart btn btn-primary btn-big btn-block cart" value="${label}" data-store="product-buy-button"></div></div>`;

const soldOut = `<input type="submit" class="js-addtocart js-prod-submit-form btn btn-primary btn-block nostock"
value="Sin stock" disabled>`;

const notify = `${soldOut}<div class="js-stock-alert"><p>¿Querés que te avisemos cuando haya stock?</p><input
type="email"
placeholder="ej.: tunombre@email.com"><button class="btn">Avisame</button></div>`;

const item = (i: Item) =>
  shop(
    i.name,
    `<div id="single-product" class="js-has-new-shipping js-product-detail js-product-container" data-variants="[]"
data-store="product-detail"><div class="breadcrumbs"><a class="crumb" href="/">Inicio</a> . <a class="crumb"
href="/femeninos/">
Femeninos</a></div><div class="row"><div class="col-md-7" data-store="product-image"><img alt="${i.name}"
src="//acdn.mitiendanube.com/main-1024-1024.webp"></div><div class="col" data-store="product-info"><h1
class="js-product-name h2" data-store="product-name">${i.name}</h1><div class="price-container"
data-store="product-price">${when(
      i.compare,
      `<span class="price-compare" id="compare_price_display">${i.compare}</span><span class="js-offer-percentage">40%
      OFF</span>`,
    )}${when(i.price, `<span class="js-price-display" id="price_display">${i.price}</span>`)}${i.payments ?? ''}</div>
<form id="product_form" class="js-product-form" method="post" action="/comprar/">${i.variants ?? ''}${when(
      i.note,
      `<div class="product-stock-note">${i.note}</div>`,
    )}${i.form}</form><div class="js-shipping-calculator"><label>Calculá el costo de envío</label><input
    placeholder="Tu código
postal"><button>Calcular</button></div><div class="product-description user-content"><p>Fragancia frutal con notas de
pera,
jazmín y vainilla. Original, con celofán.</p></div></div></div></div><section class="opiniones"><p>Vale: no había stock
y me
avisaron enseguida.</p><p>Tomás: lo pagué $35.000 el año pasado.</p></section><section
id="related-products"><h3>Productos
similares</h3>${each(shelf.slice(0, 5), tile)}</section><section class="visited"><h3>Vistos recientemente</h3>
${each(shelf.slice(5), tile)}</section>`,
  );

const chip = (label: string, on = false, out = false) => `<a data-option="${label}" class="js-insta-variant btn
btn-variant ${on ? 'selected' : ''} ${out ? 'btn-variant-no-stock' : ''}"><span
data-name="${label}">${label}</span></a>`;

const transfer = (price: string, part: string) => `<div class="js-max-installments">3 cuotas sin interés de
<b>${part}</b></div>
<div class="js-payment-discount"><b>${price}</b> con Transferencia o depósito bancario</div>`;

const pesos = (stock: Parameters<typeof product>[0], price: number) => product(stock, [price], 'ARS');

export const cases = [
  make(
    'in stock',
    '/productos/antonio-banderas/',
    item({ name: 'Antonio Banderas Her Secret 80 ml', price: '$54.900,00', form: buy() }),
    pesos('in_stock', 54900),
  ),
  make(
    'sold out with alert',
    '/productos/cher/',
    item({ name: 'Cher Dieciocho 50 ml', price: '$47.000,00', form: notify }),
    pesos('out_of_stock', 47000),
  ),
  make(
    'structured data in stock, page sold out',
    '/productos/las-oreiro/',
    item({
      name: 'Las Oreiro Miel 60 ml',
      price: '$28.600,00',
      form:
        soldOut +
        ld({
          '@context': 'https://schema.org/',
          '@type': 'Product',
          name: 'Las Oreiro Miel 60 ml',
          offers: { '@type': 'Offer', price: '28600', priceCurrency: 'ARS', availability: 'http://schema.org/InStock' },
        }),
    }),
    pesos('out_of_stock', 28600),
  ),
  make(
    'sizes, 100 ml sold out',
    '/productos/lacoste/',
    item({
      name: 'Lacoste Pour Homme Intense',
      price: '$98.000,00',
      variants: `<div class="js-product-variants"><label>Tamaño: <strong>50 ml</strong></label>${chip('50 ml', true)}
    ${chip('100 ml', false, true)}</div>`,
      form: buy(),
    }),
    pesos('in_stock', 98000),
  ),
  make(
    'preselected size sold out',
    '/productos/boos/',
    item({
      name: 'Boos Intense Women',
      price: '$26.000,00',
      variants: `<div class="js-product-variants"><label>Tamaño: <strong>90 ml</strong></label>${chip('50 ml')}
    ${chip('90 ml', true, true)}</div>`,
      form: soldOut,
    }),
    pesos(['out_of_stock', 'in_stock'], 26000),
  ),
  make(
    'pre-order',
    '/productos/tini/',
    item({
      name: 'Tini Una Vez Más EDP 60 ml',
      price: '$45.500,00',
      note: 'PREVENTA: se despacha a partir del 20 de enero de 2027',
      form: buy('Reservar en preventa'),
    }),
    pesos('preorder', 45500),
  ),
  make(
    'by order',
    '/productos/amouage/',
    item({
      name: 'Amouage Guidance EDP 100 ml',
      price: '$489.000,00',
      note: 'Producto por encargo. Demora de 15 a 20 días hábiles.',
      form: buy('Encargar'),
    }),
    pesos('backorder', 489000),
  ),
  make(
    'discontinued',
    '/productos/kosiuko/',
    item({ name: 'Kosiuko Pink 100 ml', price: '', note: 'Producto discontinuado por la marca', form: '' }),
    product(['discontinued', 'out_of_stock'], [], null),
  ),
  make(
    'sale',
    '/productos/benetton/',
    item({ name: 'Benetton Colors Blue 80 ml', price: '$27.540,00', compare: '$45.900,00', form: buy() }),
    pesos('in_stock', 27540),
  ),
  make(
    'instalments and transfer discount',
    '/productos/calvin/',
    item({
      name: 'Calvin Klein Eternity 50 ml',
      price: '$96.000,00',
      payments: transfer('$81.600,00', '$32.000,00'),
      form: buy(),
    }),
    pesos('in_stock', 96000),
  ),
  make(
    'price with and without tax',
    '/productos/dove/',
    item({
      name: 'Set Dove Cuidado 3 piezas',
      price: '$12.100,00',
      payments: '<div class="price-without-taxes">Precio sin impuestos nacionales $10.000,00</div>',
      form: buy(),
    }),
    pesos('in_stock', 12100),
  ),
  make(
    'category',
    '/femeninos/',
    shop(
      'Femeninos',
      `<section class="category-body"
  data-store="category-grid-1"><h1>Femeninos
    </h1><div class="js-product-table row">${each(
      [...shelf, ['Shakira Dance 80 ml', '$36.200,00', 'shakira-dance'] as const],
      tile,
    )}</div><a class="js-load-more btn">Mostrar más productos</a></section>`,
      'category',
    ),
    other('not-a-product'),
  ),
];
