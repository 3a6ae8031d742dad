/** Imitates a Danish shop built with SvelteKit. */
import { inlineCss } from '../filler.ts';
import { either, ld, money, notProduct, productNode, sells, shop, slug, type Truth, unpriced } from '../tools.ts';
import { words } from '../words.ts';

const { cases, add } = shop('sveltekit-nordlys', 'nordlysparfume.dk');

export { cases as sveltekit };

interface Options {
  language: string;
  price?: number;
  currency?: string;
  stock: number;
  structured?: unknown;
  raw?: string;
  button?: string;
  extra?: string;
  end?: string;
  /** The page holds its product in the answer of a fetch. */
  fetched?: boolean;
}

/** A JavaScript value as SvelteKit prints it: keys without quotes, undefined as void 0. */
function literal(value: unknown): string {
  if (value === undefined) return 'void 0';
  if (Array.isArray(value)) return `[${value.map(literal).join(',')}]`;
  if (!value || typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, inner]) => `${key}:${literal(inner)}`)
    .join(',')}}`;
}

const frame = (
  language: string,
  title: string,
  head: string,
  main: string,
  data: unknown,
  fetched = '',
) => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8" /><link rel="icon" href="/favicon.png" />
<link href="/_app/immutable/assets/0.CkUi.css" rel="stylesheet"><link rel="modulepreload"
href="/_app/immutable/entry/start.D1.js"><!--[--><!--]--><!--1x8y2-->
<title>${title}</title>${head}${inlineCss(60)}</head>
<body data-sveltekit-preload-data="hover"><div style="display: contents"><!--[--><!--[--><!----><nav class="s-1kq"><a
href="/">Nordlys</a> <a href="/duft">Duft</a> <button class="s-1kq" aria-label="menu">☰</button>
</nav> <main class="s-1kq">
<!--[-->${main}<!--]--></main><!----><!--]--><!--]-->${fetched}<script>{
__sveltekit_1f9k = {base: new URL(".", location).pathname.slice(0, -1)};
const element = document.currentScript.parentElement;
Promise.all([import("/_app/immutable/entry/start.D1.js"),import("/_app/immutable/entry/app.C7.js")]).then(([kit, app])
=> {
kit.start(app, element, {node_ids: [0, 5],data: [null,{type:"data",data:${literal(data)},uses:{params:["slug"]}}],
form: null,error: null});});}</script></div></body></html>`;

function product(name: string, o: Options): string {
  const w = words(o.language);
  const currency = o.currency ?? 'DKK';
  const button =
    o.button ??
    (o.stock
      ? `<button class="buy s-9ab" type="submit">${w.add}</button>`
      : `<button class="buy off s-9ab" type="button" aria-disabled="true">${w.sold}</button>`);
  const main = `<article class="product s-9ab"><enhanced:img class="s-9ab" src="/img/${slug(name)}.avif" alt="${name}">
</enhanced:img><div class="s-9ab"><h1 class="s-9ab">${name}</h1>${
    o.price === undefined ? '' : `<p class="kr s-9ab">${money(o.price, currency, o.language)}</p>`
  } ${o.extra ?? ''}<form method="POST" action="?/add" class="s-9ab">${button}</form>
<p class="s-9ab">${w.text}</p></div></article>${o.end ?? ''}`;
  const item = {
    slug: slug(name),
    name,
    price_minor: (o.price ?? 0) * 100,
    currency,
    inventory: o.stock,
    note: undefined,
  };
  const head = `${o.raw ?? ''}${o.structured ? ld(o.structured) : ''}`;
  const fetched = o.fetched
    ? `<script type="application/json" data-sveltekit-fetched data-url="/api/products/${slug(
        name,
      )}" data-hash="15f">${JSON.stringify({
        status: 200,
        statusText: 'OK',
        headers: {},
        body: JSON.stringify({ product: item }),
      })}</script>`
    : '';
  return frame(
    o.language,
    `${name} | Nordlys`,
    head,
    main,
    o.fetched ? { slug: slug(name) } : { product: item },
    fetched,
  );
}

const put = (what: string, name: string, options: Options, truth: Truth) =>
  add(what, options.language, `/duft/${slug(name)}`, product(name, options), truth);
const node = (name: string, price: number, availability: string, currency = 'DKK') =>
  productNode(name, price, currency, availability);

