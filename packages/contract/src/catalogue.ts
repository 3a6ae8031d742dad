import { z } from 'zod';
import { categories, families } from './families.ts';
import { fragrance, fragranceDetail, similarFragrance } from './fragrance.ts';
import { type Route, route } from './http.ts';
import { category, family, flag, fragranceId, gender, limit, orEmpty, pageOf, paging, price } from './primitives.ts';
import { catalogueSorts, genders } from './vocabulary.ts';

/** Maximum length of a list without a `limit` parameter; for more, use pages or `/all`. */
export const LIST_LIMIT = 1000;
/** Bounds the list of brands; above the real number of brands. */
export const BRANDS_LIMIT = 20_000;

const familyNames = families.map(({ name }) => name);
const word = z.string().trim().max(100, 'At most 100 characters');
const NO_AMOUNT = 'A price is a number such as 89.90';
/** Plain decimal numbers only; JavaScript also parses `0x10` and `1e3`, which are typos here. */
const figures = z
  .string()
  .trim()
  .regex(/^-?\d+(?:\.\d+)?$/)
  .transform(Number);
const amount = z
  .union([z.number(), figures], NO_AMOUNT)
  .pipe(z.number(NO_AMOUNT).min(0, 'A price is not negative').max(99_999_999, 'That is more than any price'));

/** False when the range's minimum is above its maximum, which is an input error. */
const isRange = (min = 0, max = Infinity) => min <= max;

/** Spec section 7: empty values count as omitted. */
export const filterQuery = z
  .object({
    keyword: word.optional(),
    gender: z
      .union(
        [gender, z.literal('').transform(() => undefined), z.literal('all').transform(() => undefined)],
        'Say men, women, unisex or all',
      )
      .optional(),
    soldOut: flag,
    isOriginal: flag,
    inspiredBrand: word.optional(),
    brand: word.optional(),
    category: orEmpty(z.enum(categories, `Say one of ${categories.join(', ')}`)),
    family: orEmpty(z.enum(familyNames, `Say one of ${familyNames.join(', ')}`)),
    minPrice: orEmpty(amount),
    maxPrice: orEmpty(amount),
    sort: orEmpty(z.enum(catalogueSorts, `Sort by one of ${catalogueSorts.join(', ')}`)),
    ...paging,
  })
  .refine(({ minPrice, maxPrice }) => isRange(minPrice, maxPrice), {
    path: ['minPrice'],
    error: 'minPrice is more than maxPrice',
  });
export type FilterQuery = z.output<typeof filterQuery>;

/** Counts over the whole catalogue. Prices are in US dollars. */
export const catalogueStats = z.object({
  totalFragrances: z.int(),
  availableFragrances: z.int(),
  soldOutFragrances: z.int(),
  /** Fragrances never read yet: neither available nor sold out. */
  unknownFragrances: z.int(),
  originalFragrances: z.int(),
  inspiredFragrances: z.int(),
  totalBrands: z.int(),
  lowestPrice: price.nullable(),
  highestPrice: price.nullable(),
  averagePrice: price.nullable(),
});
export type CatalogueStats = z.infer<typeof catalogueStats>;

/** Category of the fragrance wheel with its families and the number of fragrances in each. */
export const categoryCount = z.object({
  name: category,
  families: z.array(z.object({ name: family, count: z.int() })),
  count: z.int(),
});
export type CategoryCount = z.infer<typeof categoryCount>;

const fragrances = z.array(fragrance);
const read = { method: 'GET', access: 'public' } as const;
/** Declares a call that returns a list of fragrances. */
const listOf = <const Path extends string, Rest extends Pick<Route, 'params' | 'query'> = object>(
  path: Path,
  summary: string,
  rest = {} as Rest,
) => route({ ...read, path, summary, ...rest, data: fragrances });

export const sortKeys = ['name', 'brand', 'price', 'createdAt', 'updatedAt', 'watchers'] as const;
const listQuery = z.object({
  sortBy: orEmpty(z.enum(sortKeys, `Sort by one of ${sortKeys.join(', ')}`)),
  sortDirection: orEmpty(z.enum(['asc', 'desc'], 'The direction is asc or desc')),
  ...paging,
});
const q = z
  .string('Say what to look for in q')
  .trim()
  .min(1, 'Say what to look for in q')
  .max(100, 'At most 100 characters');
