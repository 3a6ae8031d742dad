/** What tells how many people know a fragrance. */
export interface Fame {
  /** Who watches it here. */
  watchers: number;
  /** How many other fragrances are said to be inspired by it. */
  followers: number;
  /** How many people a source says have rated it. */
  votes: number;
  /** It has a price: somebody sells it. */
  isSold: boolean;
}

/**
 * What a fragrance's own fame counts: `3·log2(1 + watchers) + 3·log2(1 + followers) + ½·log2(1 + votes)`, and 1 when it has a
 * price. Logarithms, because the tenth watcher says less than the second.
 */
export function ownFame({ watchers, followers, votes, isSold }: Fame): number {
  const counted = 3 * Math.log2(1 + watchers) + 3 * Math.log2(1 + followers) + Math.log2(1 + votes) / 2;
  return counted + (isSold ? 1 : 0);
}

/**
 * What a fragrance gains from its house: half a point for each doubling of those who watch the house or follow it, in whole
 * steps so that one watcher more rarely moves a whole house.
 */
export function houseFame(watchers: number, followers: number): number {
  return Math.round(Math.log2(1 + watchers + followers)) / 2;
}
