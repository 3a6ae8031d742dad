/** Imitates Target, an American department store. */
import { book, each, ld, offer, other, product, usd } from './kit.ts';
import { akamai } from './walls.ts';

const { cases, add } = book('target', 'en', 'https://www.target.com');

interface Item {
  tcin: number;
  name?: string;
  price?: string;
  compare?: string;
  fulfil: string;
  sizes?: string;
  circle?: string;
  data?: object;
}

const cell = (method: string, line: string, off = false): string => `<button type="button" ${off ? 'disabled' : ''}
data-test="fulfillment-cell-${method.toLowerCase()}"
aria-label="${method}, ${line}"><span>${method}</span><span>${line}</span></button>`;
const ship = `${cell('Pickup', 'Ready within 2 hours')}${cell('Delivery', 'As soon as 5pm')}
${cell('Shipping', 'Get it by Thu, Dec 3')}
<div data-test="shippingBlock"><h3>Get it by Thu, Dec 3</h3><span>with free shipping on $35+ orders</span>
<button data-test="shippingButton" aria-label="Add to cart">Add to cart</button></div>`;
const oos = `${cell('Pickup', 'Not available', true)}${cell('Delivery', 'Not available', true)}
${cell('Shipping', 'Not available', true)}
<div data-test="outOfStockButton"><span>Out of stock</span><button data-test="notifyMeButton">Notify me when it’s
back</button></div>`;

function page(item: Item): string {
  const name = item.name ?? 'Fine’ry. Women’s Fragrance Perfume - Not Another Cherry - 2 fl oz';
  const price = item.price
    ? `<div data-module-type="ProductDetailPrice"><span data-test="product-price">${item.price}</span>
${
  item.compare
    ? `<span data-test="product-regular-price">reg <span
style="text-decoration:line-through">${item.compare}</span></span>
<span data-test="product-savings-amount">Save 20%</span><span>Sale ends Saturday</span>`
    : ''
}</div>`
    : '';
  return `<!DOCTYPE html><html lang="en"><head><title>${name} : Target</title><link rel="canonical"
href="https://www.target.com/p/-/A-${item.tcin}"/>
${item.data ? ld({ '@type': 'Product', name, offers: item.data }) : ''}</head>
<body><div id="__next"><div data-test="@web/PageHeader"><a aria-label="Target home" href="/"></a><span>Ship to
52404</span>
<span>Cedar Rapids South</span><a>Sign in</a><a aria-label="cart 0 items"></a></div><main id="mainContainer">
<div data-test="breadcrumb">Target / Beauty / Fragrances</div><div data-test="product-title"
id="pdp-product-title-id"><h1>${name}</h1></div>
<div data-test="ratings">4.4 out of 5 stars with 829 ratings</div>${price}${item.circle ?? ''}${item.sizes ?? ''}
<div data-test="fulfillment-section">${item.fulfil}</div><div>Eligible for registries and wish lists</div>
<div data-test="payment-plan">Pay as low as $9/mo. with Affirm</div>
<div data-test="@web/ProductRecommendations"><h2>Similar items</h2>${each(
    [19.99, 24],
    (cost) => `<div data-test="@web/ProductCard"><a>Ariana Grande Body Mist</a><span
data-test="current-price">${usd(cost)}</span>
<button data-test="chooseOptionsButton">Add to cart</button></div>`,
  )}<div><h2>Frequently bought together</h2><span>${usd(58.98)}</span><button>Add all to cart</button></div></div>
<section><h2>Guest ratings</h2><p>It was out of stock for months, so happy I found it!</p></section></main>
<footer>Contact Us Help Returns Stores Gift Cards Target Circle Terms CA Supply Chain © 2026 Target Brands,
Inc.</footer></div>
<script>window.__CONFIG__ = 
JSON.parse("{\\"services\\":{\\"redsky\\":{\\"apiKey\\":\\"9f36\\"}},\\"isOutOfStockEnabled\\":true}");
</script></body></html>`;
}

const chip = (
  values: [string, string, boolean][],
): string => `<div data-test="@web/VariationComponent"><span>Size</span>
${each(
  values,
  ([text, label, chosen]) => `<a role="button" aria-label="${label}"
aria-current="${chosen}"><span>${text}</span></a>`,
)}</div>`;

