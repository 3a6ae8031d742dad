/** Imitates Sephora, an American beauty shop. */
import { itemAt } from '../item-at.ts';
import { book, each, json, ld, offer, other, product } from './kit.ts';
import { akamai } from './walls.ts';

const { cases, add } = book('sephora-com', 'en', 'https://www.sephora.com');

interface Sku {
  id: string;
  size: string;
  price: string;
  sale?: string;
  out?: boolean;
  soon?: boolean;
}
interface Item {
  pid: string;
  name?: string;
  skus: Sku[];
  shown?: number;
  cta?: string;
  flag?: string;
  data?: object;
  perks?: string;
}

const state = (item: Item): string => {
  const skus = item.skus.map((sku) => ({
    skuId: sku.id,
    size: sku.size,
    listPrice: sku.price,
    ...(sku.sale ? { salePrice: sku.sale } : {}),
    isOutOfStock: Boolean(sku.out),
    isComingSoonTreatment: Boolean(sku.soon),
    actionFlags: {
      isAddToBasket: !sku.out && !sku.soon,
      backInStockReminderStatus: sku.out ? 'inactive' : 'notApplicable',
    },
  }));
  const shown = {
    productId: item.pid,
    currentSku: skus[item.shown ?? 0],
    regularChildSkus: skus,
    isReverseLookup: true,
  };
  return `<script id="linkStore" type="text/json" data-comp="PageJSON">${json({
    page: { product: shown },
    ssrProps: { labels: { outOfStock: 'Out of stock', soldOut: 'Sold Out', notify: 'Notify Me When Available' } },
  })}</script>`;
};

const basket = (
  price: string,
): string => `<button type="button" data-at="add_to_basket_btn" class="css-bk5oor eanm77i0"><span><b
data-at="add_to_basket_price">${price}</b> Add to Basket</span><span>Get It Shipped</span></button>`;
const notify = `<button type="button" data-at="notify_me_btn" class="css-1gj2sz">Notify Me When Available</button>`;

function page(item: Item): string {
  const name = item.name ?? 'Santal Blush Eau de Parfum';
  const sku = itemAt(item.skus, item.shown ?? 0);
  const price = sku.sale
    ? `<p data-comp="Price"><b class="css-5fq4jh">${sku.sale}</b> <b class="css-1 strike"
style="text-decoration:line-through">
${sku.price}</b></p>`
    : `<p class="css-15zd6zm" data-comp="Price"><span class="css-18jtttk"><b class="css-0">${sku.price}</b></span></p>`;
  const swatches = `<div data-comp="SwatchGroup"><span data-at="sku_size_label">Size: <b>${sku.size}</b>
${sku.out ? '- Out of stock' : ''}
</span>${each(
    item.skus,
    (one) =>
      `<button type="button" data-at="${one === sku ? 'selected_swatch' : 'swatch'}" aria-label="${one.size}${
        one.out ? ' - Out of stock' : ''
      }" class="css-1jz ${one.out ? 'css-oos' : ''}"><span>${one.size}</span></button>`,
  )}</div>`;
  return `<!DOCTYPE html><html lang="en" class="css-1lb"><head><title>${name} - TOM FORD | Sephora</title>
<link rel="canonical" href="https://www.sephora.com/product/-${item.pid}">
${item.data ? ld({ '@type': 'Product', name, productID: item.pid, offers: item.data }) : ''}</head><body>
<div id="header" data-comp="Header">Free shipping on all orders for Beauty Insiders
<a>Stores</a><a>Community</a><button>Sign In</button>
<button aria-label="Basket"></button></div><main data-comp="ProductPage"><nav data-comp="BreadCrumbs">Fragrance / Women
/ Perfume</nav>
${item.flag ?? ''}<h1 data-comp="DisplayName"><a data-at="brand_name">TOM FORD</a><span
data-at="product_name">${name}</span></h1>
<div data-comp="RatingsSummary">4.6 <span>1.1K</span> Ask a question <span>48.3K loves</span></div>${price}
<div>or 4 payments of $18.50 with Klarna or Afterpay</div>${swatches}<div data-comp="DeliveryOptions"><p>Get It
Shipped</p>
<p>FREE on all orders with a Rouge account</p><p>Buy Online &amp; Pick Up</p></div>
<div data-comp="AddToBasket">${item.cta ?? (sku.out ? notify : basket(sku.sale ?? sku.price))}</div>
${item.perks ?? '<p>Beauty Insider: earn 74 points with this purchase</p>'}
<section data-comp="ProductRecommendations"><h2>You May Also Like</h2>${each(
    ['$32.00 - $98.00', '$180.00'],
    (cost) => `<a data-comp="ProductTile" href="/product/x-P1"><span>Maison Margiela</span><b>${cost}</b><button>Quick
look</button>
<button>Add to Basket</button></a>`,
  )}</section><section data-comp="UseItWith"><h2>Use It With</h2><b>$24.00</b><button>Add</button></section>