const ofLength = { query: z.object({ limit }) };

export const catalogueRoutes = {
  filter: route({
    ...read,
    path: '/api/fragrances/filter',
    summary: 'Fragrances by keyword, gender, stock, brand, family and price, a page at a time',
    query: filterQuery,
    data: pageOf(fragrance),
  }),
  brands: route({
    ...read,
    path: '/api/fragrances/brands',
    summary: 'Every brand one can filter by, sorted for people',
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
    summary: 'The whole catalogue a page at a time, sorted as asked; what has no value comes last',
    query: listQuery,
    data: pageOf(fragrance),
  }),
  all: listOf(
    '/api/fragrances/all',
    'The whole catalogue in one streamed list: at most 2 at once per address, 60 s each; over a slow line take /api/fragrances?page=',
  ),
  search: listOf('/api/fragrances/search', 'What a search finds, best match first, at most 1,000', {
    query: z.object({ q }),
  }),
  searchPaginated: route({
    ...read,
    path: '/api/fragrances/search/paginated',
    summary: 'What a search finds, best match first, a page at a time',
    query: z.object({ q, ...paging }),
    data: pageOf(fragrance),
  }),
  inspiredBy: listOf('/api/fragrances/inspired-by/{brand}', 'What is said to be inspired by a brand', {
    params: z.object({ brand: word.min(1) }),
  }),
  ofGender: listOf('/api/fragrances/gender/{gender}', 'Fragrances for men, women or both', {
    params: z.object({ gender: z.enum(genders, `Say one of ${genders.join(', ')}`) }),
  }),
  ofCategory: listOf('/api/fragrances/category/{category}', 'Fragrances of a category of the wheel, or of a family', {
    params: z.object({
      category: z.union(
        [category, family],
        `Name one of ${[...new Set([...category.options, ...family.options])].join(', ')}`,
      ),
    }),
  }),
  available: listOf('/api/fragrances/available', 'What was seen in stock'),
  soldOut: listOf('/api/fragrances/sold-out', 'What is sold out everywhere we look'),
  originals: listOf('/api/fragrances/original', 'Originals'),
  inspired: listOf('/api/fragrances/inspired', 'What follows another scent'),
  recent: listOf('/api/fragrances/recent', 'The newest in the catalogue', ofLength),
  updated: listOf('/api/fragrances/updated', 'What last changed in stock or price', ofLength),
  featured: listOf('/api/fragrances/featured', 'The most watched that are in stock', ofLength),
  today: listOf('/api/fragrances/today', 'Added or restocked today (UTC)'),
  priceRange: listOf('/api/fragrances/price-range', 'Fragrances whose price in USD lies between two amounts', {
    query: z
      .object({ min: orEmpty(amount), max: orEmpty(amount) })
      .refine(({ min, max }) => isRange(min, max), { path: ['min'], error: 'min is more than max' }),
  }),
  cheapest: listOf('/api/fragrances/cheapest', 'The lowest prices in USD', ofLength),
  expensive: listOf('/api/fragrances/expensive', 'The highest prices in USD', ofLength),
  stats: route({ ...read, path: '/api/fragrances/stats', summary: 'Counts over the catalogue', data: catalogueStats }),
  dashboard: route({
    ...read,
    path: '/api/fragrances/dashboard',
    summary: 'The counts, with the newest, the most watched and the latest restocks',
    data: z.object({ stats: catalogueStats, recent: fragrances, featured: fragrances, restocked: fragrances }),
  }),
  health: route({
    ...read,
    path: '/api/fragrances/health',
    summary: 'Whether the catalogue can be read; 503 when not',
    data: z.object({
      status: z.literal('ok'),
      /** True while the index is still being filled and the database answers searches. */
      isIndexLoading: z.boolean(),
    }),
  }),
  one: route({
    ...read,
    path: '/api/fragrances/{id}',
    summary: 'One fragrance with its offers, notes and relatives',
    params: z.object({ id: fragranceId }),
    data: fragranceDetail,
  }),
  similar: route({
    ...read,
    path: '/api/fragrances/{id}/similar',
    summary: 'Scents near it that are in stock now, nearest first',
    params: z.object({ id: fragranceId }),
    query: z.object({ limit }),
    data: z.array(similarFragrance),
  }),
};
