import {
  dealScopes,
  dealSorts,
  type FragranceDetail,
  family,
  MAX_DEAL_SIZE_ML,
  MAX_DEAL_SIZES,
  routes,
  type StockHistory,
  writeSchemaTermsAsWords,
} from '@sillage/contract';
import { z } from 'zod';
import { quote } from './shop-text.rules.ts';
import { defineTool } from './tool.service.ts';
import { formatAmount, formatFragrance, formatLeftOff, formatNext, formatOffer } from './tool-lines.rules.ts';
import {
  address,
  compareOffers,
  cursor,
  fragranceId,
  limitUpTo,
  next,
  seenByUser,
  shortFragrance,
  shortOffer,
  shortWatch,
  stockState,
  time,
  toSeenByUser,
  toShortFragrance,
  toShortOffer,
  toShortWatch,
} from './tool-shapes.rules.ts';

const MAX_EVIDENCE = 8;

const evidence = z
  .array(z.object({ source: z.string(), says: z.string() }))
  .describe('What the page stated; text of the shop');

const stockPage = z.object({
  shop: z.string(),
  url: address,
  lastCheckedAt: time.nullable(),
  outcome: z.string().nullable().describe('How the last check ended; only product and unchanged read stock'),
  reason: z.string().nullable().describe('Why the last check found no stock state'),
  confidence: z.number().nullable(),
  blockedSince: time.nullable(),
  pausedSince: time.nullable(),
  evidence,
  lastChange: z
    .object({ kind: z.string(), happenedAt: time, evidence })
    .nullable()
    .describe('Last confirmed change of an offer of the page, with the evidence for it'),
  offers: z.array(shortOffer),
});
type StockPage = z.infer<typeof stockPage>;

export const whereInStock = defineTool({
  name: 'where_in_stock',
  title: 'Where is it in stock?',
  description:
    'Says where a fragrance is in stock and on what evidence: for each page of a shop its address, the offers with their confirmed state, when they were last checked, and what the page stated. Pages with stock come first.',
  effect: 'reads',
  routes: [routes.catalogue.detail, routes.monitor.history],
  input: z.strictObject({
    fragranceId,
    isInStock: z.boolean().optional().describe('True: only offers in stock'),
    limit: limitUpTo(20, 10).describe('Number of offers'),
  }),
  output: z.object({
    fragrance: shortFragrance,
    pages: z.array(stockPage),
    offersLeftOff: z.number(),
    seenByUser: seenByUser.nullable(),
  }),
  async run({ call }, { fragranceId: id, isInStock = false, limit }) {
    const params = { id };
    const [detail, history] = await Promise.all([
      call(routes.catalogue.detail, { params }),
      call(routes.monitor.history, { params }),
    ]);
    const matching = detail.offers.filter((offer) => !isInStock || toShortOffer(offer).isInStock);
    const offers = matching.toSorted(compareOffers).slice(0, limit);
    return {
      fragrance: toShortFragrance(detail),
      pages: [...Map.groupBy(offers, ({ url }) => url)].map(([url, ofPage]) => toStockPage(url, ofPage, history)),
      offersLeftOff: matching.length - offers.length,
      seenByUser: toSeenByUser(detail.observed),
    };
  },
  describe: ({ fragrance, pages, offersLeftOff, seenByUser: seen }) => [
    formatFragrance(fragrance),
    pages.length === 0 ? 'No such offer is known.' : 'Pages:',
    ...pages.flatMap(formatStockPage),
    ...formatLeftOff(offersLeftOff, 'offers'),
    ...(seen
      ? [
          `The user's own browser saw it ${seen.stockState} at ${quote(seen.shop)} on ${seen.observedAt} ${seen.url ?? ''}`.trimEnd(),
        ]
      : []),
  ],
});

function toStockPage(url: string, offers: FragranceDetail['offers'], history: StockHistory): StockPage {
  const page = history.pages.find((each) => each.url === url);
  const ids = new Set(offers.map(({ id }) => id));
  // The newest change comes first.
  const change = history.changes.find((each) => each.offers.some(({ id }) => ids.has(id)));
  const [first] = offers;
  return {
    shop: first?.shop ?? '',
    url,
    lastCheckedAt: page?.lastCheckedAt ?? first?.lastCheckedAt ?? null,
    outcome: page?.outcome ?? null,
    reason: page?.reason ?? null,
    confidence: page?.confidence ?? null,
    blockedSince: page?.blockedSince ?? null,
    pausedSince: page?.pausedSince ?? null,
    evidence: writeEvidence(page?.evidence ?? []),
    lastChange: change
      ? { kind: change.kind, happenedAt: change.happenedAt, evidence: writeEvidence(change.evidence) }
      : null,
    offers: offers.map(toShortOffer),
  };
}

function writeEvidence(lines: StockPage['evidence']): StockPage['evidence'] {
  return lines.slice(0, MAX_EVIDENCE).map(({ source, says }) => ({ source, says: writeSchemaTermsAsWords(says) }));
}

