/** Page of Swedish shops on commercetools with Next.js. */
import { css, each, ld, links, num, slug } from '../util.ts';

const kr = (n: number): string => `${num(n, ',', '\u00a0', Number.isInteger(n) ? 0 : 2)}\u00a0kr`;

export const OTHERS: [string, string, number, boolean][] = [
  ['BYREDO', 'Bal d’Afrique EdP 50 ml', 1950, true],
  ['Maria Nila', 'True Soft Shampoo 350 ml', 229, true],
  ['Björk & Berries', 'September EdP', 1295, true],
  ['IDA WARG', 'Boosting Serum', 249, false],
  ['Rituals', 'Ritual of Jing Shower Foam', 119, true],
  ['Löwengrip', 'Blonde Perfection', 189, true],
  ['Verso', 'Night Cream', 1290, true],
  ['L:A Bruket', 'Handkräm Citrongräs', 220, false],
];
export const item = ([brand, name, price, ok]: [string, string, number, boolean], i: number): string => `
<article class="css-1q8m6k group relative" data-testid="product-card"><a class="css-4a1"
href="/p/${slug(`${brand} ${name}`)}-${7300 + i}"><img decoding="async" loading="lazy"
src="/_next/image?url=%2F${7300 + i}.png&amp;w=384&amp;q=75" alt="${brand} ${name}"/><span
class="css-b19">${brand}</span><h3 class="css-n04">${name}</h3></a><div
class="css-pr0"><span>${kr(price)}</span></div>${
  ok ? '<button class="css-add" type="button">Lägg i varukorg</button>' : '<p class="css-oos">Slut online</p>'
}</article>`;

export const shell = (title: string, body: string, data: object): string => `<!DOCTYPE html><html lang="sv"><head><meta
charSet="utf-8"/><title>${title} | Skönhetslagret</title><meta name="next-head-count" content="12"/><link
rel="preload" href="/_next/static/css/2f9.css" as="style"/>
${css(['css-1q8m6k', 'css-hdr', 'css-nav', 'css-pdp', 'css-pr0', 'css-add', 'css-ftr'])}</head><body><div
id="__next"><div class="css-usp">Fri frakt över 299 kr · 1–3 dagars leverans · Öppet köp i 30 dagar</div><header
class="css-hdr"><a href="/">Skönhetslagret</a><input type="search" placeholder="Sök bland 30 000 produkter"/><a
href="/mina-sidor">Logga in</a><button aria-label="Varukorg">Varukorg (0)</button><nav
class="css-nav"><ul>${links(
  ['Parfym', 'Hårvård', 'Hudvård', 'Smink', 'Kroppsvård', 'Man', 'Apotek', 'Varumärken', 'Erbjudanden', 'Presenttips'],
  '/',
)}</ul></nav></header><main>${body}</main>
<footer class="css-ftr"><ul>${links(
  ['Kundservice', 'Köpvillkor', 'Leverans', 'Retur', 'Hitta butik', 'Om oss', 'Integritetspolicy', 'Jobba hos oss'],
  '/info/',
)}</ul><p>Skönhetslagret AB, 556000-0000</p><ul><li><a hrefLang="nb" \
href="https://www.skjonnhetslageret.no">Norge (NOK)</a></li><li><a hrefLang="fi" \
href="https://www.kauneusvarasto.fi">Suomi (EUR)</a></li></ul></footer><div role="dialog" class="css-ck">Vi använder \
cookies. <button>Godkänn alla</button><button>Endast nödvändiga</button></div></div><script id="__NEXT_DATA__" \
type="application/json">${JSON.stringify({
  props: { pageProps: data },
  page: '/p/[slug]',
  query: {},
  buildId: 'k3J9x',
  isFallback: false,
  locale: 'sv-SE',
})}</script></body></html>`;

