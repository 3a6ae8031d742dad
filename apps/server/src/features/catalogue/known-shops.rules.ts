import { z } from 'zod';

/**
 * How programs can read a shop: Universal Commerce Protocol, the product feeds of Shopify and
 * WooCommerce, a sitemap, or single pages. `refuses` means that the shop turns programs away.
 */
const shopInterfaces = ['ucp', 'shopify', 'woocommerce', 'sitemap', 'page', 'refuses'] as const;
type ShopInterface = (typeof shopInterfaces)[number];

/** Entry of the bundled list of shops (`apps/server/data/shops.json`). */
export const bundledShop = z.strictObject({
  /** Host as `shopHostOf` returns it. */
  host: z.string().regex(/^(?!www\.)[a-z0-9-]+(\.[a-z0-9-]+)+$/),
  url: z.url({ protocol: /^https$/ }).max(200),
  name: z.string().min(1).max(80),
  /** ISO 3166-1 alpha-2. */
  country: z.string().regex(/^[A-Z]{2}$/),
  /** ISO 4217; null when no reading states it. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullable(),
  interfaces: z.array(z.enum(shopInterfaces)).min(1),
  /** True if a client that names itself has read products of the shop, as `source` reports. */
  verified: z.boolean(),
  fact: z.string().min(1).max(200),
  source: z.string().min(1).max(100),
  date: z.iso.date(),
});
export type BundledShop = z.infer<typeof bundledShop>;

/** A shop of the database that the operator added or paused, or that sells a listed fragrance. */
export interface StoredShop {
  host: string;
  name: string;
  /** Address that the operator added, else a page of the shop; null without either. */
  url: string | null;
  addedAt: Date | null;
  pausedAt: Date | null;
  excludedAt: Date | null;
  /** Minimum time between two requests that the operator set; null for none. */
  minGapMs: number | null;
}

export interface KnownShop {
  host: string;
  url: string;
  name: string;
  country: string | null;
  currency: string | null;
  /** Empty when nothing is known. */
  interfaces: ShopInterface[];
  /** `operator` and `verified` shops are trusted; the operator's decision comes first. */
  trust: 'operator' | 'verified' | 'unverified';
  pausedAt: Date | null;
  excludedAt: Date | null;
  minGapMs: number | null;
  /** Where the entry comes from, with its date. */
  source: string;
}

/** Merges the bundled list with the shops of the database; ordered by host, each host once. */
export function mergeShops(bundled: readonly BundledShop[], stored: readonly StoredShop[]): KnownShop[] {
  const byHost = new Map(bundled.map((shop) => [shop.host, toKnownShop(shop)]));
  for (const shop of stored) byHost.set(shop.host, addStored(byHost.get(shop.host), shop));
  return [...byHost.values()].sort((a, b) => (a.host < b.host ? -1 : 1));
}

function toKnownShop(shop: BundledShop): KnownShop {
  const { host, url, name, country, currency, interfaces, verified, source, date } = shop;
  return {
    host,
    url,
    name,
    country,
    currency,
    interfaces,
    trust: verified ? 'verified' : 'unverified',
    pausedAt: null,
    excludedAt: null,
    minGapMs: null,
    source: `${source} (${date})`,
  };
}

function addStored(bundled: KnownShop | undefined, stored: StoredShop): KnownShop {
  const { host, name, url, addedAt, pausedAt, excludedAt, minGapMs } = stored;
  const decisions = { pausedAt, excludedAt, minGapMs };
  const known = bundled ?? {
    host,
    name,
    url: url === null ? `https://${host}/` : new URL('/', url).href,
    country: null,
    currency: null,
    interfaces: [],
    trust: 'unverified' as const,
    source: 'pages of the catalogue',
  };
  if (addedAt === null) return { ...known, ...decisions };
  const source = `added by the operator (${addedAt.toISOString().slice(0, 10)})`;
  return { ...known, url: url ?? known.url, trust: 'operator', ...decisions, source };
}
