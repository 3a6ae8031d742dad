/** Imitates Etsy, a marketplace for handmade goods. */
import { book, each, ld, offer, other, product, usd } from './kit.ts';
import { datadome } from './walls.ts';

const { cases, add } = book('etsy', 'en-US', 'https://www.etsy.com');

interface Listing {
  id: number;
  title?: string;
  price: string;
  before?: string;
  urgency?: string;
  selects?: string;
  cta: string;
  top?: string;
  data?: object;
  extra?: string;
}

const cart = (
  label = 'Add to cart',
): string => `<form action="/cart/listing.php" method="post" data-buy-box-add-to-cart-form>
<div data-selector="add-to-cart-button"><button type="submit"
class="wt-btn wt-btn--filled wt-width-full">${label}</button></div></form>`;

const related = (title: string): string =>
  `<section data-appears-component-name="listing_page_recs"><h2>${title}</h2><ul>${each(
    [18.5, 64],
    (cost) => `<li class="wt-list-unstyled"><div class="v2-listing-card"><h3>Solid perfume balm</h3><span
class="currency-symbol">$</span>
<span class="currency-value">${cost.toFixed(2)}</span><span>Only 1 left</span><button>Add to cart</button></div></li>`,
  )}</ul></section>`;

function page(item: Listing): string {
  const title = item.title ?? 'Amber and Fig Natural Perfume Oil, 10 ml Roll On, Handmade Fragrance';
  return `<!DOCTYPE html><html lang="en-US"><head><title>${title} - Etsy</title><meta property="og:title"
content="${title} - Etsy">
${item.data ? ld({ '@type': 'Product', name: title, sku: String(item.id), offers: item.data }) : ''}</head><body
class="ui-toolkit">
<header id="gnav-header"><a href="/">Etsy</a><input id="global-enhancements-search-query"
placeholder="Search for anything">
<button>Sign in</button><a aria-label="Cart"></a></header><main id="content">${item.top ?? ''}
<div class="listing-page-image-carousel-component"></div><div id="listing-page-cart" class="cart-col" data-buy-box>
${item.urgency ? `<p class="wt-text-title-01 wt-text-brick">${item.urgency}</p>` : ''}
<div data-buy-box-region="price" data-selector="price-only"><p class="wt-text-title-larger wt-mr-xs-1"><span
class="wt-screen-reader-only">${item.before ? 'Sale Price' : 'Price:'}</span> ${item.price}</p>${
    item.before
      ? `<div><span class="wt-text-strikethrough"><span class="wt-screen-reader-only">Original
Price</span>${item.before}</span>
<span class="wt-text-slime">25% off</span></div><p>Sale ends in 7:14:02</p>`
      : ''
  }</div><h1 data-buy-box-listing-title="true">${title}</h1><a>FigAndFern</a><span>Star Seller</span>
${item.selects ?? ''}${item.cta}${item.extra ?? ''}<button data-favorite>Add to collection</button>
<div data-shipping><p>Get it by Dec 4-11 if you order today. Ships from Portland, OR. Cost to ship: $4.95. Free
shipping on $35+</p></div>
</div><div id="reviews"><h2>Reviews for this item (214)</h2><p>Was sold out last time, glad it's back!</p></div>
${related('You may also like')}${related('More from this shop')}</main><footer><button>United States | English (US) | $
(USD)</button>
© 2026 Etsy, Inc. Sell on Etsy Help Center Privacy settings</footer></body></html>`;
}

const select = (
  label: string,
  values: string[],
  chosen = -1,
): string => `<div data-selector="listing-page-variations"><label
for="variation-selector-0">${label}</label><select id="variation-selector-0" class="wt-select__element"><option
value="">Select an
option</option>${each(
  values,
  (text, i) => `<option value="${i}"
${i === chosen ? 'selected' : ''}>${text}</option>`,
)}</select></div>`;
const sold = `<div class="wt-alert"><p>Sorry, this item is sold out.</p></div><button disabled>Sold out</button>`;
const show = (item: Listing, what: string, truth: ReturnType<typeof product>): void =>
  add(what, `/listing/${item.id}/amber-and-fig`, page(item), truth);

