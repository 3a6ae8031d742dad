import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY } from '../clock.ts';
import type { Config } from '../config.ts';

/** The session's cookie in one request and its answer. */
export interface SessionCookie {
  token: string | null;
  set(token: string): void;
  clear(): void;
}

/** How long a browser keeps the cookie; the server ends idle sessions sooner. */
const KEPT_MS = 90 * DAY;

/** The cookie as decided: `__Host-sillage` and Secure behind https, `sillage` otherwise; never readable by scripts. */
export function sessionCookie(config: Config): (request: FastifyRequest, reply: () => FastifyReply) => SessionCookie {
  const secure = config.publicUrl.protocol === 'https:';
  const name = secure ? '__Host-sillage' : 'sillage';
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
  return (request, reply) => ({
    token: request.cookies[name] ?? null,
    set: (token) => void reply().setCookie(name, token, { ...options, maxAge: KEPT_MS / 1000 }),
    clear: () => void reply().clearCookie(name, options),
  });
}
