import type { Deps } from '../../platform/deps.ts';
import type { Http } from '../../platform/http/server.ts';
import { mountAtomFeed } from './atom/atom-feed.routes.ts';
import { mountUnsubscribe } from './unsubscribe/unsubscribe.routes.ts';

/**
 * Mounts the unsubscribe links and the Atom feed. Their signed URLs need no session and are not
 * part of the API contract.
 */
export function mountNotifyLinks(http: Http, deps: Deps): void {
  mountUnsubscribe(http, deps);
  mountAtomFeed(http, deps);
}
