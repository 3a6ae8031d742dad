/** Imitates a Danish drugstore chain with a club price, on Next.js with CSS modules. */

import type { Tile } from './lib.ts';
import { css, each, other, product, suite, when } from './lib.ts';

const make = suite('next-modules-skoenhed', 'da', 'https://www.skoenhedshuset.dk');

const shelf: Tile[] = [
  ['Ole Henriksen Banana Bright Vitamin C Serum', '429,00', 'ole-henriksen/p/401220'],
  ['GOSH Giant Pro Liner 001', '69,95', 'gosh/p/401318'],
  ['Tromborg Deluxe Body Wash', '225,00', 'tromborg/p/402911'],
  ['Rudolph Care Sun Body Lotion SPF 30', '315,00', 'rudolph-care/p/403330'],
  ['Derma Eco Baby Cleansing Foam', '49,95', 'derma/p/404018'],
  ['Zarkoperfume Pink MOLéCULE 090.09 50 ml', '695,00', 'zarko/p/404722'],
  ['Nuxe Huile Prodigieuse 100 ml', '279,00', 'nuxe/p/405100'],
  ['Elie Saab Le Parfum EdP 30 ml', '399,00', 'elie-saab/p/405777'],
  ['Bruns Nr. 10 Hårvoks', '159,00', 'bruns/p/406002'],
];

const tile = ([name, price, path]: Tile, index: number) => `
<li class="ProductGrid_item__k3Xz1"><article class="ProductCard_root__Jx9aQ" data-testid="product-card">
<a class="ProductCard_link__pV2rE" href="/${path}"><div class="ProductCard_media__u0Lwe">
<img alt="${name}" loading="lazy" src="/_next/image?url=%2Fm%2F${index}.jpg&amp;w=384&amp;q=75"></div>
<h3 class="ProductCard_title__b7Tq0">${name}</h3></a>
<div class="Price_root__8sYdD Price_small__e2"><span class="Price_amount__Wm1Lk">${price} kr.</span></div>
<div class="Rating_stars__0aPqv" aria-label="4,${index} af 5 stjerner"></div>
<button type="button" class="Button_root__Qe4 Button_secondary__t9V">${index === 2 ? 'Udsolgt online' : 'Læg i kurv'}
</button></article></li>`;

const menu = ['Parfume', 'Makeup', 'Hudpleje', 'Hår', 'Krop', 'Mand', 'Helse', 'Mærker', 'Gaver', 'Outlet'];

const shop = (title: string, page: string, props: object, main: string) => `<!DOCTYPE html><html lang="da"><head>
<meta charSet="utf-8"/><title>${title} - Skønhedshuset</title><meta property="og:site_name" content="Skønhedshuset"/>
<link rel="preload" href="/_next/static/css/5d1c0a72.css" as="style"/>
<style>${css([
  '.Price_root__8sYdD',
  '.Button_root__Qe4',
  '.ProductCard_root__Jx9aQ',
  '.Header_root__z1',
  '.Buy_box__r',
])}
</style></head><body><div id="__next"><a class="SkipLink_root__aa1" href="#main">Spring til indhold</a>
<div class="UspBar_root__Aq1"><span>Fri fragt ved køb over 299 kr.</span><span>Levering 1-2 hverdage</span>
<span>90 dages returret</span></div><header class="Header_root__z1"><a href="/">Skønhedshuset</a>
<input type="search" placeholder="Søg blandt 25.000 varer" class="Search_input__v8"/><nav><ul>${each(
  menu,
  (name) => `<li class="MegaMenu_item__q0"><a href="/${name.toLowerCase()}">${name}</a><ul class="MegaMenu_sub__w3">
<li><a href="/${name.toLowerCase()}/nyheder">Nyheder</a></li><li><a href="/${name.toLowerCase()}/tilbud">Tilbud</a></li>
</ul></li>`,
)}</ul></nav><a href="/kurv" aria-label="Kurv, 0 varer">Kurv</a></header><main id="main">${main}</main>
<footer class="Footer_root__yU5"><ul><li><a href="/kundeservice">Kundeservice</a></li><li><a href="/butikker">Find
butik</a>
</li><li><a href="/klub">Klub Skøn – bliv medlem gratis</a></li><li><a
href="/handelsbetingelser">Betingelser</a></li></ul>
<p>Dansk | Svenska | Deutsch · DKK | SEK | EUR</p><p>CVR 00000000</p></footer>
<div class="Cookie_dialog__nn2" role="dialog" aria-modal="true"><h2>Vi bruger cookies</h2><button>Accepter alle</button>
<button>Afvis</button></div></div><script id="__NEXT_DATA__" type="application/json">${JSON.stringify({
  props: { pageProps: props },
  page,
  query: {},
  buildId: 'kY1x0tJmL2',
})}</script></body></html>`;

