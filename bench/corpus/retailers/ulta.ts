/** Imitates Ulta Beauty, an American beauty shop. */
import { book, each, ld, offer, other, product, usd } from './kit.ts';
import { queueIt } from './walls.ts';

const { cases, add } = book('ulta', 'en-US', 'https://www.ulta.com');

interface Item {
  path: string;
  name?: string;
  price: number;
  list?: number;
  range?: string;
  sizes?: [string, string, boolean][];
  bag: string;
  note?: string;
  availability?: string;
}

const bag = '<button class="pal-c-Button pal-c-Button--primary" type="button"><span>Add for ship</span></button>';
const none = `<div class="StoreAvailability"><p class="Text-ds">Sold out</p></div><button class="pal-c-Button"
type="button"><span>Email me
when back in stock</span></button><form class="EmailMeModal" hidden><input type="email"
name="email"><button>Submit</button></form>`;

function priceLine({ range, list, price }: Item): string {
  if (range) return `<span class="Text-ds Text-ds--title-6">${range}</span>`;
  return list
    ? `<span class="Text-ds Text-ds--title-6 Text-ds--magenta-500"><span class="sr-only">Sale Price
</span>${usd(price)}</span>
<span class="Text-ds Text-ds--line-through"><span class="sr-only">Original Price </span>${usd(list)}</span>`
    : `<span class="Text-ds Text-ds--title-6 Text-ds--left Text-ds--black">${usd(price)}</span>`;
}

function page(item: Item): string {
  const price = priceLine(item);
  const name = item.name ?? 'Cloud Eau de Parfum';
  const data = ld({
    '@type': 'Product',
    name,
    brand: 'ARIANA GRANDE',
    gtin12: '812256023364',
    offers: offer(item.price, 'USD', item.availability ?? 'InStock'),
  });
  return `<!DOCTYPE html><html lang="en-US"><head><title>${name} - ARIANA GRANDE | Ulta Beauty</title>
${data.replace('<script', '<script id="productSchema"')}</head><body><div id="__ULTA_ROOT__"><div
class="PromoBanner">Free standard
shipping on any $35 purchase</div><header class="NavigationBar"><a href="/">Ulta Beauty</a><a>Ultamate
Rewards</a><a>Bag 0</a></header>
<main class="ProductDetail"><nav class="Breadcrumbs">Home / Fragrance / Women's Fragrance / Perfume</nav>
<div class="ProductInformation"><h1><span class="Text-ds Text-ds--body-1"><a href="/brand/ariana-grande">ARIANA
GRANDE</a></span>
<span class="Text-ds Text-ds--title-5">${name}</span></h1><div class="ProductReviewStars">4.7 (5,210)</div>
<div class="ProductPricing">${price}</div><p>or 4 payments of ${usd(item.price / 4)} with Afterpay</p></div>
${
  item.sizes
    ? `<div class="ProductVariant"><span>Size:</span><ul class="ProductVariant__list">${each(
        item.sizes,
        ([
          text,
          cost,
          out,
        ]) => `<li><a class="SwatchPill ${out ? 'SwatchPill--outOfStock' : ''}" href="?sku=${text.length}"
aria-label="${text} ${out ? 'out of stock' : ''}"><span>${text}</span><span>${cost}</span></a></li>`,
      )}</ul></div>`
    : '<div class="ProductDimension">Size: 1.7 oz</div>'
}
<div class="ProductDetail__addToBag">${item.bag}</div>${item.note ?? ''}
<div class="RewardsMessage">Earn at least 65 points on this item. <b>$5.00 off</b> your next purchase with 250
points</div></main>
<section class="ProductRail"><h2>You may also like</h2>${each(
    [39, 65],
    (cost) =>
      `<div class="ProductCard"><span>Thank U Next</span><span>${usd(cost)}</span><button>Add to bag</button></div>`,
  )}</section><section class="CompleteTheLook"><h2>Frequently bought together</h2>Total: ${usd(137)} <button>Add 3 to
bag</button></section>
<footer class="Footer">Guest Services Find a Store Ulta Beauty Rewards™ © 2000-2026 Ulta Beauty, Inc.</footer></div>
<script>window.__APOLLO_STATE__ =
{"ROOT_QUERY":{"Page":{"moduleName":"ProductDetail","outOfStockLabel":"Sold out"}}};</script>
</body></html>`;
}

const sizes = (first: boolean, second: boolean): [string, string, boolean][] => [
  ['1.0 oz', '$45.00', first],
  ['1.7 oz', '$58.00', second],
  ['3.4 oz', '$72.00', false],
];
const show = (item: Item, what: string, truth: ReturnType<typeof product>): void =>
  add(what, item.path, page(item), truth);

