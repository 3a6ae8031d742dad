import { isAvailable } from '@sillage/testkit/shop';
import { type Html, html } from '../platform/html.ts';
import type { ShopProduct, ShopSize } from './products.ts';
import { microdataOf, productHead } from './shop-data.ts';
import { bottle, style } from './shop-style.ts';

export const SHOP_NAME = 'Parfumerie Démo';

/** Path of a product's page; Shopify products have Shopify's `/products/` path. */
export function pathOf({ format, handle }: ShopProduct): string {
  return format === 'shopify' ? `/products/${handle}` : `/perfume/${handle}`;
}

export function indexPage(products: readonly ShopProduct[]): string {
  return page(
    SHOP_NAME,
    html``,
    html`<h1>Fragrances that do not exist</h1>
<p>${products.length} of them, and none is really for sale. Each page has a button that fills or empties its shelf.</p>
<ul class="cards">${products.map(card)}</ul>`,
  );
}

function card(product: ShopProduct): Html {
  const state = isAvailable(product) ? 'on-shelf' : 'sold-out';
  return html`<li class="product-card ${state}"><a href="${pathOf(product)}">${bottle(product)}
<p class="house">${product.house}</p>
<h2>${product.name}</h2>
<p>${priceOf(product)}<br><span class="soft">${isAvailable(product) ? 'On the shelf' : 'Sold out'}</span></p></a></li>
`;
}

export function productPage(product: ShopProduct, url: string): string {
  const micro = microdataOf(product);
  const isBuyable = isAvailable(product);
  const head = html`<link rel="canonical" href="${url}">\n${productHead(product, url)}`;
  const body = html`<article class="sheet"${micro.product}>
<div class="picture">${bottle(product)}</div>
<div>
<p class="house"${micro.brand}>${product.house}</p>
<h1${micro.name}>${product.name}</h1>
<p>Eau de parfum, ${product.gender}. ${product.family}: ${product.notes.join(', ')}.</p>
${inspiration(product)}
<p>${priceOf(product)}</p>
<p>${isBuyable ? 'On the shelf, ready to go.' : 'Sold out for now.'}</p>
<ul class="sizes">${product.sizes.map((size) => sizeLine(product, size))}</ul>
<form action="/cart"><button${isBuyable ? html`` : html` disabled`}>Add to cart</button></form>
</div>
</article>
${counter(product)}`;
  return page(`${product.name} by ${product.house}`, head, body);
}

function inspiration({ inspiredBy }: ShopProduct): Html {
  if (!inspiredBy) return html``;
  return html`<p class="soft">Said to be inspired by ${inspiredBy.fragrance} of ${inspiredBy.brand}; we are not affiliated with that house.</p>`;
}

function sizeLine(product: ShopProduct, size: ShopSize): Html {
  const micro = microdataOf(product);
  return html`<li${micro.offer}><span${micro.name}>${size.ml} ml</span> <span${micro.price(size)}>${dollars(size.price)}</span> <em>${size.inStock ? 'On the shelf' : 'Sold out'}</em>${micro.rest(size)}</li>`;
}

/** The demo's own buttons, which post to the shop itself. */
function counter(product: ShopProduct): Html {
  const { handle, sizes } = product;
  const whole = shelfButton(handle, !isAvailable(product), sizes.length > 1 ? 'all sizes' : 'it');
  const each =
    sizes.length > 1 ? sizes.map((size) => shelfButton(handle, !size.inStock, `${size.ml} ml`, size.ml)) : [];
  return html`<aside class="counter">
<h2>Behind the counter</h2>
<p class="soft">Only here can you change what a shop has in stock. Who watches this page will notice.</p>
${whole}${each}
<p class="soft">A page that asks for a captcha says nothing of its stock, and who watches it must not be told that it did.</p>
${captchaButton(handle, true)}
</aside>`;
}

function shelfButton(handle: string, inStock: boolean, what: string, ml?: number): Html {
  const label = inStock ? `Put ${what} back on the shelf` : `Take ${what} off the shelf`;
  const size = ml === undefined ? html`` : html`<input type="hidden" name="size" value="${ml}">`;
  return html`<form method="post" action="/shelf/${handle}"><input type="hidden" name="inStock" value="${String(inStock)}">${size}<button>${label}</button></form>`;
}

function captchaButton(handle: string, isWanted: boolean): Html {
  const label = isWanted ? 'Ask visitors for a captcha' : 'Let visitors in again';
  return html`<form method="post" action="/shelf/${handle}"><input type="hidden" name="captcha" value="${String(isWanted)}"><button>${label}</button></form>`;
}

export function cartPage(): string {
  return page('Cart', html``, html`<h1>Your cart stays empty</h1><p>Nothing here is really for sale.</p>`);
}

export function missingPage(): string {
  return page('404 Not found', html``, html`<h1>Page not found</h1><p>We never had anything of this name.</p>`);
}

/** Captcha page of a shop that takes its visitor for a robot; sent with status 200. */
export function captchaPage({ handle }: ShopProduct): string {
  return page(
    'Just a moment...',
    html``,
    html`<h1>Just a moment...</h1><p>Verify you are human by completing the action below.</p><div class="g-recaptcha"></div>
<aside class="counter"><h2>Behind the counter</h2>${captchaButton(handle, false)}</aside>`,
  );
}

/** Page of an overloaded shop, sent with status 503. */
export function troublePage(): string {
  return page('Service unavailable', html``, html`<h1>We will be back soon</h1><p>Our till has jammed.</p>`);
}

function page(title: string, head: Html, body: Html): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${title}</title>
${head}
${style}
</head>
<body>
<header><a href="/">${SHOP_NAME}</a><span class="soft">A shop of paper, for the demo</span></header>
<main>
${body}
</main>
<footer>Houses and fragrances here are invented.</footer>
</body>
</html>
`);
}

function priceOf({ sizes }: ShopProduct): string {
  const least = dollars(Math.min(...sizes.map(({ price }) => price)));
  return sizes.length > 1 ? `From ${least}` : least;
}

function dollars(price: number): string {
  return `$${price.toFixed(2)}`;
}
