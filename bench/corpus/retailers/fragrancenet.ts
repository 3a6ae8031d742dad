/** Imitates FragranceNet, an American perfume discounter. */
import { itemAt } from '../item-at.ts';
import { book, each, json, other, product, usd } from './kit.ts';
import { perimeterx } from './walls.ts';

const { cases, add } = book('fragrancenet', 'en', 'https://www.fragrancenet.com');

interface Row {
  sku: string;
  size: string;
  price: number;
  retail: number;
  out?: boolean;
  tester?: boolean;
}
interface Item {
  sku: string;
  name?: string;
  rows: Row[];
  shown?: number;
  coupon?: number;
  action?: string;
  stock?: string;
  meta?: string;
  extra?: string;
}

const add2bag = (label = 'Add to Bag'): string =>
  `<input type="submit" id="addToBag" class="btn btn-primary addtobag" value="${label}">`;
const waitlist = `<div class="soldOutMsg">Sorry, this item is currently out of stock.</div><form id="waitingList"
action="/waitlist">
<label>E-mail me when available</label><input type="text" name="wl_email"><input type="submit"
value="Join Waiting List"></form>`;

function page(item: Item): string {
  const name = item.name ?? 'Light Blue';
  const shown = itemAt(item.rows, item.shown ?? 0);
  const rows = each(
    item.rows,
    (row) => `<a class="variant ${row === shown ? 'selected' : ''} ${row.out ? 'oos' : ''}"
href="/perfume/dolce/edt#${row.sku}"
data-sku="${row.sku}"><div class="variantText">${row.size}${row.tester ? ' *Tester' : ''}</div><div class="price">${
      row.out ? '<span class="outofstock">Sold Out</span>' : `Our Price ${usd(row.price)}`
    }</div></a>`,
  );
  return `<!DOCTYPE html><html lang="en"><head><title>${name} Perfume | FragranceNet.com®</title></head><body>
<div id="topBanner">Free U.S. shipping on orders over $59 · 35% OFF 1 ITEM with code DEAL</div><header id="header"><a
id="logo">FragranceNet
</a><input name="qs" placeholder="Search"><a>My Account</a><a>Bag (0)</a></header><div id="pageContent" itemscope
itemtype="https://schema.org/Product"><h1><span itemprop="brand">Dolce &amp; Gabbana</span> <span itemprop="name"
class="productTitle">
${name}</span></h1><p>by Dolce &amp; Gabbana for Women</p><div class="bv_main">4.6 (1,731 reviews)</div>
<div class="pricing" itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency"
content="USD">
<meta itemprop="price" content="${shown.price}"><link itemprop="availability"
href="https://schema.org/${item.meta ?? (shown.out ? 'OutOfStock' : 'InStock')}"><div class="sku">Item #${shown.sku}
${shown.size}</div>
<div class="retail">Retail <s>${usd(shown.retail)}</s></div><div class="ourPrice">Our Price <span class="pdpPrice"
data-price="fnet">
${usd(shown.price)}</span></div>${
    item.coupon ? `<div class="couponPrice">${usd(item.coupon)} after coupon <b>SAVE20</b></div>` : ''
  }<div class="youSave">You save ${Math.round(100 - (shown.price / shown.retail) * 100)}% off retail</div>
<div class="stockMsg">${item.stock ?? (shown.out ? '' : 'In Stock - ships today')}</div></div>
<div id="wlPopup" class="modal" style="display:none"><p>This item is out of stock. Join the waiting list!</p></div>
<form id="addform" action="/cgi-bin/cart">${item.action ?? (shown.out ? waitlist : add2bag())}</form>${item.extra ?? ''}
<h2>Choose your item</h2><div id="allVariants">${rows}</div><div id="desc">Launched by the design house in 2001. It is
classified as a
refreshing fruity fragrance.</div><div class="alsoBought"><h2>Customers also bought</h2>${each(
    [39.99, 27.49],
    (cost) => `<div class="resultItem"><a>Versace Bright Crystal</a><span class="fn-price">${usd(cost)}</span><input
type="button"
value="Quick Add"></div>`,
  )}</div><div class="recent"><h2>Recently viewed</h2>Eternity ${usd(31.99)} Sold Out</div></div>
<footer>Ship to: <select><option>United States USD</option><option>Canada CAD</option><option>United Kingdom
GBP</option></select>
© 1997-2026 FragranceNet.com, Inc.</footer><script>var fnSkus=${json(
    item.rows.map((row) => ({ sku: row.sku, price: row.price, instock: row.out ? 0 : 1 })),
  )};</script></body></html>`;
}

