/** Imitates a large Romanian marketplace in the manner of eMAG, with cents in superscript. */

import type { Tile } from './lib.ts';
import { css, each, ld, other, product, suite, when } from './lib.ts';

const make = suite('emag-piata', 'ro', 'https://www.piatamare.ro');

const shelf: Tile[] = [
  ['Apa de parfum Ajmal Amber Wood, 100 ml', '311,00', 'ajmal-amber-wood/pd/D1A'],
  ['Sampon Gerovital H3 Derma+, 200 ml', '24,49', 'gerovital-sampon/pd/D2B'],
  ['Set cadou Farmec Natural Beauty', '59,99', 'farmec-set/pd/D3C'],
  ['Apa de toaleta Antonio Banderas Blue, 100 ml', '84,90', 'banderas-blue/pd/D4D'],
  ['Ruj lichid Maybelline SuperStay 65', '46,30', 'superstay-65/pd/D5E'],
  ['Crema hidratanta CeraVe, 340 g', '67,00', 'cerave-crema/pd/D6F'],
  ['Ser cu niacinamida The Ordinary, 30 ml', '41,99', 'ordinary-nia/pd/D7G'],
  ['Apa de parfum Lattafa Yara, 100 ml', '149,00', 'lattafa-yara/pd/D8H'],
];

const money = (text: string) => {
  const [whole, part] = text.split(',');
  return `${whole}<sup><small class="mf-decimal">&#44;</small>${part}</sup> <span>Lei</span>`;
};

const card = ([name, price, path]: Tile, index: number) => `<div class="card-item card-standard js-product-data"
data-product-id="${88000 + index}" data-name="${name}" data-position="${index}"><div class="card-v2"><a href="/${path}/"
class="card-v2-thumb js-product-url"><img src="/img/${index}.jpg" alt="${name}"></a><div class="card-v2-info"><a
href="/${path}/" class="card-v2-title js-product-url">${name}</a></div><div class="card-estimate-placeholder">${
  index === 1 ? '<div class="text-availability-out_of_stock">stoc epuizat</div>' : 'in stoc'
}</div><div class="card-v2-pricing"><p class="product-new-price">${money(price)}</p></div>
<button class="btn btn-sm btn-primary yeahIWantThisProduct">Adauga in Cos</button></div></div>`;

const menu = [
  'Telefoane',
  'Electrocasnice',
  'Casa si gradina',
  'Auto',
  'Jucarii',
  'Carti',
  'Fashion',
  'Ingrijire personala',
];

const shop = (title: string, main: string, head = '') => `<!doctype html><html lang="ro-ro"><head><meta charset="utf-8">
<title>${title} - piatamare.ro</title>${head}<style>${css([
  '.card-v2',
  '.product-new-price',
  '.btn-emag',
  '.label',
])}</style>
<script>var EM = EM || {}; EM.locale='ro_RO'; EM.currency='Lei'; EM.vat=21; EM.showAds=true;</script></head>
<body class="em-body"><nav class="navbar-aux"><a href="/genius">Livrare gratuita cu Genius, 14,99 Lei/luna</a>
<a href="/easybox">Ridicare din easybox</a></nav><div class="navbar-main"><a href="/">piatamare</a>
<form><input id="searchboxTrigger" placeholder="Ai libertatea sa alegi ce vrei"></form><a id="my_cart"
href="/cart">Cosul
meu</a></div><ul class="megamenu">${each(
  menu,
  (name, index) => `<li class="megamenu-list-department" data-id="${index}"><a href="/d/${index}">${name}</a>
<div class="megamenu-details"><a href="/d/${index}/resigilate">Resigilate</a><a
href="/d/${index}/oferte">Oferte</a></div></li>`,
)}</ul><main id="main-container">${main}</main><footer><ul><li><a href="/info/livrare">Livrarea comenzilor</a></li>
<li><a href="/info/retur">Returneaza in 30 de zile</a></li><li><a href="https://anpc.ro">ANPC</a></li></ul>
<div>Romania (Lei) · Bulgaria (лв.) · Ungaria (Ft)</div></footer><div class="gdpr-cookie-banner js-gdpr-cookie-banner">
<p>Folosim cookie-uri.</p><button class="btn js-accept">Accept toate</button></div></body></html>`;

