import { routes } from '@sillage/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { Http } from '../../../platform/http/server.ts';
import { countUnread, markRead, readInbox } from './inbox.service.ts';

export function mountInboxRoutes({ serve }: Http, deps: Deps): void {
  serve(routes.inbox, {
    list: ({ user, query }) => readInbox(deps, user.id, query),
    unread: ({ user }) => countUnread(deps, user.id),
    markRead: ({ user, body }) => markRead(deps, user.id, body.upTo),
  });
}