interface Item {
  name: string;
  price: string;
  before?: string;
  club?: string;
  options?: string;
  online: string;
  store?: string;
  buy: string;
  /** What the page's JSON holds, when it differs from what is shown. */
  stock: number;
}

const buy = (label = 'Læg i kurv') =>
  `<button type="button" class="Button_root__Qe4 Button_primary__a1B Buy_add__3f"
  data-testid="add-to-basket">${label}</button>`;

const item = (i: Item) =>
  shop(
    i.name,
    '/[brand]/p/[id]',
    {
      product: { id: '407001', name: i.name, stock: { online: i.stock }, price: Number(i.price.replace(',', '.')) },
      memberPrice: i.club ? Number(i.club.replace(',', '.')) : null,
    },
    `<nav class="Breadcrumb_root__l0"><a href="/parfume">Parfume</a><a href="/parfume/dame">Dameparfume</a></nav>
<div class="Pdp_grid__Ff0"><div class="Gallery_root__c2"><img alt="" src="/m/main.jpg"/></div><div class="Buy_box__r">
<h1 class="Pdp_title__Yy7">${i.name}</h1><a class="Rating_link__1" href="#anmeldelser">4,4 (126)</a>
${i.options ?? ''}
<div class="Price_root__8sYdD Price_large__Zz">${when(
      i.club,
      `<div class="ClubPrice_root__Oo1"><span class="ClubPrice_label__3">Klubpris – kun for medlemmer</span>
<span class="ClubPrice_amount__4">${i.club} kr.</span></div>`,
    )}<span class="Price_amount__Wm1Lk ${i.before ? 'Price_sale__p' : ''}">${i.price} kr.</span>${when(
      i.before,
      `<span class="Price_before__v0">Før <s>${i.before} kr.</s></span>
<span class="Price_save__1">Du sparer</span>`,
    )}<small class="Price_unit__6">Inkl. moms</small></div>
<ul class="Availability_list__hh"><li class="Availability_row__0p"><span class="Availability_dot__x"></span>
${i.online}</li>${when(i.store, `<li class="Availability_row__0p">${i.store}</li>`)}</ul>
<div class="Buy_actions__k">${i.buy}<button class="Button_icon__9" aria-label="Tilføj til favoritter"></button></div>
<details class="Accordion_item__1"><summary>Beskrivelse</summary><p>Blomstret duft med iris, pære og hvid
musk.</p></details>
<details class="Accordion_item__1"><summary>Levering</summary><p>Fragt fra 29 kr. Fri fragt over 299 kr.</p></details>
</div></div>
<section id="anmeldelser" class="Reviews_root__0"><h2>Anmeldelser</h2><p>»Desværre tit udsolgt, men dejlig« – Mette</p>
<p>»Købte den til 199 kr. på tilbud« – Lars</p></section>
<section class="Carousel_root__1"><h2>Andre kiggede også på</h2><ul>${each(shelf.slice(0, 5), tile)}</ul></section>
<section class="Carousel_root__1"><h2>Senest set</h2><ul>${each(shelf.slice(5, 8), tile)}</ul></section>`,
  );

const pill = (label: string, price: string, state = '') =>
  `<li><button role="radio" aria-checked="${state === 'on'}" class="SizePicker_pill__d8 ${
    state === 'out' ? 'SizePicker_soldOut__e4' : ''
  }"><span>${label}</span><span>${state === 'out' ? 'Udsolgt' : `${price} kr.`}</span></button></li>`;

const notify = `<form class="Notify_form__bN"><label>Giv mig besked, når varen er på lager igen<input
type="email"/></label>
<button class="Button_root__Qe4">Få besked</button></form>`;

