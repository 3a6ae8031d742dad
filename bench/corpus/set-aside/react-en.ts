/** Imitates a large American beauty retailer on React with data-at and data-comp attributes. */

import type { Tile } from './lib.ts';
import { css, each, ld, other, product, suite, when } from './lib.ts';

const make = suite('react-datacomp-glossary', 'en-US', 'https://www.glossarybeauty.com');

const shelf: Tile[] = [
  ['Summer Fridays Lip Butter Balm', '$24.00', 'lip-butter-balm-P455936'],
  ['PHLUR Vanilla Skin Body Mist', '$38.00', 'vanilla-skin-P512001'],
  ['Glossier You Eau de Parfum', '$78.00', 'glossier-you-P512002'],
  ['Tower 28 SOS Spray', '$28.00', 'sos-spray-P512003'],
  ['Maison Louis Marie No.04', '$99.00', 'no-04-P512004'],
  ['Supergoop Unseen Sunscreen', '$38.00', 'unseen-P512005'],
  ['Clean Reserve Acqua Neroli', '$110.00', 'acqua-neroli-P512006'],
  ['Ouai Melrose Place Perfume', '$62.00', 'melrose-place-P512007'],
];

const tile = ([name, price, path]: Tile, index: number) => `<div class="css-foh208" data-comp="ProductTile Box"><a
class="css-klx76" data-at="product_tile" data-uid="grid P51200${index}"
href="/product/${path}?skuId=26${index}"><picture
data-comp="ProductImage"><img alt="${name}" src="/productimages/${index}.jpg"></picture><span
data-at="sku_item_name" class="css-bpsjlq">${name}</span><span data-at="product_reviews" aria-label="4.${index}
stars"></span><span
class="css-0"><b class="css-1f35s9q">${price}</b></span>${when(
  index === 2,
  '<span class="css-oos">Out of stock</span>',
)}</a>
<button type="button" class="css-1kj9z" data-at="quicklook">Quick Add</button></div>`;

const menu = ['New', 'Brands', 'Makeup', 'Skincare', 'Hair', 'Fragrance', 'Bath & Body', 'Mini Size', 'Gifts', 'Sale'];

const shop = (title: string, main: string, template: string, head = '', state: object = {}) => `<!doctype html><html
lang="en-US" class="css-1b0a1z"><head><meta charset="utf-8"/><title>${title} | Glossary Beauty</title>${head}<style
id="emotion">${css([
  '.css-foh208',
  '.css-1f35s9q',
  '.css-bpsjlq',
  '.css-qg8r2z',
  '.css-18jtttk',
])}</style></head><body><div
id="app"><div data-comp="PromoBanner" class="css-pb1"><p>FREE standard shipping on orders over $50</p></div><header
data-comp="Header" class="css-hd0"><a href="/" aria-label="Home">GLOSSARY</a><input id="site_search_input"
placeholder="Search"/><a href="/basket" data-at="basket_icon" aria-label="Basket, 0 items"></a><a
href="/happening/stores">Stores
&amp; Services</a><nav aria-label="Shop">${each(
  menu,
  (name, index) => `<div class="css-nv${index}"><a href="/shop/${index}" data-at="top_level_category">${name}</a><div
class="css-drop"><a href="/shop/${index}-all">All ${name}</a><a
href="/shop/${index}-bestsellers">Bestsellers</a></div></div>`,
)}</nav></header><main class="css-mn">${main}</main><footer data-comp="Footer"><ul><li><a
href="/beauty/returns">Returns</a></li>
<li><a href="/beauty/credit-card">Credit Card – save 25% on your first purchase</a></li><li><a
href="/beauty/auto-replenish">
Auto-Replenish</a></li></ul><p>United States – English ($) | Canada – Français (C$)</p><p>© Glossary USA,
Inc.</p></footer></div>
<script id="linkStore" type="text/json" data-comp="PageJSON">${JSON.stringify({
  page: state,
  template,
})}</script></body></html>`;

interface Item {
  name: string;
  price: string;
  sale?: string;
  auto?: string;
  swatches?: string;
  message?: string;
  actions: string;
  ld?: [string, number];
  outOfStock?: boolean;
}

