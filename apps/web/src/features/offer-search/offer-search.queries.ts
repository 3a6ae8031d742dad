import type { FoundOffer, OfferSearch, offerSearchRoutes, ResponseData } from '@sillage/contract';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../lib/api.ts';
import { personalKey } from '../../lib/personal-cache.ts';
import { SECOND } from '../../lib/time.ts';
import { isRunning, isSearchDue } from './offer-search.rules.ts';

/** Milliseconds between two requests for the progress of a running search. */
export const POLL_INTERVAL_MS = 1.5 * SECOND;
const OFFERS_PER_PAGE = 20;

type OfferPage = ResponseData<typeof offerSearchRoutes.offers>;

const searchKey = (userId: string, id: number) => [...personalKey(userId), 'offer-search', id] as const;

export const offerSearchQueries = {
  /** Polls while a search runs and the tab is visible. */
  progress: (userId: string, id: number) =>
    queryOptions({
      queryKey: [...searchKey(userId, id), 'progress'],
      queryFn: ({ signal }) => api.offerSearch.show({ params: { id } }, signal),
      refetchInterval: ({ state }) => (isRunning(state.data) ? POLL_INTERVAL_MS : false),
      staleTime: 0,
    }),
  /** The list shows its previous offers while another page or version of it loads. */
  offers: (userId: string, id: number, page: number, version: string) =>
    queryOptions({
      queryKey: [...searchKey(userId, id), 'offers', version, page],
      queryFn: ({ signal }) =>
        api.offerSearch.offers({ params: { id }, query: { page, size: OFFERS_PER_PAGE } }, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
};

/** Follows the latest search for a fragrance. Starts one if there is none, or only an old one. */
export function useOfferSearch(userId: string, id: number) {
  const client = useQueryClient();
  const progress = useQuery(offerSearchQueries.progress(userId, id));

  async function store(search: OfferSearch | null): Promise<void> {
    const { queryKey } = offerSearchQueries.progress(userId, id);
    // A response under way may be older than this one.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, search);
  }

  const start = useMutation({ mutationFn: () => api.offerSearch.start({ params: { id } }), onSuccess: store });
  const cancel = useMutation({ mutationFn: () => api.offerSearch.cancel({ params: { id } }), onSuccess: store });

  const { mutate } = start;
  const isDue = progress.data !== undefined && isSearchDue(progress.data, progress.dataUpdatedAt);
  useEffect(() => {
    if (isDue) mutate();
  }, [isDue, mutate]);

  return { progress, start, cancel };
}

/** `onWatched` is called after a success, also when the dialog is closed by then. */
export function useWatchOffer(userId: string, id: number, onWatched: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (offerId: number) => api.offerSearch.watch({ params: { id, offerId } }),
    onSuccess(watched) {
      client.setQueriesData({ queryKey: [...searchKey(userId, id), 'offers'] }, (page: OfferPage | undefined) =>
        replaceOffer(page, watched),
      );
      onWatched();
    },
  });
}

/** A page is watched with all its sizes, so the other offers of its URL get the same status. */
function replaceOffer(page: OfferPage | undefined, { url, status }: FoundOffer): OfferPage | undefined {
  return page && { ...page, content: page.content.map((offer) => (offer.url === url ? { ...offer, status } : offer)) };
}
