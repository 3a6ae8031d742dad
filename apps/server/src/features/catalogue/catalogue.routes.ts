import { routes } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import { RawJson } from '../../platform/http/envelope.ts';
import type { Http } from '../../platform/http/server.ts';
import { getBrandList } from './brands.service.ts';
import { formatNames, formatPage, preventCachingUnlisted, streamArray } from './catalogue.http.ts';
import * as catalogue from './catalogue.service.ts';
import { getFragrance, listSimilar } from './detail.service.ts';

export function mountCatalogue({ serve }: Http, deps: catalogue.CatalogueDeps & Pick<Deps, 'read'>): void {
  /**
   * Reads data that the search index does not contain. Uses the database replica if there is one.
   */
  const readFromReplica = <T>(
    work: (replicaDeps: catalogue.CatalogueDeps) => Promise<T>,
    user: { id: string } | null = null,
  ) => deps.read(user?.id ?? null, (db) => work({ ...deps, db }));
  const list = async (filter: catalogue.CatalogueFilter, options?: catalogue.ListOptions) =>
    new RawJson(await catalogue.listFragrances(deps, filter, options));
  serve(
    routes.catalogue,
    {
      filter: async ({ query }) => formatPage(await catalogue.filterCatalogue(deps, query)),
      brands: async () => formatNames(await getBrandList(deps)),
      categories: () => catalogue.countCategories(deps),
      list: async ({ query }) => formatPage(await catalogue.listPage(deps, query)),
      all: async () => streamArray(await readFromReplica(catalogue.readAll)),
      search: ({ query }) => list({ keyword: query.q }),
      searchPaginated: async ({ query }) => formatPage(await catalogue.searchPage(deps, query)),
      inspiredBy: ({ params }) => list({ inspiredByBrand: params.brand }),
      byGender: ({ params }) => list({ gender: params.gender }),
      byCategory: async ({ params }) => new RawJson(await catalogue.listByCategory(deps, params.category)),
      available: () => list({ soldOut: false }),
      soldOut: () => list({ soldOut: true }),
      originals: () => list({ isOriginal: true }),
      inspired: () => list({ isOriginal: false }),
      recent: ({ query }) => list({}, { order: 'recent', limit: query.limit }),
      updated: async ({ query }) =>
        new RawJson(await readFromReplica((replicaDeps) => catalogue.listUpdated(replicaDeps, query.limit))),
      featured: ({ query }) => list({ soldOut: false }, { order: 'popular', limit: query.limit }),
      today: () => readFromReplica(catalogue.listToday),
      priceRange: async ({ query }) => new RawJson(await catalogue.listByPrice(deps, query)),
      cheapest: async ({ query }) =>
        new RawJson(await catalogue.listByPrice(deps, {}, { order: 'cheapest', limit: query.limit })),
      expensive: async ({ query }) =>
        new RawJson(await catalogue.listByPrice(deps, {}, { order: 'expensive', limit: query.limit })),
      stats: () => readFromReplica(catalogue.getStats),
      dashboard: () => readFromReplica(catalogue.getDashboard),
      health: () => catalogue.checkHealth(deps),
      detail: async ({ params, user }) => {
        const viewer = user && { id: user.id, now: deps.clock.now() };
        const detail = await readFromReplica((replicaDeps) => getFragrance(replicaDeps, params.id, viewer), user);
        return preventCachingUnlisted(detail, detail.isListed && detail.observed === undefined);
      },
      similar: async ({ params, query, user }) => {
        const { similar, isListed } = await readFromReplica(
          (replicaDeps) => listSimilar(replicaDeps, params.id, user?.id ?? null, query.limit),
          user,
        );
        return preventCachingUnlisted(similar, isListed);
      },
    },
    { revalidate: true },
  );
}
