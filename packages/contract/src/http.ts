import type { z } from 'zod';

/**
 * Required caller: anyone; any signed-in user; or only the user that the call names by `userId`
 * (params or body) or, under `/api/users/{id}`, by `id`.
 */
export type Access = 'public' | 'user' | 'self';

/** API call, from which handler, validation, client, access tests and OpenAPI are derived. */
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
 * Declares a call and keeps its exact types.
 * @example route({ method: 'GET', path: '/api/fragrances/brands', access: 'public', … })
 */
export function route<const R extends Route>(declaration: R): R {
  return declaration;
}

type Part = 'params' | 'query' | 'body';
type Incoming<R extends Route, Name extends Part> = R[Name] extends z.ZodType
  ? { [key in Name]: z.output<R[Name]> }
  : unknown;
type Outgoing<R extends Route, Name extends Part> = R[Name] extends z.ZodType
  ? { [key in Name]: z.input<R[Name]> }
  : unknown;

/** Validated input of a handler. */
export type Parsed<R extends Route> = Incoming<R, 'params'> & Incoming<R, 'query'> & Incoming<R, 'body'>;
/** Input of the client's function, before validation. */
export type CallInput<R extends Route> = Outgoing<R, 'params'> & Outgoing<R, 'query'> & Outgoing<R, 'body'>;
export type Data<R extends Route> = z.output<R['data']>;
/** Return type of a handler, before the contract has parsed it. */
export type Answer<R extends Route> = z.input<R['data']>;

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
