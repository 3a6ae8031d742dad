import { useQuery } from '@tanstack/react-query';
import { conversionQueries } from '../conversion/conversion.queries.ts';

const NO_COUNTRIES: readonly string[] = [];

/** Returns the countries that deliver to the user; none means every country, also for visitors. */
export function useCountries(userId: string | undefined): { countries: readonly string[]; isPending: boolean } {
  const { data, isLoading } = useQuery({ ...conversionQueries.shopping(userId ?? ''), enabled: userId !== undefined });
  return { countries: (userId === undefined ? null : data?.countries) ?? NO_COUNTRIES, isPending: isLoading };
}
