import { routes } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Http } from '../../platform/http/server.ts';
import {
  cancelOfferSearch,
  listFoundOfferPage,
  showOfferSearch,
  startOfferSearch,
  watchFoundOffer,
} from './offer-search.service.ts';

export function mountOfferSearch({ serve }: Http, deps: Deps): void {
  serve(routes.offerSearch, {
    start: ({ user, params }) => startOfferSearch(deps, user.id, params.id),
    show: ({ user, params }) => showOfferSearch(deps, user.id, params.id),
    cancel: ({ user, params }) => cancelOfferSearch(deps, user.id, params.id),
    offers: ({ user, params, query }) => listFoundOfferPage(deps, user.id, params.id, query),
    watch: ({ user, params }) => watchFoundOffer(deps, user.id, params),
  });
}
