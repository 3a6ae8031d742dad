/** What may go wrong with a shop for some hours. */
export type Trouble =
  | 'captcha'
  | 'forbidden'
  | 'busy'
  | 'down'
  | 'missing'
  | 'elsewhere'
  | 'contradiction'
  | 'cut'
  | 'stuck'
  | 'slow'
  | 'robots';

export type PageKind = 'json-ld' | 'microdata' | 'plain' | 'lying' | 'shopify' | 'woocommerce';

/** A shop of the farm as it is planned. */
export interface ShopPlan {
  name: string;
  kind: PageKind;
  products: number;
  /** Sizes of every other product, in ml; the rest have one. */
  sizes: readonly number[];
  flaps?: boolean;
  /** What goes wrong now and then, one at a time. */
  troubles: readonly Trouble[];
  robots: { status: number; body: string };
  /** The least gap that its robots.txt asks for. */
  crawlDelayMs?: number;
  validators?: 'etag' | 'last-modified';
  /** A Shopify shop may have its list of products switched off. */
  hasFeed?: boolean;
  /** Why nothing of its stock can be told: we may not look, or there is nothing to read. */
  unreadable?: 'forbidden' | 'robots.txt fails' | 'no data';
}

const noRobots = { status: 404, body: 'not here' };
const common: Pick<ShopPlan, 'kind' | 'products' | 'sizes' | 'troubles' | 'robots'> = {
  kind: 'json-ld',
  products: 2,
  sizes: [],
  troubles: [],
  robots: noRobots,
};

/** One shop of each kind that there is. */
export const everyKind: readonly ShopPlan[] = [
  { ...common, name: 'Shopify, list of products', kind: 'shopify', products: 4, sizes: [50, 100] },
  { ...common, name: 'Shopify, .js only', kind: 'shopify', sizes: [50, 100], hasFeed: false },
  { ...common, name: 'WooCommerce', kind: 'woocommerce', products: 5, sizes: [50, 100] },
  { ...common, name: 'JSON-LD, ETag', sizes: [50, 100], validators: 'etag' },
  { ...common, name: 'microdata, Last-Modified', kind: 'microdata', validators: 'last-modified' },
  { ...common, name: 'plain pages', kind: 'plain', unreadable: 'no data' },
  { ...common, name: 'lying metadata', kind: 'lying' },
  { ...common, name: 'captchas, 403', troubles: ['captcha', 'forbidden'], validators: 'etag' },
  { ...common, name: '429, 503, Retry-After', products: 4, troubles: ['busy', 'down'] },
  { ...common, name: 'soft 404s, redirects', troubles: ['missing', 'elsewhere'], validators: 'etag' },
  { ...common, name: 'contradicting, slow, cut off', troubles: ['contradiction', 'slow', 'cut', 'stuck'] },
  { ...common, name: 'flapping', flaps: true },
  { ...common, name: 'flapping behind captchas', flaps: true, troubles: ['captcha'] },
  {
    ...common,
    name: 'Crawl-delay',
    products: 4,
    crawlDelayMs: 60_000,
    robots: { status: 200, body: 'User-agent: *\nCrawl-delay: 60\n' },
  },
  {
    ...common,
    name: 'robots.txt forbids',
    robots: { status: 200, body: 'User-agent: Sillage\nDisallow: /p/\n' },
    unreadable: 'forbidden',
  },
  { ...common, name: 'robots.txt answers 503', robots: { status: 503, body: '' }, unreadable: 'robots.txt fails' },
  { ...common, name: 'robots.txt fails at times', troubles: ['robots'] },
];
