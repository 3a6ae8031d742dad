import { type Answer, AppError, type Parsed, type Route, type RouteGroup, type User } from '@sillage/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SessionCookie } from './session-cookie.ts';

/** What a handler knows of the caller besides the parsed input. */
export interface Caller {
  session: SessionCookie;
  userAgent: string | null;
}

type Signed<R extends Route> = R['access'] extends 'public' ? { user: User | null } : { user: User };
type Handler<R extends Route> = (call: Parsed<R> & Signed<R> & Caller) => Promise<Answer<R> | WithMessage<Answer<R>>>;
/** One handler per route of a group; tsc names the one that is missing. */
export type Handlers<Group extends RouteGroup> = { [Name in keyof Group]: Handler<Group[Name]> };
/** Mounts a group of the contract. */
export type Serve = <Group extends RouteGroup>(group: Group, handlers: Handlers<Group>) => void;

/** An answer that says something to people besides its data. */
export class WithMessage<T> {
  readonly data: T;
  readonly message: string;
  constructor(data: T, message: string) {
    this.data = data;
    this.message = message;
  }
}

/** Who is signed in with this session token, if anyone. */
export type FindUser = (token: string) => Promise<User | null>;

/**
 * Makes `serve`, which turns a group of the contract into routes: gate, validation, handler, envelope.
 * @example serve(routes.watchlist, { list: ({ user }) => listWatchlist(deps, user.id), … });
 */
export function createServe(
  app: FastifyInstance,
  cookieOf: (request: FastifyRequest) => SessionCookie,
  findUser: FindUser,
): Serve {
  const callers = new WeakMap<FastifyRequest, User | null>();

  async function admit(route: Route, request: FastifyRequest): Promise<void> {
    const token = cookieOf(request).token;
    const user = token === null ? null : await findUser(token);
    if (!user && route.access !== 'public') throw new AppError('NOT_SIGNED_IN');
    callers.set(request, user);
  }

  return (group, handlers) => {
    for (const [name, route] of Object.entries(group)) {
      const handle = handlers[name] as unknown as (call: object) => Promise<unknown>;
      app.route({
        method: route.method,
        url: route.path.replace(/\{(\w+)\}/g, ':$1'),
        // Before the body is read: who may call is checked first, then the input.
        onRequest: (request) => admit(route, request),
        handler: async (request, reply) => {
          const user = callers.get(request) ?? null;
          if (route.access === 'self') refuseStranger(request, user);
          const result = await handle({
            ...parse(route, request),
            user,
            session: cookieOf(request),
            userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
          });
          return reply.code(route.status ?? 200).send(envelope(route, result));
        },
      });
    }
  };
}

/** A call names its user by `userId`, or by `id` below /api/users; anyone else's is refused before the input is judged. */
function refuseStranger(request: FastifyRequest, user: User | null): void {
  const params = request.params as Record<string, unknown>;
  const body = (request.body ?? {}) as Record<string, unknown>;
  const named = params.userId ?? body.userId ?? (request.url.startsWith('/api/users/') ? params.id : undefined);
  if (typeof named === 'string' && named.toLowerCase() !== user?.id) throw new AppError('FORBIDDEN');
}

function parse(route: Route, request: FastifyRequest): Record<string, unknown> {
  const parsed: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = route[part];
    if (!schema) continue;
    const result = schema.safeParse(request[part] ?? {});
    if (result.success) parsed[part] = result.data;
    else for (const issue of result.error.issues) errors[issue.path.join('.') || part] ??= issue.message;
  }
  const [first] = Object.values(errors);
  if (first !== undefined) throw new AppError('BAD_REQUEST', errors, first);
  return parsed;
}

function envelope(route: Route, result: unknown): object {
  if (!(result instanceof WithMessage)) return { success: true, data: route.data.parse(result) };
  return { success: true, data: route.data.parse(result.data), message: result.message };
}
