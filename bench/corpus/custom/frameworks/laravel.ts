/** Imitates a Spanish shop built with Laravel and Livewire. */
import { either, json, notProduct, schema, sells, shop, slug, type Truth } from '../tools.ts';
import { words } from '../words.ts';
import { frame, type Options, product, type Size } from './laravel-page.ts';

const { cases, add } = shop('laravel-livewire-azahar', 'azaharnicho.com');

export { cases as laravel };

const put = (what: string, name: string, options: Options, truth: Truth) =>
  add(what, options.language, `/producto/${slug(name)}`, product(name, options), truth);
const size = (label: string, price: number, stock: number): Size => ({ label, price, stock });
const es = words('es');
const ro = words('ro');
const script = (text: string) => `<script type="application/ld+json">${text}</script>`;

/** Variants as nodes of their own beside the group; `list` keeps or drops the graph around them. */
function referring(name: string, sizes: Size[], currency: string, list: boolean): string {
  const nodes = [
    { '@type': 'BreadcrumbList', itemListElement: [] },
    { '@type': 'ProductGroup', '@id': '#g', name, hasVariant: sizes.map((_, i) => ({ '@id': `#v${i}` })) },
    ...sizes.map((s, i) => ({
      '@type': 'Product',
      '@id': `#v${i}`,
      name: `${name} ${s.label}`,
      offers: { '@id': `#o${i}` },
    })),
    ...sizes.map((s, i) => ({
      '@type': 'Offer',
      '@id': `#o${i}`,
      price: s.price.toFixed(2),
      priceCurrency: currency,
      availability: schema(s.stock ? 'InStock' : 'OutOfStock'),
    })),
  ];
  return script(json(list ? nodes : { '@context': 'https://schema.org', '@graph': nodes }));
}
const nardo = [size('15 ml', 39, 0), size('50 ml', 89, 0)];
const tabaco = [size('50 ml', 105, 3), size('100 ml', 158, 0)];

