import { routes } from '@sillage/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { Http } from '../../../platform/http/server.ts';
import { dropMessages, listGroups, listMessages, retryMessages } from './deliveries.service.ts';

export function mountAdminDeliveries({ serve }: Http, deps: Deps): void {
  serve(routes.adminDeliveries, {
    groups: () => listGroups(deps),
    list: ({ query: { before, reason = null, ...group } }) => listMessages(deps, { ...group, reason }, before),
    retry: ({ user, address, body }) => retryMessages(deps, { user, address }, body),
    drop: ({ user, address, body }) => dropMessages(deps, { user, address }, body),
  });
}
