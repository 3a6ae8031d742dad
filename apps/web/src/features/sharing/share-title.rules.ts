import { MAX_SHARE_TITLE_LENGTH, type User } from '@sillage/contract';

/** Title of a shared watchlist, without the user's name if the title would be too long. */
export function buildShareTitle({ firstName, username }: Pick<User, 'firstName' | 'username'>): string {
  const title = `${firstName || username}’s watchlist`;
  return title.length <= MAX_SHARE_TITLE_LENGTH ? title : 'My watchlist';
}
