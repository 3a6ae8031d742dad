import { routes } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Http } from '../../platform/http/server.ts';
import { addFragrances, removeFragrances } from './lists.service.ts';
import { readList } from './read-list.service.ts';

/** Must be mounted after the catalogue, which decorates `app` with the search index. */
export function mountLists({ app, serve }: Http, deps: Deps): void {
  const needs = { ...deps, live: app.liveIndex };
  serve(routes.lists, {
    read: ({ user, body, leaving }) => readList(needs, { userId: user.id, text: body.text }, leaving()),
    addMany: ({ user, body }) => addFragrances(deps, user.id, body.items),
    removeMany: ({ user, body }) => removeFragrances(deps, user.id, body.fragranceIds),
  });
}
