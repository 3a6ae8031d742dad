import type { RequestInput, ResponseData, Route, RouteGroup } from './http.ts';
import { fillPath } from './paths.ts';

/** Sends one request and returns the response's `data`; throws an AppError on an error response. */
export type Transport = (
  route: Route,
  request: { path: string; query: URLSearchParams; body: unknown },
  signal: AbortSignal | undefined,
) => Promise<unknown>;

type RequestFunction<R extends Route> =
  unknown extends RequestInput<R>
    ? (input?: undefined, signal?: AbortSignal) => Promise<ResponseData<R>>
    : (input: RequestInput<R>, signal?: AbortSignal) => Promise<ResponseData<R>>;

/** Routes with a single response; event streams are left out. */
type SingleResponseRoutes<Group extends RouteGroup> = {
  [Name in keyof Group as Group[Name] extends { stream: true } ? never : Name]: Group[Name];
};

export type Client<Groups extends Record<string, RouteGroup>> = {
  [Group in keyof Groups]: {
    [Name in keyof SingleResponseRoutes<Groups[Group]>]: RequestFunction<SingleResponseRoutes<Groups[Group]>[Name]>;
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
            { path: fillPath(route.path, input.params), query: toSearchParams(input.query), body: input.body },
            signal,
          ),
      ]),
    );
  }
  return client as Client<Groups>;
}

function toSearchParams(query: Query = {}): URLSearchParams {
  const searchParams = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') searchParams.set(name, String(value));
  }
  return searchParams;
}
