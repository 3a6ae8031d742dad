/** Imitates shops on Wix Stores. */
import type { Item, Look } from './lib.ts';
import { each, esc, json, ld, money, plainState, priceOf, schema, sells, shownState, when } from './lib.ts';
import type { Shop } from './shop-pages.ts';
import { plain429 } from './walls.ts';

const host = 'www.moonpetalperfumes.com';
const cad = (amount: number): string => money(amount, 'C$#');

function shell(title: string, main: string, head = '', warmup: unknown = {}): string {
  return `<!DOCTYPE html>
<html lang="en">
<head><meta charset='utf-8'><meta name="viewport" content="width=device-width, initial-scale=1" id="wixDesktopViewport"
/>
<meta http-equiv="X-UA-Compatible" content="IE=edge"><meta name="generator" content="Wix.com Website Builder"/>
<title>${esc(title)} | Moon Petal Perfumes</title>${head}
<script type="application/json"
id="wix-essential-viewer-model">{"fleetConfig":{"fleetName":"thunderbolt-seo-renderer"}}</script>
<style>#masterPage{left:0;margin-left:0;min-width:0;position:relative;top:0}</style></head>
<body class=''><script type="text/javascript">var bodyCacheable = true;</script><div id="SITE_CONTAINER"><div
id="main_MF"
class="main_MF"><div id="site-root" class="site-root"><div id="masterPage" class="mesh-layout masterPage
css-editing-scope">
<header class="SITE_HEADER_WRAPPER" tabindex="-1" id="SITE_HEADER_WRAPPER"><div id="SITE_HEADER"><div id="comp-kq1"
class="wixui-rich-text" data-testid="richTextElement"><p class="font_8 wixui-rich-text__text">Moon Petal</p></div><nav
id="comp-kq2" aria-label="Site"><ul><li><a data-testid="linkElement" href="https://${host}/shop">Shop</a></li><li><a
data-testid="linkElement" href="https://${host}/about">About</a></li></ul></nav><button data-hook="cart-icon-button"
aria-label="Cart with 0 items"><span data-hook="items-count">0</span></button></div></header><main id="PAGES_CONTAINER"
tabindex="-1" data-main-content="true"><div id="SITE_PAGES">${main}</div></main><footer id="SITE_FOOTER_WRAPPER"><div
id="SITE_FOOTER"><form data-testid="form-app"><label>Join our mailing list</label><input type="email"><button
aria-label="Subscribe">Subscribe</button></form><p class="font_9">Free shipping in Canada on orders over C$120</p><p>©
2026 by
Moon Petal Perfumes. Proudly created with Wix.com</p></div></footer></div></div></div></div>
<section data-hook="consent-banner-root"><p>We use cookies on our website.</p><button>Accept</button></section>
<script type="application/json" id="wix-warmup-data">${json(warmup)}</script></body></html>`;
}

const tile = (item: Item): string => `<li data-hook="product-list-grid-item"><div data-slug="${item.slug}"
data-hook="product-item-root" role="group" aria-label="${esc(item.name)} gallery" class="ETPbIy"><a
href="https://${host}/product-page/${item.slug}" data-hook="product-item-container"><div
data-hook="product-item-images"></div>
</a><div data-hook="product-item-product-details-link"><h3 data-hook="product-item-name">${esc(item.name)}</h3>${
  item.state === 'out'
    ? '<span data-hook="product-item-out-of-stock">Out of stock</span>'
    : `<div data-hook="product-item-price"><span class="sr-only"
data-hook="sr-product-item-price-to-pay">Price</span><span
data-hook="product-item-price-to-pay" data-wix-price="${cad(item.price)}">${cad(item.price)}</span></div>`
}</div>${when(
  item.state !== 'out',
  '<button data-hook="product-item-add-to-cart-button"><span>Add to Cart</span></button>',
)}</div></li>`;

const WORD = { in: 'Add to Cart', out: 'Out of Stock', pre: 'Pre-Order', back: 'Add to Cart', dead: 'Out of Stock' };

/** The data the page is hydrated from: the whole product as the store keeps it. */
function warmupOf(item: Item, open: boolean): unknown {
  const amount = priceOf(item);
  return {
    platform: { ssrPropsUpdates: [] },
    appsWarmupData: {
      '1380b703-ce81-ff05-f115-39571d94dfcd': {
        [`productPage_CAD_${item.slug}`]: {
          catalog: {
            product: {
              id: `9f4c-${item.id}`,
              name: item.name,
              urlPart: item.slug,
              sku: item.sku,
              price: item.was ?? amount,
              comparePrice: 0,
              discountedPrice: amount,
              formattedPrice: cad(item.was ?? amount),
              formattedDiscountedPrice: cad(amount),
              currency: 'CAD',
              isInStock: open || item.sizes.some((size) => size.open && item.state === 'in'),
              isVisible: true,
              inventory: { status: open ? 'in_stock' : 'out_of_stock', quantity: open ? 8 : 0 },
              isTrackingInventory: true,
              options: item.sizes.length > 0 ? [{ id: 'opt-1', key: 'Size', optionType: 'DROP_DOWN' }] : [],
              productItems: item.sizes.map((size) => ({
                id: String(size.id),
                price: size.price,
                formattedPrice: cad(size.price),
                optionsSelections: [size.id],
                inventory: { status: size.open ? 'in_stock' : 'out_of_stock', quantity: size.open ? 5 : 0 },
              })),
              ribbon: '',
            },
          },
        },
      },
    },
  };
}

