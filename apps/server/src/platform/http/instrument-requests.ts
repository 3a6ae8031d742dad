import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { SECOND } from '../clock.ts';
import type { Config } from '../config.ts';
import { countRequest } from '../observability/metrics.ts';
import type { RequestSpan } from '../observability/spans.ts';
import { isTracing, startRequestSpan } from '../observability/tracing.ts';
import { createProxyCheck } from './trusted-proxies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: RequestSpan | undefined;
  }
}

const knownMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/** A request's id is the one that a trusted proxy sent, or else a new one. */
export function createRequestIds(config: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string {
  const isProxy = createProxyCheck(config);
  return ({ headers: { 'x-request-id': sentId }, socket }) =>
    typeof sentId === 'string' && /^[\w-]{8,64}$/.test(sentId) && isProxy(socket.remoteAddress) ? sentId : randomUUID();
}

/** Counts, logs and traces requests by their route pattern, because a path may contain a key. */
export function instrumentRequests(app: FastifyInstance, config: Pick<Config, 'trustProxy'>): void {
  if (isTracing()) traceRequests(app, createProxyCheck(config));
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    // An event stream lasts until its client disconnects, so its duration is no response time.
    if (!isStream(reply))
      countRequest(normaliseMethod(method, 'other'), routeOptions.url, reply.statusCode, reply.elapsedTime / SECOND);
    const fields = {
      method: normaliseMethod(method, 'other'),
      route: routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) request.log.warn(fields, 'request completed with a server error');
    else request.log.debug(fields, 'request completed');
  });
}

function traceRequests(app: FastifyInstance, isProxy: (address: string | undefined) => boolean): void {
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    request.span = startRequestSpan({
      method: normaliseMethod(request.method, '_OTHER'),
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

/** Replaces an unknown HTTP method, because a client may send any word as its method. */
function normaliseMethod(method: string, fallback: string): string {
  return knownMethods.has(method) ? method : fallback;
}
