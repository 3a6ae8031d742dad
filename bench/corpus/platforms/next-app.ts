/** Imitates shops built with the app router of Next.js. */
import type { Item, Look } from './lib.ts';
import { each, esc, json, ld, money, plainState, priceOf, schema, sells, shownState, when } from './lib.ts';
import type { Shop } from './shop-pages.ts';
import { vercel } from './walls.ts';

const host = 'shop.oriol-fragrance.com';
const usd = (amount: number): string => money(amount, '$#');

/** Server components arrive as one long text, cut at any place into many scripts. */
function flight(rows: string[]): string {
  const text = rows.join('');
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += 420) pieces.push(text.slice(at, at + 420));
  const push = (piece: string): string => `<script>self.__next_f.push([1,${json(piece)}])</script>`;
  return `<script>(self.__next_f=self.__next_f||[]).push([0])</script>${pieces.map(push).join('')}`;
}

const row = (id: string, value: unknown): string => `${id}:${JSON.stringify(value)}\n`;

function shell(title: string, path: string, main: string, rows: string[], head = '', late = ''): string {
  const chunk = 'static/chunks/4465-a7bdec8585c6f458.js?dpl=dpl_2rhifQ1X9MnjKu6MRAZh';
  const modules = [
    '1:"$Sreact.fragment"\n',
    `2:I[61365,["4465","${chunk}"],"StoreProvider"]\n`,
    `3:I[68832,["4465","${chunk}","2354","static/chunks/2354-aa05198b.js"],"default"]\n`,
    '4:I[34801,[],""]\n',
    ':HL["/_next/static/css/74f9902fefb693bb.css","style"]\n',
  ];
  const tree = row('0', {
    P: null,
    b: 'epaPo3LrdHAjWFWtytrhf',
    p: '',
    c: path.split('/'),
    i: false,
    f: [
      [
        ['', { children: ['__PAGE__', {}] }, '$undefined', '$undefined', true],
        ['', ['$', '$1', 'c', {}]],
      ],
    ],
    m: '$undefined',
    G: ['$4', []],
    s: false,
    S: true,
  });
  return `<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><meta name="viewport"
content="width=device-width, initial-scale=1"/><link rel="stylesheet" href="/_next/static/css/74f9902fefb693bb.css"
data-precedence="next"/><script src="/_next/static/chunks/main-app-3f1.js" async=""></script><title>${esc(title)} |
Oriol</title>
${head}<script>window.ENV = {"STORE":"us","FREE_SHIPPING_FROM":85}</script></head><body class="font-sans
antialiased"><div
hidden=""><!--$--><!--/$--></div><div class="bg-black text-white text-center text-xs py-2">Free US shipping over
$85</div><header
class="sticky top-0 flex items-center justify-between border-b bg-white px-6"><a href="/">Oriol</a><nav class="hidden
gap-6
lg:flex"><a href="/collections/eau-de-parfum">Eau de Parfum</a><a href="/collections/samples">Samples</a><a
href="/stores">Stores</a></nav><button aria-label="Open cart" data-state="closed"><span
class="text-xs">0</span></button></header>
<main class="mx-auto max-w-screen-2xl px-4">${main}</main><footer class="border-t text-sm text-neutral-500"><form><label
for="nl">Newsletter</label><input id="nl" type="email" placeholder="Email address"/><button>Join</button></form><select
aria-label="Country"><option>United States (USD)</option><option>France (EUR)</option></select></footer>${late}<script
src="/_next/static/chunks/webpack-5be1.js" id="_R_" async=""></script>${flight([
    ...modules,
    tree,
    ...rows,
  ])}</body></html>`;
}