interface V {
  size: string;
  price: number;
  was?: number;
  qty: number;
}
interface Opt {
  brand: string;
  name: string;
  v: V[];
  pick?: number;
  dot: string;
  text: string;
  cta: string;
  extra?: string;
  av?: string;
  member?: string;
  per?: string;
}
export function product(q: Opt): string {
  const pick = q.pick ?? 0;
  const v = q.v[pick] as V;
  const variant = (x: V, i: number): object => ({
    id: i + 1,
    sku: `7301-${i}`,
    attributesRaw: [{ name: 'size', value: x.size }],
    price: {
      value: {
        type: 'centPrecision',
        currencyCode: 'SEK',
        centAmount: Math.round((x.was ?? x.price) * 100),
        fractionDigits: 2,
      },
      discounted:
        x.was === undefined ? null : { value: { centAmount: Math.round(x.price * 100), currencyCode: 'SEK' } },
    },
    availability: {
      channels: {
        results: [
          {
            availability: {
              isOnStock: x.qty > 0,
              availableQuantity: x.qty,
            },
          },
        ],
      },
    },
  });
  return shell(
    `${q.brand} ${q.name}`,
    `<div class="css-pdp"><nav aria-label="Brödsmulor"><a href="/">Hem</a><a
href="/parfym">Parfym</a></nav><div class="css-gal"><img src="/_next/image?url=%2F7301.png&amp;w=1080&amp;q=75"
alt="${q.name}"/></div><div class="css-inf"><a href="/varumarken/${slug(q.brand)}">${q.brand}</a><h1
class="css-h1">${q.name}</h1><div aria-label="4,7 av 5">★ 4,7 (83)</div>
<div class="css-pr0" data-testid="price"><span class="${
      v.was === undefined ? 'css-now' : 'css-now css-red'
    }">${kr(v.price)}</span>${
      v.was === undefined
        ? ''
        : `<span class="css-was">Ord. pris
<s>${kr(v.was)}</s></span>`
    }${q.per === undefined ? '' : `<span class="css-jfr">${q.per}</span>`}</div>${q.member ?? ''}${
      q.v.length < 2
        ? ''
        : `<fieldset class="css-var"><legend>Storlek</legend>${each(
            q.v,
            (x, i) => `<label
class="css-opt" data-state="${i === pick ? 'checked' : 'unchecked'}"><input type="radio" name="size"${
              i === pick ? ' checked=""' : ''
            }/>${x.size} – ${kr(x.price)}${x.qty > 0 ? '' : ' (slut)'}</label>`,
          )}</fieldset>`
    }
<div class="css-stk"><span class="css-dot css-dot-${q.dot}"></span><span>${q.text}</span></div>${q.cta}${
      q.extra ?? ''
    }<ul class="css-lst"><li>Fri frakt över 299 kr</li><li>Leverans med PostNord eller
Budbee</li></ul></div><section><h2>Om produkten</h2><p>${q.brand} ${q.name} doftar av bergamott, viol och cederträ.
Artikelnummer 7301.</p><h2>Recensioner</h2><p>Linnea: Underbar doft, snabb leverans!</p><p>Oskar: Tyvärr ofta slut i
lager.</p></section><section><h2>Andra köpte också</h2>${each(OTHERS.slice(0, 5), item)}</section><section><h2>Senast
visade</h2>${each(OTHERS.slice(6, 8), item)}</section></div>
${ld({
  '@context': 'https://schema.org',
  '@graph': [
    { '@type': 'BreadcrumbList', itemListElement: [] },
    {
      '@type': 'Product',
      name: `${q.brand} ${q.name}`,
      sku: '7301',
      offers: {
        '@type': 'Offer',
        price: v.price,
        priceCurrency: 'SEK',
        availability: q.av ?? (v.qty > 0 ? 'InStock' : 'OutOfStock'),
      },
    },
  ],
})}`,
    {
      product: {
        id: '5b1c',
        key: '7301',
        name: q.name,
        masterVariant: variant(v, pick),
        allVariants: q.v.map(variant),
      },
    },
  );
}
export const buy = (t = 'Lägg i varukorg'): string => `<button type="button" class="css-add"
data-testid="add-to-cart">${t}</button>`;
export const off = '<button type="button" class="css-add" disabled="">Slut i lager</button>';
export const notifyForm =
  '<form class="css-bis"><label>Bevaka produkten – vi mejlar när den är tillbaka</label><input ' +
  'type="email" placeholder="E-post"/><button>Bevaka</button></form>';
export const one = (size: string, price: number, qty: number, was?: number): V[] => [
  { size, price, qty, ...(was === undefined ? {} : { was }) },
];
