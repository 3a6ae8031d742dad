import { z } from 'zod';
import { categories, families } from './families/families.ts';
import { fragrance, fragranceDetail, similarFragrance } from './fragrance.ts';
import { type Route, route } from './http.ts';
import { CATALOGUE_FILTER_PATH, CATALOGUE_OVERVIEW_PATH } from './paths.ts';
import {
  booleanParam,
  category,
  family,
  fragranceId,
  gender,
  limit,
  optionalParam,
  pageSchema,
  paging,
  price,
} from './primitives.ts';
import { catalogueSorts, genders, MAX_SEARCH_LENGTH } from './vocabulary.ts';

/** Maximum length of a list without a `limit` parameter; for more, use pages or `/all`. */
export const LIST_LIMIT = 1000;
/** Maximum length of the list of brands, above the real number of brands. */
export const BRANDS_LIMIT = 20_000;

const familyNames = families.map(({ name }) => name);
const filterText = z.string().trim().max(100, 'At most 100 characters');
/** A title that was copied from a shop is a search text, too. */
const searchText = (message?: string) =>
  z.string(message).trim().max(MAX_SEARCH_LENGTH, `At most ${MAX_SEARCH_LENGTH} characters`);
const INVALID_PRICE = 'A price is a number such as 89.90';
/** Decimal number in a query. `0x10` and `1e3`, which JavaScript parses, are rejected as typos. */
const decimal = z
  .string()
  .trim()
  .regex(/^-?\d+(?:\.\d+)?$/)
  .transform(Number);
const amount = z
  .union([z.number(), decimal], INVALID_PRICE)
  .pipe(z.number(INVALID_PRICE).min(0, 'A price is not negative').max(99_999_999, 'That is more than any price'));

const isRange = (min = 0, max = Infinity) => min <= max;

/** Query parameters of the catalogue filter. Empty values count as omitted (spec section 7). */
export const filterQuery = z
  .object({
    keyword: searchText().optional(),
    gender: z
      .union(
        [gender, z.literal('').transform(() => undefined), z.literal('all').transform(() => undefined)],
        'Say men, women, unisex or all',
      )
      .optional(),
    soldOut: booleanParam,
    isOriginal: booleanParam,
    inspiredBrand: filterText.optional(),
    brand: filterText.optional(),
    category: optionalParam(z.enum(categories, `Say one of ${categories.join(', ')}`)),
    family: optionalParam(z.enum(familyNames, `Say one of ${familyNames.join(', ')}`)),
    minPrice: optionalParam(amount),
    maxPrice: optionalParam(amount),
    sort: optionalParam(z.enum(catalogueSorts, `Sort by one of ${catalogueSorts.join(', ')}`)),
    ...paging,
  })
  .refine(({ minPrice, maxPrice }) => isRange(minPrice, maxPrice), {
    path: ['minPrice'],
    error: 'minPrice is more than maxPrice',
  });
export type FilterQuery = z.output<typeof filterQuery>;

/** Statistics of the catalogue. Prices are in US dollars. */
export const catalogueStats = z.object({
  totalFragrances: z.int(),
  availableFragrances: z.int(),
  soldOutFragrances: z.int(),
  /** Number of fragrances that were never checked. They are neither available nor sold out. */
  unknownFragrances: z.int(),
  originalFragrances: z.int(),
  inspiredFragrances: z.int(),
  totalBrands: z.int(),
  lowestPrice: price.nullable(),
  highestPrice: price.nullable(),
  averagePrice: price.nullable(),
});
export type CatalogueStats = z.infer<typeof catalogueStats>;

export const categoryCount = z.object({
  name: category,
  families: z.array(z.object({ name: family, count: z.int() })),
  count: z.int(),
});
export type CategoryCount = z.infer<typeof categoryCount>;

const fragrances = z.array(fragrance);
const read = { method: 'GET', access: 'public' } as const;
const listOf = <const Path extends string, Rest extends Pick<Route, 'params' | 'query'> = object>(
  path: Path,
  summary: string,
  rest = {} as Rest,
) => route({ ...read, path, summary, ...rest, data: fragrances });

export const sortKeys = ['name', 'brand', 'price', 'createdAt', 'updatedAt', 'watchers'] as const;
const listQuery = z.object({
  sortBy: optionalParam(z.enum(sortKeys, `Sort by one of ${sortKeys.join(', ')}`)),
  sortDirection: optionalParam(z.enum(['asc', 'desc'], 'The direction is asc or desc')),
  ...paging,
});
const q = searchText('Say what to look for in q').min(1, 'Say what to look for in q');
const limitQuery = { query: z.object({ limit }) };