<section data-comp="RecentlyViewed"><h2>Recently Viewed</h2><b>$62.00</b> <s>$88.00</s></section></main>
<footer data-comp="Footer">Find a Store Customer Service <button>Choose your region & language: United States - English
(EN)</button>
© 2026 Sephora USA, Inc.</footer>${state(item)}</body></html>`;
}

const sizes = (out: boolean[]): Sku[] => [
  { id: '2238471', size: '1.7 oz / 50 mL', price: '$74.00', out: out[0] === true },
  { id: '2238489', size: '3.4 oz / 100 mL', price: '$105.00', out: out[1] === true },
  { id: '2238497', size: '0.34 oz / 10 mL', price: '$32.00', out: out[2] === true },
];
const offers = (out: boolean[]): object[] =>
  sizes(out).map((sku) => offer(sku.price.slice(1), 'USD', sku.out ? 'OutOfStock' : 'InStock', { sku: sku.id }));

add(
  'in stock, three sizes',
  '/product/santal-blush-P1001',
  page({ pid: 'P1001', skus: sizes([false, false, false]), data: offers([false, false, false]) }),
  product('in_stock', [74], 'USD'),
);
add(
  'all sizes out of stock',
  '/product/santal-blush-P1002',
  page({ pid: 'P1002', skus: sizes([true, true, true]), data: offers([true, true, true]) }),
  product('out_of_stock', [74], 'USD'),
);
add(
  'shown size out, others can be bought',
  '/product/santal-blush-P1003?skuId=2238489',
  page({ pid: 'P1003', skus: sizes([false, true, false]), shown: 1, data: offers([false, true, false]) }),
  product(['out_of_stock', 'in_stock'], [105], 'USD'),
);
add(
  'shown size in stock, another out',
  '/product/santal-blush-P1004?skuId=2238497',
  page({ pid: 'P1004', skus: sizes([true, false, false]), shown: 2 }),
  product('in_stock', [32], 'USD'),
);
add(
  'sale price of one shade',
  '/product/lip-lacquer-P1005',
  page({
    pid: 'P1005',
    name: 'Lip Lacquer Luxe',
    skus: [{ id: '24001', size: '0.09 oz / 2.7 mL', price: '$58.00', sale: '$29.00' }],
    flag: '<span class="css-flag">Final sale: no returns</span>',
  }),
  product('in_stock', [29], 'USD'),
);
add(
  'sold out, no reminder',
  '/product/holiday-set-P1006',
  page({
    pid: 'P1006',
    name: 'Private Blend Discovery Set',
    skus: [{ id: '24002', size: '5 x 0.13 oz', price: '$95.00', out: true }],
    cta: '<button disabled data-at="out_of_stock_btn">Sold Out</button>',
  }),
  product('out_of_stock', [95], 'USD'),
);
add(
  'coming soon',
  '/product/vanilla-sex-P1007',
  page({
    pid: 'P1007',
    name: 'Vanilla Ombré Eau de Parfum',
    skus: [{ id: '24003', size: '1 oz / 30 mL', price: '$150.00', soon: true }],
    cta: '<button disabled>Coming Soon</button><p>Available 12/15. Sign in for launch reminders.</p>',
  }),
  product(['out_of_stock', 'preorder', 'unknown'], [150], 'USD'),
);
add(
  'subscription beside one-time price',
  '/product/serum-P1008',
  page({
    pid: 'P1008',
    name: 'Research Serum Concentrate',
    skus: [{ id: '24004', size: '1 oz / 30 mL', price: '$120.00' }],
    perks: `<fieldset><label><input type="radio" checked> Get It Shipped $120.00</label><label><input type="radio">
Auto-Replenish
<b>$114.00</b> (save 5%)</label></fieldset><p>Only a few left</p>`,
  }),
  product('in_stock', [120], 'USD'),
);
add(
  'pickup in store only',
  '/product/mini-P1009',
  page({
    pid: 'P1009',
    name: 'Santal Blush Mini',
    skus: [{ id: '24005', size: '0.13 oz / 4 mL', price: '$24.00' }],
    cta: `<p>Get It Shipped: Not available</p><p>Buy Online &amp; Pick Up: <b>In stock</b> at Powell Street, San
Francisco</p>
<button type="button" data-at="add_to_basket_btn">Add to Basket<span>for Pickup at Powell Street</span></button>`,
  }),
  product('in_stock', [24], 'USD'),
);
add(
  'structured data says in stock, page is sold out',
  '/product/grey-vetiver-P1010',
  page({
    pid: 'P1010',
    name: 'Grey Vetiver Parfum',
    skus: [{ id: '24006', size: '1.7 oz / 50 mL', price: '$175.00', out: true }],
    data: offer('175.00', 'USD', 'InStock'),
  }),
  product('out_of_stock', [175], 'USD'),
);
add(
  'fragrance grid',
  '/shop/perfume',
  `<!DOCTYPE html><html lang="en"><head><title>Women's Perfume | Sephora</title></head><body><h1>Perfume</h1><p>624
Results</p>
${each(
  ['$74.00 - $105.00', '$32.00 - $160.00', '$98.00'],
  (cost) => `<div data-comp="ProductTile"><span>TOM FORD</span><span>Eau de Parfum</span><b>${cost}</b>
<button>Quicklook</button><span>8 more sizes</span></div>`,
)}</body></html>`,
  other('not-a-product'),
);
add(
  'product not carried any more',
  '/product/noir-P1012',
  `<!DOCTYPE html><html lang="en"><head><title>Sephora</title></head><body><main data-comp="ErrorPage"><h1>Sorry, this
product is not
available.</h1><p>The product you are looking for is no longer carried by Sephora.</p><a href="/">Continue
shopping</a></main>
<footer>© 2026 Sephora USA, Inc.</footer></body></html>`,
  other('gone'),
  404,
);
add(
  'access denied',
  '/product/santal-blush-P1013',
  akamai('https://www.sephora.com/product/santal-blush-P1013'),
  other('blocked'),
  403,
);

export { cases as sephora };
