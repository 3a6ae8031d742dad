import { routes } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Http } from '../../platform/http/server.ts';
import { filterCatalogue, getFragrance, listBrands } from './catalogue.service.ts';

export function mountCatalogue({ serve }: Http, deps: Deps): void {
  serve(routes.catalogue, {
    filter: ({ query }) => filterCatalogue(deps, query),
    brands: () => listBrands(deps),
    one: ({ params }) => getFragrance(deps, params.id),
  });
}
