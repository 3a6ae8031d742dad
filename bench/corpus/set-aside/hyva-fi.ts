/** Imitates a Finnish perfume shop on Magento 2 with the Hyvä theme (Tailwind and Alpine). */

import type { Tile } from './lib.ts';
import { css, each, ld, other, product, suite, when } from './lib.ts';

const make = suite('hyva-tuoksupuoti', 'fi', 'https://www.tuoksupuoti.fi');

const shelf: Tile[] = [
  ['Lumene Valo Kirkastava Seerumi 30 ml', '34,90', 'lumene-valo-seerumi'],
  ['Marimekko Unikko EdP 50 ml', '59,00', 'marimekko-unikko-edp'],
  ['Hermès Twilly EdP 30 ml', '62,50', 'hermes-twilly'],
  ['Mugler Alien EdP 60 ml täyttöpullo', '94,00', 'mugler-alien-refill'],
  ['Dermosil Käsivoide 75 ml', '6,95', 'dermosil-kasivoide'],
  ['Lancôme La Nuit Trésor EdP 30 ml', '66,90', 'lancome-la-nuit'],
  ['Kenzo Flower EdP 30 ml', '51,00', 'kenzo-flower'],
  ['Boss Bottled EdT 50 ml', '48,90', 'boss-bottled'],
  ['Cutrin Vieno Shampoo 250 ml', '9,90', 'cutrin-vieno'],
];

const card = ([name, price, path]: Tile, index: number) => `
<form method="post" action="https://www.tuoksupuoti.fi/checkout/cart/add/product/${7100 + index}/"
  class="item product product-item product_addtocart_form card card-interactive flex flex-col w-full">
  <input type="hidden" name="product" value="${7100 + index}">
  <a href="https://www.tuoksupuoti.fi/${path}.html" class="product photo product-item-photo block mx-auto mb-3">
    <img class="object-contain" loading="lazy" width="240" height="300" src="/media/${path}.jpg" alt="${name}"></a>
  <div class="product-info flex flex-col grow"><div class="mt-2 mb-1 items-center justify-center text-primary">
    <a class="product-item-link" href="https://www.tuoksupuoti.fi/${path}.html">${name}</a></div>
    <div class="pt-1 text-gray-900" x-data="initPriceBox__${index}()"><div class="price-box price-final_price">
      <span class="price-container"><span class="price-wrapper"><span class="price">${price}&nbsp;€</span></span></span>
    </div></div>
    <div class="mt-auto pt-3">${
      index === 3
        ? '<div class="inline-flex items-center justify-center w-auto btn btn-secondary">Loppu varastosta</div>'
        : '<button class="w-auto btn btn-primary justify-center" aria-label="Lisää ostoskoriin">Lisää koriin</button>'
    }</div></div></form>`;

const menu = ['Tuoksut', 'Meikit', 'Ihonhoito', 'Hiukset', 'Miehet', 'Lahjat', 'Tarjoukset', 'Uutuudet'];

const shop = (title: string, main: string, head = '', view = 'catalog-product-view') => `<!doctype html>
<html lang="fi"><head><meta charset="utf-8"><title>${title} | Tuoksupuoti</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="INDEX,FOLLOW">
<style>${css([
  '.btn',
  '.btn-primary',
  '.card',
  '.price-box',
  '.product-item',
  '.page-main',
  '.swatch-attribute',
])}</style>
<script>var BASE_URL='https://www.tuoksupuoti.fi/';var CURRENT_STORE_CODE='fi';var
COOKIE_CONFIG={"expires":null};</script>
${head}</head>
<body id="html-body" class="${view} page-layout-1column" x-data="{}">
<div class="page-wrapper"><div class="bg-primary-lighter text-sm text-center py-1">
  Ilmainen toimitus yli 50&nbsp;€ tilauksiin – toimitus 1–3 arkipäivässä</div>
<header class="page-header border-b"><a class="flex items-center" href="/" aria-label="Etusivu">Tuoksupuoti</a>
<nav class="hidden lg:flex"><ul>${each(
  menu,
  (name) => `<li class="mr-2 level-0" @mouseenter="hoverPanelActiveId='${name}'">
  <a class="w-full py-3 text-base text-gray-700 hover:underline" href="/${name.toLowerCase()}">${name}</a>
  <a href="/${name.toLowerCase()}/tarjous">${name}: tarjoukset</a></li>`,
)}</ul></nav>
<a id="menu-cart-icon" class="relative inline-block" href="/checkout/cart/"><span class="sr-only">Ostoskori</span>
<span x-text="cart.summary_count">0</span></a></header>
<main id="maincontent" class="page-main">${main}</main>
<footer class="page-footer bg-container-lighter"><div class="grid grid-cols-4">
  <ul><li><a href="/asiakaspalvelu">Asiakaspalvelu</a></li><li><a href="/palautukset">Palautukset 30 pv</a></li>
  <li><a href="/toimitusehdot">Toimitusehdot</a></li><li><a href="/myymala">Myymälä Tampere</a></li></ul>
  <div>Kieli: <a href="?___store=fi">Suomi</a> <a href="?___store=sv">Svenska</a> <a
  href="?___store=en">English</a></div>
  <div>Valuutta: EUR € · SEK kr</div><div>© Tuoksupuoti Oy</div></div></footer>
<section x-data="initCookieBanner()" class="fixed bottom-0 z-30" role="dialog"><p>Käytämme evästeitä palvelun
  parantamiseen.</p><button class="btn btn-primary">Hyväksy kaikki</button><button class="btn">Vain
  välttämättömät</button>
</section></div></body></html>`;

