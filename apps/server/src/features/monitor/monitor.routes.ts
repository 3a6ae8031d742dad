import { routes } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Http } from '../../platform/http/server.ts';
import { readHistory } from './history.service.ts';
import { reportWrong } from './report-wrong.service.ts';
import { confirmSuggestion, listSuggestions, suggest, type Watch } from './suggest.service.ts';

export function mountMonitor({ serve }: Http, deps: Deps, watch: Watch): void {
  serve(routes.monitor, {
    history: ({ params, user }) => deps.read((db) => readHistory({ ...deps, db }, params.id, user?.id ?? null)),
    reportWrong: ({ params, user }) => reportWrong(deps, user.id, params.id),
    suggest: ({ user, body }) => suggest(deps, user.id, body.url),
    confirmSuggestion: ({ user, params, body }) => confirmSuggestion(deps, user.id, params.suggestionId, body, watch),
    suggestions: ({ user }) => listSuggestions(deps, user.id),
  });
}