const buy = (label = 'Add to Basket') => `<div class="css-qty" data-comp="Quantity"><select
data-at="sku_qty"><option>1</option>
<option>2</option></select></div><button type="button" class="css-18jtttk eanm77i0" data-at="add_to_basket_btn"
data-comp="AddToBasketButton StyledComponent BaseComponent"><span>${label}</span></button>`;

const notify = `<button type="button" class="css-qg8r2z eanm77i0" data-at="oos_notify_btn">Notify Me When
Available</button>
<div class="css-mod" hidden><label>Email<input type="email"/></label><button>Submit</button></div>`;

const item = (i: Item) =>
  shop(
    i.name,
    `<nav aria-label="Breadcrumb" data-comp="BreadCrumbs"><a href="/shop/5">Fragrance</a><a
    href="/shop/5-women">Women</a></nav>
<div class="css-pdp" data-comp="ProductPage"><div data-comp="Carousel"><img src="/productimages/main.jpg"
alt="${i.name}"/></div>
<div class="css-inf"><h1 data-comp="DisplayName Flex Box" class="css-dn0"><a data-at="brand_name"
href="/brand/x">Brand</a><span
data-at="product_name" class="css-pn">${i.name}</span></h1><a href="#ratings">1.2K reviews</a><p class="css-pr"
data-comp="Price Box">${when(
      i.price,
      `<span class="css-18jtt"><b class="css-${i.sale ? 'strike' : '0'}">${
        i.sale ? `<s>${i.price}</s>` : i.price
      }</b>${when(
        i.sale,
        ` <b class="css-red" data-at="sale_price">${i.sale}</b>`,
      )}</span> <span class="css-pay">or 4 payments with <b>Klarna</b></span>`,
    )}</p>${i.swatches ?? ''}${when(i.message, `<p class="css-msg" data-at="sku_message">${i.message}</p>`)}${when(
      i.auto,
      `<fieldset data-comp="DeliveryOptions"><label><input type="radio" checked/>Get It Shipped ${
        i.sale ?? i.price
      }</label><label>
<input type="radio"/>Auto-Replenish <b>${i.auto}</b> (save 10%)</label></fieldset>`,
    )}<div data-comp="Cta" class="css-cta">${i.actions}<button aria-label="Add to loves
    list"></button></div></div></div><section
data-comp="ProductDetails"><h2>About the Product</h2><p>Fragrance Family: Floral. Key Notes: Iris, Pear, White
Amber.</p>
<h3>Shipping &amp; Returns</h3><p>Free returns by mail or in store within 30 days.</p></section><section
id="ratings"><h2>Reviews
</h2><p>"Always sold out, grab it!" – Kim</p><p>"Paid $52 during the sale" – Joy</p></section><section
data-comp="ProductCarousel"><h2>You May Also Like</h2>${each(shelf.slice(0, 5), tile)}</section><section><h2>Recently
Viewed</h2>
${each(shelf.slice(5), tile)}</section>`,
    'Product/ProductPage',
    i.ld
      ? ld({
          '@context': 'http://schema.org',
          '@type': 'Product',
          name: i.name,
          offers: [
            {
              '@type': 'Offer',
              availability: `http://schema.org/${i.ld[0]}`,
              price: i.ld[1],
              priceCurrency: 'USD',
              sku: '2648811',
            },
          ],
        })
      : '',
    { product: { currentSku: { skuId: '2648811', listPrice: i.price, isOutOfStock: i.outOfStock ?? false } } },
  );

const swatch = (label: string, price: string, on = false, out = false) => `<button type="button" aria-selected="${on}"
aria-label="${label}${out ? ' - Out of stock' : ''}" class="css-sw ${
  out ? 'css-diag' : ''
}"><span>${label}</span><span>${price}
</span></button>`;

