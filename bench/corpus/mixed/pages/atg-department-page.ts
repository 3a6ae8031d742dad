/** Page of American department stores on ATG. */
import { css, each, ld, links, slug } from '../util.ts';

const usd = (n: number): string => `$${n.toFixed(2)}`;

export const OTHERS: [string, string, number, boolean][] = [
  ['Estée Lauder', 'Beautiful Belle Eau de Parfum, 3.4-oz.', 105, true],
  ['Clinique', 'Happy Perfume Spray', 62, true],
  ['Versace', 'Bright Crystal, 3-oz.', 104, true],
  ['Lancôme', 'Hydra Zen Day Cream', 69.5, false],
  ['Ralph Lauren', 'Polo Blue, 4.2-oz.', 98, true],
  ['Coach', 'Dreams Sunset, 3-oz.', 116, true],
  ['Philosophy', 'Amazing Grace Shower Gel', 30, true],
  ['Dolce&Gabbana', 'Light Blue Forever', 112, false],
  ['MAC', 'Matte Lipstick', 23, true],
];
export const item = ([brand, name, price, ok]: [string, string, number, boolean], i: number): string => `
<li class="cell productThumbnailItem"><div class="productThumbnail" id="${1690 + i}" data-ccb="0"><a
class="productDescLink" href="/shop/product/${slug(`${brand} ${name}`)}?ID=${1690 + i}"><img
src="https://slimages.harmons-stores.com/${1690 + i}_fpx.tif?wid=224" alt="${brand} ${name}"><div
class="productBrand">${brand}</div><div class="productDescription">${name}</div></a><div class="prices"
aria-label="Price"><div class="regular">${usd(price)}</div></div>${
  ok
    ? '<button class="add-to-bag-small" type="button">Add To Bag</button>'
    : '<div class="unavailable">Currently unavailable</div>'
}</div></li>`;

export const shell = (title: string, body: string, type: string): string => `<!DOCTYPE html><html lang="en-us"
class="no-touch"><head><meta charset="utf-8"><title>${title} - Harmon's</title><link rel="stylesheet"
href="/dyn_img/site_ads/app.css">
${css([
  'header-top',
  'flyout',
  'product-detail',
  'product-pricing',
  'bag-wrapper',
  'fulfillment',
  'footer-links',
])}<script>window.__PERF={pageType:"${type}"};utag_data={page_type:"${type}",\
site_version:"responsive",currency_code:"USD",bag_total:"0"};var pageContext={props:{brand:"HRM",isLoyalty:false,\
shipMinimum:49}};</script></head>
<body><div id="nav-container"><div class="promo-strip">Free shipping with $49 purchase or free store pickup. <a
href="/m/shipping">Details</a></div><header class="header-top"><a href="/">Harmon's</a><input
id="globalSearchInputField" placeholder="Search"><a href="/account/signin">Sign In</a><a href="/my-bag">Your Bag
<span>0</span> items</a></header><nav class="flyout"><ul>${links(
  [
    'Women',
    'Men',
    'Beauty',
    'Kids',
    'Home',
    'Furniture',
    'Shoes',
    'Handbags',
    'Jewelry',
    'Toys',
    'Gifts',
    'Sale & Clearance',
    'Brands',
  ],
  '/shop/',
)}</ul></nav></div>
<main id="main">${body}</main><footer><ul class="footer-links">${links(
  [
    'Order Status',
    'Shipping & Delivery',
    'Returns',
    'Gift Cards',
    'Store Locations',
    'Star Rewards',
    'Credit Card',
    'Careers',
    'Privacy Notice',
    'Accessibility',
  ],
  '/customer-service/',
)}</ul><p>Shipping to: United States (USD) <a
href="/international">Change</a></p><p>© Harmon's Stores, Inc., 151 West 34th Street</p></footer></body></html>`;

