import {
  AppError,
  type HandlerResult,
  type ParsedInput,
  type RequestInput,
  type ResponseData,
  type Route,
  type RouteGroup,
  type User,
} from '@sillage/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { addressKey } from '../rate-limit.ts';
import type { KeyHolder, SignedIn } from '../signed-in.ts';
import { createAbortSignal } from './abort-signal.ts';
import { createPreflights, type FindKey, readAuthorization, rejectMissingScope } from './api-keys.ts';
import { type Cookies, createRequestCookies } from './cookies.ts';
import { buildBody, type RouteResult, readData } from './envelope.ts';
import { EventStream, type EventStreams } from './event-streams.ts';
import { createInputErrorMap } from './input-error-map.ts';
import type { Stream } from './streaming.ts';

export { WithMessage } from './envelope.ts';

export interface Caller extends Cookies {
  /** Session of the caller; null without one, and for a request with an API key. */
  signedIn: SignedIn | null;
  /** API key of the request; null for a request without one. */
  key: KeyHolder | null;
  userAgent: string | null;
  /** Address of the client, in the form by which rate limits count. */
  address: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Caller of the request; null until `authenticate` has run. */
    caller: Caller | null;
  }
}

interface Abortable {
  getAbortSignal(): AbortSignal;
}

/** Caller whose request had a valid API key. Its cookies do not count. */
export type KeyCaller = Caller & { key: KeyHolder };

/** A route that API keys open may have a user without a session. */
type UserFields<R extends Route> = R['access'] extends 'public'
  ? { user: User | null }
  : R extends { scope: string }
    ? { user: User }
    : { user: User; signedIn: SignedIn };
type RouteHandlerResult<R extends Route> = R extends { stream: true } ? EventStream : RouteResult<HandlerResult<R>>;
type Handler<R extends Route> = (
  request: ParsedInput<R> & Caller & Abortable & UserFields<R>,
) => Promise<RouteHandlerResult<R>>;
/** One handler for each route of a group. The compiler reports a missing one. */
export type Handlers<Group extends RouteGroup> = { [Name in keyof Group]: Handler<Group[Name]> };
/** Serves a group of routes. With `revalidate`, browsers may cache but must revalidate. */
export type Serve = <Group extends RouteGroup>(
  group: Group,
  handlers: Handlers<Group>,
  options?: { revalidate?: boolean },
) => void;

/** Returns the session of a token; null if there is no valid session. */
export type FindSession = (token: string) => Promise<SignedIn | null>;

/** Finds the caller by the session cookie. It ignores an Authorization header. */
export type FindCaller = (request: FastifyRequest, reply: FastifyReply) => Promise<Caller>;

/**
 * Finds the caller by the API key of a request, and ignores its cookies.
 * @throws AppError NOT_SIGNED_IN without an Authorization header, else with what is wrong with it.
 */
export type FindKeyCaller = (request: FastifyRequest, reply: FastifyReply) => Promise<KeyCaller>;

/**
 * Calls the handler of a route for the caller of another request. Scope, access and validation are
 * those of a request to the route. Streams have no data to return, so they cannot be called.
 */
export type CallRoute = <R extends Route>(
  route: R,
  input: RequestInput<R>,
  caller: KeyCaller & Abortable,
) => Promise<ResponseData<R>>;

export function createFindCaller(config: Config, findSession: FindSession): FindCaller {
  const createCookies = createRequestCookies(config);
  return async (request, reply) => {
    const cookies = createCookies(request, reply);
    const signedIn = cookies.session.value === null ? null : await findSession(cookies.session.value);
    const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null;
    return { ...cookies, signedIn, key: null, userAgent, address: addressKey(request.ip) };
  };
}

/** Input of a request, before validation. */
type RawInput = Partial<Record<'params' | 'query' | 'body', unknown>>;

/**
 * Creates `serve`, which adds the routes of the contract to the server. Each route checks the
 * access, validates the input, calls its handler and wraps the result in the envelope.
 * @example serve(routes.watchlist, { list: ({ user }) => listWatchlist(deps, user.id), … });
 */
