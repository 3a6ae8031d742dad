import type { CallInput, Data, Route, RouteGroup } from './http.ts';

/** Carries one call to the server and answers its `data`; throws AppError for a refusal. */
export type Transport = (
  route: Route,
  request: { path: string; query: URLSearchParams; body: unknown },
  signal: AbortSignal | undefined,
) => Promise<unknown>;

type Caller<R extends Route> =
  unknown extends CallInput<R>
    ? (input?: undefined, signal?: AbortSignal) => Promise<Data<R>>
    : (input: CallInput<R>, signal?: AbortSignal) => Promise<Data<R>>;

/** What has one answer; a stream of events is no call. */
type Answering<Group extends RouteGroup> = {
  [Name in keyof Group as Group[Name] extends { stream: true } ? never : Name]: Group[Name];
};

/** The typed client: one function per route, grouped as the route table is. */
export type Client<Groups extends Record<string, RouteGroup>> = {
  [Group in keyof Groups]: {
    [Name in keyof Answering<Groups[Group]>]: Caller<Answering<Groups[Group]>[Name]>;
  };
};

type Query = Record<string, string | number | boolean | null | undefined>;

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Query;
  body?: unknown;
}

/** Makes the client from the table; nothing is written twice. */
export function createClient<Groups extends Record<string, RouteGroup>>(
  groups: Groups,
  transport: Transport,
): Client<Groups> {
  const client: Record<string, Record<string, unknown>> = {};
  for (const [group, routes] of Object.entries(groups)) {
    client[group] = Object.fromEntries(
      Object.entries(routes).map(([name, route]) => [
        name,
        (input: AnyInput = {}, signal?: AbortSignal) =>
          transport(
            route,
            { path: fillPath(route.path, input.params), query: toSearch(input.query), body: input.body },
            signal,
          ),
      ]),
    );
  }
  return client as Client<Groups>;
}

/** Puts the parameters into `{name}` places, percent-encoded. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function toSearch(query: Query = {}): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search;
}
