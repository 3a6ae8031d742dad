import { routes } from '@sillage/contract';
import type { Http } from '../../platform/http/server.ts';
import { addFragrances, type ListDeps, readList, removeFragrances } from './lists.service.ts';

export function mountLists({ serve }: Http, deps: ListDeps): void {
  serve(routes.lists, {
    read: ({ user, body, getAbortSignal }) => readList(deps, { userId: user.id, text: body.text }, getAbortSignal()),
    addMany: ({ user, body }) => addFragrances(deps, user.id, body.items),
    removeMany: ({ user, body }) => removeFragrances(deps, user.id, body.fragranceIds),
  });
}
