import type { AlertRules } from '@sillage/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { personalKey } from '../../../lib/personal-cache.ts';
import { MINUTE } from '../../../lib/time.ts';
import { browserTimeZone } from '../../../lib/time-zone.ts';
import { useChanges } from '../use-changes.ts';

function alertRulesQuery(userId: string) {
  return queryOptions({
    queryKey: [...personalKey(userId), 'alert-rules'],
    queryFn: ({ signal }) => api.notify.rules({ params: { userId } }, signal),
    staleTime: 10 * MINUTE,
  });
}

/** Any change of alert rules also sets the browser's time zone if none is set. */
export function useAlertRules(userId: string) {
  const query = alertRulesQuery(userId);
  const result = useQuery(query);
  const { change, withChanges } = useChanges<AlertRules>({
    queryKey: query.queryKey,
    fetchCurrent: () => api.notify.rules({ params: { userId } }),
    save: (rules) =>
      api.notify.updateRules({
        params: { userId },
        body: { ...rules, timeZone: rules.timeZone ?? browserTimeZone },
      }),
  });
  return { result, change, withChanges };
}