put(
  'availability in plain words',
  'Fjordlys',
  {
    language: 'da',
    price: 895,
    stock: 6,
    structured: node('Fjordlys', 895, 'In stock'),
  },
  sells('in_stock', 895, 'DKK'),
);
put(
  'sold out in plain words, no mark on the button',
  'Tørv',
  {
    language: 'da',
    price: 745,
    stock: 0,
    structured: node('Tørv', 745, 'Out of stock'),
    button: '<button class="buy s-9ab" type="button" disabled>Udsolgt</button>',
  },
  sells('out_of_stock', 745, 'DKK'),
);
put(
  'http address of the vocabulary with a slash at its end',
  'Klit',
  {
    language: 'da',
    price: 650,
    stock: 3,
    structured: node('Klit', 650, 'http://schema.org/InStock/'),
  },
  sells('in_stock', 650, 'DKK'),
);
put(
  'button greyed out by its class only, state says none',
  'Saltvand',
  { language: 'nb', price: 980, currency: 'NOK', stock: 0 },
  sells('out_of_stock', 980, 'NOK'),
);
put(
  'in stock, policy and review speak of sold out goods',
  'Bjørk',
  {
    language: 'nb',
    price: 1090,
    currency: 'NOK',
    stock: 5,
    end: `<details><summary>Frakt og retur</summary>${words('nb').policy}</details>
<blockquote>${words('nb').review}</blockquote>`,
  },
  sells('in_stock', 1090, 'NOK'),
);
put(
  'product in the answer of a fetch',
  'Moss Hour',
  { language: 'en', price: 720, stock: 4, fetched: true },
  sells('in_stock', 720, 'DKK'),
);
put(
  'no button, text sends to the newsletter',
  'Amber Ferry',
  {
    language: 'en',
    price: 720,
    stock: 0,
    button: ' ',
    extra: '<p class="gone s-9ab">This batch has sold out. Sign up for our letter to hear about the next one.</p>',
  },
  sells('out_of_stock', 720, 'DKK'),
);
put(
  'join the waitlist',
  'Grey Heron',
  {
    language: 'en',
    price: 840,
    stock: 0,
    button: '<button class="buy s-9ab" type="submit" formaction="?/waitlist">Join the waitlist</button>',
  },
  sells('out_of_stock', 840, 'DKK'),
);
put(
  'structured data says in stock, the page says sold out',
  'Low Tide',
  {
    language: 'en',
    price: 690,
    stock: 0,
    structured: node('Low Tide', 690, 'https://schema.org/InStock'),
  },
  sells('out_of_stock', 690, 'DKK'),
);
put(
  'comment inside structured data',
  'North Room',
  {
    language: 'en',
    price: 760,
    stock: 8,
    raw: `<script type="application/ld+json">
{ /* generated by build/seo.ts */
  "@context": "https://schema.org", "@type": "Product", "name": "North Room", // title
  "offers": { "@type": "Offer", "price": "760.00", "priceCurrency": "DKK", "availability": "https://schema.org/InStock"
} }
</script>`,
  },
  sells('in_stock', 760, 'DKK'),
);
put(
  'release date only, no price yet',
  'First Frost',
  {
    language: 'en',
    stock: 0,
    button: ' ',
    extra: '<p class="soon s-9ab">Coming soon — 1 November</p>',
  },
  unpriced('out_of_stock', 'preorder'),
);
add(
  'guide that names products and prices',
  'en',
  '/journal/ten-winter-scents',
  frame(
    'en',
    'Ten winter scents | Nordlys',
    '<meta property="og:type" content="article">',
    `<article class="post s-2c"><h1>Ten winter scents</h1><p>By Ida, 6 min read</p>
<p>Our favourite this year is <a href="/duft/north-room">North Room</a> (DKK 760), in stock again. If smoke is too much,
try
<a href="/duft/moss-hour">Moss Hour</a> (DKK 720). Grey Heron is sold out, sadly.</p><h2>For the cabin</h2>
<p>Peat and salt:
Tørv, DKK 745.</p></article>`,
    { post: { slug: 'ten-winter-scents', products: ['north-room', 'moss-hour'] } },
  ),
  notProduct,
);
add(
  'country chooser before the shop',
  'en',
  '/duft/klit?region=choose',
  frame(
    'en',
    'Choose your country | Nordlys',
    '',
    `<section class="gate s-7d"><h1>Where are you shopping from?</h1>
<p>We ship from Aarhus. Choose a country to see prices.</p>
<ul>${['Danmark (DKK)', 'Norge (NOK)', 'Sverige (SEK)', 'Deutschland (EUR)', 'United Kingdom (GBP)']
      .map((c) => `<li><a href="/set-region?c=${c.slice(0, 2)}">${c}</a></li>`)
      .join('')}</ul></section>`,
    { region: null },
  ),
  either,
);
