import type { Exclusion, StatedCountries } from '@sillage/contract';
import { formatCountry } from './country-names.ts';

const MAX_NAMED_COUNTRIES = 4;

/** Says why an offer is not for the user's countries. */
export function describeExclusion(exclusion: Exclusion, { market, deliversTo }: StatedCountries): string {
  if (exclusion === 'other-market' && market !== null)
    return `Price for ${formatCountry(market)}; the shop doesn’t say whether it delivers to you`;
  const countries = deliversTo ?? [];
  if (countries.length > MAX_NAMED_COUNTRIES) return `Delivers to ${countries.length} countries, but not to yours`;
  return `Delivers to ${countries.map(formatCountry).join(', ')} only`;
}
