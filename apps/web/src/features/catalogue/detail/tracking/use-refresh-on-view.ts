import type { StockHistory } from '@sillage/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { api } from '../../../../lib/api.ts';
import { DAY } from '../../../../lib/time.ts';
import { detailQueries } from '../../detail.queries.ts';

interface View {
  id: number;
  /** Undefined for a visitor, whose view causes no check. */
  userId: string | undefined;
  history: StockHistory | undefined;
}

/**
 * Asks for a check, once per view, when a signed-in user sees a fragrance of which some page was
 * not checked for a day. A prefetched, prerendered or hidden page asks for nothing. Errors are
 * ignored: the user did not ask for the check.
 */
export function useRefreshOnView({ id, userId, history }: View): void {
  const client = useQueryClient();
  const isVisible = useSyncExternalStore(subscribeToVisibility, readVisibility);
  const { mutate, isIdle } = useMutation({
    mutationFn: () => api.monitor.refresh({ params: { id } }),
    onSuccess: ({ nextCheckAt }) =>
      nextCheckAt === null ? undefined : client.invalidateQueries(detailQueries.history(id)),
  });
  useEffect(() => {
    if (userId !== undefined && isVisible && isIdle && hasOutdatedPage(history)) mutate();
  }, [userId, isVisible, isIdle, history, mutate]);
}

function hasOutdatedPage(history: StockHistory | undefined): boolean {
  return (
    history?.pages.some(
      ({ pausedSince, lastCheckedAt }) =>
        pausedSince === null && (lastCheckedAt === null || Date.now() - Date.parse(lastCheckedAt) > DAY),
    ) ?? false
  );
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** A prerendered document is hidden too (https://wicg.github.io/nav-speculation/prerendering.html). */
function readVisibility(): boolean {
  return document.visibilityState === 'visible';
}
