export interface PopularityFacts {
  watchers: number;
  inspiredCount: number;
  /** Number of ratings of the fragrance that a source reports. */
  votes: number;
  /** True when the fragrance has a price, and thus is sold in a shop. */
  isSold: boolean;
}

/**
 * Computes the popularity of a fragrance. It grows with the logarithms of the counts, so that the
 * tenth watcher adds less than the second.
 */
export function computeOwnPopularity({ watchers, inspiredCount, votes, isSold }: PopularityFacts): number {
  const counted = 3 * Math.log2(1 + watchers) + 3 * Math.log2(1 + inspiredCount) + Math.log2(1 + votes) / 2;
  return counted + (isSold ? 1 : 0);
}

/** Popularity points of a brand, rounded so that one more watcher rarely changes the order. */
export function computeBrandPopularity(watchers: number, inspiredCount: number): number {
  return Math.round(Math.log2(1 + watchers + inspiredCount)) / 2;
}

/**
 * Popularity points of a fragrance with flankers: others of its brand whose names begin with its
 * name, such as "Sauvage Elixir" of "Sauvage". Shops launch flankers of what sells. Rounded, so
 * that one more flanker rarely changes the order.
 */
export function computeLinePopularity(flankers: number): number {
  return Math.round(Math.log2(1 + flankers));
}
