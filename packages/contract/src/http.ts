import type { z } from 'zod';

/**
 * Clients that may send a request: `public` is every client, and `user` is any signed-in user.
 * `self` is only the user that the request names by `userId` (params or body) or, under
 * `/api/users/{id}`, by `id`.
 */
export type Access = 'public' | 'user' | 'self';

/**
 * Declaration of an API route. Handler, validation, client, access tests and OpenAPI are derived
 * from it.
 */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with parameters such as `{name}`, as in the spec and in OpenAPI. */
  path: string;
  access: Access;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /**
   * Maximum size of the body in bytes. It is set where a body may exceed the server's usual limit.
   */
  bodyLimit?: number;
  /** Schema of the response's `data`. */
  data: z.ZodType;
  /** Response key that holds the data; `data` unless the spec names another. */
  dataKey?: 'preferences';
  /**
   * True for a route that sends server-sent events until the client disconnects. The schema `data`
   * describes the data of an event.
   */
  stream?: true;
  /** Status of a successful response; 200 by default. */
  status?: 200 | 201;
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

/** Validated input of a handler. */
export type ParsedInput<R extends Route> = ParsedPart<R, 'params'> & ParsedPart<R, 'query'> & ParsedPart<R, 'body'>;
/** Input of the client's function, before validation. */
export type RequestInput<R extends Route> = RequestPart<R, 'params'> & RequestPart<R, 'query'> & RequestPart<R, 'body'>;
export type ResponseData<R extends Route> = z.output<R['data']>;
/** Data that a handler returns, before validation. */
export type HandlerResult<R extends Route> = z.input<R['data']>;

/** Envelope of every successful JSON response. */
export interface Success<T> {
  success: true;
  data: T;
  message?: string;
}

/** Envelope of every JSON error response. */
export interface Failure {
  success: false;
  code: string;
  message: string;
  errors?: Record<string, string>;
}