show(
  { id: 701, price: '$24.00', cta: cart(), data: offer('24.00', 'USD', 'InStock') },
  'in stock',
  product('in_stock', [24], 'USD'),
);
show(
  { id: 702, price: '$24.00', cta: sold, data: offer('24.00', 'USD', 'SoldOut') },
  'sold out',
  product('out_of_stock', [24], 'USD'),
);
show(
  { id: 703, price: 'Now $18.00', before: '$24.00', urgency: 'In 20+ carts', cta: cart() },
  'sale price, others have it in the cart',
  product('in_stock', [18], 'USD'),
);
show(
  {
    id: 704,
    price: '$12.00+',
    selects: select('Size', ['5 ml ($12.00)', '10 ml ($24.00)', '30 ml ($58.00) [Sold out]']),
    cta: cart(),
    data: { '@type': 'AggregateOffer', lowPrice: '12.00', highPrice: '58.00', priceCurrency: 'USD', offerCount: 3 },
  },
  'sizes with different prices, none chosen',
  product('in_stock', [12, 24], 'USD'),
);
show(
  {
    id: 705,
    price: '$58.00',
    selects: select('Size', ['5 ml ($12.00)', '10 ml ($24.00)', '30 ml ($58.00) [Sold out]'], 2),
    cta: '<button disabled>Sold out</button><p>Choose another option to buy</p>',
  },
  'chosen size sold out',
  product(['out_of_stock', 'in_stock'], [58], 'USD'),
);
show(
  {
    id: 706,
    title: 'Solid Oak Writing Desk, Made to Order, Mid Century',
    price: '$860.00',
    cta: cart(),
    extra: '<p>Made to order: ready to ship in 4-6 weeks</p>',
  },
  'made to order',
  product(['in_stock', 'backorder'], [860], 'USD'),
);
show(
  {
    id: 707,
    title: 'PREORDER Christmas Perfume Advent Calendar',
    price: '$75.00',
    cta: cart(),
    extra: '<p>This is a preorder. Ships by October 15, 2027.</p>',
  },
  'pre-order in the title',
  product(['preorder', 'in_stock'], [75], 'USD'),
);
show(
  {
    id: 708,
    price: '$24.00',
    top: `<div class="wt-alert wt-alert--inline"><h2>Sorry, this item is unavailable.</h2><p>The shop owner of
FigAndFern is taking a
short break. They may be able to make it when they return.</p></div>`,
    cta: '<button>Request notification</button><form><input type="email" placeholder="Email"></form>',
  },
  'shop on a break',
  product('out_of_stock', [24], 'USD'),
);
show(
  { id: 709, price: '$31.00', cta: sold, data: offer('31.00', 'USD', 'InStock') },
  'markup in stock, page sold out',
  product('out_of_stock', [31], 'USD'),
);
show(
  {
    id: 710,
    price: '$46.50',
    urgency: 'Only 1 left and in 3 carts',
    cta: cart('Buy it now'),
    data: offer('46.50', 'USD', 'InStock'),
  },
  'only one left',
  product('in_stock', [46.5], 'USD'),
);
add(
  'search results',
  '/search?q=perfume+oil',
  `<!DOCTYPE html><html lang="en-US"><head><title>Perfume Oil - Etsy</title></head><body><p>50,000+ results, with
ads</p><ol>${each(
    [12, 24, 18],
    (cost) =>
      `<li><div class="v2-listing-card"><h3>Perfume oil</h3><span>${usd(cost)}</span><button>Add to
cart</button></div></li>`,
  )}</ol></body></html>`,
  other('not-a-product'),
);
add(
  'listing removed',
  '/listing/712/old',
  `<!DOCTYPE html><html lang="en-US"><head><title>Etsy - Page not found</title></head><body><main><h1>Uh oh! Sorry, the
page you were
looking for was not found.</h1><p>The listing may have expired.</p></main></body></html>`,
  other('gone'),
  404,
);
add(
  'enable scripts and turn off the ad blocker',
  '/listing/713/amber-and-fig',
  datadome('etsy.com', 'Please enable JS and disable any ad blocker'),
  other('blocked'),
  403,
);

export { cases as etsy };
