import { routes } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import { NoStore } from '../../platform/http/envelope.ts';
import type { Http } from '../../platform/http/server.ts';
import { listDeals } from './deals.service.ts';
import { mountDealsFeed } from './deals-feed.routes.ts';

export function mountDeals(http: Http, deps: Deps): void {
  http.serve(
    routes.deals,
    {
      list: async ({ query, user, key }) => {
        const list = await deps.read(user?.id ?? null, (db) => listDeals({ ...deps, db }, query, { user, key }));
        return query.scope === 'watchlist' ? new NoStore(list) : list;
      },
    },
    { revalidate: true },
  );
  mountDealsFeed(http, deps);
}
