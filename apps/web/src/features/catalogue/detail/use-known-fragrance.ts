import type { Fragrance, FragranceDetail, SimilarFragrance } from '@sillage/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** What lists shown before know of a fragrance, so that its page begins with its picture and name instead of grey shapes. */
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
