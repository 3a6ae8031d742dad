import { z } from 'zod';
import { route } from '../http.ts';
import { currency, fragranceId, price, timestamp } from '../primitives.ts';
import { checkOutcomes } from '../vocabulary.ts';

export const adminShopFilters = ['all', 'blocked', 'paused', 'own'] as const;
export type AdminShopFilter = (typeof adminShopFilters)[number];

export const adminShop = z.object({
  id: z.int(),
  host: z.string(),
  name: z.string(),
  /** Number of pages with a planned check. */
  watchedPages: z.int(),
  /** Whether an operator added the shop. */
  isOwn: z.boolean(),
  blockedSince: timestamp.nullable(),
  pausedAt: timestamp.nullable(),
  /** Time since which the shop's offers are hidden and cause no alerts. */
  excludedAt: timestamp.nullable(),
  /** Minimum seconds between two requests that an operator set; null for none. */
  minGapSeconds: z.number().nullable(),
  lastRequestAt: timestamp.nullable(),
  /** Time at which the next page is due; null when none is planned, or the shop is paused. */
  nextCheckAt: timestamp.nullable(),
});
export type AdminShop = z.infer<typeof adminShop>;

export const adminEvidence = z.array(z.object({ source: z.string(), says: z.string() }));

/**
 * Last known result of a page. A check without news stores no row, so the result may be from an
 * earlier check than the one at `at`.
 */
export const adminPageCheck = z.object({
  pageId: z.int(),
  url: z.string(),
  fragranceId: z.int(),
  fragrance: z.string(),
  at: timestamp,
  outcome: z.enum(checkOutcomes),
  reason: z.string().nullable(),
  availability: z.string().nullable(),
  price: price.nullable(),
  currency: currency.nullable(),
  method: z.string().nullable(),
  confidence: z.number().nullable(),
  evidence: adminEvidence,
});
export type AdminPageCheck = z.infer<typeof adminPageCheck>;

/** How a shop is read, in the order in which the interfaces are tried. */
export const shopInterfaceNames = ['ucp', 'shopify', 'woocommerce', 'feed-file', 'sitemap', 'page'] as const;
export type ShopInterfaceName = (typeof shopInterfaceNames)[number];

/** Number of checks by outcome. */
const outcomeCounts = z.partialRecord(z.enum(checkOutcomes), z.int());
export type OutcomeCounts = z.infer<typeof outcomeCounts>;

export const MAX_ROBOTS_RULES = 100;

export const adminShopDetail = adminShop.extend({
  url: z.string(),
  pages: z.int(),
  /** Pages that are due now. */
  duePages: z.int(),
  interfaces: z.array(z.enum(shopInterfaceNames)),
  requests: z.object({
    /** Seconds between two requests: the longest of the next three. */
    gapSeconds: z.number(),
    settingSeconds: z.number(),
    robotsSeconds: z.number().nullable(),
    /** Requests since the shop is known. */
    total: z.int(),
    /** Requests of today (UTC) for finding products, and their maximum. */
    searchesToday: z.int(),
    maxSearchesPerDay: z.int(),
    /** Earliest time of the next request; null for now. */
    nextAt: timestamp.nullable(),
  }),
  robots: z.object({
    /** HTTP status of robots.txt; 0 when it could not be fetched, null before the first request. */
    status: z.int().nullable(),
    readAt: timestamp.nullable(),
    /** `rules`: the file's rules apply; `everything`: no rules; `nothing`: it could not be read. */
    allows: z.enum(['rules', 'everything', 'nothing']),
    /** Whether the rules name Sillage, and not all programs. */
    isForUs: z.boolean(),
    /** The first rules that apply, and the number of all. */
    rules: z.array(z.string()).max(MAX_ROBOTS_RULES),
    ruleCount: z.int(),
    sitemaps: z.array(z.string()),
  }),
  outcomes: z.object({
    /** Counted since then; counts are by hour. */
    day: outcomeCounts,
    month: outcomeCounts,
  }),
  /** Pages that the shop or its robots.txt last kept from us, newest first, at most 10. */
  rejectedChecks: z.array(adminPageCheck),
  /** Latest checks of different pages, newest first, at most 20. */
  checks: z.array(adminPageCheck),
});
export type AdminShopDetail = z.infer<typeof adminShopDetail>;

/** Maximum of the seconds between two requests to a shop that an operator can set: an hour. */
export const MAX_GAP_SECONDS = 3_600;

const shopParams = z.object({ id: fragranceId });
const planned = z.object({ host: z.string(), nextCheckAt: timestamp.nullable(), pages: z.int() });
const changed = z.object({ host: z.string() });

function change<Name extends string>(name: Name, summary: string) {
  return route({
    method: 'POST',
    path: `/api/admin/shops/{id}/${name}`,
    access: 'operator',
    summary,
    params: shopParams,
    data: changed,
  });
}

export const adminShopsRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/shops',
    access: 'operator',
    summary: 'Shops, those with the most watched pages first, at most 50',
    query: z.object({
      /** Part of the host. */
      search: z.string().trim().max(100).optional(),
      filter: z.enum(adminShopFilters).default('all'),
      /** `cursor` of the page before. */
      after: z
        .string()
        .regex(/^\d{1,9}\.\d{1,9}$/, 'This is not a cursor')
        .optional(),
    }),
    data: z.object({ shops: z.array(adminShop), cursor: z.string().nullable() }),
  }),
  show: route({
    method: 'GET',
    path: '/api/admin/shops/{id}',
    access: 'operator',
    summary: 'How a shop is read, how often, what its robots.txt allows, and the results of checks',
    params: shopParams,
    data: adminShopDetail,
  }),
  pause: change('pause', 'Send a shop no more requests'),
  resume: change('resume', 'Allow requests to a paused shop again'),
  exclude: change('exclude', 'Send a shop no more requests, hide its offers and send no alerts about them'),
  include: change('include', 'End the exclusion of a shop'),
  slow: route({
    method: 'POST',
    path: '/api/admin/shops/{id}/slow',
    access: 'operator',
    summary: 'Set the minimum time between two requests to a shop',
    params: shopParams,
    body: z.object({
      /** Null for the gap of the settings and of the shop's robots.txt. */
      seconds: z
        .number()
        .int()
        .min(1, 'Choose at least one second')
        .max(MAX_GAP_SECONDS, 'Choose at most an hour: 3600 seconds')
        .nullable(),
    }),
    data: changed,
  }),
  check: route({
    method: 'POST',
    path: '/api/admin/shops/{id}/check',
    access: 'operator',
    summary: 'Check the watched pages of a shop, one after another as soon as the shop allows',
    params: shopParams,
    data: planned,
  }),
  checkPage: route({
    method: 'POST',
    path: '/api/admin/pages/{id}/check',
    access: 'operator',
    summary: 'Check a page as soon as its shop allows',
    params: shopParams,
    data: planned,
  }),
};
