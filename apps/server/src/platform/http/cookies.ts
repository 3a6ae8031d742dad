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
  /** Marks the browser that registered an account, until the emailed link has been used. */
  registration: Cookie;
}

/** Lifetime of the session cookie in the browser. The server ends idle sessions sooner. */
const SESSION_COOKIE_MS = 90 * DAY;
const DEVICE_COOKIE_MS = 365 * DAY;
/** As long as the emailed link. */
const REGISTRATION_COOKIE_MS = DAY;

/** Cookies are HttpOnly and SameSite=Lax; with https, also Secure and prefixed by `__Host-`. */
export function createCookieFactory(config: Config) {
  const secure = config.publicUrl.protocol === 'https:';
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
  return (name: string, maxAgeMs: number, request: FastifyRequest, reply: FastifyReply): Cookie => {
    const fullName = secure ? `__Host-${name}` : name;
    return {
      value: request.cookies[fullName] ?? null,
      set: (value) => void reply.setCookie(fullName, value, { ...options, maxAge: maxAgeMs / 1000 }),
      clear: () => void reply.clearCookie(fullName, options),
    };
  };
}

export function createRequestCookies(config: Config): (request: FastifyRequest, reply: FastifyReply) => Cookies {
  const cookie = createCookieFactory(config);
  return (request, reply) => ({
    session: cookie('sillage', SESSION_COOKIE_MS, request, reply),
    device: cookie('sillage-device', DEVICE_COOKIE_MS, request, reply),
    registration: cookie('sillage-registration', REGISTRATION_COOKIE_MS, request, reply),
  });
}
