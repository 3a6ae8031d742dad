/** Imitates a Swedish shop built with Astro. */
import { svgSprite } from '../filler.ts';
import { attr, either, ld, money, notProduct, schema, sells, shop, slug, type Truth, unpriced } from '../tools.ts';
import { words } from '../words.ts';

const { cases, add } = shop('astro-skogsro', 'skogsro.se');

export { cases as astro };

interface Options {
  language: string;
  price?: number;
  currency?: string;
  left: number;
  island?: string;
  head?: string;
  above?: string;
  below?: string;
}

const frame = (language: string, title: string, head: string, main: string) => `<!DOCTYPE html><html lang="${language}"
class="astro-j7pv25f6"><head><meta charset="utf-8"><link rel="icon" type="image/svg+xml" href="/favicon.svg"><meta
name="generator" content="Astro v4.16.1"><title>${title}</title>${head}<link rel="stylesheet"
href="/_astro/index.DqB3.css">
<style>.astro-island-fallback{visibility:hidden}.u-hidden{display:none!important}</style></head><body
class="astro-j7pv25f6"><header data-astro-cid-3ef6ksr2><a href="/">Skogsro</a><nav><a href="/dofter">Dofter</a>
<a href="/prover">Prover</a></nav>${svgSprite(6)}</header>${main}<footer data-astro-cid-sz7xmlte><form class="valuta">
<select name="currency">
<option>SEK 1</option><option>EUR 11.42</option><option>USD 10.51</option><option>NOK 0.97</option></select></form>
</footer>
</body></html>`;

/** Props as Astro writes them: each value in a list with its kind. */
function props(value: unknown): unknown {
  if (Array.isArray(value)) return [1, value.map(props)];
  if (value && typeof value === 'object') {
    return [0, Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, props(inner)]))];
  }
  return [0, value];
}

const island = (component: string, values: Record<string, unknown>, inner: string) => `<astro-island uid="Z1kX9"
component-url="/_astro/${component}.CZ.js" component-export="default" renderer-url="/_astro/client.B1.js" props="${attr(
  JSON.stringify(Object.fromEntries(Object.entries(values).map(([key, v]) => [key, props(v)]))),
)}" ssr client="load" opts="{&quot;name&quot;:&quot;${component}&quot;,&quot;value&quot;:true}" await-children>${inner}
<!--astro:end--></astro-island>`;

function product(name: string, o: Options): string {
  const w = words(o.language);
  const currency = o.currency ?? 'SEK';
  const item = { id: 4711, name, price: o.price ?? null, currency, left: o.left, soldOut: o.left === 0 };
  const button = o.left
    ? `<button type="button" class="knapp">${w.add}</button>`
    : `<button type="button" class="knapp knapp--av" disabled>${w.sold}</button>`;
  const price = o.price === undefined ? '' : `<p class="pris">${money(o.price, currency, o.language)}</p>`;
  return frame(
    o.language,
    `${name} – Skogsro`,
    o.head ?? '',
    `<main data-astro-cid-7w><picture><img src="/_astro/${slug(
      name,
    )}.webp" alt="${name}" loading="eager"></picture><section>${o.above ?? ''}<h1>${name}</h1>${price}<p>${w.text}</p>${
      o.island ?? island('BuyBox', { product: item }, button)
    }${o.below ?? ''}</section></main>`,
  );
}

const put = (what: string, name: string, options: Options, truth: Truth) =>
  add(what, options.language, `/dofter/${slug(name)}`, product(name, options), truth);
const sv = words('sv');
const group = (name: string, parts: [string, number, string][]) => ({
  '@context': 'https://schema.org',
  '@graph': [
    { '@type': 'WebSite', '@id': 'https://skogsro.se/#site', name: 'Skogsro' },
    {
      '@type': 'ProductGroup',
      '@id': '#group',
      name,
      productGroupID: slug(name),
      variesBy: 'https://schema.org/size',
      hasVariant: parts.map(([size]) => ({ '@id': `#${slug(size)}` })),
    },
    ...parts.map(([size, price, word]) => ({
      '@type': 'Product',
      '@id': `#${slug(size)}`,
      name: `${name} ${size}`,
      size,
      isVariantOf: { '@id': '#group' },
      offers: { '@type': 'Offer', price, priceCurrency: 'SEK', availability: schema(word) },
    })),
  ],
});

