/** Imitates a Norwegian beauty chain on a headless React shop with Emotion class names. */

import type { Tile } from './lib.ts';
import { css, each, ld, other, product, suite, when } from './lib.ts';

const make = suite('emotion-velvaere', 'nb', 'https://www.velvaere.no');

const shelf: Tile[] = [
  ['Skinlovers Day Cream', '399', 'skinlovers-day-cream-50-ml'],
  ['Maria Åkerberg Face Oil', '389', 'maria-akerberg-face-oil'],
  ['Byredo Blanche EdP 50 ml', '1 890', 'byredo-blanche-edp-50'],
  ['Estée Lauder Double Wear', '495', 'estee-lauder-double-wear'],
  ['Eberlin Sheaboks', '149', 'eberlin-sheaboks'],
  ['Maybelline Sky High Mascara', '209', 'maybelline-sky-high'],
  ['Lernberger Stafsing Shampoo', '259', 'lernberger-shampoo'],
  ['Davidoff Cool Water EdT 40 ml', '349', 'davidoff-cool-water'],
];

const tile = ([name, price, path]: Tile, index: number) => `<div class="css-1rk0p1${index} e1q8v3n${index}">
<a class="css-f9p2l1" href="/produkt/${path}"><picture><source type="image/webp" srcset="/i/${path}.webp"/>
<img class="css-0 e7" alt="${name}" src="/i/${path}.jpg"/></picture><span class="css-6xq7rs">${name}</span></a>
<span class="css-1b7k9ee">${price} kr</span>${when(index === 4, '<span class="css-tag0">Ikke på lager</span>')}
<button class="css-q1m3zz" aria-label="Kjøp ${name}">Kjøp</button></div>`;

const menu = ['Nyheter', 'Parfyme', 'Sminke', 'Hudpleie', 'Hår', 'Kropp', 'Herre', 'Merker', 'Kampanjer'];

const shop = (title: string, main: string, head = '') => `<!DOCTYPE html><html lang="nb-NO"><head><meta
charset="utf-8"/>
<title>${title} | Velvære.no</title><meta name="theme-color" content="#f6ece8"/>${head}
<style data-emotion="css 1b7k9ee f9p2l1">${css([
  '.css-1b7k9ee',
  '.css-f9p2l1',
  '.css-q1m3zz',
  '.css-box9',
  '.css-hd12',
])}
</style></head><body><div id="root"><div class="css-top1">Fri frakt over 400 kr · Alltid 2 gratis prøver</div>
<header class="css-hd12"><a href="/" aria-label="Til forsiden">velvære</a><div role="search"><input
aria-label="Søk" placeholder="Søk etter produkt eller merke"/></div><ul>${each(
  menu,
  (name) => `<li class="css-mn4"><a href="/${name.toLowerCase()}">${name}</a><div class="css-sub"><a
href="/${name.toLowerCase()}/bestselgere">Bestselgere</a><a href="/${name.toLowerCase()}/alle">Se alle</a></div></li>`,
)}</ul><button class="css-bag">Handlekurv (0)</button></header>
<div class="css-minicart" aria-hidden="true"><h2>Handlekurven er tom</h2><p>Du mangler 400 kr for fri frakt</p></div>
<main class="css-main">${main}</main><footer class="css-ft7"><ul><li><a href="/kundeservice">Kundeservice</a></li>
<li><a href="/angrerett">Angrerett</a></li><li><a href="/klubb">Kundeklubb</a></li><li><a
href="/butikk">Butikker</a></li>
</ul><select aria-label="Land"><option>Norge (NOK)</option><option>Sverige (SEK)</option><option>Danmark (DKK)</option>
<option>Suomi (EUR)</option></select></footer><div id="onetrust-banner-sdk" role="region"><p>Vi bruker
informasjonskapsler</p><button id="onetrust-accept-btn-handler">Godta alle</button></div></div></body></html>`;

interface Item {
  brand: string;
  name: string;
  price: string;
  before?: string;
  above?: string;
  status: string;
  actions: string;
  ld?: string;
}

const buy = (label = 'Legg i handlekurven') => `<div class="css-qty"><button aria-label="Færre">–</button><input
value="1" inputmode="numeric"/><button aria-label="Flere">+</button></div>
<button type="button" class="css-cta1" data-cy="buy-button">${label}</button>`;

