/** Imitates shops on WooCommerce with a block theme. */
import { REVIEWS } from './goods.ts';
import type { Item, Look } from './lib.ts';
import { each, esc, json, ld, money, plainState, priceOf, schema, sells, shownState, when } from './lib.ts';
import type { Shop } from './shop-pages.ts';
import { sucuri } from './walls.ts';

const host = 'fernandflask.com.au';
const amountOf = (value: number): string =>
  `<span class="woocommerce-Price-amount amount"><bdi><span
class="woocommerce-Price-currencySymbol">&#36;</span>${money(value, '#')}</bdi></span>`;

function shell(title: string, classes: string, main: string): string {
  return `<!DOCTYPE html>
<html lang="en-AU">
<head><meta charset="UTF-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${esc(title)} &#8211; Fern &amp; Flask</title>
<style id='wp-block-button-inline-css'>.wp-block-button__link{cursor:pointer;display:inline-block}</style>
<script type="importmap"
id="wp-importmap">{"imports":{"@wordpress\\/interactivity":"\\/wp-includes\\/js\\/dist\\/a.js"}}
</script><script type="application/json" id="wp-script-module-data-@wordpress/interactivity">${json({
    config: { woocommerce: { currency: { currencyCode: 'AUD', symbol: '$', minorUnit: 2 } } },
    state: { 'woocommerce/add-to-cart': { addToCartText: 'Add to cart' } },
  })}</script><meta name="generator" content="WooCommerce 9.9.5" /></head>
<body class="${classes} theme-twentytwentyfive wp-embed-responsive woocommerce woocommerce-page
woocommerce-uses-block-theme
woocommerce-block-theme-has-button-styles"><div class="wp-site-blocks"><header class="wp-block-template-part"><div
class="wp-block-group alignfull"><p class="wp-block-site-title"><a href="https://${host}" rel="home">Fern &amp;
Flask</a></p>
<nav class="is-responsive wp-block-navigation"><ul class="wp-block-navigation__container"><li
class="wp-block-navigation-item wp-block-navigation-link"><a class="wp-block-navigation-item__content"
href="https://${host}/shop/"><span class="wp-block-navigation-item__label">Shop</span></a></li><li
class="wp-block-navigation-item"><a class="wp-block-navigation-item__content"
href="https://${host}/journal/">Journal</a></li>
</ul></nav><div class="wp-block-woocommerce-mini-cart wc-block-mini-cart"><button class="wc-block-mini-cart__button"
aria-label="0 items in cart, total price of $0.00"></button></div></div></header><main
class="wp-block-group woocommerce">${main}</main><footer class="wp-block-template-part"><p>Free shipping Australia-wide
over
$90. Prices in AUD, GST included.</p><p>Follow us on Instagram</p></footer></div></body></html>`;
}

const tile = (item: Item): string => `<li class="wc-block-product post-${item.id} product type-product
${item.state === 'out' ? 'outofstock' : 'instock'}" data-wp-interactive="woocommerce/product-collection"><div
class="wc-block-components-product-image"><a href="https://${host}/product/${item.slug}/"></a></div><h3
class="has-text-align-center wp-block-post-title has-medium-font-size"><a href="https://${host}/product/${item.slug}/"
target="_self">${esc(item.name)}</a></h3><div class="wp-block-woocommerce-product-price has-text-align-center"><div
class="wc-block-components-product-price wc-block-grid__product-price">${amountOf(item.price)}</div></div><div
class="wp-block-button wc-block-components-product-button"><${
  item.state === 'out' ? 'a' : 'button'
} class="wp-block-button__link add_to_cart_button wc-block-components-product-button__button product_type_simple"
data-product_id="${item.id}"><span>${item.state === 'out' ? 'Read more' : 'Add to cart'}</span></${
  item.state === 'out' ? 'a' : 'button'
}></div></li>`;

const STOCK = {
  in: 'in-stock">12 in stock',
  out: 'out-of-stock">Out of stock',
  pre: 'available-on-backorder">Available for pre-order, shipping from 2 June',
  back: 'available-on-backorder">Available on backorder',
  dead: 'out-of-stock">Discontinued',
};

function form(item: Item): string {
  if (item.sizes.length > 0) {
    const data = item.sizes.map((size) => ({
      attributes: { attribute_size: size.name },
      display_price: size.price,
      is_in_stock: size.open,
      is_purchasable: true,
      price_html: `<span class="price">${amountOf(size.price)}</span>`,
      availability_html: `<p class="stock ${STOCK[size.open ? 'in' : 'out']}</p>`,
      variation_id: size.id,
    }));
    return `<form class="variations_form cart" method="post" data-product_id="${item.id}"
data-product_variations="${esc(JSON.stringify(data))}"><table class="variations"><tr><th><label
for="size">Size</label></th>
<td><select id="size" name="attribute_size"><option value="">Choose an option</option>${each(
      item.sizes,
      (size) => `<option value="${size.name}">${size.name}</option>`,
    )}</select></td></tr></table><div class="single_variation_wrap"><button type="submit"
class="wp-element-button single_add_to_cart_button button alt">Add to cart</button></div></form>`;
  }
  return `<p class="stock ${STOCK[item.state]}</p>${when(
    sells(item),
    `<form class="cart" action="https://${host}/product/${item.slug}/" method="post" enctype='multipart/form-data'><div
class="quantity wc-block-components-quantity-selector"><button
class="wc-block-components-quantity-selector__button--minus"
type="button">−</button><input type="number" name="quantity" value="1" min="1" /></div><button type="submit"
name="add-to-cart" value="${item.id}" class="wp-element-button single_add_to_cart_button button alt">${
      item.state === 'pre' ? 'Pre-order now' : 'Add to cart'
    }</button></form>`,
  )}`;
}

