import type { Deps } from '../../platform/deps.ts';
import type { Http } from '../../platform/http/server.ts';
import { mountAlertActions } from './actions/alert-actions.routes.ts';
import { mountAtomFeed } from './atom/atom-feed.routes.ts';
import { mountUnsubscribe } from './unsubscribe/unsubscribe.routes.ts';

/**
 * The signed URLs (unsubscribe, Atom feed, alerts) need no session and are not in the API contract.
 */
export function mountNotifyLinks(http: Http, deps: Deps): void {
  mountUnsubscribe(http, deps);
  mountAtomFeed(http, deps);
  mountAlertActions(http, deps);
}
