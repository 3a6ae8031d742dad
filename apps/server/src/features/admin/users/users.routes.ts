import { routes } from '@sillage/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { Http } from '../../../platform/http/server.ts';
import * as changes from './change-user.service.ts';
import { listUsers, showUser } from './users.service.ts';

export function mountAdminUsers({ serve }: Http, deps: Deps): void {
  serve(routes.adminUsers, {
    list: ({ query }) => listUsers(deps, query),
    show: ({ params }) => showUser(deps, params.id),
    endSessions: ({ params, ...actor }) => changes.endSessions(deps, actor, params.id),
    resendVerification: ({ params, ...actor }) => changes.resendVerification(deps, actor, params.id),
    suspend: ({ params, body, ...actor }) => changes.suspendUser(deps, actor, params.id, body.reason),
    unsuspend: ({ params, ...actor }) => changes.unsuspendUser(deps, actor, params.id),
    scheduleDeletion: ({ params, ...actor }) => changes.scheduleDeletion(deps, actor, params.id),
    cancelDeletion: ({ params, ...actor }) => changes.cancelDeletion(deps, actor, params.id),
  });
}
