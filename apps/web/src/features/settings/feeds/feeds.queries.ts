import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { personalKey } from '../../../lib/personal-cache.ts';

export function atomFeedQuery(userId: string) {
  return queryOptions({
    queryKey: [...personalKey(userId), 'feed'],
    queryFn: ({ signal }) => api.notify.atomFeed({ params: { userId } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useChangeAtomFeed(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: 'renew' | 'end') =>
      (change === 'renew' ? api.notify.renewAtomFeed : api.notify.removeAtomFeed)({ params: { userId } }),
    onSuccess: (feed) => client.setQueryData(atomFeedQuery(userId).queryKey, (cached) => cached && feed),
  });
}

export function calendarQuery(userId: string) {
  return queryOptions({
    queryKey: [...personalKey(userId), 'calendar'],
    queryFn: ({ signal }) => api.calendar.get({ params: { userId } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useChangeCalendar(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: 'renew' | 'end') =>
      (change === 'renew' ? api.calendar.renew : api.calendar.remove)({ params: { userId } }),
    onSuccess: (calendar) => client.setQueryData(calendarQuery(userId).queryKey, (cached) => cached && calendar),
  });
}
