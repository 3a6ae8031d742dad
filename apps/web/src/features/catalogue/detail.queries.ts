import type { FragranceDetail } from '@sillage/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { MINUTE, SECOND } from '../../lib/time.ts';

const PREFETCHED_FRESH_MS = 30 * SECOND;

export const detailQueries = {
  one: (id: number) =>
    queryOptions({
      queryKey: ['catalogue', 'one', id],
      queryFn: ({ signal }) => api.catalogue.detail({ params: { id } }, signal),
      initialData: () => takePageData(id),
      initialDataUpdatedAt: () => performance.timeOrigin,
      staleTime: PREFETCHED_FRESH_MS,
    }),
  history: (id: number) =>
    queryOptions({
      queryKey: ['catalogue', 'history', id],
      queryFn: ({ signal }) => api.monitor.history({ params: { id } }, signal),
      staleTime: PREFETCHED_FRESH_MS,
    }),
  lows: (id: number) =>
    queryOptions({
      queryKey: ['catalogue', 'lows', id],
      queryFn: ({ signal }) => api.monitor.lows({ params: { id } }, signal),
      staleTime: PREFETCHED_FRESH_MS,
    }),
  /** Query for similar fragrances that are in stock now. */
  similar: (id: number) =>
    queryOptions({
      queryKey: ['catalogue', 'similar', id],
      queryFn: ({ signal }) => api.catalogue.similar({ params: { id }, query: { limit: 8 } }, signal),
      staleTime: 5 * MINUTE,
    }),
};

/** Whether the server wrote the detail into the page, where it is the same for all users. */
export function isPageData({ dataUpdatedAt }: { dataUpdatedAt: number }): boolean {
  return dataUpdatedAt === performance.timeOrigin;
}

/** Takes the detail that the server wrote into the page, once; undefined without one. */
function takePageData(id: number): FragranceDetail | undefined {
  const element = document.getElementById('page-data');
  element?.remove();
  const detail = element ? (JSON.parse(element.textContent) as FragranceDetail) : undefined;
  return detail?.id === id ? detail : undefined;
}
