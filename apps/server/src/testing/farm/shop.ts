import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { DAY, HOUR } from '../../platform/clock.ts';
import * as pages from './pages.ts';
import type { ShopPlan, Trouble } from './plans.ts';
import { isWithin, type Rhythm, type Span, scriptFlapping, scriptSpans, usual } from './stock.ts';

/** One size of a product with the times at which it is in stock. */
export interface FarmSize {
  ml: number;
  stays: Span[];
}

export interface FarmProduct {
  id: number;
  name: string;
  handle: string;
  path: string;
  sizes: readonly FarmSize[];
  /** When an answer told the truth about it to whoever asked for it. */
  toldAt: number[];
}

/** A time in which something is wrong with a shop. */
export type Spell = Span & { trouble: Trouble };

export interface FarmShop {
  plan: ShopPlan;
  products: readonly FarmProduct[];
  spells: readonly Spell[];
}

/** How a shop answers, and of which products the answer tells the truth. */
export interface FarmAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  manner?: 'slow' | 'cut' | 'stuck';
  tells: readonly FarmProduct[];
}

const first = ['Amber', 'Cedar', 'Iris', 'Vetiver', 'Neroli', 'Santal', 'Tonka', 'Myrrh'];
const second =
  'Nocturne Royale Boreale Solaire Lunaire Marine Sauvage Doree Secrete Ancienne Perdue Celeste Vivante Tranquille Ardente Lointaine Obscure Sereine Fragile Immense'.split(
    ' ',
  );
const TROUBLED: Rhythm = { awayMs: 6 * DAY, stayMs: 10 * HOUR };

/** Makes the shop that a plan describes, with its script for the whole of the time; `place` is its place in the farm. */
export function planShop(plan: ShopPlan, place: number, whole: Span, next: () => number): FarmShop {
  const products = Array.from({ length: plan.products }, (_, index) => {
    // A shop with more than there are first words has some of them again, with a third.
    const again = Math.floor(index / first.length);
    const third = again > 0 ? ` ${second[again % second.length]}` : '';
    const name = `${first[index % first.length]} ${second[place % second.length]}${third}`;
    const handle = name.toLowerCase().replaceAll(' ', '-');
    const sizes = index % 2 === 0 && plan.sizes.length > 0 ? plan.sizes : [50];
    const stays = () => (plan.flaps ? scriptFlapping(whole, next) : scriptSpans(whole, usual, next));
    return {
      id: index + 1,
      name,
      handle,
      path: pathOf(plan, handle),
      sizes: sizes.map((ml) => ({ ml, stays: stays() })),
      toldAt: [],
    };
  });
  const spells = plan.troubles.length > 0 ? scriptSpans(whole, TROUBLED, next) : [];
  const pick = () => plan.troubles[Math.floor(next() * plan.troubles.length)] as Trouble;
  return { plan, products, spells: spells.map((span) => ({ ...span, trouble: pick() })) };
}

function pathOf({ kind }: ShopPlan, handle: string): string {
  if (kind === 'shopify') return `/products/${handle}`;
  return kind === 'woocommerce' ? `/product/${handle}/` : `/p/${handle}`;
}

const html = { 'content-type': 'text/html; charset=utf-8' };
const json = { 'content-type': 'application/json; charset=utf-8' };
const nothing = { headers: html, tells: [] };
const missing: FarmAnswer = { ...nothing, status: 404, body: 'not here' };
/** Where the redirects of a troubled shop lead: something else, and always in stock. */
const BESTSELLER = '/p/rose-of-everybody';

interface Question {
  path: string;
  headers: IncomingHttpHeaders;
  origin: string;
  at: number;
}

/** What the shop answers at this moment of the script. */
export function answerOf(shop: FarmShop, question: Question): FarmAnswer {
  const { plan, spells } = shop;
  const { path, at } = question;
  const trouble = spells.find((spell) => isWithin([spell], at))?.trouble ?? null;
  if (path === '/robots.txt')
    return { ...nothing, ...(trouble === 'robots' ? { status: 503, body: '' } : plan.robots) };
  const refusal = trouble && refusalOf(trouble, at);
  if (refusal && path !== BESTSELLER) return refusal;
  const answer = contentOf(shop, question);
  if (trouble === 'contradiction') return { ...answer, body: contradiction(shop, question), tells: [] };
  if (trouble === 'slow') return { ...answer, manner: 'slow' };
  return trouble === 'cut' || trouble === 'stuck' ? { ...answer, manner: trouble, tells: [] } : answer;
}

