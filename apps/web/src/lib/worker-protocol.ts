/** Pages and the service worker share data through Cache Storage, the simplest common store. */

/** Name of the cache with one user's responses, which are used without a network. */
export const PERSONAL_CACHE = 'sillage.personal';

/** Name of the cache that stores the owner of this browser's push subscription. */
export const PUSH_CACHE = 'sillage.push';
export const PUSH_OWNER_PATH = '/push-owner';

/**
 * User and notification channel to which this browser's push subscription belongs. When the service
 * worker subscribes again, it stores the new channel here.
 */
export interface PushOwner {
  userId: string;
  channelId: string;
  /** Name of this browser in the user's list of channels. */
  label: string;
}

/** Header of cached responses: the time (ISO 8601) at which they came from the server. */
export const CACHED_AT_HEADER = 'x-cached-at';

export const TAKE_OVER_MESSAGE = 'take-over';
