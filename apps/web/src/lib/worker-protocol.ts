/** Names shared by pages and service worker. Cache Storage is the smallest store both can open. */

/** Cache of one user's responses, used without a network. */
export const PERSONAL_CACHE = 'sillage.personal';

/** Cache that stores the owner of this browser's push subscription. */
export const PUSH_CACHE = 'sillage.push';
export const PUSH_OWNER_PATH = '/push-owner';

/** Owner of the push subscription. The worker updates it when it subscribes again. */
export interface PushOwner {
  userId: string;
  channelId: string;
  /** The user's name for this browser. */
  label: string;
}

/** Response header: when (ISO 8601) the cached response came from the server; else absent. */
export const CACHED_AT_HEADER = 'x-kept-at';

/** Message that tells a waiting service worker to take over. */
export const TAKE_OVER_MESSAGE = 'take-over';
