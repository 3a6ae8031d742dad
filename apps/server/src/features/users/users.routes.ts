import { routes } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Http } from '../../platform/http/server.ts';
import { findPreferences, findShopping, updatePreferences, updateShopping } from './users.service.ts';

export function mountUsers({ serve }: Http, deps: Deps): void {
  serve(routes.users, {
    current: async ({ user }) => user,
    preferences: ({ user }) => findPreferences(deps, user.id),
    updatePreferences: ({ user, body }) => updatePreferences(deps, user.id, body),
    shopping: ({ user }) => findShopping(deps, user.id),
    updateShopping: ({ user, body }) => updateShopping(deps, user.id, body),
  });
}
