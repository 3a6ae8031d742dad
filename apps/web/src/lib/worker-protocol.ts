/**
 * Names that pages and the service worker share. They exchange data through Cache Storage, the
 * simplest store that both can open.
 */

/** Name of the cache with one user's responses, which are used without a network. */
export const PERSONAL_CACHE = 'sillage.personal';

/** Name of the cache that stores the owner of this browser's push subscription. */
export const PUSH_CACHE = 'sillage.push';
export const PUSH_OWNER_PATH = '/push-owner';

/**
 * User and channel to which the push subscription belongs. The service worker updates them when it
 * subscribes again.
 */
export interface PushOwner {
  userId: string;
  channelId: string;
  /** Name of this browser in the user's list of channels. */
  label: string;
}

/**
 * Response header with the time (ISO 8601) at which a cached response came from the server; absent
 * from other responses.
 */
export const CACHED_AT_HEADER = 'x-cached-at';

/** Message that tells a waiting service worker to take over. */
export const TAKE_OVER_MESSAGE = 'take-over';
