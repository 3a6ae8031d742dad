import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Inventory, type Reply, redirect, send } from '@sillage/testkit/shop';
import type { ShopProduct } from './products.ts';
import { shopifyJson } from './shop-data.ts';
import { captchaPage, cartPage, indexPage, missingPage, pathOf, productPage, unavailablePage } from './shop-pages.ts';

/** Broken demo page: `captcha` has status 200, `error` has 503, `redirect` leads elsewhere. */
export type BrokenKind = 'captcha' | 'error' | 'not-found' | 'redirect';

interface DemoShop extends Inventory<ShopProduct> {
  origin: string;
  breakPage(handle: string, kind: BrokenKind | null): void;
}

const MAX_FORM_BYTES = 1_000;

const robots = `User-agent: *
Allow: /
Disallow: /cart
`;

const headers = { 'cache-control': 'no-store' };
const pageReply = (body: string, status = 200): Reply => ({ status, headers, body });
const textReply = (type: string, body: string): Reply => ({
  headers: { ...headers, 'content-type': `${type}; charset=utf-8` },
  body,
});

/** Responds to every request except those for broken pages. */
export async function respond(shop: DemoShop, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = URL.parse(request.url ?? '', shop.origin)?.pathname ?? '';
  send(response, request.method === 'POST' ? await handleForm(shop, path, request) : handleGet(shop, path));
}

function handleGet(shop: DemoShop, path: string): Reply {
  if (path === '/') return pageReply(indexPage(shop.products));
  if (path === '/robots.txt') return textReply('text/plain', robots);
  if (path === '/cart') return pageReply(cartPage());
  const product = shop.products.find((candidate) => path === pathOf(candidate) || path === shopifyJsonPath(candidate));
  if (!product) return pageReply(missingPage(), 404);
  if (path === shopifyJsonPath(product))
    return textReply('application/javascript', JSON.stringify(shopifyJson(product)));
  return pageReply(productPage(product, shop.origin + path));
}

export function shopifyJsonPath(product: ShopProduct): string | null {
  return product.format === 'shopify' ? `${pathOf(product)}.js` : null;
}

export function brokenReply(kind: BrokenKind, product: ShopProduct, next: ShopProduct): Reply {
  switch (kind) {
    case 'captcha':
      return pageReply(captchaPage(product));
    case 'error':
      return pageReply(unavailablePage(), 503);
    case 'not-found':
      return pageReply(missingPage(), 404);
    case 'redirect':
      return redirect(pathOf(next));
  }
}

async function handleForm(shop: DemoShop, path: string, request: IncomingMessage): Promise<Reply> {
  const product = shop.find(/^\/shelf\/([^/]+)$/.exec(path)?.[1] ?? '');
  if (!product) return pageReply(missingPage(), 404);
  if (!(Number(request.headers['content-length']) <= MAX_FORM_BYTES)) return { status: 413 };
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