const remind = `<p class="css-rem">Legg igjen e-posten din, så sier vi fra når varen er tilbake.</p><form><input
type="email" placeholder="E-post"/><button class="css-cta2">Varsle meg</button></form>`;

const item = (i: Item) =>
  shop(
    `${i.brand} ${i.name}`,
    `<div class="css-bc"><a href="/parfyme">Parfyme</a> › <a href="/merker/${i.brand.length}">${i.brand}</a></div>
<div class="css-box9"><div class="css-img"><img alt="${i.name}" src="/i/hoved.jpg"/></div><div class="css-info">
<h1 class="css-h1a"><a href="/merker">${i.brand}</a><span>${i.name}</span></h1>${i.above ?? ''}
<div class="css-pr0">${when(i.price, `<span class="css-now7">${i.price}</span>`)}${when(
      i.before,
      `<span class="css-was3">Førpris ${i.before}</span>`,
    )}</div>
<div class="css-st4">${i.status}</div><div class="css-act">${i.actions}</div>
<ul class="css-usp"><li>Levering 2–4 dager</li><li>Klikk og hent i butikk</li><li>Betal med Vipps eller Klarna fra 59
kr/md</li>
</ul><section class="css-acc"><h2>Om produktet</h2><p>En varm duft med fiken, tonkabønne og vanilje. Passer hele
året.</p>
<h2>Ingredienser</h2><p>Alcohol Denat., Parfum, Aqua, Limonene, Linalool.</p></section></div></div>
<section class="css-rev"><h2>Omtaler (41)</h2><p><b>Ingrid:</b> Alltid utsolgt når jeg skal ha ny!</p>
<p><b>Kari:</b> Verdt hver krone, kjøpte den for 599 kr i fjor.</p></section>
<section class="css-rel"><h2>Ofte kjøpt sammen</h2>${each(shelf.slice(0, 5), tile)}</section>
<section class="css-rel"><h2>Sist sett på</h2>${each(shelf.slice(5), tile)}</section>`,
    i.ld
      ? ld({
          '@context': 'http://schema.org',
          '@graph': [
            { '@type': 'BreadcrumbList', itemListElement: [] },
            {
              '@type': 'Product',
              name: i.name,
              brand: { '@type': 'Brand', name: i.brand },
              offers: [
                {
                  '@type': 'Offer',
                  priceCurrency: 'NOK',
                  price: Number(i.price.replace(/\D/g, '')),
                  availability: `http://schema.org/${i.ld}`,
                },
              ],
            },
          ],
        })
      : '',
  );

const option = (label: string, price: string, on = false, out = false) => `<button class="css-var ${on ? 'css-on' : ''}"
aria-pressed="${on}" ${out ? 'disabled' : ''}>${label}<small>${out ? 'utsolgt' : `${price} kr`}</small></button>`;

