import { routes } from '@sillage/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { Http } from '../../../platform/http/server.ts';
import { shopConsole } from '../../monitor/index.ts';
import { reportAnswers } from '../../notify/index.ts';
import { resolveReports } from './reports.service.ts';

export function mountAdminReports({ serve }: Http, deps: Deps): void {
  serve(routes.adminReports, {
    list: ({ query }) => shopConsole.listReports(deps, query),
    show: ({ params }) => shopConsole.showReport(deps, params.id),
    answered: ({ query }) => reportAnswers.listAnswered(deps, query),
    resolve: ({ params, body, ...actor }) => resolveReports(deps, actor, params.id, body.note),
  });
}
