import type { Fragrance, FragranceDetail, SimilarFragrance } from '@sillage/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** Returns a fragrance from cached lists, shown while the page's own request runs. */
export function useKnownFragrance(id: number): Fragrance | undefined {
  const client = useQueryClient();
  const [known] = useState(() => listed(client).find((fragrance) => fragrance.id === id));
  return known;
}

function listed(client: QueryClient): Fragrance[] {
  const pages = dataOf<{ content: Fragrance[] }>(client, 'filter').flatMap(({ content }) => content);
  const similar = dataOf<SimilarFragrance[]>(client, 'similar').flat();
  const relatives = dataOf<FragranceDetail>(client, 'one').flatMap(({ original, inspired }) =>
    original ? [original, ...inspired] : inspired,
  );
  return [...pages, ...similar, ...relatives];
}

function dataOf<Data>(client: QueryClient, name: string): Data[] {
  return client.getQueriesData<Data>({ queryKey: ['catalogue', name] }).flatMap(([, data]) => data ?? []);
}
