import { routes } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Http } from '../../platform/http/server.ts';
import { checkNow, reportProblem } from './check-requests/check-requests.service.ts';
import { refreshFragrance } from './check-requests/refresh.service.ts';
import { readHistory } from './history/history.service.ts';
import { readLows } from './prices/lows.service.ts';

export function mountMonitor({ serve }: Http, deps: Deps): void {
  serve(routes.monitor, {
    history({ params, user }) {
      const userId = user?.id ?? null;
      return deps.read(userId, (db) => readHistory({ ...deps, db }, params.id, userId));
    },
    lows({ params, user }) {
      const userId = user?.id ?? null;
      return deps.read(userId, (db) => readLows({ ...deps, db }, params.id, userId));
    },
    checkNow: ({ params, user }) => checkNow(deps, user.id, params.id),
    refresh: ({ params, user }) => refreshFragrance(deps, user.id, params.id),
    report: ({ params, user, body }) => reportProblem(deps, user.id, params.id, body),
  });
}
