import type { CorpusCase } from '../case.ts';
import { notify, OTHERS, one, plan, product, shell, tile } from './pages/shopify-impulse-page.ts';
import { each, maker } from './util.ts';

const { p, o } = maker('shopify-impulse', 'en', 'https://www.oleaandsmoke.com', 'USD');

export const shopifyImpulse: CorpusCase[] = [
  p(
    'in stock',
    '/products/smoke-tree-eau-de-parfum',
    product({ name: 'Smoke Tree Eau de Parfum', variants: one(128, true), point: 'In stock, ready to ship' }),
    'in_stock',
    128,
  ),
  p(
    'few left',
    '/products/orris-root-extrait',
    product({ name: 'Orris Root Extrait', variants: one(164.5, true), point: 'Low stock - 2 items left' }),
    'in_stock',
    164.5,
  ),
  p(
    'sold out with notify button',
    '/products/vetiver-at-dusk',
    product({ name: 'Vetiver at Dusk', variants: one(118, false), note: notify }),
    'out_of_stock',
    118,
  ),
  p(
    'sold out',
    '/products/marseille-soap-trio',
    product({ name: 'Marseille Soap Trio', variants: one(27, false) }),
    'out_of_stock',
    27,
  ),
  p(
    'shown size sold out, others in stock',
    '/products/pepper-grove?variant=43101',
    product({
      name: 'Pepper Grove',
      pick: 1,
      variants: [
        { title: '15 ml', price: 49, ok: true },
        { title: '50 ml', price: 112, ok: false },
        { title: '100 ml', price: 168, ok: true },
      ],
    }),
    ['in_stock', 'out_of_stock'],
    112,
  ),
  p(
    'pre-order',
    '/products/winter-garden',
    product({
      name: 'Winter Garden',
      variants: one(135, true),
      button: 'Pre-order',
      note: '<p class="preorder-msg">Pre-order: ships from November 15.</p>',
    }),
    'preorder',
    135,
  ),
  p(
    'back-order',
    '/products/olive-wood-diffuser',
    product({
      name: 'Olive Wood Diffuser',
      variants: one(72, true),
      point: 'Backordered, shipping soon',
      note: '<p class="rte">On backorder. Ships in 3-4 weeks.</p>',
    }),
    'backorder',
    72,
  ),
  p(
    'sale',
    '/products/tea-and-tobacco',
    product({ name: 'Tea & Tobacco', variants: one(79.5, true, 106) }),
    'in_stock',
    79.5,
  ),
  p(
    'subscription beside one-time price',
    '/products/olive-body-wash',
    product({ name: 'Olive Body Wash', variants: one(38, true), extra: plan, point: 'In stock, ready to ship' }),
    'in_stock',
    38,
  ),
  p(
    'structured data in stock, page sold out',
    '/products/rosa-nera',
    product({
      name: 'Rosa Nera',
      variants: one(122, false),
      ldAvail: 'InStock',
      note: '<p>This scent has sold out. We expect more in spring.</p>',
    }),
    'out_of_stock',
    122,
  ),
  o(
    'collection',
    '/collections/perfume',
    shell(
      'Perfume',
      `<header class="section-header"><h1>Perfume</h1></header>
<div class="collection-filter"><select id="SortBy"><option>Featured</option><option>Price, low to high</option></select>
<p>9 products</p></div><div class="grid grid--uniform">${each(OTHERS, tile)}</div>`,
      'collection',
    ),
    'not-a-product',
  ),
  o(
    'removed product',
    '/products/saffron-hour',
    shell(
      '404 Not Found',
      `<div class="page-width page-content"><header
 class="section-header"><h1>404 Page Not Found</h1></header><p>The page you were looking for does not exist.
<a href="/collections/all">Continue shopping</a></p><div class="grid grid--uniform">${each(
        OTHERS.slice(0, 4),
        tile,
      )}</div>
</div>`,
      '404',
    ),
    'gone',
    404,
  ),
];
