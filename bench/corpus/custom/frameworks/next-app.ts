/** Imitates a shop built with the app router of Next.js. */
import { inlineCss, svgSprite } from '../filler.ts';
import { either, gone, notProduct, schema, sells, shop, slug, type Truth } from '../tools.ts';
import { words } from '../words.ts';
import { frame, type Options, product, type Size } from './next-app-page.ts';

const { cases, add } = shop('next-app-router-oud-and-orris', 'oudandorris.com');

export { cases as nextApp };

const put = (what: string, name: string, path: string, options: Options, truth: Truth) =>
  add(what, options.language, `/${options.language}/scents/${path}`, product(name, options), truth);
const size = (ml: number, price: number, quantity: number): Size => ({ ml, price, quantity });
const aed = { language: 'ar', currency: 'AED' };
const usd = { language: 'en', currency: 'USD' };

put(
  'data cut into many pieces',
  'Orris Root',
  'orris-root',
  { ...usd, sizes: [size(50, 210, 7)] },
  sells('in_stock', 210, 'USD'),
);
put(
  'only a skeleton and data',
  'Smoke Signal',
  'smoke-signal',
  { ...usd, sizes: [size(50, 195, 0)], skeleton: true },
  { ...sells(['out_of_stock', 'unknown'], 195, 'USD'), page: ['product', 'not-a-product'] },
);
put(
  'chosen size sold out, other size in stock',
  'Black Resin',
  'black-resin',
  {
    ...usd,
    sizes: [size(30, 140, 0), size(100, 290, 3)],
    picked: 0,
  },
  sells(['in_stock', 'out_of_stock'], [140, 290], 'USD'),
);
put(
  'page of more than a megabyte, sold out',
  'Saffron Hour',
  'saffron-hour',
  {
    ...usd,
    sizes: [size(50, 230, 0)],
    css: inlineCss(7000),
    after: svgSprite(1700),
  },
  sells('out_of_stock', 230, 'USD'),
);
put(
  'group with references and words for availability',
  'Musk Road',
  'musk-road',
  {
    ...usd,
    sizes: [size(12, 60, 0), size(50, 185, 4)],
    picked: 1,
    structured: {
      '@context': 'http://schema.org',
      '@graph': [
        { '@type': 'ProductGroup', '@id': '#pg', name: 'Musk Road', hasVariant: [{ '@id': '#12' }, { '@id': '#50' }] },
        ...[
          ['12', 60, 'sold out'],
          ['50', 185, 'available'],
        ].map(([id, price, availability]) => ({
          '@type': 'Product',
          '@id': `#${id}`,
          name: `Musk Road ${id} ml`,
          offers: [{ '@type': 'Offer', price, priceCurrency: 'USD', availability }],
        })),
      ],
    },
  },
  sells('in_stock', 185, 'USD'),
);
put(
  'sale badge, member price and instalments',
  'Vanilla Ash',
  'vanilla-ash',
  {
    ...usd,
    sizes: [size(50, 120, 9)],
    price: `<span class="line-through">$160.00</span><span class="text-ui-fg-interactive">$120.00</span>
<span>-25%</span><p>Members pay
$108.00</p><p>4 x $30.00 with Klarna</p>`,
  },
  sells('in_stock', 120, 'USD'),
);
put(
  'pre-order button',
  'Solar Dust',
  'solar-dust',
  {
    ...usd,
    sizes: [size(50, 175, 100)],
    buy: '<button type="button">Pre-order — ships Feb 20</button>',
  },
  sells('preorder', 175, 'USD'),
);
put(
  'right to left page',
  'عود ملكي',
  'oud-malaki',
  { ...aed, sizes: [size(50, 650, 6)] },
  sells('in_stock', 650, 'AED'),
);
put(
  'right to left page, sold out',
  'مسك الليل',
  'musk-al-layl',
  {
    ...aed,
    sizes: [size(50, 480, 0)],
    buy: `<p>${words('ar').sold}</p><button type="button">${words('ar').notify}</button>`,
  },
  sells('out_of_stock', 480, 'AED'),
);
put(
  'won price, sold out',
  '새벽 숲',
  'dawn-forest',
  { language: 'ko', currency: 'KRW', sizes: [size(50, 168000, 0)] },
  sells('out_of_stock', 168000, 'KRW'),
);
put(
  'won price, points and delivery',
  '백자',
  'white-porcelain',
  {
    language: 'ko',
    currency: 'KRW',
    sizes: [size(50, 145000, 12)],
    after: '<p>적립 1,450P · 배송비 3,000원</p><p>리뷰 238</p>',
  },
  sells('in_stock', 145000, 'KRW'),
);
put(
  'yuan price, policy on missing goods',
  '桂花雨',
  'osmanthus-rain',
  {
    language: 'zh',
    currency: 'CNY',
    sizes: [size(30, 680, 5)],
    after: `<section><p>${words('zh').policy}</p><p>${words('zh').review}</p></section>`,
  },
  sells('in_stock', 680, 'CNY'),
);
put(
  'yuan price, asks for a number',
  '竹影',
  'bamboo-shade',
  {
    language: 'zh',
    currency: 'CNY',
    sizes: [size(30, 720, 0)],
    buy: `<button type="button">${words('zh').notify}</button>`,
  },
  sells('out_of_stock', 720, 'CNY'),
);
add(
  'collection in the data',
  'en',
  '/en/scents',
  frame(
    'en',
    'All scents | Oud & Orris',
    `<main><h1>All scents</h1><ul>${['Orris Root', 'Black Resin', 'Musk Road']
      .map((n) => `<li><a href="/en/scents/${slug(n)}">${n} <span>From $60.00</span></a></li>`)
      .join('')}</ul>
</main>`,
    `5:${JSON.stringify({ products: [{ title: 'Orris Root', inventory_quantity: 7 }, { title: 'Black Resin' }] })}\n`,
  ),
  notProduct,
);
add(
  'not found in the data and the text',
  'en',
  '/en/scents/rose-oud',
  frame(
    'en',
    '404: This page could not be found.',
    `<main><h1
class="next-error-h1">404</h1><h2>This page could not be found.</h2></main>`,
    '5:E{"digest":"NEXT_HTTP_ERROR_FALLBACK;404"}\n',
  ),
  gone,
);
add(
  'choice of the country',
  'en',
  '/en/scents/orris-root?geo',
  frame(
    'en',
    'Choose your region',
    `<main><h1>Choose your region</h1>
<p>Prices and delivery depend on where you
live.</p>${['UAE', 'USA', 'Korea', '日本', '中国'].map((c) => `<button>${c}</button>`).join('')}
</main>`,
    '5:null\n',
  ),
  either,
);
const rose = { '@type': 'Offer', price: '520.00', priceCurrency: 'AED', availability: schema('LimitedAvailability') };
put(
  'last bottles, list of offers',
  'ورد طائفي',
  'ward-taifi',
  {
    ...aed,
    sizes: [size(50, 520, 2)],
    structured: { '@context': 'https://schema.org', '@type': ['Product'], name: 'ورد طائفي', offers: [rose] },
  },
  sells('in_stock', 520, 'AED'),
);