interface Item {
  name: string;
  price: string;
  old?: string;
  note: string;
  form: string;
  ld?: [availability: string, price: string];
}

const add = (label = 'Lisää ostoskoriin') => `<div class="flex ml-auto sm:ml-0"><label class="sr-only" for="qty[5120]">
  Määrä</label><input name="qty" id="qty[5120]" type="number" min="1" value="1" class="form-input px-2 py-2 w-20">
  <button type="submit" form="product_addtocart_form" title="${label}" class="btn btn-primary"
  id="product-addtocart-button">
  <svg class="w-6 h-6"></svg><span class="block">${label}</span></button></div>`;

const note = (text: string, colour = 'green') =>
  `<p class="flex items-center text-${colour}-700 stock" title="Saatavuus"><span>${text}</span></p>`;

const item = (i: Item) =>
  shop(
    i.name,
    `<nav class="breadcrumbs" aria-label="Breadcrumb"><a href="/">Etusivu</a> / <a href="/tuoksut">Tuoksut</a></nav>
<section class="text-gray-700 body-font"><div class="flex lg:flex-row flex-col items-center">
<div class="order-1 w-full lg:w-7/12" id="gallery"><img itemprop="image" alt="${i.name}" src="/media/main.jpg"></div>
<div class="flex flex-col w-full lg:w-5/12 order-2"><h1 class="text-gray-900 page-title"><span class="base"
  data-ui-id="page-title-wrapper">${i.name}</span></h1>
<div class="my-2 flex"><a href="#customer-reviews">4,6 / 5 (83 arvostelua)</a></div>
${i.note}
<div class="my-4 price-box price-final_price" data-role="priceBox">${when(
      i.price,
      `<div class="price-container"><span class="sr-only">Hinta</span><div class="final-price inline-block"><span
  class="price-label block">${i.old ? 'Tarjoushinta' : ''}</span><span class="price-wrapper text-2xl"><span
  class="price">${i.price}&nbsp;€</span></span></div>${when(
    i.old,
    `<div class="old-price flex text-gray-500"><span>Norm.</span> <span class="price
    line-through">${i.old}&nbsp;€</span>
  <small>Alin hinta 30 pv: ${i.old}&nbsp;€</small></div>`,
  )}<div class="text-xs">sis. ALV 25,5&nbsp;%</div></div>`,
    )}</div>
<form method="post" id="product_addtocart_form" action="/checkout/cart/add/"><input type="hidden" name="form_key"
value="x">
${i.form}</form>
<div class="mt-4 prose">Yläpuolella sitrusta ja neilikkaa, pohjalla santelipuuta. Maksuttomat tuoksunäytteet
mukaan.</div>
</div></div></section>
<section id="customer-reviews"><h3>Arvostelut</h3><article><b>Päivi</b> Oli pitkään loppu, onneksi tuli takaisin!
  <span>5/5</span></article><article><b>Anne</b> Ostin 39,90 € tarjouksesta. <span>4/5</span></article></section>
<section id="upsell" class="my-12"><h2 class="text-2xl">Saatat pitää myös näistä</h2>
<div class="grid grid-cols-4">${each(shelf.slice(0, 5), card)}</div></section>
<section x-data="initRecentlyViewed()"><h2>Viimeksi katsotut</h2>${each(shelf.slice(5, 8), card)}</section>`,
    i.ld
      ? ld({
          '@context': 'https://schema.org/',
          '@type': 'Product',
          name: i.name,
          sku: '5120',
          offers: {
            '@type': 'Offer',
            price: i.ld[1],
            priceCurrency: 'EUR',
            availability: `https://schema.org/${i.ld[0]}`,
          },
        })
      : '',
  );

const alert = `<form class="mt-4" action="/productalert/add/stock/"><p>Ilmoita, kun tuotetta on taas saatavilla</p>
<input type="email" name="email" placeholder="Sähköpostiosoite"><button class="btn">Tilaa ilmoitus</button></form>`;

const size = (label: string, out: boolean, on: boolean) => `<label class="swatch-option ${
  out ? 'opacity-50 line-through' : ''
}">
<input type="radio" name="super_attribute[151]" ${on ? 'checked' : ''} ${out ? 'disabled' : ''}>${label}</label>`;