export const cases = [
  make(
    'in stock',
    '/product/dedcool-P1',
    item({ name: 'Dedcool Xtra Milk Eau de Parfum 1.7 oz', price: '$90.00', actions: buy(), ld: ['InStock', 90] }),
    product('in_stock', [90], 'USD'),
  ),
  make(
    'sold out with notify',
    '/product/snif-P3',
    item({
      name: 'Snif Crumb Couture 1 oz',
      price: '$72.00',
      message: 'Out of Stock',
      actions: notify,
      ld: ['OutOfStock', 72],
      outOfStock: true,
    }),
    product('out_of_stock', [72], 'USD'),
  ),
  make(
    'sold out',
    '/product/skylar-P4',
    item({
      name: 'Skylar Coconut Cove Rollerball',
      price: '$36.00',
      actions: `<button
    type="button" disabled class="css-dis" data-at="oos_btn">Out of Stock</button>`,
      outOfStock: true,
    }),
    product('out_of_stock', [36], 'USD'),
  ),
  make(
    'shown size in stock, travel size sold out',
    '/product/replica-P5',
    item({
      name: 'Replica Beach Walk',
      price: '$165.00',
      swatches: `<div data-comp="SwatchGroup" role="listbox"><p>Size: 3.4 oz</p>${swatch(
        '0.33 oz',
        '$37.00',
        false,
        true,
      )}
    ${swatch('1 oz', '$90.00')}${swatch('3.4 oz', '$165.00', true)}</div>`,
      actions: buy(),
    }),
    product('in_stock', [165], 'USD'),
  ),
  make(
    'shown size sold out, others in stock',
    '/product/juliette-P6',
    item({
      name: 'Juliette Has a Gun Not a Perfume',
      price: '$140.00',
      swatches: `<div data-comp="SwatchGroup" role="listbox"><p>Size: 3.3 oz</p>${swatch('0.25 oz', '$32.00')}
    ${swatch('3.3 oz', '$140.00', true, true)}</div>`,
      message: 'This size is out of stock',
      actions: notify,
      outOfStock: true,
    }),
    product(['out_of_stock', 'in_stock'], [140], 'USD'),
  ),
  make(
    'pre-order',
    '/product/rare-P7',
    item({
      name: 'Rare Eau de Parfum Nuit 1.7 oz',
      price: '$82.00',
      message: 'Pre-order now. Ships on or after February 5, 2027.',
      actions: buy('Pre-Order'),
      ld: ['PreOrder', 82],
    }),
    product('preorder', [82], 'USD'),
  ),
  make(
    'back-order',
    '/product/heretic-P8',
    item({
      name: 'Heretic Dirty Vanilla 1.7 oz',
      price: '$165.00',
      message: 'On backorder. Ships in 2-3 weeks.',
      actions: buy(),
    }),
    product('backorder', [165], 'USD'),
  ),
  make(
    'discontinued',
    '/product/pinrose-P9',
    item({
      name: 'Pinrose Campfire Rebel 1 oz',
      price: '',
      message: `This
  product
    has been discontinued and is no longer available.`,
      actions: '<a href="/shop/5">Shop all Fragrance</a>',
    }),
    product(['discontinued', 'out_of_stock'], [], null),
  ),
  make(
    'auto-replenish beside one-time price',
    '/product/cln-P11',
    item({
      name: 'Clean Reserve Body Lotion 8 oz',
      price: '$40.00',
      auto: '$36.00',
      actions: buy(),
      ld: ['InStock', 40],
    }),
    product('in_stock', [40], 'USD'),
  ),
  make(
    'structured data in stock, page sold out',
    '/product/ellis-P12',
    item({
      name: 'Ellis Brooklyn Bee 1.7 oz',
      price: '$115.00',
      message: 'Out of Stock',
      actions: notify,
      ld: ['InStock', 115],
    }),
    product('out_of_stock', [115], 'USD'),
  ),
  make(
    'access denied',
    '/product/blocked-P13',
    `<html lang="en-US"><head><title>Access
  Denied</title></head><body><h1>Access
Denied</h1>\nYou don't have permission to access "http&#58;&#47;&#47;www&#46;glossarybeauty&#46;com&#47;product" on
this server.<p>
Reference&#32;&#35;18&#46;9d1c1402&#46;1795840000&#46;2f1c0a77</p>
<p>https&#58;&#47;&#47;errors&#46;edgesuite&#46;net</p>
</body></html>`,
    other('blocked'),
    403,
  ),
  make(
    'bestseller list',
    '/shop/5-bestsellers',
    shop(
      'Fragrance Bestsellers',
      `<h1>Fragrance Bestsellers</h1><p>9
  Results</p><div data-comp="ProductGrid"
    class="css-grid">${each(
      [...shelf, ['PHLUR Father Figure', '$99.00', 'father-figure-P512008'] as const],
      tile,
    )}</div>`,
      'Catalog/Category',
    ),
    other('not-a-product'),
  ),
];
