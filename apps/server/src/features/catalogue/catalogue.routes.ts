import { routes } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Http } from '../../platform/http/server.ts';
import { answerBrands } from './brands.service.ts';
import * as catalogue from './catalogue.service.ts';
import { getFragrance, listSimilar } from './detail.service.ts';
import { type LiveIndex, openLiveIndex } from './search/live-index.ts';

declare module 'fastify' {
  interface FastifyInstance {
    liveIndex: LiveIndex;
  }
}

export function mountCatalogue({ app, serve }: Http, deps: Deps): void {
  const live = openLiveIndex(deps);
  app.decorate('liveIndex', live);
  app.addHook('onClose', () => live.close());
  const needs = { db: deps.db, clock: deps.clock, live };
  /** Reads from a replica, where there is one, for data that the index does not hold. */
  const read = <T>(work: (from: catalogue.Needs) => Promise<T>) => deps.read((db) => work({ ...needs, db }));
  serve(
    routes.catalogue,
    {
      filter: ({ query }) => catalogue.filterCatalogue(needs, query),
      brands: () => answerBrands(needs),
      categories: () => catalogue.countCategories(needs),
      list: ({ query }) => catalogue.listPage(needs, query),
      all: () => read(catalogue.streamAll),
      search: ({ query }) => catalogue.list(needs, { keyword: query.q }),
      searchPaginated: ({ query }) => catalogue.searchPage(needs, query),
      inspiredBy: ({ params }) => catalogue.list(needs, { inspiredByBrand: params.brand }),
      ofGender: ({ params }) => catalogue.list(needs, { gender: params.gender }),
      ofCategory: ({ params }) => catalogue.listOfCategory(needs, params.category),
      available: () => catalogue.list(needs, { soldOut: false }),
      soldOut: () => catalogue.list(needs, { soldOut: true }),
      originals: () => catalogue.list(needs, { isOriginal: true }),
      inspired: () => catalogue.list(needs, { isOriginal: false }),
      recent: ({ query }) => catalogue.list(needs, {}, { order: 'recent', limit: query.limit }),
      updated: ({ query }) => read((from) => catalogue.listUpdated(from, query.limit)),
      featured: ({ query }) => catalogue.list(needs, { soldOut: false }, { order: 'popular', limit: query.limit }),
      today: () => read(catalogue.listToday),
      priceRange: ({ query }) => catalogue.listOfPrice(needs, query),
      cheapest: ({ query }) => catalogue.listOfPrice(needs, {}, { order: 'cheapest', limit: query.limit }),
      expensive: ({ query }) => catalogue.listOfPrice(needs, {}, { order: 'expensive', limit: query.limit }),
      stats: () => read(catalogue.getStats),
      dashboard: () => read(catalogue.getDashboard),
      health: () => catalogue.checkHealth(needs),
      one: ({ params, user }) => read((from) => getFragrance(from, params.id, user?.id ?? null)),
      similar: ({ params, query, user }) => read((from) => listSimilar(from, params.id, user?.id ?? null, query.limit)),
    },
    { revalidate: true },
  );
}
