import type { CorpusCase } from '../case.ts';
import { css, each, ldProduct, links, maker, num, slug } from './util.ts';

const { p, o } = maker('prestashop8-hummingbird', 'es', 'https://www.perfumeriagalan.es', 'EUR');
const eur = (n: number): string => `${num(n)}&nbsp;€`;

const OTHERS: [string, number, string | null][] = [
  ['Loewe Agua Él EDT 100 ml', 62.9, null],
  ['Adolfo Domínguez Agua Fresca', 29.95, '-20%'],
  ['Carolina Herrera Good Girl 50 ml', 71.5, null],
  ['Paco Rabanne Invictus 100 ml', 58.99, null],
  ['Alvarez Gómez Agua de Colonia Concentrada', 15.9, null],
  ['Heno de Pravia Jabón Pack 4', 4.75, null],
  ['Sesderma C-VIT Sérum 30 ml', 33.4, '-15%'],
  ['Isdin Fotoprotector Fusion Water 50', 19.85, null],
];

const mini = ([name, price, off]: [string, number, string | null], i: number): string => `
<article class="product-miniature js-product-miniature card" data-id-product="${600 + i}" data-id-product-attribute="0">
<div class="card-img-top product-miniature__image-container"><a href="/perfumes/${600 + i}-${slug(name)}.html"><img
loading="lazy"
 class="product-miniature__image" src="/img/p/${slug(name)}-home_default.jpg" alt="${name}"></a>${
   off === null
     ? ''
     : `
<ul class="product-flags js-product-flags"><li class="badge discount">${off}</li></ul>`
 }<button
class="product-miniature__quick-view-button js-quickview">Vista rápida</button></div><div
class="product-miniature__infos card-body"><a href="/perfumes/${600 + i}-${slug(name)}.html"><p class="h5
product-miniature__title">${name}</p></a><div class="product-miniature__prices"><div
 class="product-miniature__price" aria-label="Precio">${eur(price)}</div></div><form action="/carrito" method="post"
 class="d-flex"><button data-button-action="add-to-cart" class="btn btn-primary">Añadir al
carrito</button></form></div></article>`;

const shell = (title: string, body: string, page: string): string => `<!doctype html>
<html lang="es-ES"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport"
content="width=device-width">
<link rel="stylesheet" href="/themes/hummingbird/assets/css/theme.css" type="text/css"
media="all">${css([
  'header-top',
  'card',
  'product-miniature',
  'product__prices',
  'product-variants',
  'footer__main',
  'modal',
])}<script>var prestashop={"cart":{
"products":[],"totals":{"total":{"type":"total","label":"Total","amount":0,"value":"0,00\\u00a0\\u20ac"}},\
"products_count":0,
"minimalPurchase":0},"currency":{"name":"Euro","iso_code":"EUR","sign":"\\u20ac"},"customer":{"is_logged":false},\
"language":{
"iso_code":"es","locale":"es-ES"},"page":{"page_name":"${page}"}};</script></head><body id="${page}" class="lang-es \
country-es
 currency-eur layout-full-width page-${page} tax-display-enabled"><header id="header" class="header"><div
class="header-banner">
Envío gratis en pedidos superiores a 30&nbsp;€ · Entrega en 24/48 h</div><a class="navbar-brand" href="/">Perfumería
Galán</a>
<form class="search-widget"><input type="text" name="s" placeholder="Buscar en el catálogo"></form><div
class="blockcart inactive
 cart-preview"><span class="d-none">Carrito</span> (0)</div><nav class="main-menu"><ul class="main-menu__list">${links(
   [
     'Perfumes mujer',
     'Perfumes hombre',
     'Colonias',
     'Cosmética',
     'Solares',
     'Maquillaje',
     'Cabello',
     'Parafarmacia',
     'Ofertas',
   ],
   '/',
   'main-menu__item',
 )}</ul></nav></header><main id="wrapper">${body}</main><footer id="footer" class="footer"><div
 class="email-subscription"><p>Suscríbete y consigue un 5% de descuento</p><input type="email" placeholder="Su
dirección de correo
 electrónico"><input type="submit" value="Suscribirse"></div><div class="footer__main"><ul>${links(
   [
     'Envíos',
     'Aviso legal',
     'Términos y condiciones',
     'Sobre nosotros',
     'Pago seguro',
     'Contacte con nosotros',
     'Tiendas',
   ],
   '/content/',
 )}</ul>
<select class="js-language-selector"><option>Español</option><option>Português</option><option>Català</option>\
</select></div>
<p>© 2025 - Software Ecommerce desarrollado por PrestaShop™</p></footer><div id="cookie-bar">Utilizamos cookies
propias y de
terceros. <button>Aceptar todas</button> <button>Configurar</button></div></body></html>`;

interface Opt {
  name: string;
  brand: string;
  price: number;
  was?: number;
  avail?: string;
  cta?: string;
  off?: boolean;
  flags?: string;
  variants?: string;
  unit?: string;
  after?: string;
  ldAvail: string;
  ldPrice?: number;
  qty?: number;
  noCta?: boolean;
}

