import {
  AppError,
  type HandlerResult,
  type ParsedInput,
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
import { buildBody, type RouteResult } from './envelope.ts';
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

export function createFindCaller(config: Config, findSession: FindSession): FindCaller {
  const createCookies = createRequestCookies(config);
  return async (request, reply) => {
    const cookies = createCookies(request, reply);
    const signedIn = cookies.session.value === null ? null : await findSession(cookies.session.value);
    const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null;
    return { ...cookies, signedIn, key: null, userAgent, address: addressKey(request.ip) };
  };
}

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
): Serve {
  app.decorateRequest('caller', null);
  const answerPreflights = createPreflights(app);

  async function authenticate(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const authorization = readAuthorization(request);
    // With an Authorization header, no cookie counts, whether or not the key is valid.
    if (authorization !== null) request.cookies = {};
    const caller = await findCaller(request, reply);
    if (authorization !== null) {
      const key = await findKey(authorization, caller.address);
      rejectMissingScope(route, key);
      request.caller = { ...caller, key };
      return;
    }
    if (!caller.signedIn && route.access !== 'public') throw new AppError('NOT_SIGNED_IN');
    if (route.access === 'operator') rejectOtherThanOperator(route, caller.signedIn);
    request.caller = caller;
  }

  return (group, handlers, { revalidate = false } = {}) => {
    for (const [name, route] of Object.entries(group)) {
      const handle = handlers[name] as unknown as (request: object) => Promise<unknown>;
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
          const user = caller?.signedIn?.user ?? caller?.key?.user ?? null;
          if (route.access === 'self') rejectOtherUser(route, request, user);
          const result = await handle({
            ...parse(route, request),
            ...caller,
            user,
            getAbortSignal: createAbortSignal(reply),
          });
          if (result instanceof EventStream) return events.open(result, user?.id ?? request.ip, request, reply);
          return buildBody({ route, revalidate, stream }, result, request, reply);
        },
      });
    }
  };
}

/** For users who are no operators, the route does not exist. */
function rejectOtherThanOperator({ method }: Route, signedIn: SignedIn | null): void {
  if (!signedIn?.user.isOperator) throw new AppError('NOT_FOUND');
  if (method !== 'GET' && !signedIn.isFresh) throw new AppError('REAUTHENTICATION_NEEDED');
}

/** Throws FORBIDDEN if a request names another user, by `userId` or by `id` below /api/users. */
function rejectOtherUser(route: Route, request: FastifyRequest, user: User | null): void {
  const params = request.params as Record<string, unknown>;
  const body = (request.body ?? {}) as Record<string, unknown>;
  const namedIds = [params.userId, body.userId, route.path.startsWith('/api/users/{id}') ? params.id : undefined];
  const isOther = (id: unknown) => typeof id === 'string' && id.toLowerCase() !== user?.id;
  if (namedIds.some(isOther)) throw new AppError('FORBIDDEN');
}

function parse(route: Route, request: FastifyRequest): Record<string, unknown> {
  const parsed: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = route[part];
    if (!schema) continue;
    const result = schema.safeParse(request[part] ?? {}, { error: createInputErrorMap(part) });
    if (result.success) parsed[part] = result.data;
    else for (const issue of result.error.issues) errors[issue.path.join('.') || part] ??= issue.message;
  }
  const [first] = Object.values(errors);
  if (first !== undefined) throw new AppError('BAD_REQUEST', { fields: errors, message: first });
  return parsed;
}
