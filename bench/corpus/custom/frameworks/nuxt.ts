/** Imitates an Italian perfumery built with Nuxt. */
import { hugeMenu, svgSprite } from '../filler.ts';
import { either, flatten, gone, json, money, sells, shop, slug, type Truth } from '../tools.ts';
import { words } from '../words.ts';

const { cases, add } = shop('nuxt-profumeria-alba', 'www.profumeria-alba.com');

export { cases as nuxt };

interface Options {
  language: string;
  price?: number;
  currency?: string;
  free: boolean;
  head?: string;
  /** Shown after the price. */
  note?: string;
  sizes?: { label: string; price: number; stock: number }[];
  action?: string;
  /** What the state says, if not the same as free. */
  available?: boolean;
  after?: string;
}

const payload = (data: unknown) => `<script type="application/json" data-nuxt-data="nuxt-app" data-ssr="true"
id="__NUXT_DATA__">${json([['ShallowReactive', 1], ...flatten({ data, state: {}, once: [] }, '', 1)])}</script>
<script>window.__NUXT__={};window.__NUXT__.config={public:{apiBase:"/api",currency:"EUR",freeShipping:59},
app:{baseURL:"/",buildId:"5c0d2a9e",buildAssetsDir:"/_nuxt/",cdnURL:""}}</script>`;

const page = (language: string, title: string, head: string, body: string, data: unknown) => `<!DOCTYPE html>
<html lang="${language}" data-capo=""><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><link rel="stylesheet" href="/_nuxt/entry.Bq1h.css" crossorigin>
<link rel="modulepreload" as="script"
crossorigin href="/_nuxt/DZ2k.js">${head}<script type="module" src="/_nuxt/DZ2k.js" crossorigin></script></head><body>
<div id="__nuxt"><!--[--><div class="layout" data-v-5e1f0a><header class="topbar" data-v-5e1f0a>
<a href="/" class="logo">
Alba</a>${hugeMenu(36, `/${language}/brand`)}<span class="bag" aria-label="0">0</span></header><!--[-->
<main>${body}</main><!--]--></div><!--]--></div>
<div id="teleports">${svgSprite(14)}</div>${payload(data)}</body></html>`;

function product(title: string, o: Options): string {
  const w = words(o.language);
  const currency = o.currency ?? 'EUR';
  const price =
    o.price === undefined
      ? ''
      : `<p class="pdp__price" data-v-77ac><span>${money(o.price, currency, o.language)}
</span></p>`;
  const sizes = (o.sizes ?? []).map(
    (s) => `<li class="chip${s.stock ? '' : ' chip--off'}" data-v-31bd><button type="button" role="radio"
aria-checked="false"${s.stock ? '' : ' aria-disabled="true"'}><span>${s.label}</span><span>${money(
      s.price,
      currency,
      o.language,
    )}</span>${s.stock ? '<!---->' : `<em>${w.sold}</em>`}</button></li>`,
  );
  const action =
    o.action ??
    (o.free
      ? `<button class="btn btn--solid" type="button" data-v-77ac><!--[-->${w.add}<!--]--></button>`
      : `<button class="btn btn--ghost" type="button" data-v-77ac><!--[-->${w.notify}<!--]--></button>`);
  const body = `<div class="pdp" data-v-77ac><figure><img src="/_ipx/w_800/${slug(title)}.jpg" alt="${title}"></figure>
<div class="pdp__info" data-v-77ac><p class="pdp__brand">Alba Parfums</p><h1>${title}</h1>${price}${o.note ?? ''}
${sizes.length ? `<p>${w.size}</p><ul class="chips" role="radiogroup">${sizes.join('')}</ul>` : '<!---->'}
<div class="pdp__cta">${o.free ? '<!---->' : `<p class="badge badge--out">${w.sold}</p>`}${action}</div><p>${w.text}</p>
</div></div>${o.after ?? ''}`;
  const data = {
    [`product-${slug(title)}`]: {
      id: 88123,
      name: title,
      slug: slug(title),
      price: o.price ?? null,
      currency,
      available: o.available ?? o.free,
      variants: o.sizes ?? [],
    },
  };
  return page(o.language, `${title} – Alba`, o.head ?? '', body, data);
}

const put = (what: string, title: string, options: Options, truth: Truth) =>
  add(what, options.language, `/${options.language}/p/${slug(title)}`, product(title, options), truth);

