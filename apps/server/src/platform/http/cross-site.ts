import { AppError } from '@sillage/contract';
import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../config-values.ts';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Throws CROSS_SITE for a write that another website made the browser send (OWASP CSRF cheat sheet;
 * ASVS 3.5). The header Sec-Fetch-Site, or else Origin, must name our own site. A client that sends
 * neither header is not a browser, so another website cannot misuse its cookies.
 */
export function rejectCrossSite(request: FastifyRequest, publicUrl: URL): void {
  if (safeMethods.has(request.method)) return;
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  // 'none' is the user's own action, such as a bookmark; a write by our page is same-origin.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('CROSS_SITE');
  if (site === undefined && origin !== undefined && !isOwnOrigin(origin, request, publicUrl))
    throw new AppError('CROSS_SITE');
}

/**
 * Throws CROSS_SITE if a browser sent the request from a page of another origin, whatever else the
 * request has. Against DNS rebinding, which makes another site's requests same-origin.
 */
export function rejectForeignOrigin(request: FastifyRequest, publicUrl: URL): void {
  const { origin } = request.headers;
  if (origin !== undefined && !isOwnOrigin(origin, request, publicUrl)) throw new AppError('CROSS_SITE');
}

function isOwnOrigin(origin: string, request: FastifyRequest, publicUrl: URL): boolean {
  if (origin === publicUrl.origin) return true;
  return URL.canParse(origin) && isLoopback(new URL(origin)) && new URL(origin).host === request.headers.host;
}

/** Headers that only proxies send, not browsers or Prometheus. `-ip` covers X-Real-IP and more. */
const addedByProxies = new RegExp(
  [
    '^(x-)?forward(ed)?(-.+)?$',
    '^x-(original|originating|rewrite|envoy|proxy|remote|azure|arr|amz|amzn|appengine|vercel|nf|cluster)(-.+)?$',
    '^(cf|fastly|fly|akamai)-.+$',
    '(^|-)(ip|ipv6|clientip|socketip|userip)$',
    '^(via|cdn-loop|remote-addr|front-end-https|surrogate-capability)$',
    '^x-(host|scheme|url-scheme|from|coming-from|cloud-trace-context)$',
  ].join('|'),
);

/**
 * Returns whether a client on this machine sent the request to a loopback name, without a
 * recognisable proxy. A local proxy that uses HTTP/1.1 and adds no header is not recognised, so
 * this check alone must not protect private data.
 */
export function isLocal({ headers, socket, raw }: FastifyRequest): boolean {
  const isLoopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '');
  const isLoopbackPeer = /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
  // nginx uses HTTP/1.0 upstream unless configured otherwise; browsers do not.
  const isForwarded = raw.httpVersion === '1.0' || Object.keys(headers).some((name) => addedByProxies.test(name));
  return isLoopbackHost && isLoopbackPeer && !isForwarded;
}
