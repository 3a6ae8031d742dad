import { routes } from '@sillage/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { Http } from '../../../platform/http/server.ts';
import { createInvitation, listInvitations, revokeInvitation } from './invitations.service.ts';

export function mountAdminInvitations({ serve }: Http, deps: Deps): void {
  serve(routes.adminInvitations, {
    list: () => listInvitations(deps),
    create: ({ user, address, body }) => createInvitation(deps, { user, address }, body),
    revoke: ({ user, address, params }) => revokeInvitation(deps, { user, address }, params.id),
  });
}