function product(item: Item, look: Look): string {
  const amount = priceOf(item);
  const state = shownState(item);
  const open = sells(item);
  const claimed = plainState(look.claims ?? state);
  const url = `https://${host}/product-page/${item.slug}`;
  const head = `<link rel="canonical" href="${url}"/><meta property="og:type" content="product"/><meta
property="product:price:amount" content="${look.claimsPrice ?? amount}"/><meta property="product:price:currency"
content="CAD"/><meta property="product:availability" content="${claimed === 'in' ? 'in stock' : 'out of stock'}"/>${ld({
    '@context': 'https://schema.org/',
    '@type': 'Product',
    name: item.name,
    description: item.text,
    sku: item.sku,
    Offers: {
      '@type': 'Offer',
      url,
      priceCurrency: 'CAD',
      price: String(look.claimsPrice ?? amount),
      Availability: schema(claimed),
    },
  })}`;
  const many = item.sizes.length > 0;
  const main = `<div id="TPAMultiSection_kr7"><div data-hook="TPAMultiSection_kr7-container"><article
data-hook="product-page"
class="sxV8J"><div data-hook="breadcrumbs"><a href="https://${host}">Home</a> /
<span>${esc(item.name)}</span></div><section
class="product-gallery"><div data-hook="main-media-image-wrapper"
class="media-wrapper-hook"></div></section><section><h1
data-hook="product-title" class="_2qrJF">${esc(item.name)}</h1><div data-hook="sku">SKU: ${item.sku}</div><div
data-hook="product-price" class="_26qxh"><div data-hook="product-prices-wrapper">${when(
    item.was,
    `<span class="sr-only" data-hook="sr-primary-price">Regular Price</span><span data-hook="formatted-secondary-price"
data-wix-original-price="${cad(item.was ?? 0)}">${cad(item.was ?? 0)}</span>`,
  )}${when(
    !look.bare,
    `<span data-hook="formatted-primary-price" data-wix-price="${cad(amount)}">${when(
      many && item.shown < 0,
      'From ',
    )}${cad(
      amount,
    )}</span><span class="sr-only" data-hook="sr-formatted-primary-price">${item.was ? 'Sale Price' : 'Price'}</span>`,
  )}</div><span data-hook="product-tax-disclaimer">Excluding Sales Tax</span></div>${when(
    look.subscription,
    `<div data-hook="subscription-plans"><div role="radiogroup" aria-label="Price Options"><label><input type="radio"
checked><span data-hook="plan-title">One-time purchase</span> <span
data-hook="plan-price">${cad(amount)}</span></label><label>
<input type="radio"><span data-hook="plan-title">Refill club</span> <span data-hook="plan-price">${cad(
      look.subscription ?? 0,
    )}</span><span data-hook="plan-description">every month until canceled</span></label></div></div>`,
  )}${when(
    many,
    `<div data-hook="product-options"><div data-hook="options-dropdown"><label>Size *</label><select
aria-label="Size"><option value="">Select</option>${each(
      item.sizes,
      (size) =>
        `<option value="${size.id}"${when(!size.open, ' disabled')}>${size.name}${when(
          !size.open,
          ' (Out of stock)',
        )}</option>`,
    )}</select></div></div>`,
  )}<div data-hook="product-actions">${when(
    open,
    '<div data-hook="number-input-spinner-container"><input type="number" value="1" aria-label="Quantity"></div>',
  )}<button data-hook="add-to-cart" type="button"${open ? '' : ' aria-disabled="true" disabled'}
class="buttonnext"><span
class="buttonnext__content">${WORD[state]}</span></button>${when(
    state === 'out',
    '<button data-hook="notify-me-button"><span>Notify When Available</span></button>',
  )}${when(open, '<button data-hook="buy-now-button"><span>Buy Now</span></button>')}</div>${
    {
      in: '',
      out: '',
      pre: '<p data-hook="pre-order-message">Pre-order: expected to ship by April 20</p>',
      back: '<p data-hook="pre-order-message">On backorder. Order now, ships when restocked in about 3 weeks.</p>',
      dead: '<p data-hook="description">This scent is discontinued and will not return.</p>',
    }[state]
  }<pre data-hook="description">${item.text}</pre><ul data-hook="info-section-list"><li><h2>Return &amp; Refund
Policy</h2></li>
</ul></section></article></div></div><div data-hook="slider-gallery-root"><h2>Related Products</h2><ul
data-hook="slider-gallery">${each(look.related, tile)}</ul></div>`;
  return shell(item.name, main, head, warmupOf(item, open));
}

export const wix: Shop = {
  system: 'wix-stores',
  language: 'en',
  saysSoldOut: true,
  seed: 13,
  host,
  currency: 'CAD',
  kinds: [
    'in',
    'out',
    'noneChosen',
    'pre',
    'back',
    'dead',
    'sale',
    'subscription',
    'claimsIn',
    'claimsOut',
    'relatedIn',
  ],
  path: (item) => `/product-page/${item.slug}`,
  listPath: '/shop',
  product,
  list: (items) =>
    shell(
      'Shop',
      `<section data-hook="gallery-page"><h1 data-hook="category-header-title">All Products</h1><div
data-hook="products-counter">8 products</div><ul data-hook="product-list-wrapper">${each(items, tile)}</ul></section>`,
    ),
  gone: () =>
    shell(
      'Page not found',
      `<div data-testid="404-page"><h1>404</h1><h2>We can’t find the product you’re looking for.</h2><p>It may have been
removed. Check out our other products.</p><a href="https://${host}/shop">Continue Shopping</a></div>`,
    ),
  wall: plain429(host),
};
