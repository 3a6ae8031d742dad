export interface PopularityFacts {
  watchers: number;
  /** Number of other fragrances that are inspired by the fragrance. */
  inspiredCount: number;
  /** Number of ratings of the fragrance that a source reports. */
  votes: number;
  /** True when the fragrance has a price, and thus is sold in a shop. */
  isSold: boolean;
}

/**
 * Returns the own popularity points of a fragrance: `3·log2(1 + watchers) + 3·log2(1 + inspired) +
 * ½·log2(1 + votes)`, plus 1 if the fragrance has a price. With logarithms, the tenth watcher adds
 * less than the second.
 */
export function computeOwnPopularity({ watchers, inspiredCount, votes, isSold }: PopularityFacts): number {
  const counted = 3 * Math.log2(1 + watchers) + 3 * Math.log2(1 + inspiredCount) + Math.log2(1 + votes) / 2;
  return counted + (isSold ? 1 : 0);
}

/**
 * Returns the popularity points that a brand adds to each of its fragrances: half a point per
 * doubling of its watchers and inspired fragrances. The points are rounded, so that one more
 * watcher rarely changes the order of a whole brand.
 */
export function computeBrandPopularity(watchers: number, inspiredCount: number): number {
  return Math.round(Math.log2(1 + watchers + inspiredCount)) / 2;
}