interface Item {
  name: string;
  price: string;
  prp?: string;
  avail: string;
  buy: string;
  seller?: string;
  options?: string;
  ld?: [string, string];
}

const buy = (label = 'Adauga in Cos') => `<form class="main-product-form" method="post"><button type="submit"
class="btn btn-xl btn-primary btn-emag btn-block main-button yeahIWantThisProduct"><i class="em em-cart_fill"></i>
${label}</button></form>`;

const inStock = (text: string) => `<span class="label label-in_stock">${text}</span>`;
const none = (text: string) => `<span class="label label-out_of_stock">${text}</span>`;

const item = (i: Item) =>
  shop(
    i.name,
    `<div class="breadcrumb"><a href="/d/7">Ingrijire personala</a><a href="/parfumuri/c">Parfumuri</a></div>
<section class="page-section page-section-light"><h1 class="page-title">${i.name}</h1><div>Cod produs: DXK4M2BBM</div>
<div class="product-highlight"><a href="#reviews">4.71 (312 review-uri)</a></div>
<div class="product-gallery"><img src="/img/main.jpg" alt="${i.name}"></div>
<div class="main-product-group-price"><div class="pricing-block">${when(
      i.prp,
      `<p class="rrp-lp30d-content">PRP: <s>${money(i.prp ?? '0,00')}</s></p>`,
    )}${when(i.price, `<p class="product-new-price has-deal">${money(i.price || '0,00')}</p>`)}</div>
${i.options ?? ''}
<div class="stock-and-genius">${i.avail}</div>${when(
      i.seller,
      `<div class="highlight-seller">Vandut si livrat de: <a href="/vendors/p">${i.seller}</a></div>`,
    )}
${i.buy}<button class="btn btn-link add-to-favorites">Adauga la Favorite</button>
<div class="delivery">Livrare standard: 19<sup>99</sup> Lei. Gratuita peste 200 Lei.</div></div></section>
<section id="specifications"><table><tr><td>Tip produs</td><td>Apa de parfum</td></tr><tr><td>Note de baza</td><td>Mosc
alb</td></tr></table></section><section id="reviews"><div class="product-review-item"><h3>Recomand</h3><p>Era mereu
indisponibil, acum l-am prins la 99 Lei.</p></div></section>
<section class="page-section"><h2>Cumparate frecvent impreuna</h2>${each(shelf.slice(0, 4), card)}</section>
<section class="page-section"><h2>Produse sponsorizate</h2>${each(shelf.slice(4), card)}</section>`,
    i.ld
      ? ld({
          '@context': 'https://schema.org/',
          '@type': 'Product',
          name: i.name,
          aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.71, reviewCount: 312 },
          offers: {
            '@type': 'Offer',
            priceCurrency: 'RON',
            price: i.ld[1],
            availability: `https://schema.org/${i.ld[0]}`,
            itemCondition: 'https://schema.org/NewCondition',
          },
        })
      : '',
  );

const notify = `<div class="product-notify"><p>Vrei sa stii cand revine in stoc?</p><button class="btn btn-default
js-notify">Anunta-ma cand revine</button></div>`;

const box = (label: string, price: string, on: boolean, out = false) =>
  `<a class="product-family-option ${
    on ? 'active' : ''
  } ${out ? 'unavailable' : ''}" href="/v/${label.length}${price.length}"><span>${label}</span><span>${
    out ? 'indisponibil' : `${price} Lei`
  }</span></a>`;

