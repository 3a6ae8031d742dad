import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { personalKey } from '../../lib/personal-cache.ts';
import { HOUR, MINUTE } from '../../lib/time.ts';

export const conversionQueries = {
  shopping: (userId: string) =>
    queryOptions({
      queryKey: [...personalKey(userId), 'shopping'],
      queryFn: ({ signal }) => api.users.shopping({ params: { id: userId } }, signal),
      staleTime: 10 * MINUTE,
    }),
  rates: queryOptions({
    queryKey: ['exchange-rates'],
    queryFn: ({ signal }) => api.exchangeRates.current(undefined, signal),
    staleTime: HOUR,
  }),
};