function formatStockPage(page: StockPage): string[] {
  const { shop, url, outcome, reason, blockedSince, lastChange } = page;
  const state = [
    outcome === null ? 'not checked yet' : `last check: ${outcome}`,
    blockedSince === null ? null : `the shop blocks checks since ${blockedSince}`,
    reason === null ? null : quote(reason),
  ].filter((part) => part !== null);
  return [
    `- ${quote(shop)} ${url ?? ''} (${state.join(', ')})`,
    ...page.offers.map((offer) => `  - ${formatOffer(offer)}`),
    ...page.evidence.map(({ source, says }) => `  - evidence, ${quote(source)}: ${quote(says)}`),
    ...(lastChange ? [`  - last change: ${lastChange.kind} on ${lastChange.happenedAt}`] : []),
  ];
}

export const listDeals = defineTool({
  name: 'list_deals',
  title: 'Deals',
  description:
    'Lists bottles in stock that cost less than usual and are near the lowest price of their size in 12 months, against prices that Sillage saw itself.',
  effect: 'reads',
  routes: [routes.deals.list],
  input: z.strictObject({
    scope: z.enum(dealScopes).optional().describe('watchlist: only fragrances that the user watches (scope read)'),
    families: z.array(family).max(20, 'At most 20 families').optional(),
    sizesMl: z
      .array(z.number().positive().max(MAX_DEAL_SIZE_ML))
      .max(MAX_DEAL_SIZES, `At most ${MAX_DEAL_SIZES} sizes`)
      .optional(),
    sort: z.enum(dealSorts).optional().describe('low: nearest to the lowest price. perMl: cheapest millilitre'),
    limit: limitUpTo(50, 10),
    cursor,
  }),
  output: z.object({
    deals: z.array(
      z.object({
        fragrance: shortFragrance.pick({ id: true, name: true, brand: true }),
        shop: z.string(),
        url: address,
        variant: z.string().nullable(),
        sizeMl: z.number().nullable(),
        price: z.number(),
        currency: z.string(),
        usualPrice: z.number(),
        discountPercent: z.number().describe('Below the usual price'),
        lowPrice: z.number().describe('Lowest price of the size in 12 months'),
        totalPrice: z.number().nullable().describe('With delivery; null when its cost is unknown'),
        confirmedAt: time,
      }),
    ),
    next,
  }),
  async run({ call }, { families = [], sizesMl = [], limit, cursor: after, scope, sort }) {
    const query = { scope, sort, families: families.join(','), sizes: sizesMl.join(','), limit, after };
    const list = await call(routes.deals.list, { query });
    return { deals: list.deals, next: list.next };
  },
  describe: ({ deals, next: following }) => [
    deals.length === 0 ? 'There are no deals now.' : 'Deals:',
    ...deals.map(
      ({ fragrance: { id, name, brand }, shop, url, sizeMl, price, currency, usualPrice, discountPercent }) =>
        `- #${id} ${quote(`${name} by ${brand}`)}${sizeMl === null ? '' : `, ${sizeMl} ml`}: ${formatAmount(price, currency)}, usually ${usualPrice}, ${discountPercent} % less, at ${quote(shop)} ${url ?? ''}`.trimEnd(),
    ),
    ...formatNext(following),
  ],
});

export const lookUpAddress = defineTool({
  name: 'look_up_address',
  title: 'Do I watch this address?',
  description:
    'Says what Sillage knows about the product page at an address, whether the user watches its fragrance, and where else it is sold. It sends no request to the shop.',
  effect: 'reads',
  routes: [routes.observations.lookup],
  input: z.strictObject({
    url: z.string().min(1, 'Send the address of the page').max(2000, 'This address is too long'),
  }),
  output: z.object({
    isWatched: z.boolean(),
    fragrance: shortFragrance.nullable(),
    watch: shortWatch.nullable(),
    page: z
      .object({
        shop: z.string(),
        isReadable: z.boolean().describe('True when a check read the page within 30 days'),
        stockState,
        lastCheckedAt: time.nullable(),
      })
      .nullable(),
    elsewhere: z.array(
      z.object({
        shop: z.string(),
        url: address,
        price: z.number().nullable(),
        currency: z.string().nullable(),
        availability: z.string().nullable(),
        sizeMl: z.number().nullable(),
      }),
    ),
    lowestPrice: z.object({ price: z.number(), currency: z.string(), at: time }).nullable(),
    seenByUser: seenByUser.nullable(),
  }),
  async run({ call }, { url }) {
    const { fragrance, watch, page, elsewhere, lowestPrice, observed } = await call(routes.observations.lookup, {
      query: { url },
    });
    return {
      isWatched: watch !== null,
      fragrance: fragrance && toShortFragrance(fragrance),
      watch: watch && toShortWatch(watch),
      page,
      elsewhere,
      lowestPrice,
      seenByUser: toSeenByUser(observed),
    };
  },
  describe: ({ isWatched, fragrance, page, elsewhere }) => [
    isWatched ? 'The user watches it.' : 'The user does not watch it.',
    fragrance ? formatFragrance(fragrance) : 'The catalogue does not have this page.',
    ...(page ? [`This page: ${page.stockState}, ${formatChecked(page.lastCheckedAt)}.`] : []),
    ...elsewhere.map(
      ({ shop, url, price, currency, availability }) =>
        `- elsewhere: ${availability ?? 'unknown'}, ${formatAmount(price, currency)} at ${quote(shop)} ${url ?? ''}`,
    ),
  ],
});

function formatChecked(at: string | null): string {
  return at === null ? 'never checked' : `checked ${at}`;
}
