/** Page of Spanish shops on PrestaShop 8 with the Hummingbird theme. */
import { css, each, ldProduct, links, num, slug } from '../util.ts';

const eur = (n: number): string => `${num(n)}&nbsp;€`;

export const OTHERS: [string, number, string | null][] = [
  ['Loewe Agua Él EDT 100 ml', 62.9, null],
  ['Adolfo Domínguez Agua Fresca', 29.95, '-20%'],
  ['Carolina Herrera Good Girl 50 ml', 71.5, null],
  ['Paco Rabanne Invictus 100 ml', 58.99, null],
  ['Alvarez Gómez Agua de Colonia Concentrada', 15.9, null],
  ['Heno de Pravia Jabón Pack 4', 4.75, null],
  ['Sesderma C-VIT Sérum 30 ml', 33.4, '-15%'],
  ['Isdin Fotoprotector Fusion Water 50', 19.85, null],
];

export const mini = ([name, price, off]: [string, number, string | null], i: number): string => `
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

export const shell = (title: string, body: string, page: string): string => `<!doctype html>
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

export const product = (q: Opt): string =>
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

export const msg = (
  kind: string,
  icon: string,
  text: string,
): string => `<div class="product-availability__message alert
alert-${kind}">
<i class="material-icons">${icon}</i> ${text}</div>`;
export const ok = (t = 'En stock'): string => msg('success', 'check', t);
export const no = (t = 'Fuera de stock'): string => msg('danger', 'block', t);
export const mail = `<div class="js-mailalert email-alert"><p>Avísame cuando esté disponible</p><input type="email"
 placeholder="tu@email.com"><button class="btn btn-outline-primary js-mailalert-add">Notificarme</button></div>`;
export const sizes = (rows: string[], pick: number): string => `<div class="product__variants js-product-variants"><div
 class="product-variant"><span class="form-label">Tamaño: ${rows[pick] ?? ''}</span><ul id="group_8">${each(
   rows,
   (r, i) => `<li>
<label><input class="input-radio" type="radio" name="group[8]" value="${i}"${i === pick ? ' checked' : ''}><span
 class="radio-label">${r}</span></label></li>`,
 )}</ul></div></div>`;