export const cases = [
  make(
    'in stock',
    '/kenzo-amour-edp-50.html',
    item({
      name: 'Kenzo Amour EdP 50 ml',
      price: '58,90',
      note: note('Varastossa'),
      form: add(),
      ld: ['InStock', '58.90'],
    }),
    product('in_stock', [58.9], 'EUR'),
  ),
  make(
    'few left',
    '/repetto-edt-30.html',
    item({
      name: 'Repetto EdT 30 ml',
      price: '39,50',
      note: note('Vain 2 kpl jäljellä', 'orange'),
      form: add(),
      ld: ['InStock', '39.50'],
    }),
    product('in_stock', [39.5], 'EUR'),
  ),
  make(
    'sold out with notify form',
    '/dior-dune-edt.html',
    item({
      name: 'Dior Dune EdT 100 ml',
      price: '129,00',
      note: note('Loppu varastosta', 'red'),
      form: alert,
      ld: ['OutOfStock', '129.00'],
    }),
    product('out_of_stock', [129], 'EUR'),
  ),
  make(
    'sold out without form',
    '/clean-rain.html',
    item({ name: 'Clean Rain EdP 60 ml', price: '71,00', note: note('Tuote on tilapäisesti loppu', 'red'), form: '' }),
    product('out_of_stock', [71], 'EUR'),
  ),
  make(
    'one size sold out, others in stock',
    '/chloe-nomade.html',
    item({
      name: 'Chloé Nomade EdP',
      price: '64,90',
      note: note('Varastossa'),
      form: `<fieldset><legend>Koko</legend>${size('30 ml', false, true)}
    ${size('50 ml (loppu)', true, false)}${size('75 ml', false, false)}</fieldset>${add()}`,
    }),
    product('in_stock', [64.9], 'EUR'),
  ),
  make(
    'pre-order',
    '/marimekko-lokki.html',
    item({
      name: 'Marimekko Lokki EdP 50 ml',
      price: '69,00',
      note: note('Julkaistaan 15.3.2027 – varaa omasi nyt', 'blue'),
      form: add('Ennakkotilaa'),
      ld: ['PreOrder', '69.00'],
    }),
    product('preorder', [69], 'EUR'),
  ),
  make(
    'back-order in three weeks',
    '/amouage-jubilation.html',
    item({
      name: 'Amouage Jubilation 25 EdP',
      price: '265,00',
      note: note('Tilaustuote, toimitusaika 2–3 viikkoa', 'orange'),
      form: add('Tilaa'),
      ld: ['BackOrder', '265.00'],
    }),
    product('backorder', [265], 'EUR'),
  ),
  make(
    'discontinued',
    '/max-mara-edp.html',
    item({
      name: 'Max Mara EdP 40 ml',
      price: '',
      note: note('Tuote on poistunut valikoimasta pysyvästi', 'gray'),
      form: `<a class="btn" href="/tuoksut">
    Katso vastaavat tuotteet</a>`,
    }),
    product(['discontinued', 'out_of_stock'], [], null),
  ),
  make(
    'sale with list price',
    '/burberry-her.html',
    item({
      name: 'Burberry Her EdP 50 ml',
      price: '61,60',
      old: '88,00',
      note: note('Varastossa'),
      form: add(),
      ld: ['InStock', '61.60'],
    }),
    product('in_stock', [61.6], 'EUR'),
  ),
  make(
    'structured data in stock, page sold out',
    '/guerlain-idylle.html',
    item({
      name: 'Guerlain Idylle EdP 50 ml',
      price: '92,00',
      note: note('Loppuunmyyty', 'red'),
      form: alert,
      ld: ['InStock', '92.00'],
    }),
    product('out_of_stock', [92], 'EUR'),
  ),
  make(
    'category',
    '/tuoksut.html',
    shop(
      'Tuoksut',
      `<h1 class="page-title">Tuoksut</h1><div id="layered-filter">
    <a href="?cat=1">Naisten tuoksut (212)</a><a href="?cat=2">Miesten tuoksut (98)</a></div><p>1–9 / 310 tuotetta</p>
    <div class="products wrapper grid">${each(shelf, card)}</div><a class="page" href="?p=2">Sivu 2</a>`,
      '',
      'catalog-category-view',
    ),
    other('not-a-product'),
  ),
  make(
    'removed product',
    '/vanha-tuote.html',
    shop(
      '404 Sivua ei löydy',
      `<h1 class="page-title">Hups, sivua ei
  löytynyt</h1>
    <p>Etsimäsi tuote on poistettu tai osoite on virheellinen.</p><h2>Suosituimmat</h2>${each(
      shelf.slice(0, 4),
      card,
    )}`,
      '',
      'cms-noroute-index',
    ),
    other('gone'),
    404,
  ),
];