show({ path: '/p/cloud?sku=1', price: 65, bag }, 'in stock', product('in_stock', [65], 'USD'));
show(
  { path: '/p/cloud?sku=2', price: 65, bag: none, availability: 'OutOfStock' },
  'sold out with e-mail form',
  product('out_of_stock', [65], 'USD'),
);
show(
  { path: '/p/cloud?sku=3', price: 45.5, list: 65, bag, note: '<p class="Badge">Limited time</p>' },
  'sale price',
  product('in_stock', [45.5], 'USD'),
);
show(
  { path: '/p/cloud?sku=4', price: 45, sizes: sizes(true, false), bag: none, availability: 'OutOfStock' },
  'shown size sold out, others open',
  product(['out_of_stock', 'in_stock'], [45], 'USD'),
);
show(
  { path: '/p/cloud?sku=5', price: 58, sizes: sizes(true, false), bag },
  'shown size open, another sold out',
  product('in_stock', [58], 'USD'),
);
show(
  {
    path: '/p/cloud',
    price: 45,
    range: '$45.00 - $72.00',
    sizes: sizes(false, true),
    bag: '<button class="pal-c-Button" type="button">Select a size</button>',
  },
  'range of prices, no size chosen',
  product('in_stock', [45, 72], 'USD'),
);
show(
  {
    path: '/p/advent?sku=6',
    name: '12 Days of Beauty Advent Calendar',
    price: 39,
    bag: '<button class="pal-c-Button" disabled type="button">Available in stores only</button>',
    note: '<p>Not sold online. Check a store near you: <b>In stock</b> at Geneva Commons</p>',
    availability: 'InStoreOnly',
  },
  'sold in stores only',
  product(['out_of_stock', 'in_stock', 'unknown'], [39], 'USD'),
);
show(
  {
    path: '/p/dryer?sku=7',
    name: 'Supersonic Nural Hair Dryer',
    price: 499.99,
    bag: '<button class="pal-c-Button pal-c-Button--primary" type="button"><span>Pre-order</span></button>',
    note: '<p>Pre-order now. Ships on or about 01/15/2027</p>',
    availability: 'PreOrder',
  },
  'pre-order',
  product('preorder', [499.99], 'USD'),
);
show(
  {
    path: '/p/iron?sku=8',
    name: 'Airstrait Straightener',
    price: 399,
    bag,
    note: '<p class="Backorder">Backordered: expected to ship by 12/20. You will be charged when it ships.</p>',
    availability: 'BackOrder',
  },
  'back-ordered',
  product('backorder', [399], 'USD'),
);
show(
  {
    path: '/p/sweet?sku=9',
    price: 30,
    bag,
    note: `<div class="MemberOffer">Ulta Beauty Rewards members: <b>$24.00</b> with code MEMBER20. <a>Join
free</a></div>
<p>Only 4 left</p>`,
  },
  'member offer and few left',
  product('in_stock', [30], 'USD'),
);
show(
  { path: '/p/cloud?sku=10', price: 65, bag: none, availability: 'InStock' },
  'markup in stock, page sold out',
  product('out_of_stock', [65], 'USD'),
);
add(
  'fragrance list',
  '/shop/fragrance/womens-fragrance/perfume',
  `<!DOCTYPE html><html lang="en-US"><head><title>Perfume | Ulta
Beauty</title></head><body><main><h1>Perfume</h1><p>742 results</p><ul
class="ProductListingResults__productList">${each(
    [45, 72, 118],
    (cost) => `<li class="ProductListingResults__productCard"><h3>ARIANA GRANDE Cloud</h3><span>${usd(cost)}</span>
<button>Add to bag</button></li>`,
  )}</ul></main></body></html>`,
  other('not-a-product'),
);
add(
  'waiting room of a sale',
  '/p/cloud?sku=12',
  queueIt(
    'en-US',
    'You are now in line',
    'Thanks for your patience! When it is your turn, you will have 10 minutes to enter ulta.com.',
  ),
  other('blocked'),
);
add(
  'product is gone',
  '/p/old?sku=13',
  `<!DOCTYPE html><html lang="en-US"><head><title>Page not found | Ulta Beauty</title></head><body><main><h1>Sorry,
this product is no
longer available</h1><p>It may be discontinued. Let's find you something else.</p></main></body></html>`,
  other('gone'),
  404,
);

export { cases as ulta };
