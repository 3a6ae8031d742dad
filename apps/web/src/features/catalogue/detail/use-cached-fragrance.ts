import type { Fragrance, FragranceDetail, SimilarFragrance } from '@sillage/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** Returns a fragrance from cached lists, shown while the page's own request runs. */
export function useCachedFragrance(id: number): Fragrance | undefined {
  const client = useQueryClient();
  const [cached] = useState(() => collectCached(client).find((fragrance) => fragrance.id === id));
  return cached;
}

function collectCached(client: QueryClient): Fragrance[] {
  const pages = getCachedData<{ content: Fragrance[] }>(client, 'filter').flatMap(({ content }) => content);
  const similar = getCachedData<SimilarFragrance[]>(client, 'similar').flat();
  const relatives = getCachedData<FragranceDetail>(client, 'one').flatMap(({ original, inspired }) =>
    original ? [original, ...inspired] : inspired,
  );
  return [...pages, ...similar, ...relatives];
}

function getCachedData<Data>(client: QueryClient, name: string): Data[] {
  return client.getQueriesData<Data>({ queryKey: ['catalogue', name] }).flatMap(([, data]) => data ?? []);
}
