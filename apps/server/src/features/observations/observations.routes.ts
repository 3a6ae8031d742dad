import { routes } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Http } from '../../platform/http/server.ts';
import { listChanges } from '../notify/index.ts';
import { lookUp } from './lookup.service.ts';
import { listObserved, observe, removeObserved } from './observations.service.ts';

export function mountObservations({ serve }: Http, deps: Deps): void {
  serve(routes.observations, {
    observe: ({ user, body }) => observe(deps, user.id, body),
    list: ({ user }) => listObserved(deps, user.id),
    remove: ({ user, params }) => removeObserved(deps, user.id, params.id),
    lookup: ({ user, query }) => lookUp(deps, user.id, query.url),
    changes: ({ user, query }) => listChanges(deps, user.id, query.after),
  });
}
