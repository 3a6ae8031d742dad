/** Fault of a simulated shop, which lasts some hours. */
export type ShopFault =
  | 'captcha'
  | 'forbidden'
  | 'too-many-requests'
  | 'unavailable'
  | 'soft-404'
  | 'redirect'
  | 'contradiction'
  | 'cut'
  | 'stuck'
  | 'slow'
  | 'robots-unavailable';

type PageKind = 'json-ld' | 'microdata' | 'plain' | 'false-metadata' | 'shopify' | 'woocommerce';

export interface ShopPlan {
  name: string;
  kind: PageKind;
  products: number;
  /** Sizes in millilitres of every second product. All other products have one size. */
  sizes: readonly number[];
  /** True for a shop whose stock sometimes changes every few minutes. */
  flaps?: boolean;
  /** Possible faults of the simulated shop. At most one of them occurs at a time. */
  faults: readonly ShopFault[];
  robots: { status: number; body: string };
  /** Crawl-delay in the shop's robots.txt, in milliseconds. */
  crawlDelayMs?: number;
  validators?: 'etag' | 'last-modified';
  /** False for a Shopify shop without `products.json`. */
  hasFeed?: boolean;
  /** Why the worker cannot read the shop's pages: requests are forbidden, or pages have no data. */
  unreadable?: 'forbidden' | 'robots.txt fails' | 'no data';
}

const common: Pick<ShopPlan, 'kind' | 'products' | 'sizes' | 'faults' | 'robots'> = {
  kind: 'json-ld',
  products: 2,
  sizes: [],
  faults: [],
  robots: { status: 404, body: 'not here' },
};

export const shopPlans: readonly ShopPlan[] = [
  { ...common, name: 'Shopify, products.json', kind: 'shopify', products: 4, sizes: [50, 100] },
  { ...common, name: 'Shopify, .js only', kind: 'shopify', sizes: [50, 100], hasFeed: false },
  { ...common, name: 'WooCommerce', kind: 'woocommerce', products: 5, sizes: [50, 100] },
  { ...common, name: 'JSON-LD, ETag', sizes: [50, 100], validators: 'etag' },
  { ...common, name: 'microdata, Last-Modified', kind: 'microdata', validators: 'last-modified' },
  { ...common, name: 'pages without data', kind: 'plain', unreadable: 'no data' },
  { ...common, name: 'false metadata', kind: 'false-metadata' },
  { ...common, name: 'captchas, 403', faults: ['captcha', 'forbidden'], validators: 'etag' },
  { ...common, name: '429, 503, Retry-After', products: 4, faults: ['too-many-requests', 'unavailable'] },
  { ...common, name: 'soft 404s, redirects', faults: ['soft-404', 'redirect'], validators: 'etag' },
  { ...common, name: 'contradicting, slow, cut off', faults: ['contradiction', 'slow', 'cut', 'stuck'] },
  { ...common, name: 'flapping', flaps: true },
  { ...common, name: 'flapping behind captchas', flaps: true, faults: ['captcha'] },
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
  { ...common, name: 'robots.txt with status 503', robots: { status: 503, body: '' }, unreadable: 'robots.txt fails' },
  { ...common, name: 'robots.txt fails at times', faults: ['robots-unavailable'] },
];
