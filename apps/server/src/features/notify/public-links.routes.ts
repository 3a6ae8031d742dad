import type { Deps } from '../../platform/deps.ts';
import type { Http } from '../../platform/http/server.ts';
import { mountAtomFeed } from './atom/atom-feed.routes.ts';
import { mountUnsubscribe } from './unsubscribe/unsubscribe.routes.ts';

/**
 * Mounts routes outside the API contract, for programs without a session; their URLs are signed.
 */
export function mountNotifyLinks(http: Http, deps: Deps): void {
  mountUnsubscribe(http, deps);
  mountAtomFeed(http, deps);
}