const rows = (a: boolean, b: boolean, c: boolean): Row[] => [
  { sku: '124011', size: 'edt spray 3.3 oz', price: 52.99, retail: 114, out: a },
  { sku: '124012', size: 'edt spray 1.6 oz', price: 44.49, retail: 88, out: b },
  { sku: '181010', size: 'edt spray 3.3 oz', price: 47.99, retail: 114, out: c, tester: true },
];
const show = (item: Item, what: string, truth: ReturnType<typeof product>): void =>
  add(what, `/perfume/dolce-gabbana/${item.sku}/edt`, page(item), truth);

show({ sku: 'a1', rows: rows(false, false, false) }, 'in stock beside a tester', product('in_stock', [52.99], 'USD'));
show(
  { sku: 'a2', rows: rows(true, true, true) },
  'all sizes sold out, waiting list',
  product('out_of_stock', [52.99], 'USD'),
);
show(
  { sku: 'a3', rows: rows(true, false, false) },
  'shown size sold out, others in stock',
  product(['out_of_stock', 'in_stock'], [52.99], 'USD'),
);
show(
  { sku: 'a4', rows: rows(true, false, true), shown: 1 },
  'only the shown size in stock',
  product('in_stock', [44.49], 'USD'),
);
show(
  { sku: 'a5', rows: rows(false, false, false), coupon: 42.39 },
  'price after a coupon code beside our price',
  product('in_stock', [52.99], 'USD'),
);
show(
  {
    sku: 'a6',
    name: 'Devotion Intense',
    rows: [{ sku: '451000', size: 'eau de parfum spray 1.7 oz', price: 98, retail: 135 }],
    stock: 'Pre-order: expected to ship 01/20/2027',
    action: add2bag('Pre-Order'),
    meta: 'PreOrder',
  },
  'pre-order',
  product('preorder', [98], 'USD'),
);
show(
  {
    sku: 'a7',
    rows: [{ sku: '451001', size: 'edt spray 6.7 oz', price: 79.99, retail: 160 }],
    stock: 'On backorder: leaves our warehouse in 10-14 business days',
    meta: 'BackOrder',
  },
  'back-order',
  product('backorder', [79.99], 'USD'),
);
show(
  {
    sku: 'a8',
    rows: rows(false, false, false),
    shown: 1,
    stock: 'Only 2 left in stock',
    extra: '<div class="vip">VIP members pay <b>$40.04</b> · earn 44 FragranceCash points</div>',
  },
  'price for members, few left',
  product('in_stock', [44.49], 'USD'),
);
show(
  { sku: 'a9', rows: rows(true, true, true), meta: 'InStock' },
  'microdata in stock, page sold out',
  product('out_of_stock', [52.99], 'USD'),
);
show(
  { sku: 'a10', rows: rows(false, true, true), meta: 'OutOfStock' },
  'microdata sold out, page sells',
  product('in_stock', [52.99], 'USD'),
);
show(
  {
    sku: 'a11',
    rows: [{ sku: '451002', size: 'edt spray 3.3 oz', price: 61.5, retail: 114, out: true }],
    action:
      '<div class="soldOutMsg">This item has been discontinued by the manufacturer and is no longer available.</div>',
    meta: 'Discontinued',
  },
  'discontinued by the maker',
  product(['discontinued', 'out_of_stock'], [61.5], 'USD'),
);
add(
  'designer list',
  '/perfumes/dolce-gabbana',
  `<!DOCTYPE html><html lang="en"><head><title>Dolce &amp; Gabbana Perfume |
FragranceNet.com®</title></head><body><h1>Dolce &amp; Gabbana
</h1><p>Viewing 1-30 of 118</p>${each(
    [52.99, 47.99, 31.49],
    (cost) =>
      `<div class="resultItem"><a>Light Blue</a><span>as low as ${usd(cost)}</span><span>7 more options</span></div>`,
  )}</body></html>`,
  other('not-a-product'),
);
add(
  'choose your country first',
  '/perfume/dolce-gabbana/a13/edt',
  `<!DOCTYPE html><html lang="en"><head><title>FragranceNet.com | Select your country</title></head><body><div
class="countryGate"><h1>Where are
we shipping to?</h1><p>Please choose your country and currency to continue.</p><ul><li><a href="?c=US">United States
(USD $)</a></li>
<li><a href="?c=GB">United Kingdom (GBP £)</a></li><li><a href="?c=DE">Deutschland (EUR
€)</a></li></ul></div></body></html>`,
  other('blocked', 'not-a-product'),
);
add(
  'press and hold',
  '/perfume/dolce-gabbana/a14/edt',
  perimeterx('Access to this page has been denied', 'Press &amp; Hold to confirm you are a human (and not a bot).'),
  other('blocked'),
  403,
);

export { cases as fragrancenet };