const node = (item: Item, open: boolean): unknown => ({
  __typename: 'Product',
  id: `prod_${item.id}`,
  handle: item.slug,
  title: item.name,
  vendor: item.brand,
  availableForSale: open,
  priceRange: { minVariantPrice: { amount: String(priceOf({ ...item, shown: -1 })), currencyCode: 'USD' } },
  compareAtPrice: item.was ? { amount: String(item.was), currencyCode: 'USD' } : null,
  variants: item.sizes.map((size) => ({
    id: `variant_${size.id}`,
    title: size.name,
    availableForSale: size.open,
    price: { amount: String(size.price), currencyCode: 'USD' },
    selectedOptions: [{ name: 'Size', value: size.name }],
  })),
});

const card = (item: Item): string => `<li class="aspect-square animate-fadeIn"><a class="group relative block"
href="/products/${item.slug}"><h3 class="mr-4 line-clamp-2 grow pl-2">${esc(item.name)}</h3><p
suppressHydrationWarning=""
class="flex-none rounded-full bg-blue-600 p-2 text-white">${usd(item.price)}<span class="ml-1
inline">USD</span></p></a>${
  item.state === 'out' ? '<span class="text-xs">Sold out</span>' : '<button class="text-xs underline">Add</button>'
}</li>`;

const buttonOf = (item: Item, state: Item['state']): string => {
  const base = 'relative flex w-full items-center justify-center rounded-full bg-blue-600 p-4 tracking-wide text-white';
  const [text, note] = {
    in: ['Add To Cart', 'Ships within 1 business day'],
    out: ['Out Of Stock', ''],
    pre: ['Pre-Order', 'Available for pre-order. Ships June 1.'],
    back: ['Add To Cart', 'On backorder: order now and we ship in about three weeks.'],
    dead: ['Out Of Stock', 'This fragrance has been discontinued.'],
  }[state];
  const off = sells(item) ? '' : ' disabled="" aria-disabled="true"';
  const form = when(
    state === 'out',
    `<form class="mt-4 flex gap-2"><label class="text-sm">Notify me when it’s back in stock</label><input type="email"
placeholder="Email address"/><button type="submit">Notify me</button></form>`,
  );
  return `<button type="submit" class="${base}"${off}>${text}</button><p class="mt-2 text-sm">${note}</p>${form}`;
};

function buyBox(item: Item, look: Look): string {
  const amount = priceOf(item);
  return `<div class="mb-6 flex flex-col border-b pb-6"><p class="text-sm uppercase">${esc(item.brand)}</p><h1
class="mb-2 text-5xl
font-medium">${esc(item.name)}</h1>${when(
    !look.bare,
    `<div class="mr-auto w-auto rounded-full bg-blue-600 p-2 text-sm text-white">${when(
      item.was,
      `<s class="mr-2 opacity-60">${usd(item.was ?? 0)}</s>`,
    )}<p suppressHydrationWarning="">${usd(amount)}<span class="ml-1 inline">USD</span></p></div>`,
  )}${when(look.member, `<p class="text-sm">Oriol Circle members: ${usd(look.member ?? 0)}</p>`)}</div>${when(
    look.subscription,
    `<div role="radiogroup"><button role="radio" aria-checked="true">One-time purchase ${usd(amount)}</button><button
role="radio" aria-checked="false">Subscribe &amp; save ${usd(look.subscription ?? 0)}</button></div>`,
  )}${when(
    item.sizes.length > 0,
    `<form><dl class="mb-8"><dt class="mb-4 text-sm uppercase">Size</dt><dd class="flex flex-wrap gap-3">${each(
      item.sizes,
      (size, i) =>
        `<button aria-disabled="${!size.open}"${when(!size.open, ' disabled=""')} title="Size ${size.name}${when(
          !size.open,
          ' (Out of Stock)',
        )}" class="rounded-full border px-2 py-1 text-sm${when(i === item.shown, ' ring-2 ring-blue-600')}"${when(
          i === item.shown,
          ' aria-pressed="true"',
        )}>${size.name}</button>`,
    )}</dd></dl></form>`,
  )}${buttonOf(item, shownState(item))}<div class="prose mt-8"><p>${item.text}</p></div>`;
}