put(
  'structured data with trailing commas',
  'Notte di Zagara',
  {
    language: 'it',
    price: 98,
    free: true,
    head: `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product",
"name":"Notte di Zagara","offers":{"@type":"Offer","price":"98.00","priceCurrency":"EUR",
"availability":"https://schema.org/InStock",},}</script>`,
  },
  sells('in_stock', 98, 'EUR'),
);
put(
  'sold out, button asks for a mail',
  'Cipria 1962',
  { language: 'it', price: 120, free: false },
  sells('out_of_stock', 120, 'EUR'),
);
put(
  'in stock, banner and policy talk of sold out goods',
  'Foglia di Fico',
  {
    language: 'it',
    price: 85,
    free: true,
    after: `<div class="cookie" role="dialog"><p>${words('it').cookies}</p><button>Accetta</button></div><details>
<summary>
Spedizioni e resi</summary><p>${words('it').policy}</p></details><article class="rev"><p>${words('it').review}</p>
</article>`,
  },
  sells('in_stock', 85, 'EUR'),
);
put(
  'smaller size sold out, none chosen',
  'Eau de Figuier',
  {
    language: 'fr',
    free: true,
    sizes: [
      { label: '30 ml', price: 62, stock: 0 },
      { label: '50 ml', price: 89, stock: 4 },
      { label: '100 ml', price: 135, stock: 11 },
    ],
  },
  sells('in_stock', [89, 62], 'EUR'),
);
put(
  'price per 100 ml in larger type',
  'Bois d’Argan',
  {
    language: 'fr',
    price: 54,
    free: true,
    note: `<p class="pdp__unit" style="font-size:1.4em">30 ml · ${money(180, 'EUR', 'fr')} / 100 ml</p>`,
  },
  sells('in_stock', 54, 'EUR'),
);
put(
  'coming soon with a greyed out button',
  'Encre Verte',
  {
    language: 'fr',
    price: 110,
    free: true,
    available: false,
    action: `<button class="btn btn--solid is-disabled"
type="button" disabled data-v-77ac>${words('fr').soon}</button>`,
  },
  sells(['out_of_stock', 'preorder'], 110, 'EUR'),
);
put(
  'loyalty points, stock count and code beside the price',
  'White Fennel',
  {
    language: 'en',
    price: 76,
    free: true,
    note: `<ul class="facts"><li>Collect 760 points worth €7.60</li><li>Only 12 left</li><li>Art. no. 88123</li><li>EAN
8032089651210</li><li>4.8 (312)</li></ul>`,
  },
  sells('in_stock', 76, 'EUR'),
);
put(
  'euro price with the old currency beside it',
  'Lavanda Hvar',
  {
    language: 'hr',
    price: 89,
    free: true,
    note: '<p class="pdp__hrk">670,57 kn</p><p class="tecaj">Fiksni tečaj konverzije: 1 EUR = 7,53450 kn</p>',
  },
  sells('in_stock', 89, 'EUR'),
);
put(
  'sold out, euro price with the old currency beside it',
  'Роза Дамасцена',
  {
    language: 'bg',
    price: 45,
    free: false,
    note: '<p class="pdp__bgn">88,01 лв.</p><p class="kurs">1 EUR = 1,95583 лв.</p>',
  },
  sells('out_of_stock', 45, 'EUR'),
);
put(
  'button disabled until a size is chosen',
  'Tea & Tuberose',
  {
    language: 'en',
    free: true,
    sizes: [
      { label: '10 ml', price: 28, stock: 9 },
      { label: '50 ml', price: 95, stock: 2 },
    ],
    action: '<button class="btn btn--solid" type="button" disabled data-v-77ac>Select a size</button>',
  },
  sells('in_stock', [28, 95], 'EUR'),
);
add(
  'error page answered with 200',
  'it',
  '/it/p/ambra-vecchia',
  page(
    'it',
    'Pagina non trovata – Alba',
    '',
    `<div class="error" data-v-0b1><h1>404</h1><p>La pagina che cerchi non esiste o è stata rimossa.</p>
<a href="/it">Torna alla
home</a></div>`,
    {},
  ),
  gone,
);
add(
  'empty page before scripts run',
  'en',
  '/en/p/white-fennel-hair',
  `<!DOCTYPE html><html><head><meta charset="utf-8">
<title>Alba</title><link rel="modulepreload" as="script" crossorigin href="/_nuxt/DZ2k.js"></head><body>
<div id="__nuxt"></div>
<noscript>This shop needs JavaScript. Please enable JavaScript in your browser.</noscript><div id="teleports"></div>
<script type="application/json" data-nuxt-data="nuxt-app" data-ssr="false"
id="__NUXT_DATA__">[{"serverRendered":1},false]
</script><script>window.__NUXT__={};window.__NUXT__.config={public:{},app:{baseURL:"/"}}</script></body></html>`,
  either,
);
