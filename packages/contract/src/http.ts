import type { z } from 'zod';

/**
 * Who may use a route. `public`: every client; `user`: any signed-in user; `self`: only the user
 * that the request names by `userId` (params or body) or, under `/api/users/{id}`, by `id`;
 * `operator`: users with this role, for whom a route that changes something also needs a sign-in of
 * the last 30 minutes. For other signed-in users, the route does not exist (404).
 */
export type Access = 'public' | 'user' | 'self' | 'operator';

/** What an API key may do. `observe` is for observations that the user's own browser made. */
export const scopes = ['read', 'watchlist', 'observe'] as const;
export type Scope = (typeof scopes)[number];

/** API route, from which handler, validation, client, access tests and OpenAPI are derived. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with parameters such as `{name}`, as in the spec and in OpenAPI. */
  path: string;
  access: Access;
  /**
   * Scope of the API keys that open the route, or `any` for a route that every valid key opens.
   * Without a scope, no key opens it, except that every valid key opens public routes that only
   * read (`isOpenToKey`).
   */
  scope?: Scope | 'any';
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** Maximum body size in bytes; set where a body may exceed the server's usual limit. */
  bodyLimit?: number;
  data: z.ZodType;
  /** Response key that holds the data; `data` unless the spec names another. */
  dataKey?: 'preferences';
  /** True if the route sends server-sent events; `data` then describes one event. */
  stream?: true;
  /** Status of a successful response; 200 by default. */
  status?: 200 | 201;
}

/** Returns whether an API key with these scopes opens a route. */
export function isOpenToKey({ method, access, scope }: Route, keyScopes: readonly Scope[]): boolean {
  if (scope === undefined) return access === 'public' && method === 'GET';
  return scope === 'any' || keyScopes.includes(scope);
}

export type RouteGroup = Record<string, Route>;

/**
 * Declares a route with its exact types.
 * @example route({ method: 'GET', path: '/api/fragrances/brands', access: 'public', … })
 */
export function route<const R extends Route>(declaration: R): R {
  return declaration;
}

type InputPart = 'params' | 'query' | 'body';
type ParsedPart<R extends Route, Name extends InputPart> = R[Name] extends z.ZodType
  ? { [key in Name]: z.output<R[Name]> }
  : unknown;
type RequestPart<R extends Route, Name extends InputPart> = R[Name] extends z.ZodType
  ? { [key in Name]: z.input<R[Name]> }
  : unknown;

export type ParsedInput<R extends Route> = ParsedPart<R, 'params'> & ParsedPart<R, 'query'> & ParsedPart<R, 'body'>;
/** Input of a function of the API client, before validation. */
export type RequestInput<R extends Route> = RequestPart<R, 'params'> & RequestPart<R, 'query'> & RequestPart<R, 'body'>;
export type ResponseData<R extends Route> = z.output<R['data']>;
/** Data that a handler returns, before validation. */
export type HandlerResult<R extends Route> = z.input<R['data']>;

export interface Success<T> {
  success: true;
  data: T;
  message?: string;
}

export interface Failure {
  success: false;
  code: string;
  message: string;
  errors?: Record<string, string>;
}
