import { routes } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Http } from '../../platform/http/server.ts';
import { endShare, putShare, readShared, showShare } from './sharing.service.ts';

export function mountSharing({ serve }: Http, deps: Deps): void {
  serve(routes.sharing, {
    show: ({ user }) => showShare(deps, user.id),
    put: ({ user, body }) => putShare(deps, user.id, body),
    end: ({ user }) => endShare(deps, user.id),
    read: ({ params }) => readShared(deps, params.token),
  });
}