const product = (q: Opt): string =>
  shell(
    q.name,
    `<nav class="breadcrumb__wrapper"><ol class="breadcrumb"><li><a
href="/">Inicio
</a></li><li><a href="/perfumes">Perfumes</a></li><li>${q.name}</li></ol></nav><div class="product__container
js-product-container">
<div class="product__left"><ul class="product-flags js-product-flags">${q.flags ?? ''}</ul><img
src="/img/p/${slug(q.name)}.jpg"
 alt="${q.name}"></div><div class="product__col"><h1 class="h4 product__name">${q.name}</h1><a
href="/marca/${slug(q.brand)}">
${q.brand}</a><div class="product__description-short rich-text"><p>Fragancia fresca con notas de bergamota, jazmín y
ámbar.</p></div>
<div class="product__prices js-product-prices">${
      q.was === undefined
        ? ''
        : `<div class="product__discount"><span
 class="product__price-regular" aria-label="Precio base">${eur(q.was)}</span></div>`
    }<div
class="product__price-wrapper"><div
 class="product__current-price" aria-label="Precio">${eur(q.price)}</div>${
   q.was === undefined
     ? ''
     : `<div
 class="product__discount-amount badge">Ahorre ${eur(q.was - q.price)}</div>`
 }</div>${
   q.unit === undefined
     ? ''
     : `<div
 class="product__unit-price">${q.unit}</div>`
 }<div class="product__tax-label">Impuestos incluidos</div></div><div
 class="product-actions js-product-actions"><form action="/carrito" method="post" id="add-to-cart-or-refresh"><input
type="hidden"
 name="id_product" value="4120">${q.variants ?? ''}<div class="product__add-to-cart product-add-to-cart
js-product-add-to-cart">
${
  q.noCta
    ? ''
    : `<div class="product-actions__quantity quantity-button"><input type="number" name="qty"
id="quantity_wanted"
 value="1" min="1"></div><div class="product-actions__button add"><button class="btn btn-primary btn-with-icon
add-to-cart"
 data-button-action="add-to-cart" type="submit"${q.off ? ' disabled' : ''}><i class="material-icons">shopping_cart</i>
${q.cta ?? 'Añadir al carrito'}</button></div>`
}<div id="product-availability" class="product__availability
 js-product-availability">${q.avail ?? ''}</div></div></form>${q.after ?? ''}</div><div
class="blockreassurance_product"><p>Pago
100% seguro</p><p>Devoluciones gratis 30 días</p></div></div></div><div class="accordion
product__details"><h2>Detalles del
producto</h2><div id="product-details" data-product='${JSON.stringify({
      id_product: 4120,
      reference: 'GAL4120',
      quantity: q.qty ?? 12,
      price_amount: q.price,
      id_manufacturer: 7,
    })}'><dl><dt>Referencia</dt><dd>GAL4120</dd><dt>Familia
olfativa</dt><dd>Cítrica aromática</dd></dl></div><h2>Opiniones (2)</h2><p>Llegó rapidísimo y muy bien
embalado.</p><p>Lástima que
el de 200 ml esté siempre agotado.</p></div><section class="featured-products"><h2>También le puede interesar</h2>
<div class="products row">${each(OTHERS.slice(0, 5), mini)}</div></section>${ldProduct({
      name: q.name,
      brand: q.brand,
      sku: 'GAL4120',
      price: q.ldPrice ?? q.price,
      cur: 'EUR',
      avail: q.ldAvail,
    })}`,
    'product',
  );

const msg = (kind: string, icon: string, text: string): string => `<div class="product-availability__message alert
alert-${kind}">
<i class="material-icons">${icon}</i> ${text}</div>`;
const ok = (t = 'En stock'): string => msg('success', 'check', t);
const no = (t = 'Fuera de stock'): string => msg('danger', 'block', t);
const mail = `<div class="js-mailalert email-alert"><p>Avísame cuando esté disponible</p><input type="email"
 placeholder="tu@email.com"><button class="btn btn-outline-primary js-mailalert-add">Notificarme</button></div>`;
const sizes = (rows: string[], pick: number): string => `<div class="product__variants js-product-variants"><div
 class="product-variant"><span class="form-label">Tamaño: ${rows[pick] ?? ''}</span><ul id="group_8">${each(
   rows,
   (r, i) => `<li>
<label><input class="input-radio" type="radio" name="group[8]" value="${i}"${i === pick ? ' checked' : ''}><span
 class="radio-label">${r}</span></label></li>`,
 )}</ul></div></div>`;

