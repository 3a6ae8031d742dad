import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import ipaddr from 'ipaddr.js';
import { SECOND } from '../clock.ts';
import type { Config } from '../config.ts';
import { countCall } from '../metrics.ts';
import type { CallSpan } from '../spans.ts';
import { isTracing, openCallSpan } from '../tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: CallSpan | undefined;
  }
}

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/**
 * Creates request ids: the one that a trusted proxy sent, or a new one. Each log line contains it.
 */
export function requestIds(config: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string {
  const isProxy = proxies(config);
  return ({ headers: { 'x-request-id': given }, socket }) =>
    typeof given === 'string' && /^[\w-]{8,64}$/.test(given) && isProxy(socket.remoteAddress) ? given : randomUUID();
}

/** Counts, logs and traces requests by their route pattern, because a path may contain a key. */
export function watchCalls(app: FastifyInstance, config: Pick<Config, 'trustProxy'>): void {
  if (isTracing()) traceCalls(app, proxies(config));
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    // An event stream lasts until its client disconnects, so its duration is no response time.
    if (!isStream(reply))
      countCall(wordFor(method, 'other'), routeOptions.url, reply.statusCode, reply.elapsedTime / SECOND);
    const call = {
      method: wordFor(method, 'other'),
      route: routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) request.log.warn(call, 'a call was not answered well');
    else request.log.debug(call, 'a call was answered');
  });
}

function traceCalls(app: FastifyInstance, isProxy: (address: string | undefined) => boolean): void {
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    request.span = openCallSpan({
      method: wordFor(request.method, '_OTHER'),
      route: request.routeOptions.url,
      requestId: request.id,
      headers: isProxy(request.socket.remoteAddress) ? request.headers : null,
    });
    // Fastify keeps this async context while it reads the body.
    if (request.span) request.span.run(done);
    else done();
  });
  app.addHook('onResponse', async (request, reply) => request.span?.end(reply.statusCode));
}

function isStream(reply: FastifyReply): boolean {
  return reply.raw.getHeader('content-type') === 'text/event-stream';
}

/** Bounds the values: a client may send any word as its method. */
function wordFor(method: string, other: string): string {
  return methods.has(method) ? method : other;
}

/**
 * Returns a predicate for the addresses in TRUST_PROXY; only headers of these proxies are trusted.
 */
export function proxies({ trustProxy }: Pick<Config, 'trustProxy'>): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const entry of trustProxy) {
    const [network = '', prefix] = entry.split('/');
    const address = ipaddr.parse(network).toString();
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) => address !== undefined && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
