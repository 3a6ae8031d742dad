import type { User } from '@sillage/contract';
import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query';

interface LoaderContext {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  user: User | null;
}

/**
 * Prefetches a page's first data, with the page's own queries. A page has it as a property.
 *
 * @example
 * FragrancePage.prefetchData = ((client, { params }) =>
 *   void prefetchQuery(client, catalogueQueries.one(Number(params['id'])))) satisfies FirstData;
 */
export type PageLoader = (client: QueryClient, context: LoaderContext) => void;

/**
 * Prefetches a query unless it is fresh; components share its request. Resolves to undefined on
 * failure, which the component that repeats the request reports.
 */
export function prefetchQuery<Data, Key extends QueryKey>(
  client: QueryClient,
  query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): Promise<Data | undefined> {
  return client.query(query).catch(() => undefined);
}