interface Opt {
  brand: string;
  name: string;
  price: number;
  was?: number;
  card?: string;
  bag: string;
  ship: string;
  pick?: string;
  sizes?: string;
  extra?: string;
  av: string;
  ldPrice?: number;
  msg?: string;
}
export const product = (q: Opt): string =>
  shell(
    `${q.brand} ${q.name}`,
    `<div class="product-detail" data-el="pdp"><nav
class="breadcrumbs"><a href="/shop/beauty">Beauty</a> / <a href="/shop/perfume">Perfume</a></nav><div
class="main-image"><img src="https://slimages.harmons-stores.com/55_fpx.tif" alt="${q.name}"></div><div
class="right-rail"><h1 class="product-title" data-auto="product-title"><a class="p-brand"
href="/shop/brand/${slug(q.brand)}">${q.brand}</a><span class="p-name h3"
data-auto="product-name">${q.name}</span></h1><div class="rating">4.6 (1,204)</div>
<div class="product-pricing" data-auto="product-pricing">${
      q.was === undefined
        ? `<div class="lowest-sale-price"><span
class="body-regular">${usd(q.price)}</span></div>`
        : `<div class="lowest-sale-price"><span
class="price-red">Now ${usd(q.price)}</span> <span class="discount">(${Math.round((1 - q.price / q.was) * 100)}%
off)</span></div><div class="price-strike-wrap"><span class="price-strike">Was ${usd(q.was)}</span></div>`
    }${q.card ?? ''}</div>${q.msg ?? ''}${q.sizes ?? ''}
<fieldset class="fulfillment"><legend>How do you want to get your item?</legend><div class="ship"><b>Ship to
10001</b><p>${q.ship}</p></div><div class="bops"><b>Pick up</b><p>${
      q.pick ?? 'Select a store to see availability'
    }</p><button type="button" class="link">Change
store</button></div></fieldset><div class="bag-wrapper">${q.bag}<button type="button" class="list-btn">Add to
List</button></div>${q.extra ?? ''}<p class="loyalty">Star Rewards members earn up to 5% back.</p></div>
<div class="accordions"><h2>Product Details</h2><p>A radiant floral by ${q.brand} with mandarin, jasmine sambac and
cashmeran. Web ID: 5501774</p><h2>Shipping &amp; Returns</h2><p>Free shipping at $49. Orders under $49 ship for
$10.95. Free returns within 30 days.</p><h2>Ratings &amp; Reviews</h2><p>“My signature scent.” Dana, Ohio</p><p>“Was
out of stock forever, finally back.” Liz, Texas</p></div><div class="recs"><h2>Customers Also
Shopped</h2><ul>${each(OTHERS.slice(0, 5), item)}</ul></div><div class="rvi"><h2>Recently
Viewed</h2><ul>${each(OTHERS.slice(6, 8), item)}</ul></div></div>
${ld({
  '@context': 'http://schema.org',
  '@type': 'Product',
  name: q.name,
  brand: { '@type': 'Brand', name: q.brand },
  productID: '5501774',
  offers: [
    {
      '@type': 'Offer',
      SKU: '731509',
      price: (q.ldPrice ?? q.price).toFixed(2),
      priceCurrency: 'USD',
      availability: `http://schema.org/${q.av}`,
      itemCondition: 'NewCondition',
    },
  ],
})}`,
    'PDP',
  );
export const buy = (t = 'Add To Bag'): string => `<select class="qty" aria-label="Quantity"><option>Qty:
1</option><option>Qty: 2</option><option>Qty: 3</option></select><button type="button" class="bag-btn primary"
data-auto="add-to-bag">${t}</button>`;
export const off = (t = 'Out of Stock'): string => `<button type="button" class="bag-btn primary" data-auto="add-to-bag"
disabled>${t}</button>`;
export const notifyForm =
  '<form class="notify"><p>Get an email when this item is back in stock.</p><input type="email" ' +
  'placeholder="Email"><button>Notify Me</button></form>';
export const yes = 'Get it by Fri, Nov 14. Usually ships within 2 business days.';
export const no = 'Not available to ship';
export const sizes = (rows: [string, number, boolean][], pick: number): string => `<div class="size-chips"><span>Size:
<b>${rows[pick]?.[0] ?? ''}</b></span><ul role="radiogroup">${each(
  rows,
  ([s, n, ok], i) => `<li><label
class="chip${i === pick ? ' selected' : ''}${ok ? '' : ' crossed-out'}"><input type="radio" name="size"${
    i === pick ? ' checked' : ''
  } aria-label="${s}${ok ? '' : ', out of stock'}">${s} <small>${usd(n)}</small></label></li>`,
)}</ul></div>`;
