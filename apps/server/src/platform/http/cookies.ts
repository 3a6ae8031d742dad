import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY } from '../clock.ts';
import type { Config } from '../config.ts';

export interface Cookie {
  value: string | null;
  set(value: string): void;
  clear(): void;
}

export interface Cookies {
  session: Cookie;
  device: Cookie;
}

/** Lifetimes in the browser; the server ends idle sessions sooner. */
const SESSION_KEPT_MS = 90 * DAY;
const DEVICE_KEPT_MS = 365 * DAY;

/** Makes cookies as decided: `__Host-` and Secure behind https, HttpOnly, SameSite=Lax. */
export function cookieMaker(config: Config) {
  const secure = config.publicUrl.protocol === 'https:';
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
  return (name: string, keptMs: number, request: FastifyRequest, reply: FastifyReply): Cookie => {
    const full = secure ? `__Host-${name}` : name;
    return {
      value: request.cookies[full] ?? null,
      set: (value) => void reply.setCookie(full, value, { ...options, maxAge: keptMs / 1000 }),
      clear: () => void reply.clearCookie(full, options),
    };
  };
}

export function callCookies(config: Config): (request: FastifyRequest, reply: FastifyReply) => Cookies {
  const cookie = cookieMaker(config);
  return (request, reply) => ({
    session: cookie('sillage', SESSION_KEPT_MS, request, reply),
    device: cookie('sillage-device', DEVICE_KEPT_MS, request, reply),
  });
}
