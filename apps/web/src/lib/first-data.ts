import type { User } from '@sillage/contract';
import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query';

/** A place of the app that somebody may be about to go to. */
interface Place {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  user: User | null;
}

/**
 * Asks ahead, by `askAhead`, for what a page asks for first, with the queries that the page itself uses. A page has it as a property.
 * @example FragrancePage.firstData = ((client, { params }) => void askAhead(client, catalogueQueries.one(Number(params['id'])))) satisfies FirstData;
 */
export type FirstData = (client: QueryClient, place: Place) => void;

/**
 * Has an answer ready before it is needed. Asks for nothing that is fresh, and who needs it meanwhile waits for the same call.
 * Answers undefined when it failed: who really needs it asks again, and tells.
 */
export function askAhead<Data, Key extends QueryKey>(
  client: QueryClient,
  query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): Promise<Data | undefined> {
  return client.query(query).catch(() => undefined);
}
