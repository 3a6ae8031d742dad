import type { z } from 'zod';

/**
 * Who may send the request: anyone; any signed-in user; or only the user that the request names by
 * `userId` (params or body) or, under `/api/users/{id}`, by `id`.
 */
export type Access = 'public' | 'user' | 'self';

/** API route; handler, validation, client, access tests and OpenAPI are derived from it. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters are written `{name}`, as in the spec and in OpenAPI. */
  path: string;
  access: Access;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** In bytes; set where a body may exceed the server's usual limit. */
  bodyLimit?: number;
  /** Schema of the response's `data`. */
  data: z.ZodType;
  /** Response key that holds the data; `data` unless the spec names another. */
  dataKey?: 'preferences';
  /** Responds with server-sent events, each carrying such data, until the client disconnects. */
  stream?: true;
  /** Status of success; 200 by default. */
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
/** Return type of a handler, before the contract has parsed it. */
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