add(
  'in stock',
  '/p/-/A-101',
  page({ tcin: 101, price: '$29.99', fulfil: ship, data: offer('29.99', 'USD', 'InStock') }),
  product('in_stock', [29.99], 'USD'),
);
add(
  'out of stock with notify me',
  '/p/-/A-102',
  page({ tcin: 102, price: '$29.99', fulfil: oos }),
  product('out_of_stock', [29.99], 'USD'),
);
add(
  'sale price',
  '/p/-/A-103',
  page({ tcin: 103, price: '$23.99', compare: '$29.99', fulfil: ship }),
  product('in_stock', [23.99], 'USD'),
);
add(
  'card holder price',
  '/p/-/A-104',
  page({
    tcin: 104,
    price: '$40.00',
    fulfil: ship,
    circle: `<div data-test="circle-card-offer"><b>$38.00</b> with Target Circle™ Card. Save 5% every day. <a>Apply
now</a></div>
<div>Earn 80 Bullseye points</div>`,
  }),
  product('in_stock', [40], 'USD'),
);
add(
  'range of prices, no size chosen',
  '/p/-/A-105',
  page({
    tcin: 105,
    name: 'Girls’ Quilted Jacket - Cat &amp; Jack™',
    price: '$20.00 - $28.00',
    sizes: chip([
      ['XS', 'Size XS - out of stock', false],
      ['S', 'Size S', false],
      ['M', 'Size M', false],
    ]),
    fulfil:
      '<div>Select a size to see fulfillment options</div><button data-test="preselectButton">Choose options</button>',
  }),
  product(['in_stock', 'unknown'], [20, 28], 'USD'),
);
add(
  'chosen size out of stock',
  '/p/-/A-106',
  page({
    tcin: 106,
    name: 'Women’s Fleece Hoodie - Universal Thread™',
    price: '$25.00',
    sizes: chip([
      ['S', 'Size S', false],
      ['M', 'Size M - out of stock', true],
      ['L', 'Size L', false],
    ]),
    fulfil: oos,
  }),
  product(['out_of_stock', 'in_stock'], [25], 'USD'),
);
add(
  'preorder',
  '/p/-/A-107',
  page({
    tcin: 107,
    name: 'Mario Kart Vinyl Soundtrack (Target Exclusive)',
    price: '$34.99',
    fulfil: `${cell('Shipping', 'Preorder')}<h3>Releases Feb 20, 2027</h3><button
data-test="preorderButton">Preorder</button>`,
    data: offer('34.99', 'USD', 'PreOrder'),
  }),
  product('preorder', [34.99], 'USD'),
);
add(
  'in store pickup only, no shipping',
  '/p/-/A-108',
  page({
    tcin: 108,
    name: 'Threshold 5-Shelf Bookcase',
    price: '$90.00',
    fulfil: `${cell('Pickup', 'Ready within 2 hours')}${cell('Delivery', 'Not available', true)}
${cell('Shipping', 'Not available', true)}
<h3>Pick up at <b>Cedar Rapids South</b></h3><span>Only 3 left</span><button data-test="orderPickupButton">Pick it
up</button>`,
  }),
  product('in_stock', [90], 'USD'),
);
add(
  'sold out, markup says in stock',
  '/p/-/A-109',
  page({ tcin: 109, price: '$18.00', fulfil: oos, data: offer('18.00', 'USD', 'InStock') }),
  product('out_of_stock', [18], 'USD'),
);
add(
  'no longer sold',
  '/p/-/A-110',
  page({
    tcin: 110,
    fulfil: `<div data-test="NonbuyableSection"><h2>This item isn’t sold anymore</h2><span>Discontinued</span>
<a>See similar items</a></div>`,
  }),
  { page: ['product', 'gone'], stock: ['discontinued', 'out_of_stock', 'unknown'], prices: [], currency: null },
);
add(
  'category list',
  '/c/perfume-fragrances-beauty/-/N-55r1c',
  `<!DOCTYPE html><html lang="en"><head><title>Perfume : Target</title></head><body><main><h1>Perfume</h1><h2>1,288
results</h2>
${each(
  [29.99, 14.99, 62],
  (cost) => `<div data-test="@web/site-top-of-funnel/ProductCardWrapper"><a data-test="product-title">Eau de parfum</a>
<span data-test="current-price">${usd(cost)}</span><button aria-label="Add Eau de parfum to cart">Add to
cart</button></div>`,
)}</main></body></html>`,
  other('not-a-product'),
);
add('access denied', '/p/-/A-112', akamai('https://www.target.com/p/-/A-112'), other('blocked'), 403);

export { cases as target };
