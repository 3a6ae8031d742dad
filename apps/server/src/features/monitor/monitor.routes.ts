import { routes } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Http } from '../../platform/http/server.ts';
import { readHistory } from './history.service.ts';

export function mountMonitor({ serve }: Http, deps: Deps): void {
  serve(routes.monitor, {
    history: ({ params }) => readHistory(deps, params.id),
  });
}
