import type { z } from 'zod';

/**
 * Who may call: anyone; any signed-in user; or only the user whom the call names
 * by `userId` (params or body) or, under `/api/users/{id}`, by `id`.
 */
export type Access = 'public' | 'user' | 'self';

/** One call: everything that handler, validation, client, access tests and OpenAPI are made from. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `{name}` for parameters, as in the spec and in OpenAPI. */
  path: string;
  access: Access;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** In bytes, where a body may be larger than the server's usual limit. */
  bodyLimit?: number;
  /** What stands in `data` of the answer. */
  data: z.ZodType;
  /** Where the data stands in the answer; `data` unless the spec names another place. */
  dataKey?: 'preferences';
  /** Server-sent events for as long as the caller listens, each with such data, instead of one answer. */
  stream?: true;
  /** Status of success; 200 unless said. */
  status?: 200 | 201;
}

/** A named group of calls, one per feature. */
export type RouteGroup = Record<string, Route>;

/**
 * Declares a call and keeps its exact types.
 * @example route({ method: 'GET', path: '/api/fragrances/brands', access: 'public', summary: '…', data: z.array(z.string()) })
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

/** What a handler gets after validation. */
export type Parsed<R extends Route> = Incoming<R, 'params'> & Incoming<R, 'query'> & Incoming<R, 'body'>;
/** What a caller hands over. */
export type CallInput<R extends Route> = Outgoing<R, 'params'> & Outgoing<R, 'query'> & Outgoing<R, 'body'>;
/** What a caller gets back. */
export type Data<R extends Route> = z.output<R['data']>;
/** What a handler may answer before the contract has parsed it. */
export type Answer<R extends Route> = z.input<R['data']>;

/** The envelope of every JSON answer. */
export interface Success<T> {
  success: true;
  data: T;
  message?: string;
}

/** The envelope of every refusal. */
export interface Failure {
  success: false;
  code: string;
  message: string;
  errors?: Record<string, string>;
}