export const cases = [
  make(
    'in stock',
    '/parfum-a/pd/DXA/',
    item({
      name: 'Apa de parfum Armaf Club de Nuit, Femei, 105 ml',
      price: '169,99',
      avail: inStock('In stoc'),
      buy: buy(),
      seller: 'piatamare',
      ld: ['InStock', '169.99'],
    }),
    product('in_stock', [169.99], 'RON'),
  ),
  make(
    'few left',
    '/parfum-b/pd/DXB/',
    item({
      name: 'Apa de toaleta Lacoste Pour Femme, 90 ml',
      price: '214,50',
      avail: inStock('ultimele 3 produse'),
      buy: buy(),
      seller: 'Parfum Point SRL',
    }),
    product('in_stock', [214.5], 'RON'),
  ),
  make(
    'sold out with alert',
    '/parfum-d/pd/DXD/',
    item({
      name: 'Apa de parfum Oriflame Eclat, 50 ml',
      price: '98,00',
      avail: none('Stoc epuizat'),
      buy: notify,
      ld: ['OutOfStock', '98.00'],
    }),
    product('out_of_stock', [98], 'RON'),
  ),
  make(
    'sold out without price',
    '/parfum-e/pd/DXE/',
    item({ name: 'Apa de toaleta Playboy London, 100 ml', price: '', avail: none('Indisponibil momentan'), buy: '' }),
    product('out_of_stock', [], null),
  ),
  make(
    'other size sold out',
    '/parfum-f/pd/DXF/',
    item({
      name: 'Apa de parfum Hugo Boss Alive, 80 ml',
      price: '389,00',
      avail: inStock('In stoc'),
      buy: buy(),
      options: `<div class="product-family">${box('30 ml', '', false, true)}
    ${box('50 ml', '299,00', false)}${box('80 ml', '389,00', true)}</div>`,
    }),
    product('in_stock', [389], 'RON'),
  ),
  make(
    'pre-order',
    '/parfum-g/pd/DXG/',
    item({
      name: 'Apa de parfum Rabanne Million Gold Elixir, 50 ml',
      price: '449,00',
      avail: '<span class="label label-preorder">Precomanda</span><p>Data lansarii: 28.01.2027</p>',
      buy: buy('Precomanda acum'),
      ld: ['PreOrder', '449.00'],
    }),
    product('preorder', [449], 'RON'),
  ),
  make(
    'at supplier',
    '/parfum-h/pd/DXH/',
    item({
      name: 'Apa de parfum Nishane Hacivat, 50 ml',
      price: '612,00',
      avail: '<span class="label label-supplier">In stoc furnizor</span><p>Ajunge in 6 - 9 zile lucratoare</p>',
      buy: buy(),
    }),
    product(['backorder', 'in_stock'], [612], 'RON'),
  ),
  make(
    'discontinued',
    '/parfum-i/pd/DXI/',
    item({
      name: 'Apa de toaleta Gerovital Plant, 50 ml',
      price: '',
      avail: none('Acest produs nu mai este comercializat'),
      buy: '<a class="btn" href="/parfumuri/c">Vezi similare</a>',
    }),
    product(['discontinued', 'out_of_stock'], [], null),
  ),
  make(
    'deal with recommended price',
    '/parfum-j/pd/DXJ/',
    item({
      name: 'Apa de parfum Calvin Klein Euphoria, 100 ml',
      price: '189,99',
      prp: '349,99',
      avail: inStock('In stoc'),
      buy: buy(),
      ld: ['InStock', '189.99'],
    }),
    product('in_stock', [189.99], 'RON'),
  ),
  make(
    'structured data old price',
    '/parfum-k/pd/DXK/',
    item({
      name: 'Apa de parfum Montale Arabians Tonka, 100 ml',
      price: '389,00',
      avail: inStock('In stoc'),
      buy: buy(),
      ld: ['InStock', '455.00'],
    }),
    product('in_stock', [389], 'RON'),
  ),
  make(
    'captcha',
    '/parfum-l/pd/DXL/',
    `<!doctype html><html lang="ro"><head><title>Captcha piatamare</title><style>
${css(['.g-recaptcha', '.captcha-box', '.logo', '.info'])}</style></head><body><div class="captcha-box"><div
class="logo">
piatamare</div><h1>Ne pare rau pentru intrerupere!</h1><p>Am detectat trafic neobisnuit de la adresa ta IP. Te rugam sa
confirmi ca nu esti un robot pentru a continua.</p><form method="post" action="/captcha"><div class="g-recaptcha"
data-sitekey="6LcXabcUAAAAAP"></div><button type="submit">Continua</button></form></div></body></html>`,
    other('blocked'),
    511,
  ),
  make(
    'category',
    '/parfumuri/c',
    shop(
      'Parfumuri',
      `<h1 class="listing-title">Parfumuri <small>4.812 de
  produse</small></h1>
    <div class="sidebar-filter"><label><input type="checkbox">In Stoc (3.900)</label><label><input
    type="checkbox">Noutati
    </label></div><div id="card_grid">${each([...shelf, ...shelf.slice(0, 1)], card)}</div>`,
    ),
    other('not-a-product'),
  ),
];
