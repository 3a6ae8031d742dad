/**
 * Number of countries from which a list of deliveries counts as complete. Shops state one as an
 * example, and marketplaces state two: the visitor's country and their own.
 */
export const MIN_LISTED_COUNTRIES = 3;

/** What a shop states about countries beside an offer; null where it states nothing. */
export interface StatedCountries {
  market: string | null;
  deliversTo: readonly string[] | null;
}

/**
 * Why an offer is not for a user: its price is for another country, or it lists other countries
 * only.
 */
export type Exclusion = 'other-market' | 'other-countries';

/**
 * Returns why an offer excludes all countries of a user; null when it does not, when it is not
 * known, and without countries. One statement for the user is enough, because a needless alert is
 * better than a missed one.
 */
export function findExclusion({ market, deliversTo }: StatedCountries, countries: readonly string[]): Exclusion | null {
  const isForUser = (country: string) => countries.includes(country);
  if (countries.length === 0 || (market !== null && isForUser(market)) || deliversTo?.some(isForUser)) return null;
  if (deliversTo !== null && isCompleteList(deliversTo, market)) return 'other-countries';
  return market === null ? null : 'other-market';
}

/** A list of the market alone is complete: two statements of the page agree. */
function isCompleteList(deliversTo: readonly string[], market: string | null): boolean {
  const [only, second] = deliversTo;
  if (deliversTo.length >= MIN_LISTED_COUNTRIES) return true;
  return second === undefined && only !== undefined && only === market;
}