function refusalOf(trouble: Trouble, at: number): FarmAnswer | null {
  const refuse = (status: number, body = '', headers = {}) => ({
    ...nothing,
    status,
    body,
    headers: { ...html, ...headers },
  });
  if (trouble === 'captcha') return refuse(200, pages.captchaPage());
  if (trouble === 'forbidden') return refuse(403, 'no');
  if (trouble === 'busy') return refuse(429, '', { 'retry-after': '18000' });
  if (trouble === 'down') return refuse(503, '', { 'retry-after': new Date(at + 6 * HOUR).toUTCString() });
  if (trouble === 'missing') return refuse(200, pages.missingPage());
  return trouble === 'elsewhere' ? refuse(302, 'moved', { location: BESTSELLER }) : null;
}

const bestseller: pages.Shown = {
  id: 99,
  name: 'Rose of Everybody',
  handle: 'rose-of-everybody',
  sizes: [{ ml: 50, isInStock: true }],
};

function contentOf(shop: FarmShop, question: Question): FarmAnswer {
  const { path, at } = question;
  if (path === BESTSELLER) return { ...nothing, status: 200, body: pages.jsonLdPage(bestseller) };
  const feed = feedOf(shop, question);
  if (feed) return feed;
  const product = shop.products.find((one) => one.path === path);
  return product ? pageOf(shop, product, question) : (jsOf(shop, path, at) ?? missing);
}

/** A product as it stands at this moment. */
function shownAt({ id, name, handle, sizes }: FarmProduct, at: number): pages.Shown {
  return { id, name, handle, sizes: sizes.map(({ ml, stays }) => ({ ml, isInStock: isWithin(stays, at) })) };
}

const pageMakers = {
  'json-ld': (shown: pages.Shown) => pages.jsonLdPage(shown),
  microdata: pages.microdataPage,
  plain: pages.plainPage,
  lying: pages.lyingPage,
  shopify: pages.shopifyPage,
  woocommerce: pages.wooPage,
};

function pageOf({ plan }: FarmShop, product: FarmProduct, { headers, at }: Question): FarmAnswer {
  const body = pageMakers[plan.kind](shownAt(product, at));
  const tells = plan.unreadable ? [] : [product];
  const marks = validatorsOf(plan, product, body, at);
  const isKnown =
    (marks.etag !== undefined && headers['if-none-match'] === marks.etag) ||
    (marks['last-modified'] !== undefined && headers['if-modified-since'] === marks['last-modified']);
  return isKnown
    ? { status: 304, headers: marks, body: '', tells }
    : { status: 200, headers: { ...html, ...marks }, body, tells };
}

function validatorsOf(
  { validators }: ShopPlan,
  { sizes }: FarmProduct,
  body: string,
  at: number,
): Record<string, string> {
  if (validators === 'etag') return { etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"` };
  if (validators !== 'last-modified') return {};
  const turns = sizes.flatMap(({ stays }) => stays.flatMap(({ from, to }) => [from, to])).filter((turn) => turn <= at);
  return { 'last-modified': new Date(Math.max(at - 365 * DAY, ...turns)).toUTCString() };
}

function contradiction({ products }: FarmShop, { path, at }: Question): string {
  const product = products.find((one) => one.path === path);
  return product ? pages.contradictingPage(shownAt(product, at)) : '';
}

function jsOf({ plan, products }: FarmShop, path: string, at: number): FarmAnswer | null {
  if (plan.kind !== 'shopify') return null;
  const product = products.find((one) => `${one.path}.js` === path);
  return product ? { status: 200, headers: json, body: pages.shopifyJs(shownAt(product, at)), tells: [product] } : null;
}

/** A page of the shop's list of products; null where the question is for something else. */
function feedOf({ plan, products }: FarmShop, { path, origin, at }: Question): FarmAnswer | null {
  const { pathname, searchParams: query } = new URL(path, origin);
  const isFirst = query.get('page') === '1';
  if (plan.kind === 'shopify' && pathname === '/products.json') {
    if (plan.hasFeed === false) return missing;
    const listed = isFirst ? products : [];
    return {
      status: 200,
      headers: json,
      body: pages.shopifyFeed(listed.map((one) => shownAt(one, at))),
      tells: listed,
    };
  }
  if (plan.kind !== 'woocommerce' || pathname !== '/wp-json/wc/store/v1/products') return null;
  const parents = query.get('parent')?.split(',');
  const listed = products.filter(({ id }) => isFirst && (!parents || parents.includes(String(id))));
  const shown = listed.map((one) => shownAt(one, at));
  const addressOf = ({ handle }: pages.Shown) => origin + pathOf(plan, handle);
  const body = parents ? pages.wooSizes(shown, addressOf) : pages.wooList(shown, addressOf);
  const tells = parents ? listed : listed.filter(({ sizes }) => sizes.length === 1);
  return { status: 200, headers: { ...json, 'x-wp-totalpages': '1' }, body, tells };
}