export function createServe(
  app: FastifyInstance,
  { findCaller, findKey }: { findCaller: FindCaller; findKey: FindKey },
  stream: Stream,
  events: EventStreams,
): { serve: Serve; call: CallRoute; findKeyCaller: FindKeyCaller } {
  app.decorateRequest('caller', null);
  const answerPreflights = createPreflights(app);
  const handlersByRoute = new Map<Route, (request: object) => Promise<unknown>>();

  const findKeyCaller: FindKeyCaller = async (request, reply) => {
    const authorization = readAuthorization(request);
    if (authorization === null) throw new AppError('NOT_SIGNED_IN');
    // With an Authorization header, no cookie counts, whether or not the key is valid.
    request.cookies = {};
    const caller = await findCaller(request, reply);
    return { ...caller, key: await findKey(authorization, caller.address) };
  };

  async function authenticate(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (readAuthorization(request) !== null) {
      const caller = await findKeyCaller(request, reply);
      rejectMissingScope(route, caller.key);
      request.caller = caller;
      return;
    }
    const caller = await findCaller(request, reply);
    if (!caller.signedIn && route.access !== 'public') throw new AppError('NOT_SIGNED_IN');
    if (route.access === 'operator') rejectOtherThanOperator(route, caller.signedIn);
    request.caller = caller;
  }

  async function handle(route: Route, input: RawInput, caller: (Partial<Caller> & Abortable) | null) {
    const handler = handlersByRoute.get(route);
    if (!handler) throw new Error(`no handler serves ${route.method} ${route.path}`);
    const user = caller?.signedIn?.user ?? caller?.key?.user ?? null;
    if (route.access === 'self') rejectOtherUser(route, input, user);
    return handler({ ...parse(route, input), ...caller, user });
  }

  const call: CallRoute = async (route, input, caller) => {
    rejectMissingScope(route, caller.key);
    return readData(route, await handle(route, input as RawInput, caller)) as ResponseData<typeof route>;
  };

  const serve: Serve = (group, handlers, { revalidate = false } = {}) => {
    for (const [name, route] of Object.entries(group)) {
      handlersByRoute.set(route, handlers[name] as unknown as (request: object) => Promise<unknown>);
      const url = route.path.replace(/\{(\w+)\}/g, ':$1');
      answerPreflights(route, url);
      app.route({
        method: route.method,
        ...(route.bodyLimit && { bodyLimit: route.bodyLimit }),
        url,
        config: { acceptsKeys: true, ...(route.scope && { scope: route.scope }) },
        // Runs before the body is read, so that access is checked before the input.
        onRequest: (request, reply) => authenticate(route, request, reply),
        handler: async (request, reply) => {
          const { caller } = request;
          const result = await handle(route, request, {
            ...caller,
            getAbortSignal: createAbortSignal(reply),
          });
          if (result instanceof EventStream) {
            const user = caller?.signedIn?.user ?? caller?.key?.user;
            return events.open(result, user?.id ?? request.ip, request, reply);
          }
          return buildBody({ route, revalidate, stream }, result, request, reply);
        },
      });
    }
  };
  return { serve, call, findKeyCaller };
}

/** For users who are no operators, the route does not exist. */
function rejectOtherThanOperator({ method }: Route, signedIn: SignedIn | null): void {
  if (!signedIn?.user.isOperator) throw new AppError('NOT_FOUND');
  if (method !== 'GET' && !signedIn.isFresh) throw new AppError('REAUTHENTICATION_NEEDED');
}

/** Throws FORBIDDEN if a request names another user, by `userId` or by `id` below /api/users. */
function rejectOtherUser(route: Route, input: RawInput, user: User | null): void {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const body = (input.body ?? {}) as Record<string, unknown>;
  const namedIds = [params.userId, body.userId, route.path.startsWith('/api/users/{id}') ? params.id : undefined];
  const isOther = (id: unknown) => typeof id === 'string' && id.toLowerCase() !== user?.id;
  if (namedIds.some(isOther)) throw new AppError('FORBIDDEN');
}

function parse(route: Route, input: RawInput): Record<string, unknown> {
  const parsed: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = route[part];
    if (!schema) continue;
    const result = schema.safeParse(input[part] ?? {}, { error: createInputErrorMap(part) });
    if (result.success) parsed[part] = result.data;
    else for (const issue of result.error.issues) errors[issue.path.join('.') || part] ??= issue.message;
  }
  const [first] = Object.values(errors);
  if (first !== undefined) throw new AppError('BAD_REQUEST', { fields: errors, message: first });
  return parsed;
}
