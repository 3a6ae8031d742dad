import { routes } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Http } from '../../platform/http/server.ts';
import { confirmSuggestion, listSuggestions, suggest } from './suggestions.service.ts';

export function mountSuggestions({ serve }: Http, deps: Deps): void {
  serve(routes.suggestions, {
    suggest: ({ user, body }) => suggest(deps, user.id, body.url),
    confirm: ({ user, params, body }) => confirmSuggestion(deps, user.id, params.suggestionId, body),
    list: ({ user }) => listSuggestions(deps, user.id),
  });
}
