export interface PopularityFacts {
  watchers: number;
  /** Number of fragrances inspired by it. */
  inspiredCount: number;
  /** Number of ratings that a source reports. */
  votes: number;
  /** True when it has a price: some shop sells it. */
  isSold: boolean;
}

/**
 * Returns a fragrance's own points: `3·log2(1 + watchers) + 3·log2(1 + inspired) + ½·log2(1 +
 * votes)`, and 1 for a price. Logarithms, because the tenth watcher says less than the second.
 */
export function computeOwnPopularity({ watchers, inspiredCount, votes, isSold }: PopularityFacts): number {
  const counted = 3 * Math.log2(1 + watchers) + 3 * Math.log2(1 + inspiredCount) + Math.log2(1 + votes) / 2;
  return counted + (isSold ? 1 : 0);
}

/**
 * Returns the points that a brand adds to its fragrances: half a point per doubling of its watchers
 * and inspired fragrances, rounded, so that one more watcher rarely reorders a whole brand.
 */
export function computeBrandPopularity(watchers: number, inspiredCount: number): number {
  return Math.round(Math.log2(1 + watchers + inspiredCount)) / 2;
}
