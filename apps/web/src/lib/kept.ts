/**
 * What pages and the service worker (sw/) must agree on: the places of Cache Storage, the smallest store that both can
 * open, and the words between them.
 */

/** Answers that belong to one person, for when there is no network. */
export const PERSONAL_STORE = 'sillage.personal';

/** Where it stands whose this browser's push subscription is. */
export const PUSH_STORE = 'sillage.push';
export const PUSH_PLACE = '/push-owner';

/** Whose it is. The worker, which may have to subscribe anew, reads and writes it too. */
export interface PushOwner {
  userId: string;
  targetId: string;
  /** What the owner calls this browser. */
  label: string;
}

/** The header of a kept answer that says when it was one of the server's (ISO 8601). Live answers have none. */
export const KEPT_AT = 'x-kept-at';

/** Tells a new version of the worker that waits to take over. */
export const TAKE_OVER = 'take-over';