export const cases = [
  make(
    'in stock',
    '/chloe/p/407001',
    item({
      name: 'Chloé Signature EdP 50 ml',
      price: '715,00',
      buy: buy(),
      online: 'På lager online – levering 1-2 hverdage',
      store: 'På lager i 41 butikker',
      stock: 88,
    }),
    product('in_stock', [715], 'DKK'),
  ),
  make(
    'few left',
    '/gucci/p/407002',
    item({
      name: 'Gucci Rush EdT 30 ml',
      price: '429,95',
      buy: buy(),
      stock: 2,
      online: 'Få på lager online (2 stk.)',
      store: 'Ikke på lager i dine butikker',
    }),
    product('in_stock', [429.95], 'DKK'),
  ),
  make(
    'sold out online and in stores, notify',
    '/joop/p/407003',
    item({
      name: 'Joop! Homme EdT 75 ml',
      price: '249,00',
      online: 'Udsolgt online',
      store: 'Udsolgt i alle butikker',
      buy: notify,
      stock: 0,
    }),
    product('out_of_stock', [249], 'DKK'),
  ),
  make(
    'sizes with prices, one sold out',
    '/mugler/p/407005',
    item({
      name: 'Mugler Angel EdP',
      price: '565,00',
      stock: 12,
      options: `<ul role="radiogroup" class="SizePicker_root__d8">${pill('25 ml', '565,00', 'on')}
    ${pill('50 ml', '', 'out')}${pill('100 ml', '1.095,00')}</ul>`,
      online: 'På lager online',
      buy: buy(),
    }),
    product('in_stock', [565], 'DKK'),
  ),
  make(
    'preselected size sold out',
    '/mugler/p/407006',
    item({
      name: 'Mugler Aura EdP',
      price: '615,00',
      stock: 0,
      options: `<ul role="radiogroup" class="SizePicker_root__d8">${pill('30 ml', '465,00')}
    ${pill('50 ml', '615,00', 'on')}</ul>`,
      online: '50 ml er udsolgt online',
      buy: notify,
    }),
    product(['in_stock', 'out_of_stock'], [615], 'DKK'),
  ),
  make(
    'pre-order',
    '/zarko/p/407007',
    item({
      name: 'Zarkoperfume Quantum 100 ml',
      price: '1.195,00',
      stock: 0,
      online: 'Udkommer 1. februar 2027',
      buy: buy('Forudbestil nu'),
    }),
    product('preorder', [1195], 'DKK'),
  ),
  make(
    'back-order',
    '/aesop/p/407008',
    item({
      name: 'Aesop Tacit EdP 50 ml',
      price: '780,00',
      stock: 0,
      online: 'Restordre: ny levering ventes om 2 uger – bestil allerede nu',
      buy: buy(),
    }),
    product('backorder', [780], 'DKK'),
  ),
  make(
    'club price beside normal price',
    '/nuxe/p/407009',
    item({
      name: 'Nuxe Florale EdP 50 ml',
      price: '375,00',
      club: '299,95',
      online: 'På lager online',
      buy: buy(),
      stock: 61,
    }),
    product('in_stock', [375], 'DKK'),
  ),
  make(
    'sale',
    '/boss/p/407010',
    item({
      name: 'Boss Alive EdP 30 ml',
      price: '279,95',
      before: '465,00',
      stock: 33,
      online: 'På lager online',
      buy: buy(),
    }),
    product('in_stock', [279.95], 'DKK'),
  ),
  make(
    'stores only',
    '/bruns/p/407011',
    item({
      name: 'Bruns Nr. 24 Hårspray',
      price: '189,00',
      stock: 0,
      online: 'Sælges ikke online',
      store: 'På lager i 17 butikker – <a href="/butikker">se butikker</a>',
      buy: '<a class="Button_root__Qe4" href="/butikker?vare=407011">Find i butik</a>',
    }),
    product(['in_stock', 'out_of_stock'], [189], 'DKK'),
  ),
  make(
    'page JSON says stock 0, page sells',
    '/elie-saab/p/407012',
    item({
      name: 'Elie Saab Girl of Now EdP 50 ml',
      price: '545,00',
      online: 'På lager online – sendes i dag',
      buy: buy(),
      stock: 0,
    }),
    product('in_stock', [545], 'DKK'),
  ),
  make(
    'search results',
    '/soeg?q=parfume',
    shop(
      'Søgning: parfume',
      '/soeg',
      { query: 'parfume', total: 214 },
      `<h1
    class="Plp_title__1">Resultater for »parfume«</h1><p>214 varer</p><ul class="ProductGrid_root__k3">
    ${each(shelf, tile)}</ul><button class="Button_root__Qe4">Vis flere</button>`,
    ),
    other('not-a-product'),
  ),
];