put(
  'variants and offers by reference in a graph',
  'Tabaco Negro',
  {
    language: 'es',
    sizes: tabaco,
    picked: 0,
    head: referring('Tabaco Negro', tabaco, 'EUR', false),
  },
  sells('in_stock', 105, 'EUR'),
);
put(
  'variants and offers by reference in a bare list, all sold out',
  'Nardo Salvaje',
  {
    language: 'es',
    sizes: nardo,
    head: referring('Nardo Salvaje', nardo, 'EUR', true),
  },
  sells('out_of_stock', [39, 89], 'EUR'),
);
put(
  'sold out text waits in a hidden element',
  'Patio Andaluz',
  { language: 'es', sizes: [size('50 ml', 92, 8)], picked: 0 },
  sells('in_stock', 92, 'EUR'),
);
put(
  'bottle sold out, decant can be had',
  'Incienso 1492',
  {
    language: 'es',
    sizes: [size('Decant 5 ml', 14, 20), size('100 ml', 185, 0)],
    picked: 0,
  },
  sells(['in_stock', 'out_of_stock'], [14, 185], 'EUR'),
);
put(
  'coming soon with a mail field',
  'Cuero Viejo',
  {
    language: 'es',
    sizes: [size('50 ml', 99, 0)],
    buy: `<p class="uppercase">${es.soon}</p><input type="email" placeholder="Email"><button>${es.notify}</button>`,
  },
  sells(['out_of_stock', 'preorder'], 99, 'EUR'),
);
put(
  'HTML entities in structured data',
  'Rose & Gunpowder',
  {
    language: 'en',
    sizes: [size('50 ml', 115, 2)],
    picked: 0,
    head: script(
      '{&quot;@context&quot;:&quot;https://schema.org&quot;,&quot;@type&quot;:&quot;Product&quot;,&quot;name&quot;:' +
        '&quot;Rose &amp;amp; Gunpowder&quot;,&quot;offers&quot;:{&quot;@type&quot;:' +
        '&quot;Offer&quot;,&quot;price&quot;:' +
        '&quot;115.00&quot;,&quot;priceCurrency&quot;:&quot;EUR&quot;,&quot;availability&quot;:&quot;InStock&quot;}}',
    ),
  },
  sells('in_stock', 115, 'EUR'),
);
put(
  'range of an AggregateOffer, smallest size sold out',
  'Orange Grove',
  {
    language: 'en',
    sizes: [size('10 ml', 25, 0), size('50 ml', 88, 6), size('100 ml', 130, 2)],
    picked: 1,
    head: script(
      json({
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: 'Orange Grove',
        offers: {
          '@type': 'AggregateOffer',
          lowPrice: 25,
          highPrice: 130,
          offerCount: 3,
          priceCurrency: 'EUR',
          availability: schema('InStock'),
        },
      }),
    ),
  },
  sells('in_stock', 88, 'EUR'),
);
put(
  'structured data of the related goods only',
  'Midnight Pharmacy',
  {
    language: 'en',
    sizes: [size('50 ml', 120, 0)],
    picked: 0,
    head: script(
      json(
        ['Rose & Gunpowder', 'Orange Grove'].map((name, i) => ({
          '@context': 'https://schema.org',
          '@type': 'Product',
          name,
          offers: { '@type': 'Offer', price: [115, 88][i], priceCurrency: 'EUR', availability: schema('InStock') },
        })),
      ),
    ),
    aside: '<h2>You may also like</h2><a href="/producto/orange-grove">Orange Grove 88,00 €</a>',
  },
  sells('out_of_stock', 120, 'EUR'),
);
put(
  'set price and the price of its parts',
  'Discovery Box',
  {
    language: 'en',
    sizes: [size('6 x 2 ml', 29, 40)],
    picked: 0,
    aside: '<p>Worth €42.00 if bought one by one. €29.00 off your next bottle. Add a gift box for €3.50.</p>',
  },
  sells('in_stock', 29, 'EUR'),
);
put(
  'pre-order with its date',
  'Storm Glass',
  {
    language: 'en',
    sizes: [size('50 ml', 125, 50)],
    picked: 0,
    buy: '<button wire:click="preorder" class="bg-black">Pre-order</button><p>Ships from 12 January</p>',
  },
  sells('preorder', 125, 'EUR'),
);
put(
  'price in lei, policy names sold out goods',
  'Tei și Miere',
  {
    language: 'ro',
    currency: 'RON',
    sizes: [size('50 ml', 429, 5)],
    picked: 0,
    aside: `<p>${ro.policy}</p>`,
  },
  sells('in_stock', 429, 'RON'),
);
put(
  'price in lei, sold out',
  'Mușchi de Munte',
  {
    language: 'ro',
    currency: 'RON',
    sizes: [size('50 ml', 459, 0)],
    picked: 0,
    buy: `<span class="text-red-600">${ro.sold}</span><button wire:click="alert">${ro.notify}</button>`,
  },
  sells('out_of_stock', 459, 'RON'),
);
add(
  'brands from A to Z',
  'es',
  '/marcas',
  frame(
    'es',
    'Marcas',
    '',
    `<h1>Todas las marcas</h1>${['Azahar', 'Bruma', 'Cierzo', 'Duna']
      .map((b) => `<a href="/marca/${slug(b)}">${b}</a>`)
      .join(' ')}`,
  ),
  notProduct,
);
add(
  'session has run out',
  'en',
  '/producto/storm-glass/edit',
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>
Page Expired</title><style>body{font-family:ui-sans-serif,system-ui}</style></head><body class="antialiased"><div
class="relative flex items-top justify-center min-h-screen"><div class="px-4 text-lg text-gray-500 border-r">419</div>
<div
class="ml-4 text-lg text-gray-500 uppercase">Page Expired</div></div></body></html>`,
  either,
  419,
);
