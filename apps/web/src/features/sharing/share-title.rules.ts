import { MAX_SHARE_TITLE_LENGTH, type User } from '@sillage/contract';

/**
 * Returns a title such as "Amber's watchlist", or a title without the name if that would be too
 * long.
 */
export function buildShareTitle({ firstName, username }: Pick<User, 'firstName' | 'username'>): string {
  const title = `${firstName || username}’s watchlist`;
  return title.length <= MAX_SHARE_TITLE_LENGTH ? title : 'My watchlist';
}
