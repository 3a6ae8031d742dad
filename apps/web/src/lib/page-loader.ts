import type { User } from '@sillage/contract';
import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query';

interface LoaderContext {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  user: User | null;
}

/**
 * Function that prefetches a page's first data with the page's own queries. A page component has it
 * as the property `prefetchData`.
 *
 * @example
 * FragrancePage.prefetchData = ((client, { params }) =>
 *   void prefetchQuery(client, detailQueries.one(Number(params['id'])))) satisfies PageLoader;
 */
export type PageLoader = (client: QueryClient, context: LoaderContext) => void;

/** Prefetches data; a failure resolves to undefined, as the component retries and reports it. */
export function prefetchQuery<Data, Key extends QueryKey>(
  client: QueryClient,
  query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): Promise<Data | undefined> {
  return client.query(query).catch(() => undefined);
}
