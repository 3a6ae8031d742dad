import { routes } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Http } from '../../platform/http/server.ts';
import { readHistory } from './history/history.service.ts';
import { reportWrong } from './history/report-wrong.service.ts';

export function mountMonitor({ serve }: Http, deps: Deps): void {
  serve(routes.monitor, {
    history: ({ params, user }) => deps.read((db) => readHistory({ ...deps, db }, params.id, user?.id ?? null)),
    reportWrong: ({ params, user }) => reportWrong(deps, user.id, params.id),
  });
}
