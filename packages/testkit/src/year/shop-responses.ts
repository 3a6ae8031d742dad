import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { DAY, HOUR } from '../../../../apps/server/src/platform/clock.ts';
import { captcha, cut, html, type Reply, redirect, stuck } from '../shop.ts';
import { productPath, type ScriptedShop, type SimulatedProduct } from './plan-shop.ts';
import * as feeds from './product-feeds.ts';
import * as pages from './product-pages.ts';
import type { ShopFault, ShopPlan } from './shop-plans.ts';
import { isWithin } from './stock-periods.ts';

/** Response of a simulated shop, with the products whose real stock the response shows. */
export interface ShopResponse extends Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
  shows: readonly SimulatedProduct[];
  isStuck?: boolean;
}

interface Request {
  path: string;
  headers: IncomingHttpHeaders;
  origin: string;
  at: number;
}

const json = { 'content-type': 'application/json; charset=utf-8' };
const withoutStock = { headers: html, shows: [] };
const notFound: ShopResponse = { ...withoutStock, status: 404, body: 'not here' };
/** Path to which a faulty shop redirects: another product, which is always in stock. */
const BESTSELLER_PATH = '/p/bestseller';
const SLOW_RESPONSE_MS = 100;

/**
 * Returns a simulated shop's response. It depends on the scripted stock and faults at the time of
 * the request.
 */
export function scriptedResponse(shop: ScriptedShop, request: Request): ShopResponse {
  const { plan, faults } = shop;
  const { path, at } = request;
  const fault = faults.find((period) => isWithin([period], at))?.fault ?? null;
  if (path === '/robots.txt')
    return { ...withoutStock, ...(fault === 'robots-unavailable' ? { status: 503, body: '' } : plan.robots) };
  const error = fault && errorResponse(fault, at);
  if (error && path !== BESTSELLER_PATH) return error;
  const response = contentResponse(shop, request);
  if (fault === 'contradiction') return { ...response, body: contradiction(shop, request), shows: [] };
  if (fault === 'slow') return { ...response, deliver: sendInHalves };
  if (fault === 'cut') return { ...cut(response), shows: [] };
  return fault === 'stuck' ? { ...stuck(response), isStuck: true, shows: [] } : response;
}

function sendInHalves(response: ServerResponse, body: string | Buffer): void {
  const half = body.length / 2;
  response.write(body.slice(0, half));
  setTimeout(() => response.end(body.slice(half)), SLOW_RESPONSE_MS);
}

function errorResponse(fault: ShopFault, at: number): ShopResponse | null {
  const error = (status: number, headers: Record<string, string> = {}, body = '') => ({
    ...withoutStock,
    status,
    headers: { ...html, ...headers },
    body,
  });
  if (fault === 'captcha') return error(200, {}, String(captcha().body));
  if (fault === 'forbidden') return error(403);
  if (fault === 'too-many-requests') return error(429, { 'retry-after': '18000' });
  if (fault === 'unavailable') return error(503, { 'retry-after': new Date(at + 6 * HOUR).toUTCString() });
  if (fault === 'soft-404') return error(200, {}, pages.softNotFoundPage());
  return fault === 'redirect' ? { ...withoutStock, ...redirect(BESTSELLER_PATH) } : null;
}

const bestseller: pages.ProductSnapshot = {
  id: 99,
  name: 'Bestseller',
  handle: 'bestseller',
  sizes: [{ ml: 50, isInStock: true }],
};

function contentResponse(shop: ScriptedShop, request: Request): ShopResponse {
  const { path, at } = request;
  if (path === BESTSELLER_PATH) return { ...withoutStock, status: 200, body: pages.jsonLdPage(bestseller) };
  const feed = feedResponse(shop, request);
  if (feed) return feed;
  const product = shop.products.find((candidate) => candidate.path === path);
  return product ? pageResponse(shop, product, request) : (productJsResponse(shop, path, at) ?? notFound);
}

function takeSnapshot({ id, name, handle, sizes }: SimulatedProduct, at: number): pages.ProductSnapshot {
  return { id, name, handle, sizes: sizes.map(({ ml, inStock }) => ({ ml, isInStock: isWithin(inStock, at) })) };
}

function pageResponse({ plan }: ScriptedShop, product: SimulatedProduct, { headers, at }: Request): ShopResponse {
  const body = pages.pageMakers[plan.kind](takeSnapshot(product, at));
  const shows = plan.unreadable ? [] : [product];
  const validators = createValidators(plan, product, body, at);
  const isUnchanged =
    (validators['etag'] !== undefined && headers['if-none-match'] === validators['etag']) ||
    (validators['last-modified'] !== undefined && headers['if-modified-since'] === validators['last-modified']);
  return isUnchanged
    ? { status: 304, headers: validators, body: '', shows }
    : { status: 200, headers: { ...html, ...validators }, body, shows };
}

function createValidators(
  { validators }: ShopPlan,
  { sizes }: SimulatedProduct,
  body: string,
  at: number,
): Record<string, string> {
  if (validators === 'etag') return { etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"` };
  if (validators !== 'last-modified') return {};
  const changes = sizes.flatMap(({ inStock }) => inStock.flatMap(({ from, to }) => [from, to]));
  const last = Math.max(at - 365 * DAY, ...changes.filter((change) => change <= at));
  return { 'last-modified': new Date(last).toUTCString() };
}

function contradiction({ products }: ScriptedShop, { path, at }: Request): string {
  const product = products.find((candidate) => candidate.path === path);
  return product ? pages.contradictingPage(takeSnapshot(product, at)) : '';
}

function productJsResponse({ plan, products }: ScriptedShop, path: string, at: number): ShopResponse | null {
  if (plan.kind !== 'shopify') return null;
  const product = products.find((candidate) => `${candidate.path}.js` === path);
  if (!product) return null;
  return { status: 200, headers: json, body: feeds.shopifyProductJs(takeSnapshot(product, at)), shows: [product] };
}

/** Returns a page of the product feed; null when the request is for another path. */
function feedResponse({ plan, products }: ScriptedShop, { path, origin, at }: Request): ShopResponse | null {
  const { pathname, searchParams: query } = new URL(path, origin);
  const isFirst = query.get('page') === '1';
  if (plan.kind === 'shopify' && pathname === '/products.json') {
    if (plan.hasFeed === false) return notFound;
    const shows = isFirst ? products : [];
    return { status: 200, headers: json, body: feeds.shopifyFeed(shows.map((each) => takeSnapshot(each, at))), shows };
  }
  if (plan.kind !== 'woocommerce' || pathname !== '/wp-json/wc/store/v1/products') return null;
  const parents = query.get('parent')?.split(',');
  const listed = products.filter(({ id }) => isFirst && (!parents || parents.includes(String(id))));
  const snapshots = listed.map((product) => takeSnapshot(product, at));
  const urlOf = ({ handle }: pages.ProductSnapshot) => origin + productPath(plan, handle);
  const body = parents ? feeds.wooVariations(snapshots, urlOf) : feeds.wooFeed(snapshots, urlOf);
  const shows = parents ? listed : listed.filter(({ sizes }) => sizes.length === 1);
  return { status: 200, headers: { ...json, 'x-wp-totalpages': '1' }, body, shows };
}
