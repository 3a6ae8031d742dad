import { type Answer, AppError, type Parsed, type Route, type RouteGroup, type User } from '@sillage/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../rate-limit.ts';
import { type Answered, bodyOf } from './answers.ts';
import type { Cookies } from './cookies.ts';
import { EventStream, type EventStreams } from './event-streams.ts';
import { inputWords } from './input-words.ts';
import { leavingOf } from './leaving.ts';
import type { Stream } from './streaming.ts';

export { WithMessage } from './answers.ts';

export interface SignedIn {
  user: User;
  /** Identifies the session in the list of sessions. */
  sessionId: string;
  authType: 'traditional' | 'oidc' | 'custom';
  /** Time of the last proof of identity. */
  authenticatedAt: Date;
}

export interface Caller extends Cookies {
  signedIn: SignedIn | null;
  userAgent: string | null;
  /** Network address as rate limits count it. */
  address: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until `admit` has run. */
    caller: Caller | null;
  }
}

export interface Waiting {
  /** Aborts when the client disconnects before the response is sent. */
  leaving(): AbortSignal;
}

type Signed<R extends Route> = R['access'] extends 'public'
  ? { user: User | null }
  : { user: User; signedIn: SignedIn };
type Answers<R extends Route> = R extends { stream: true } ? EventStream : Answered<Answer<R>>;
type Handler<R extends Route> = (call: Parsed<R> & Caller & Waiting & Signed<R>) => Promise<Answers<R>>;
/** One handler per route of a group; tsc reports a missing one. */
export type Handlers<Group extends RouteGroup> = { [Name in keyof Group]: Handler<Group[Name]> };
/**
 * Mounts a group of the contract. With `revalidate` browsers may cache and revalidate responses.
 */
export type Serve = <Group extends RouteGroup>(
  group: Group,
  handlers: Handlers<Group>,
  options?: { revalidate?: boolean },
) => void;

/** Returns the session of a token; null without a valid one. */
export type FindSession = (token: string) => Promise<SignedIn | null>;

/**
 * Creates `serve`, which adds a contract's routes: access check, validation, handler, envelope.
 * @example serve(routes.watchlist, { list: ({ user }) => listWatchlist(deps, user.id), … });
 */
export function createServe(
  app: FastifyInstance,
  cookiesOf: (request: FastifyRequest, reply: FastifyReply) => Cookies,
  findSession: FindSession,
  stream: Stream,
  events: EventStreams,
): Serve {
  app.decorateRequest('caller', null);

  async function admit(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const cookies = cookiesOf(request, reply);
    const signedIn = cookies.session.value === null ? null : await findSession(cookies.session.value);
    if (!signedIn && route.access !== 'public') throw new AppError('NOT_SIGNED_IN');
    const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null;
    request.caller = { ...cookies, signedIn, userAgent, address: addressKey(request.ip) };
  }

  return (group, handlers, { revalidate = false } = {}) => {
    for (const [name, route] of Object.entries(group)) {
      const handle = handlers[name] as unknown as (call: object) => Promise<unknown>;
      app.route({
        method: route.method,
        ...(route.bodyLimit && { bodyLimit: route.bodyLimit }),
        url: route.path.replace(/\{(\w+)\}/g, ':$1'),
        // Runs before the body is read, so that access is checked before the input.
        onRequest: (request, reply) => admit(route, request, reply),
        handler: async (request, reply) => {
          const { caller } = request;
          const user = caller?.signedIn?.user ?? null;
          if (route.access === 'self') refuseStranger(route, request, user);
          const result = await handle({ ...parse(route, request), ...caller, user, leaving: leavingOf(reply) });
          if (result instanceof EventStream) return events.open(result, user?.id ?? request.ip, request, reply);
          return bodyOf({ route, revalidate, stream }, result, request, reply);
        },
      });
    }
  };
}

/** Throws FORBIDDEN if a request names another user, by `userId` or by `id` below /api/users. */
function refuseStranger(route: Route, request: FastifyRequest, user: User | null): void {
  const params = request.params as Record<string, unknown>;
  const body = (request.body ?? {}) as Record<string, unknown>;
  const named = [params.userId, body.userId, route.path.startsWith('/api/users/{id}') ? params.id : undefined];
  const isOther = (id: unknown) => typeof id === 'string' && id.toLowerCase() !== user?.id;
  if (named.some(isOther)) throw new AppError('FORBIDDEN');
}

function parse(route: Route, request: FastifyRequest): Record<string, unknown> {
  const parsed: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = route[part];
    if (!schema) continue;
    const result = schema.safeParse(request[part] ?? {}, { error: inputWords(part) });
    if (result.success) parsed[part] = result.data;
    else for (const issue of result.error.issues) errors[issue.path.join('.') || part] ??= issue.message;
  }
  const [first] = Object.values(errors);
  if (first !== undefined) throw new AppError('BAD_REQUEST', { fields: errors, message: first });
  return parsed;
}
