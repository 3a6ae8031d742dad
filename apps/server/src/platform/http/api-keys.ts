import { AppError, isOpenToKey, type Route, scopes } from '@sillage/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { KeyHolder } from '../signed-in.ts';

/**
 * Returns the user of the API key in an Authorization header. `address` identifies the client for
 * rate limits. @throws AppError with the reason if there is no valid key.
 */
export type FindKey = (authorization: string, address: string) => Promise<KeyHolder>;

/**
 * Other websites may read responses to requests with an API key. Browsers send such requests
 * without cookies, because there is no Access-Control-Allow-Credentials (Fetch standard, "CORS
 * protocol and credentials").
 */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, retry-after, www-authenticate, x-request-id',
};

/** Seconds for which a browser may remember the response to a preflight. */
const PREFLIGHT_MAX_AGE_S = 7200;

/**
 * Returns the value of the Authorization header; null without one. Node.js drops all but the first
 * of several headers, which is then not the whole value, so several are returned as an empty text.
 */
export function readAuthorization({ headers, raw }: FastifyRequest): string | null {
  const { authorization } = headers;
  if (authorization === undefined) return null;
  const names = raw.rawHeaders.filter((_, index) => index % 2 === 0);
  return names.filter((name) => name.toLowerCase() === 'authorization').length > 1 ? '' : authorization;
}

/** Throws unless a valid API key opens the route; see `Route.scope`. */
export function rejectMissingScope(route: Route, key: KeyHolder): void {
  if (isOpenToKey(route, key.scopes)) return;
  if (route.scope === undefined) throw new AppError('KEY_NOT_ACCEPTED');
  const message = `This API key lacks the scope “${route.scope}”. Create one that has it on your account page.`;
  throw new AppError('INSUFFICIENT_SCOPE', { message });
}

/** Returns the header WWW-Authenticate of an error (RFC 6750, section 3); null for other errors. */
export function buildChallenge({ code }: AppError, { routeOptions }: FastifyRequest): string | null {
  const { scope } = routeOptions.config;
  // A public route has no scope; a part of it may need one.
  if (code === 'INSUFFICIENT_SCOPE') return `Bearer error="insufficient_scope", scope="${scope ?? 'read'}"`;
  if (code === 'KEY_NOT_ACCEPTED') return 'Bearer error="insufficient_scope"';
  return invalidKeyCodes.has(code) ? 'Bearer error="invalid_token"' : null;
}

const invalidKeyCodes: ReadonlySet<string> = new Set(['KEY_UNREADABLE', 'KEY_UNKNOWN', 'KEY_EXPIRED', 'KEY_REVOKED']);

/**
 * Returns a function that answers the preflights of browsers for a route. Only requests with a key
 * are allowed, and only methods that a key opens; any other preflight gets 404.
 */
export function createPreflights(app: FastifyInstance): (route: Route, url: string) => void {
  const methodsByUrl = new Map<string, string[]>();
  return (route, url) => {
    const methods = methodsByUrl.get(url) ?? [];
    if (isOpenToKey(route, scopes)) methods.push(route.method);
    if (methodsByUrl.has(url)) return;
    methodsByUrl.set(url, methods);
    app.options(url, ({ headers }, reply) => {
      const announced = String(headers['access-control-request-headers'] ?? '').toLowerCase();
      const isWithKey = announced.split(/[\s,]+/).includes('authorization');
      if (!isWithKey || methods.length === 0) reply.callNotFound();
      else
        void reply
          .code(204)
          .headers({
            ...corsHeaders,
            'access-control-allow-methods': methods.join(', '),
            'access-control-allow-headers': 'authorization, content-type',
            'access-control-max-age': String(PREFLIGHT_MAX_AGE_S),
          })
          .send();
    });
  };
}