put(
  'state in the attributes of an island',
  'Lingonris',
  { language: 'sv', price: 1295, left: 4 },
  sells('in_stock', 1295, 'SEK'),
);
put(
  'sold out, rates of other currencies in the footer',
  'Kåda',
  { language: 'sv', price: 1195, left: 0 },
  sells('out_of_stock', 1195, 'SEK'),
);
put(
  'group of sizes by reference, one sold out',
  'Granskott',
  {
    language: 'sv',
    left: 3,
    head: ld(
      group('Granskott', [
        ['30 ml', 695, 'OutOfStock'],
        ['100 ml', 1495, 'InStock'],
      ]),
    ),
    island: `<ul class="val"><li class="slut">30 ml 695 kr <small>${sv.sold}</small></li><li>
<button>100 ml 1 495 kr – ${sv.add}
</button></li></ul>`,
  },
  sells('in_stock', [1495, 695], 'SEK'),
);
put(
  'group of sizes by reference, all sold out',
  'Myrtuva',
  {
    language: 'sv',
    left: 0,
    price: 695,
    head: ld(
      group('Myrtuva', [
        ['30 ml', 695, 'OutOfStock'],
        ['100 ml', 1495, 'SoldOut'],
      ]),
    ),
    island: `<button class="knapp" type="button">${sv.notify}</button>`,
  },
  sells('out_of_stock', 695, 'SEK'),
);
put(
  'coming soon without price or button',
  'Nattfrost',
  {
    language: 'sv',
    left: 0,
    island: `<p class="snart">${sv.soon}</p>`,
  },
  unpriced('out_of_stock', 'preorder'),
);
put(
  'island without its inner markup, state only in attributes',
  'Wild Rosemary',
  {
    language: 'en',
    price: 1250,
    left: 9,
    island: island(
      'BuyBox',
      { product: { id: 77, name: 'Wild Rosemary', price: 1250, currency: 'SEK', left: 9, soldOut: false } },
      '<div class="astro-island-fallback"></div>',
    ),
    head: '<meta property="og:type" content="product"><meta property="product:availability" content="in stock">',
  },
  sells('in_stock', 1250, 'SEK'),
);
put(
  'both states in the page, the sold out one hidden by class',
  'Cloudberry',
  {
    language: 'en',
    price: 1150,
    left: 2,
    below: `<div class="u-hidden" data-state="empty"><p>Sold out</p><button>Notify me when available</button></div>`,
  },
  sells('in_stock', 1150, 'SEK'),
);
put(
  'both states in the page, the cart button hidden by class',
  'Birch Tar',
  {
    language: 'en',
    price: 1190,
    left: 0,
    island: `<div class="u-hidden" data-state="ready"><button type="button">Add to cart</button></div>
<div data-state="empty">
<p>Sold out</p><button type="button">Notify me when available</button></div>`,
  },
  sells('out_of_stock', 1190, 'SEK'),
);
put(
  'price with and without tax',
  'Reindeer Moss Refill',
  {
    language: 'en',
    price: 500,
    left: 12,
    below: '<p class="net">kr 400.00 excl. VAT · 500 ml · ships for kr 49</p>',
  },
  sells('in_stock', 500, 'SEK'),
);
put(
  'backorder with a date',
  'Blue Hour',
  {
    language: 'en',
    price: 1320,
    left: 0,
    island: `<p class="eta">On backorder – dispatched in 3 weeks</p>
<button type="button" class="knapp">Order now</button>`,
  },
  sells(['backorder', 'preorder', 'in_stock'], 1320, 'SEK'),
);
put(
  'euro price, quick words of the policy about sold out goods',
  'Kadakas',
  {
    language: 'et',
    price: 95,
    currency: 'EUR',
    left: 5,
    below: `<p class="tarne">${words('et').policy}</p>`,
  },
  sells('in_stock', 95, 'EUR'),
);
put(
  'euro price, sold out',
  'Sammal',
  { language: 'et', price: 105, currency: 'EUR', left: 0 },
  sells('out_of_stock', 105, 'EUR'),
);
add(
  'brand story that names a scent',
  'en',
  '/om/wild-rosemary-story',
  frame(
    'en',
    'How we made Wild Rosemary – Skogsro',
    '<meta property="og:type" content="article">',
    `<main><article><h1>How we made Wild Rosemary</h1><p>It took 41 trials and
1,250 kronor worth of rosemary oil. The first batch sold out in a day.</p><p>Photographs by Elin.</p></article></main>`,
  ),
  notProduct,
);
add(
  'old browser page',
  'en',
  '/dofter/kada?noscript=1',
  frame(
    'en',
    'Skogsro',
    '',
    `<main><h1>Please enable cookies</h1><p>
Our shop cannot work without cookies. Enable cookies in your browser and reload this page.</p></main>`,
  ),
  either,
);
