import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Reply, redirect, type Shelf, send } from '@sillage/testkit/shop';
import type { ShopProduct } from './products.ts';
import { shopifyJson } from './shop-data.ts';
import { captchaPage, cartPage, indexPage, missingPage, pathOf, productPage, troublePage } from './shop-pages.ts';

/**
 * What a broken page responds with: a captcha with status 200, a 503, a 404, or a redirect to
 * another product.
 */
export type BrokenKind = 'captcha' | 'error' | 'gone' | 'redirect';

interface DemoShop extends Shelf<ShopProduct> {
  origin: string;
  breakPage(handle: string, kind: BrokenKind | null): void;
}

const LONGEST_FORM = 1_000;

const robots = `User-agent: *
Allow: /
Disallow: /cart
`;

const headers = { 'cache-control': 'no-store' };
const page = (body: string, status = 200): Reply => ({ status, headers, body });
const other = (type: string, body: string): Reply => ({
  headers: { ...headers, 'content-type': `${type}; charset=utf-8` },
  body,
});

/** Responds to every request except those for broken pages. */
export async function respond(shop: DemoShop, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = URL.parse(request.url ?? '', shop.origin)?.pathname ?? '';
  send(response, request.method === 'POST' ? await change(shop, path, request) : read(shop, path));
}

function read(shop: DemoShop, path: string): Reply {
  if (path === '/') return page(indexPage(shop.products));
  if (path === '/robots.txt') return other('text/plain', robots);
  if (path === '/cart') return page(cartPage());
  const product = shop.products.find((one) => path === pathOf(one) || path === feedPathOf(one));
  if (!product) return page(missingPage(), 404);
  if (path === feedPathOf(product)) return other('application/javascript', JSON.stringify(shopifyJson(product)));
  return page(productPage(product, shop.origin + path));
}

/** Path of the product's JSON; null for formats other than Shopify's. */
export function feedPathOf(product: ShopProduct): string | null {
  return product.format === 'shopify' ? `${pathOf(product)}.js` : null;
}

export function brokenReply(kind: BrokenKind, product: ShopProduct, next: ShopProduct): Reply {
  switch (kind) {
    case 'captcha':
      return page(captchaPage(product));
    case 'error':
      return page(troublePage(), 503);
    case 'gone':
      return page(missingPage(), 404);
    case 'redirect':
      return redirect(pathOf(next));
  }
}

/** Handles the forms that change the stock of a product or a size, or switch its captcha. */
async function change(shop: DemoShop, path: string, request: IncomingMessage): Promise<Reply> {
  const product = shop.find(/^\/shelf\/([^/]+)$/.exec(path)?.[1] ?? '');
  if (!product) return page(missingPage(), 404);
  if (!(Number(request.headers['content-length']) <= LONGEST_FORM)) return { status: 413 };
  const form = new URLSearchParams(await text(request));
  if (form.has('captcha')) {
    shop.breakPage(product.handle, form.get('captcha') === 'true' ? 'captcha' : null);
    return redirect(pathOf(product), 303);
  }
  const size = product.sizes.find(({ ml }) => String(ml) === form.get('size'));
  const inStock = form.get('inStock');
  if ((inStock !== 'true' && inStock !== 'false') || (form.has('size') && !size)) return { status: 400 };
  shop.setStock(product.handle, inStock === 'true', size?.ml);
  return redirect(pathOf(product), 303);
}
