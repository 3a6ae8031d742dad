import { isAvailable } from '@sillage/testkit/shop';
import { type Html, html } from '../platform/html.ts';
import type { ShopProduct, ShopSize } from './products.ts';
import { buildMicrodata, productHead } from './shop-data.ts';
import { bottle, style } from './shop-style.ts';

export const SHOP_NAME = 'Parfumerie Démo';

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
<p class="house">${product.brand}</p>
<h2>${product.name}</h2>
<p>${formatPriceRange(product)}<br><span class="soft">${isAvailable(product) ? 'On the shelf' : 'Sold out'}</span></p></a></li>
`;
}

export function productPage(product: ShopProduct, url: string): string {
  const microdata = buildMicrodata(product);
  const isBuyable = isAvailable(product);
  const head = html`<link rel="canonical" href="${url}">\n${productHead(product, url)}`;
  const body = html`<article class="sheet"${microdata.product}>
<div class="picture">${bottle(product)}</div>
<div>
<p class="house"${microdata.brand}>${product.brand}</p>
<h1${microdata.name}>${product.name}</h1>
<p>Eau de parfum, ${product.gender}. ${product.family}: ${product.notes.join(', ')}.</p>
${inspiration(product)}
<p>${formatPriceRange(product)}</p>
<p>${isBuyable ? 'On the shelf, ready to go.' : 'Sold out for now.'}</p>
<ul class="sizes">${product.sizes.map((size) => sizeLine(product, size))}</ul>
<form action="/cart"><button${isBuyable ? html`` : html` disabled`}>Add to cart</button></form>
</div>
</article>
${stockControls(product)}`;
  return page(`${product.name} by ${product.brand}`, head, body);
}

function inspiration({ inspiredBy }: ShopProduct): Html {
  if (!inspiredBy) return html``;
  return html`<p class="soft">Said to be inspired by ${inspiredBy.fragrance} of ${inspiredBy.brand}; we are not affiliated with that brand.</p>`;
}

function sizeLine(product: ShopProduct, size: ShopSize): Html {
  const microdata = buildMicrodata(product);
  return html`<li${microdata.offer}><span${microdata.name}>${size.ml} ml</span> <span${microdata.price(size)}>${dollars(size.price)}</span> <em>${size.inStock ? 'On the shelf' : 'Sold out'}</em>${microdata.hiddenData(size)}</li>`;
}

function stockControls(product: ShopProduct): Html {
  const { handle, sizes } = product;
  const allSizes = shelfButton(handle, !isAvailable(product), sizes.length > 1 ? 'all sizes' : 'it');
  const singleSizes =
    sizes.length > 1 ? sizes.map((size) => shelfButton(handle, !size.inStock, `${size.ml} ml`, size.ml)) : [];
  return html`<aside class="counter">
<h2>Behind the counter</h2>
<p class="soft">Change the stock of this product here. Users who watch it are notified.</p>
${allSizes}${singleSizes}
<p class="soft">A captcha page does not show the stock, so users who watch it must not be notified.</p>
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

/** Captcha page, sent with status 200 to a visitor whom the shop treats as a robot. */
export function captchaPage({ handle }: ShopProduct): string {
  return page(
    'Just a moment...',
    html``,
    html`<h1>Just a moment...</h1><p>Verify you are human by completing the action below.</p><div class="g-recaptcha"></div>
<aside class="counter"><h2>Behind the counter</h2>${captchaButton(handle, false)}</aside>`,
  );
}

export function unavailablePage(): string {
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
<footer>All brands and fragrances here are invented.</footer>
</body>
</html>
`);
}

function formatPriceRange({ sizes }: ShopProduct): string {
  const lowest = dollars(Math.min(...sizes.map(({ price }) => price)));
  return sizes.length > 1 ? `From ${lowest}` : lowest;
}

function dollars(price: number): string {
  return `$${price.toFixed(2)}`;
}