const searchPage = pageSchema(fragrance).extend({
  /**
   * True if no fragrance matches the typed words or what they stand for, so that similar ones are
   * listed.
   */
  isApproximate: z.literal(true).optional(),
});

export const catalogueRoutes = {
  filter: route({
    ...read,
    path: CATALOGUE_FILTER_PATH,
    summary: 'Fragrances by keyword, gender, stock, brand, family and price, paged',
    query: filterQuery,
    data: searchPage,
  }),
  brands: route({
    ...read,
    path: '/api/fragrances/brands',
    summary: 'Every brand to filter by, in alphabetical order',
    data: z.array(z.string()),
  }),
  categories: route({
    ...read,
    path: '/api/fragrances/categories',
    summary: 'The 4 categories and 14 families with their counts',
    data: z.array(categoryCount),
  }),
  list: route({
    ...read,
    path: '/api/fragrances',
    summary: 'The complete catalogue, paged and sorted; missing values come last',
    query: listQuery,
    data: pageSchema(fragrance),
  }),
  all: listOf(
    '/api/fragrances/all',
    'The complete catalogue as one streamed list: at most 2 at a time per IP address, 60 s each; on a slow connection use /api/fragrances?page=',
  ),
  search: listOf('/api/fragrances/search', 'Search results, best match first, at most 1,000', {
    query: z.object({ q }),
  }),
  searchPaginated: route({
    ...read,
    path: '/api/fragrances/search/paginated',
    summary: 'Search results, best match first, paged',
    query: z.object({ q, ...paging }),
    data: searchPage,
  }),
  inspiredBy: listOf('/api/fragrances/inspired-by/{brand}', 'Fragrances said to be inspired by a brand', {
    params: z.object({ brand: filterText.min(1) }),
  }),
  byGender: listOf('/api/fragrances/gender/{gender}', 'Fragrances for men, women or both', {
    params: z.object({ gender: z.enum(genders, `Say one of ${genders.join(', ')}`) }),
  }),
  byCategory: listOf('/api/fragrances/category/{category}', 'Fragrances of a category of the wheel, or of a family', {
    params: z.object({
      category: z.union(
        [category, family],
        `Name one of ${[...new Set([...category.options, ...family.options])].join(', ')}`,
      ),
    }),
  }),
  available: listOf('/api/fragrances/available', 'Fragrances confirmed in stock'),
  soldOut: listOf('/api/fragrances/sold-out', 'Fragrances sold out in every shop that is checked'),
  originals: listOf('/api/fragrances/original', 'Originals'),
  inspired: listOf('/api/fragrances/inspired', 'Fragrances inspired by another fragrance'),
  recent: listOf('/api/fragrances/recent', 'The newest fragrances of the catalogue', limitQuery),
  updated: listOf('/api/fragrances/updated', 'Fragrances whose stock or price changed last', limitQuery),
  featured: listOf('/api/fragrances/featured', 'The most watched fragrances in stock', limitQuery),
  today: listOf('/api/fragrances/today', 'Added or restocked today (UTC)'),
  priceRange: listOf('/api/fragrances/price-range', 'Fragrances whose price in USD lies between two amounts', {
    query: z
      .object({ min: optionalParam(amount), max: optionalParam(amount) })
      .refine(({ min, max }) => isRange(min, max), { path: ['min'], error: 'min is more than max' }),
  }),
  cheapest: listOf('/api/fragrances/cheapest', 'The lowest prices in USD', limitQuery),
  expensive: listOf('/api/fragrances/expensive', 'The highest prices in USD', limitQuery),
  stats: route({ ...read, path: '/api/fragrances/stats', summary: 'Counts over the catalogue', data: catalogueStats }),
  dashboard: route({
    ...read,
    path: CATALOGUE_OVERVIEW_PATH,
    summary: 'The counts, with the newest, the most watched and the latest restocks',
    data: z.object({ stats: catalogueStats, recent: fragrances, featured: fragrances, restocked: fragrances }),
  }),
  health: route({
    ...read,
    path: '/api/fragrances/health',
    summary: 'Health of the catalogue; 503 when it cannot be read',
    data: z.object({
      status: z.literal('ok'),
      /**
       * True while the search index is still loading. Until then, the database answers searches.
       */
      isIndexLoading: z.boolean(),
    }),
  }),
  detail: route({
    ...read,
    path: '/api/fragrances/{id}',
    summary: 'One fragrance with its offers, notes and relatives',
    params: z.object({ id: fragranceId }),
    data: fragranceDetail,
  }),
  similar: route({
    ...read,
    path: '/api/fragrances/{id}/similar',
    summary: 'Similar fragrances in stock, nearest first',
    params: z.object({ id: fragranceId }),
    query: z.object({ limit }),
    data: z.array(similarFragrance),
  }),
};
