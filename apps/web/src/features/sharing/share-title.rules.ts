import { SHARE_TITLE_LENGTH, type User } from '@sillage/contract';

/** What a shared watchlist is called unless its owner says otherwise: "Amber's watchlist". A name too long for that is left out. */
export function shareTitle({ firstName, username }: Pick<User, 'firstName' | 'username'>): string {
  const title = `${firstName || username}’s watchlist`;
  return title.length <= SHARE_TITLE_LENGTH ? title : 'My watchlist';
}