function product(item: Item, look: Look): string {
  const amount = priceOf(item);
  const state = shownState(item);
  const claimed = plainState(look.claims ?? state);
  const open = item.sizes.length > 0 ? item.sizes.some((size) => size.open) && item.state === 'in' : sells(item);
  const anySize = open ? 'in' : 'out';
  // Pages with changing offers stream the buy box: it comes hidden at the end, and a script moves
  // it into place.
  const streamed = item.was !== undefined || state === 'pre';
  const box = buyBox(item, look);
  const place = streamed
    ? '<!--$?--><template id="B:0"></template><div class="animate-pulse h-64 bg-neutral-100"></div><!--/$-->'
    : box;
  const late = streamed
    ? `<div hidden id="S:0">${box}</div><script>$RC=function(b,c){const
a=document.getElementById(c);};$RC("B:0","S:0")</script>`
    : '';
  const rows = [
    row('5', ['$', '$L2', null, { product: node(item, open), selected: item.shown, locale: 'en-US' }]),
    row('6', ['$', 'section', null, { children: [['$', 'h2', null, { children: 'Related Products' }], '$L7'] }]),
    row('7', ['$', '$L3', null, { products: look.related.map((other) => node(other, other.state !== 'out')) }]),
    row('8', { metadata: [['$', 'title', '0', { children: item.name }]], error: null, digest: '$undefined' }),
  ];
  const head = ld({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: item.name,
    description: item.text,
    offers: {
      '@type': item.sizes.length > 0 ? 'AggregateOffer' : 'Offer',
      availability: schema(item.sizes.length > 0 ? anySize : claimed),
      priceCurrency: 'USD',
      ...(item.sizes.length > 0
        ? {
            lowPrice: Math.min(...item.sizes.map((size) => size.price)),
            highPrice: Math.max(...item.sizes.map((size) => size.price)),
          }
        : { price: look.claimsPrice ?? amount }),
    },
  });
  const main = `<div class="flex flex-col rounded-lg border bg-white p-8 md:p-12 lg:flex-row lg:gap-8"><div
class="h-full w-full
basis-full lg:basis-4/6"><img alt="${esc(item.name)}"
src="/_next/image?url=%2F${item.slug}.jpg&amp;w=1080&amp;q=75"/></div><div
class="basis-full lg:basis-2/6">${place}</div></div><section class="py-8"><h2 class="mb-4 text-2xl font-bold">Related
Products
</h2><ul class="flex w-full gap-4 overflow-x-auto pt-1">${each(look.related, card)}</ul></section>`;
  return shell(item.name, `/products/${item.slug}`, main, rows, head, late);
}

export const nextApp: Shop = {
  system: 'nextjs-app-router',
  language: 'en',
  saysSoldOut: true,
  seed: 18,
  host,
  currency: 'USD',
  kinds: ['in', 'out', 'oneGone', 'shownGone', 'pre', 'back', 'dead', 'sale', 'subscription', 'claimsOut', 'relatedIn'],
  path: (item) => `/products/${item.slug}`,
  listPath: '/collections/eau-de-parfum',
  product,
  list: (items) =>
    shell(
      'Eau de Parfum',
      '/collections/eau-de-parfum',
      `<h1 class="text-3xl">Eau de Parfum</h1><ul class="grid grid-cols-2 gap-4 lg:grid-cols-4">${each(
        items,
        card,
      )}</ul>`,
      [row('5', ['$', '$L3', null, { products: items.map((item) => node(item, item.state !== 'out')) }])],
    ),
  gone: () =>
    shell(
      '404: This page could not be found',
      '/products/missing',
      `<div class="mx-auto my-4 flex max-w-xl flex-col"><h1 class="text-xl font-bold">404</h1><h2>This page could not be
found.
</h2><p class="my-2">The fragrance you are looking for is no longer part of our collection.</p></div>`,
      [
        row('5', ['$', 'h2', null, { children: 'This page could not be found.' }]),
        '9:E{"digest":"NEXT_HTTP_ERROR_FALLBACK;404"}\n',
      ],
      '<meta name="robots" content="noindex"/>',
    ),
  wall: vercel(host),
};
