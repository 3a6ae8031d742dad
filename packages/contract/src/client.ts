import type { CallInput, Data, Route, RouteGroup } from './http.ts';

/** Sends one request and returns the response's `data`; throws an AppError on an error response. */
export type Transport = (
  route: Route,
  request: { path: string; query: URLSearchParams; body: unknown },
  signal: AbortSignal | undefined,
) => Promise<unknown>;

type Caller<R extends Route> =
  unknown extends CallInput<R>
    ? (input?: undefined, signal?: AbortSignal) => Promise<Data<R>>
    : (input: CallInput<R>, signal?: AbortSignal) => Promise<Data<R>>;

/** Routes with a single response; event streams are left out. */
type Answering<Group extends RouteGroup> = {
  [Name in keyof Group as Group[Name] extends { stream: true } ? never : Name]: Group[Name];
};

/** Typed client: one function per route, grouped like the route table. */
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

/** Replaces each `{name}` with its parameter, percent-encoded. */
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