export const prestashop8: CorpusCase[] = [
  p(
    'in stock',
    '/perfumes/4120-loewe-solo.html',
    product({
      name: 'Loewe Solo Ella EDP 50 ml',
      brand: 'Loewe',
      price: 68.95,
      avail: ok('En stock - Entrega en 24/48 h'),
      ldAvail: 'InStock',
    }),
    'in_stock',
    68.95,
  ),
  p(
    'few left',
    '/perfumes/4121-bad-boy.html',
    product({
      name: 'Carolina Herrera Bad Boy EDT 100 ml',
      brand: 'Carolina Herrera',
      price: 79.9,
      avail: msg('warning', 'warning', 'Últimas unidades en stock'),
      qty: 2,
      ldAvail: 'InStock',
    }),
    'in_stock',
    79.9,
  ),
  p(
    'sold out with mail alert',
    '/perfumes/4122-agua-fresca.html',
    product({
      name: 'Adolfo Domínguez Agua Fresca de Rosas',
      brand: 'Adolfo Domínguez',
      price: 34.5,
      avail: no(),
      off: true,
      qty: 0,
      after: mail,
      ldAvail: 'OutOfStock',
    }),
    'out_of_stock',
    34.5,
  ),
  p(
    'sold out',
    '/cosmetica/4123-c-vit.html',
    product({
      name: 'Sesderma C-VIT Contorno de ojos',
      brand: 'Sesderma',
      price: 27.3,
      avail: no('Agotado'),
      off: true,
      qty: 0,
      flags: '<li class="badge out_of_stock">Agotado</li>',
      ldAvail: 'OutOfStock',
    }),
    'out_of_stock',
    27.3,
  ),
  p(
    'shown size sold out, others offered',
    '/perfumes/4124-19-alvarez-gomez.html#/8-200_ml',
    product({
      price: 21.9,
      off: true,
      name: 'Álvarez Gómez Agua de Colonia',
      brand: 'Álvarez Gómez',
      qty: 0,
      variants: sizes(['80 ml', '200 ml', '750 ml'], 1),
      avail: no('Este tamaño está agotado. Puede elegir otro tamaño disponible.'),
      ldAvail: 'OutOfStock',
    }),
    ['in_stock', 'out_of_stock'],
    21.9,
  ),
  p(
    'pre-order',
    '/perfumes/4125-phantom-elixir.html',
    product({
      name: 'Paco Rabanne Phantom Elixir',
      brand: 'Paco Rabanne',
      price: 89,
      cta: 'Reservar ahora',
      avail: msg('info', 'schedule', 'Preventa: disponible a partir del 20 de noviembre'),
      ldAvail: 'PreOrder',
    }),
    'preorder',
    89,
  ),
  p(
    'back-order',
    '/perfumes/4126-loewe-aire.html',
    product({
      name: 'Loewe Aire Sutileza 100 ml',
      brand: 'Loewe',
      price: 99.95,
      qty: 0,
      avail: msg('warning', 'schedule', 'Sin existencias, se puede encargar: envío en 2-3 semanas'),
      ldAvail: 'BackOrder',
    }),
    'backorder',
    99.95,
  ),
  p(
    'discontinued',
    '/perfumes/4127-heno.html',
    product({
      name: 'Heno de Pravia Colonia 1905',
      brand: 'Heno de Pravia',
      qty: 0,
      price: 12.4,
      noCta: true,
      avail: no('Producto descatalogado por el fabricante'),
      ldAvail: 'Discontinued',
    }),
    ['discontinued', 'out_of_stock'],
    12.4,
  ),
  p(
    'sale with unit price',
    '/cosmetica/4128-fusion-water.html',
    product({
      name: 'Isdin Fusion Water Magic 50 ml',
      price: 17.82,
      brand: 'Isdin',
      was: 23.95,
      unit: '(35,64 € / 100 ml)',
      flags: '<li class="badge discount">-26%</li>',
      avail: ok(),
      ldAvail: 'InStock',
    }),
    'in_stock',
    17.82,
  ),
  p(
    'store only',
    '/cosmetica/4129-set-navidad.html',
    product({
      name: 'Cofre Navidad Good Girl',
      brand: 'Carolina Herrera',
      price: 104.9,
      noCta: true,
      avail: msg('info', 'store', 'Disponible solo en tienda'),
      after: '<p><a href="/tiendas">Consultar ' + 'disponibilidad en tu tienda</a></p>',
      ldAvail: 'InStoreOnly',
    }),
    ['in_stock', 'out_of_stock'],
    104.9,
  ),
  p(
    'structured data sold out, page in stock',
    '/perfumes/4130-invictus-victory.html',
    product({
      name: 'Invictus Victory EDP',
      brand: 'Paco Rabanne',
      price: 64.99,
      avail: ok('Disponible'),
      ldAvail: 'OutOfStock',
    }),
    'in_stock',
    64.99,
  ),
  o(
    'search results',
    '/busqueda?s=colonia',
    shell(
      'Resultados de la búsqueda',
      `<section id="products"><h1
class="h4">Resultados
de la búsqueda</h1><p>Hay 8 productos.</p><div class="products row">${each(OTHERS, mini)}</div></section>`,
      'search',
    ),
    'not-a-product',
  ),
];
