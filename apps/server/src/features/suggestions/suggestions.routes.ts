import { routes } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Http } from '../../platform/http/server.ts';
import { addPage } from './add-page.service.ts';
import { suggestFeed } from './feed-suggestions.service.ts';
import { confirmSuggestion, listSuggestions, suggest } from './suggestions.service.ts';

export function mountSuggestions({ serve }: Http, deps: Deps): void {
  serve(routes.suggestions, {
    suggest: ({ user, body }) => suggest(deps, user.id, body.url),
    suggestFeed: ({ user, body }) => suggestFeed(deps, user.id, body.url),
    confirm: ({ user, params, body }) => confirmSuggestion(deps, user.id, params.suggestionId, body),
    addPage: ({ user, params, body }) => addPage(deps, user.id, params.id, body.url),
    list: ({ user }) => listSuggestions(deps, user.id),
  });
}
