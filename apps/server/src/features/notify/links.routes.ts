import type { Deps } from '../../platform/deps.ts';
import type { Http } from '../../platform/http/server.ts';
import { mountFeed } from './feed.routes.ts';
import { mountUnsubscribe } from './unsubscribe.routes.ts';

/** What stands outside the contract, because programs without a session ask for it: their address says who they are for. */
export function mountNotifyLinks(http: Http, deps: Deps): void {
  mountUnsubscribe(http, deps);
  mountFeed(http, deps);
}
