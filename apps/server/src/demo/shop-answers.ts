import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { ShopProduct } from './products.ts';
import type { BrokenKind, Shelf } from './shelf.ts';
import { shopifyJson } from './shop-data.ts';
import { captchaPage, cartPage, indexPage, missingPage, pathOf, productPage, troublePage } from './shop-pages.ts';

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const LONGEST_FORM = 1_000;

const robots = `User-agent: *
Allow: /
Disallow: /cart
`;

const page = (body: string, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
});
const other = (type: string, body: string): Answer => ({
  status: 200,
  headers: { 'content-type': `${type}; charset=utf-8` },
  body,
});
const moved = (status: number, location: string): Answer => ({ status, headers: { location }, body: '' });
const refused = (status: number): Answer => ({ status, headers: {}, body: '' });

/** Answers one request to the shop at `origin`. */
export async function answerRequest(
  shelf: Shelf,
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = URL.parse(request.url ?? '', origin)?.pathname ?? '';
  const { status, headers, body } =
    request.method === 'POST' ? await change(shelf, path, request) : look(shelf, origin, path);
  response.writeHead(status, { 'cache-control': 'no-store', ...headers }).end(body);
}

function look(shelf: Shelf, origin: string, path: string): Answer {
  if (path === '/') return page(indexPage(shelf.products));
  if (path === '/robots.txt') return other('text/plain', robots);
  if (path === '/cart') return page(cartPage());
  const product = shelf.products.find((one) => path === pathOf(one) || path === feedOf(one));
  if (!product) return page(missingPage(), 404);
  const broken = shelf.brokenAs(product);
  if (broken) return brokenAnswer(broken, product, shelf.nextTo(product));
  if (path === feedOf(product)) return other('application/javascript', JSON.stringify(shopifyJson(product)));
  return page(productPage(product, origin + path));
}

function feedOf(product: ShopProduct): string | null {
  return product.format === 'shopify' ? `${pathOf(product)}.js` : null;
}

function brokenAnswer(kind: BrokenKind, product: ShopProduct, next: ShopProduct): Answer {
  switch (kind) {
    case 'captcha':
      return page(captchaPage(product));
    case 'error':
      return page(troublePage(), 503);
    case 'gone':
      return page(missingPage(), 404);
    case 'redirect':
      return moved(302, pathOf(next));
  }
}

/** The forms behind the counter: what the shelf of a product, or of one size of it, becomes; whether a captcha stands before it. */
async function change(shelf: Shelf, path: string, request: IncomingMessage): Promise<Answer> {
  const product = shelf.find(/^\/shelf\/([^/]+)$/.exec(path)?.[1] ?? '');
  if (!product) return page(missingPage(), 404);
  if (!(Number(request.headers['content-length']) <= LONGEST_FORM)) return refused(413);
  const form = new URLSearchParams(await text(request));
  if (form.has('captcha')) {
    shelf.breakPage(product.handle, form.get('captcha') === 'true' ? 'captcha' : null);
    return moved(303, pathOf(product));
  }
  const size = product.sizes.find(({ ml }) => String(ml) === form.get('size'));
  const inStock = form.get('inStock');
  if ((inStock !== 'true' && inStock !== 'false') || (form.has('size') && !size)) return refused(400);
  shelf.setStock(product.handle, inStock === 'true', size?.ml);
  return moved(303, pathOf(product));
}