export const cases = [
  make(
    'in stock',
    '/produkt/diptyque-do-son',
    item({
      brand: 'Diptyque',
      name: 'Do Son EdT 50 ml',
      price: '1 265 kr',
      status: '<span class="css-gr">●</span> På lager – sendes i dag',
      actions: buy(),
      ld: 'InStock',
    }),
    product('in_stock', [1265], 'NOK'),
  ),
  make(
    'few left',
    '/produkt/byredo-sundazed',
    item({
      brand: 'Byredo',
      name: 'Sundazed EdP 50 ml',
      price: '1 890 kr',
      status: '<span class="css-or">●</span> Kun 3 igjen på lager',
      actions: buy(),
      ld: 'InStock',
    }),
    product('in_stock', [1890], 'NOK'),
  ),
  make(
    'sold out with reminder',
    '/produkt/escada-joyful',
    item({
      brand: 'Escada',
      name: 'Joyful EdP 30 ml',
      price: '449 kr',
      status: '<span class="css-rd">●</span> Ikke på lager',
      actions: remind,
      ld: 'OutOfStock',
    }),
    product('out_of_stock', [449], 'NOK'),
  ),
  make(
    'middle size sold out',
    '/produkt/prada-paradoxe',
    item({
      brand: 'Prada',
      name: 'Paradoxe EdP',
      price: '825 kr',
      above: `<div class="css-vars">${option('30 ml', '825', true)}${option('50 ml', '1 180', false, true)}
    ${option('90 ml', '1 590')}</div>`,
      status: 'På lager',
      actions: buy(),
    }),
    product('in_stock', [825], 'NOK'),
  ),
  make(
    'pre-order',
    '/produkt/jo-malone-frostet',
    item({
      brand: 'Jo Malone',
      name: 'Frostet Kirsebær 30 ml',
      price: '839 kr',
      status: 'Lanseres 10. januar 2027. Sendes på lanseringsdagen.',
      actions: buy('Forhåndsbestill'),
      ld: 'PreOrder',
    }),
    product('preorder', [839], 'NOK'),
  ),
  make(
    'ordered from supplier',
    '/produkt/creed-himalaya',
    item({
      brand: 'Creed',
      name: 'Himalaya EdP 100 ml',
      price: '3 295 kr',
      status: 'Bestillingsvare: på lager hos leverandør, 7–10 virkedager',
      actions: buy(),
    }),
    product(['backorder', 'in_stock'], [3295], 'NOK'),
  ),
  make(
    'discontinued',
    '/produkt/elizabeth-arden-provocative',
    item({
      brand: 'Elizabeth Arden',
      name: 'Provocative EdP',
      price: '',
      status: 'Utgått – dette produktet selges ikke lenger',
      actions: '<a href="/parfyme">Finn noe lignende</a>',
    }),
    product(['discontinued', 'out_of_stock'], [], null),
  ),
  make(
    'sale',
    '/produkt/ysl-mon-paris',
    item({
      brand: 'YSL',
      name: 'Mon Paris EdP 50 ml',
      price: '899 kr',
      before: '1 285 kr',
      status: 'På lager (50+)',
      actions: buy(),
      ld: 'InStock',
    }),
    product('in_stock', [899], 'NOK'),
  ),
  make(
    'member price',
    '/produkt/moschino-toy',
    item({
      brand: 'Moschino',
      name: 'Toy 2 EdP 30 ml',
      price: '549 kr',
      above: `<div class="css-mem"><b>Medlemspris 439 kr</b> <a href="/klubb">Logg inn for å få medlemspris</a></div>`,
      status: 'På lager',
      actions: buy(),
    }),
    product('in_stock', [549], 'NOK'),
  ),
  make(
    'structured data sold out, page sells',
    '/produkt/chopard-wish',
    item({
      brand: 'Chopard',
      name: 'Wish EdP 30 ml',
      price: '329 kr',
      status: 'På lager – 12 stk',
      actions: buy(),
      ld: 'OutOfStock',
    }),
    product('in_stock', [329], 'NOK'),
  ),
  make(
    'bot check',
    '/produkt/diptyque-eau-rose',
    `<!DOCTYPE html><html lang="nb"><head><title>Vent litt ...</title>
<meta name="robots" content="noindex,nofollow"/><style>${css([
      '.main-wrapper',
      '.lds-ring',
      '.spacer',
      '.core-msg',
    ])}</style>
</head><body class="no-js"><div class="main-wrapper" role="main"><div class="main-content"><h1>www.velvaere.no</h1>
<h2>Bekreft at du er et menneske ved å fullføre handlingen nedenfor.</h2><div class="cf-turnstile"
data-sitekey="0x4AAAAAAADnPIDROrmt1Wwj"></div><div class="core-msg spacer">www.velvaere.no må kontrollere sikkerheten
til
forbindelsen din før du fortsetter.</div></div></div><script>window._cf_chl_opt={cvId:'3',cZone:'www.velvaere.no',
cType:'managed'};</script><div class="footer">Ray ID: <code>8c1f0a9d2b7e4410</code></div></body></html>`,
    other('blocked'),
    403,
  ),
  make(
    'bestseller list',
    '/bestselgere',
    shop(
      'Bestselgere',
      `<h1 class="css-h1b">Bestselgere</h1><p>Favorittene
  våre.</p>
    <div class="css-flt"><button>Sorter: Populære</button><button>Pris</button></div><div class="css-grid">
    ${each([...shelf, ['Diptyque Fleur de Peau EdP 75 ml', '1 745', 'diptyque-fleur-de-peau'] as const], tile)}</div>`,
    ),
    other('not-a-product'),
  ),
];
