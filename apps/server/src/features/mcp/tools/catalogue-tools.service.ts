import {
  AppError,
  catalogueSorts,
  categories,
  category,
  family,
  gender,
  MAX_SEARCH_LENGTH,
  routes,
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
  shortFragrance,
  shortOffer,
  time,
  toShortFragrance,
  toShortOffer,
} from './tool-shapes.rules.ts';

const maxAmount = z.number().min(0).max(99_999_999).optional();

export const searchCatalogue = defineTool({
  name: 'search_catalogue',
  title: 'Search the catalogue',
  description:
    'Searches fragrances by words and filters; typing errors are tolerated. Without words, it lists the most popular ones. Returns ids for the other tools.',
  effect: 'reads',
  routes: [routes.catalogue.filter],
  input: z.strictObject({
    keyword: z
      .string()
      .max(MAX_SEARCH_LENGTH, `At most ${MAX_SEARCH_LENGTH} characters`)
      .optional()
      .describe('Words of the name, brand or notes'),
    brand: z.string().max(100, 'At most 100 characters').optional().describe('Exact name of a brand'),
    gender: gender.optional(),
    category: category.optional().describe(`Part of the fragrance wheel: ${categories.join(', ')}`),
    family: family.optional(),
    isInStock: z.boolean().optional().describe('True: in stock only. False: sold out only'),
    minPriceUsd: maxAmount,
    maxPriceUsd: maxAmount,
    sort: z.enum(catalogueSorts).optional(),
    limit: limitUpTo(25, 10),
    cursor,
  }),
  output: z.object({
    fragrances: z.array(shortFragrance),
    total: z.number(),
    isApproximate: z.boolean().describe('True when nothing has the words, so that similar ones are listed'),
    next,
  }),
  async run({ call }, { isInStock, minPriceUsd, maxPriceUsd, limit, cursor: after, ...query }) {
    const { page, size } = after === undefined ? { page: 0, size: limit } : readPageCursor(after);
    const soldOut = isInStock === undefined ? undefined : toFlag(!isInStock);
    const found = await call(routes.catalogue.filter, {
      query: { ...query, soldOut, minPrice: minPriceUsd, maxPrice: maxPriceUsd, page, size },
    });
    return {
      fragrances: found.content.map(toShortFragrance),
      total: found.totalElements,
      isApproximate: found.isApproximate ?? false,
      next: page + 1 < found.totalPages ? `${page + 1}.${size}` : null,
    };
  },
  describe: ({ fragrances, total, isApproximate, next: following }) => [
    isApproximate ? 'No fragrance has these words; similar ones:' : `${total} fragrances:`,
    ...fragrances.map(formatFragrance),
    ...formatNext(following),
  ],
});

function toFlag(value: boolean): 'true' | 'false' {
  return value ? 'true' : 'false';
}

/** Reads a page number and the size of pages, of which the list stays made. */
function readPageCursor(text: string): { page: number; size: number } {
  const [, page, size] = /^(\d{1,6})\.(\d{1,2})$/.exec(text) ?? [];
  if (page !== undefined && size !== undefined) return { page: Number(page), size: Number(size) };
  const message = 'This is not a cursor. Send `next` of the result before, or no cursor.';
  throw new AppError('BAD_REQUEST', { message, fields: { cursor: message } });
}

const MAX_SHOWN_OFFERS = 20;
const MAX_SHOWN_LOWS = 10;
const MAX_SHOWN_NOTES = 40;

const low = z.object({
  price: z.number(),
  shop: z.string(),
  seenAt: time,
  isCurrent: z.boolean().describe('True when it costs this now'),
});

export const showFragrance = defineTool({
  name: 'show_fragrance',
  title: 'Show a fragrance',
  description:
    'Shows a fragrance: its notes, its offers with prices by size, and the lowest prices that Sillage confirmed. Use where_in_stock for the evidence.',
  effect: 'reads',
  routes: [routes.catalogue.detail, routes.monitor.lows],
  input: z.strictObject({ fragranceId }),
  output: z.object({
    fragrance: shortFragrance,
    notes: z.string().describe('Notes of the fragrance, separated by commas'),
    accords: z.array(z.string()),
    perfumer: z.string().nullable(),
    year: z.number().nullable(),
    /** Only what a source states; null for an original. */
    inspiredBy: z.object({ name: z.string().nullable(), brand: z.string().nullable() }).nullable(),
    offers: z.array(shortOffer.extend({ shop: z.string(), url: address })),
    offersLeftOff: z.number(),
    lows: z
      .array(
        z.object({
          sizeMl: z.number().nullable(),
          currency: z.string(),
          in12Months: low.nullable(),
          in30Days: low.nullable(),
        }),
      )
      .describe('Lowest confirmed prices of each size'),
    lowsLeftOff: z.number(),
  }),
  async run({ call }, { fragranceId: id }) {
    const params = { id };
    const [detail, { sizes }] = await Promise.all([
      call(routes.catalogue.detail, { params }),
      call(routes.monitor.lows, { params }),
    ]);
    const { inspiredByBrand, originalFragrance, isOriginal, perfumer, year } = detail;
    const offers = detail.offers.toSorted(compareOffers).slice(0, MAX_SHOWN_OFFERS);
    const lows = sizes.slice(0, MAX_SHOWN_LOWS);
    return {
      fragrance: toShortFragrance(detail),
      notes: detail.notes.slice(0, MAX_SHOWN_NOTES).join(', '),
      accords: detail.accords.slice(0, MAX_SHOWN_NOTES),
      perfumer,
      year,
      inspiredBy: isOriginal ? null : { name: originalFragrance, brand: inspiredByBrand },
      offers: offers.map((offer) => ({ shop: offer.shop, url: offer.url, ...toShortOffer(offer) })),
      offersLeftOff: detail.offers.length - offers.length,
      lows: lows.map(({ sizeMl, currency, year: ofYear, month }) => ({
        sizeMl,
        currency,
        in12Months: ofYear,
        in30Days: month,
      })),
      lowsLeftOff: sizes.length - lows.length,
    };
  },
  describe: ({ fragrance, notes, offers, offersLeftOff, lows, lowsLeftOff }) => [
    formatFragrance(fragrance),
    ...(notes === '' ? [] : [`Notes: ${quote(notes)}`]),
    offers.length === 0 ? 'No shop is known that sells it.' : 'Offers:',
    ...offers.map((offer) => `- ${quote(offer.shop)}: ${formatOffer(offer)} ${offer.url ?? ''}`.trimEnd()),
    ...formatLeftOff(offersLeftOff, 'offers'),
    ...lows.flatMap(({ sizeMl, currency, in12Months }) =>
      in12Months
        ? [
            `- lowest price in 12 months${sizeMl === null ? '' : ` of ${sizeMl} ml`}: ${formatAmount(in12Months.price, currency)} at ${quote(in12Months.shop)}, ${in12Months.isCurrent ? 'now' : `seen ${in12Months.seenAt}`}`,
          ]
        : [],
    ),
    ...formatLeftOff(lowsLeftOff, 'sizes with lowest prices'),
  ],
});