function product(item: Item, look: Look): string {
  const prices = item.sizes.map((size) => size.price);
  const many = prices.length > 0;
  const amount = priceOf(item);
  const claimed = plainState(look.claims ?? shownState(item));
  const range = `${amountOf(Math.min(...prices))} <span aria-hidden="true">&ndash;</span> ${amountOf(Math.max(...prices))}`;
  const regular = many ? range : amountOf(amount);
  const line = item.was
    ? `<del aria-hidden="true">${amountOf(item.was)}</del> <span class="screen-reader-text">Original price was:
&#36;${item.was}.</span><ins aria-hidden="true">${amountOf(amount)}</ins><span class="screen-reader-text">Current price
is:
&#36;${amount}.</span>`
    : regular;
  const subscribe = when(
    look.subscription,
    `<div class="wcsatt-options-wrapper"><ul class="wcsatt-options-product">
<li class="one-time-option"><label><input type="radio" checked><span class="one-time-option-details">One time
purchase</span>
</label></li><li class="subscription-option"><label><input type="radio"><span class="subscription-option-details"><span
class="subscription-price">${amountOf(look.subscription ?? 0)}</span> every 2 months</span></label></li></ul></div>`,
  );
  const main = `<div data-block-name="woocommerce/breadcrumbs" class="wc-block-breadcrumbs"><nav
class="woocommerce-breadcrumb"><a href="https://${host}">Home</a> / Perfume / ${esc(item.name)}</nav></div><div
class="wp-block-woocommerce-store-notices"></div><div class="wp-block-columns alignwide"><div
class="wp-block-column"><div
class="wp-block-woocommerce-product-image-gallery">${when(
    item.was,
    '<span class="onsale">Product on sale</span>',
  )}</div>
</div><div class="wp-block-column"><h1 class="wp-block-post-title">${esc(item.name)}</h1><div
class="wp-block-woocommerce-product-price" data-is-descendent-of-single-product="true"><div
class="wc-block-components-product-price wc-block-grid__product-price">${when(!look.bare, line)}</div></div>${when(
    look.member,
    `<p class="has-small-font-size">Flask Society price: ${amountOf(look.member ?? 0)} (members only)</p>`,
  )}<div class="wp-block-post-excerpt"><p class="wp-block-post-excerpt__excerpt">${item.text}</p></div>${subscribe}<div
data-block-name="woocommerce/add-to-cart-form" class="wp-block-add-to-cart-form
wc-block-add-to-cart-form">${form(item)}${when(
    item.state === 'out',
    `<form class="wc-block-back-in-stock-form"><p>Want to be notified when this product is back in stock?</p><input
type="email" name="wc_bis_email" placeholder="Enter your e-mail"><button type="submit">Notify me</button></form>`,
  )}${when(item.state === 'dead', '<p>The maker has discontinued this scent. It will not come back.</p>')}</div><div
class="wp-block-woocommerce-product-meta"><div class="wc-block-components-product-sku">SKU: <span
class="sku">${item.sku}</span></div></div></div></div><div class="wp-block-woocommerce-product-details"><div
id="reviews">${each(REVIEWS.en, ([who, said]) => `<p><strong>${who}</strong> ${said}</p>`)}</div></div><div
data-block-name="woocommerce/related-products" class="wp-block-woocommerce-related-products"><h2
class="wp-block-heading">Related products</h2><ul class="wc-block-product-template
wp-block-woocommerce-product-template">${each(look.related, tile)}</ul></div>${ld({
    '@context': 'https://schema.org/',
    '@graph': [
      { '@context': 'https://schema.org/', '@type': 'BreadcrumbList', itemListElement: [] },
      {
        '@type': 'Product',
        '@id': `https://${host}/product/${item.slug}/#product`,
        name: item.name,
        sku: item.sku,
        offers: [
          many
            ? {
                '@type': 'AggregateOffer',
                lowPrice: Math.min(...prices).toFixed(2),
                highPrice: Math.max(...prices).toFixed(2),
                priceCurrency: 'AUD',
                availability: schema('in', 'http'),
              }
            : {
                '@type': 'Offer',
                price: (look.claimsPrice ?? amount).toFixed(2),
                priceCurrency: 'AUD',
                availability: schema(claimed, 'http'),
                url: `https://${host}/product/${item.slug}/`,
              },
        ],
      },
    ],
  })}`;
  return shell(item.name, 'product-template-default single single-product', main);
}

export const wooBlocks: Shop = {
  system: 'woocommerce-blocks',
  language: 'en',
  seed: 5,
  host,
  currency: 'AUD',
  kinds: ['in', 'out', 'noneChosen', 'pre', 'back', 'dead', 'sale', 'subscription', 'claimsOut', 'claimsPrice'],
  path: (item) => `/product/${item.slug}/`,
  listPath: '/shop/',
  product,
  list: (items) =>
    shell(
      'Shop',
      'archive post-type-archive-product',
      `<h1 class="wp-block-query-title">Shop</h1><div data-block-name="woocommerce/product-results-count"><p
class="woocommerce-result-count">Showing all 8 results</p></div><ul class="wc-block-product-template">${each(
        items,
        tile,
      )}</ul>`,
    ),
  gone: () =>
    shell(
      'Page not found',
      'error404',
      `<h1 class="wp-block-heading">Page not found</h1><p>The page you are looking for doesn’t exist, or it has been
moved.
Please try searching using the form below.</p><form class="wp-block-search"><input type="search" name="s"></form>`,
    ),
  wall: sucuri(host),
};
