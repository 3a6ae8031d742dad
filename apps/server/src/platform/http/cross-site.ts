import { AppError } from '@sillage/contract';
import type { FastifyRequest } from 'fastify';

const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Refuses a write that another site made the browser send (OWASP CSRF cheat sheet; ASVS 3.5): `Sec-Fetch-Site`, else Origin,
 * must be our own. A caller that sends neither is not a browser and carries no one else's cookie.
 */
export function refuseCrossSite(request: FastifyRequest, publicUrl: URL): void {
  if (safe.has(request.method)) return;
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  // 'none' is a person's own act, such as a bookmark; a write by a page is same-origin.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('CROSS_SITE');
  if (site === undefined && origin !== undefined && !isOwn(origin, request, publicUrl))
    throw new AppError('CROSS_SITE');
}

function isOwn(origin: string, request: FastifyRequest, publicUrl: URL): boolean {
  if (origin === publicUrl.origin) return true;
  return (
    URL.canParse(origin) && loopback.has(new URL(origin).hostname) && new URL(origin).host === request.headers.host
  );
}

/** True when the request itself came to a loopback name and through no proxy: what a developer's own browser does. */
export function isLocal(request: FastifyRequest): boolean {
  const host = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? '');
  const peer = request.socket.remoteAddress ?? '';
  const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].some(
    (name) => name in request.headers,
  );
  return host && !forwarded && /^(127\.|::1$|::ffff:127\.)/.test(peer);
}
