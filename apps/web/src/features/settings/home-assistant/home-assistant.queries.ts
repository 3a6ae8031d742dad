import type { HomeAssistant } from '@sillage/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { personalKey } from '../../../lib/personal-cache.ts';
import { SECOND } from '../../../lib/time.ts';

const REFRESH_MS = 3 * SECOND;

/** While messages are on their way, the setting is loaded again. */
export function homeAssistantQuery(userId: string) {
  return queryOptions({
    queryKey: [...personalKey(userId), 'home-assistant'],
    queryFn: ({ signal }) => api.homeAssistant.show({ params: { id: userId } }, signal),
    refetchInterval: ({ state: { data } }) => (isArriving(data) ? REFRESH_MS : false),
  });
}

function isArriving(data: HomeAssistant | undefined): boolean {
  return data?.device?.published === 0 || (data?.device !== null && data?.isConnected === false);
}

export function useChangeHomeAssistant(userId: string) {
  const client = useQueryClient();
  const { queryKey } = homeAssistantQuery(userId);
  return useMutation({
    mutationFn: (isOn: boolean) => api.homeAssistant.change({ params: { id: userId }, body: { isOn } }),
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (saved) => client.setQueryData(queryKey, (current) => current && saved),
  });
}
