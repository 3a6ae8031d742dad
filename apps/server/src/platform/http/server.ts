import cookie from '@fastify/cookie';
import type { Route } from '@sillage/contract';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { SECOND } from '../clock.ts';
import type { Config } from '../config.ts';
import { FeedQueue } from '../feeds/feed-queue.ts';
import type { Log } from '../observability/log.ts';
import { type Admission, type AdmissionLimits, createAdmission } from './admission.ts';
import { corsHeaders, type FindKey } from './api-keys.ts';
import { rejectCrossSite } from './cross-site.ts';
import { rejectBrokenRequest, sendError } from './error-handler.ts';
import { type EventStreamLimits, EventStreams } from './event-streams.ts';
import { createRequestIds, instrumentRequests } from './instrument-requests.ts';
import {
  type CallRoute,
  createFindCaller,
  createServe,
  type FindCaller,
  type FindKeyCaller,
  type FindSession,
  type Serve,
} from './serve.ts';
import { createJsonStream, destroyAfter, type StreamLimits } from './streaming.ts';

export interface Http {
  app: FastifyInstance;
  serve: Serve;
  /**
   * Finds out who sent a request, for routes that are not in the API contract, which accept no API
   * key. Other routes get the caller from `serve`.
   */
  findCaller: FindCaller;
  /** For routes outside the API contract that accept API keys and nothing else. */
  findKeyCaller: FindKeyCaller;
  /** For routes outside the API contract that offer the contract's routes in another protocol. */
  call: CallRoute;
  admission: Admission;
  /** Renders the feeds that programs read, a few at a time. */
  feeds: FeedQueue;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Set for a route that accepts requests sent by other websites. Only one-click unsubscribe (RFC
     * 8058) needs this.
     */
    allowCrossSite?: boolean;
    /**
     * Set for the routes of the API contract. A request with an Authorization header then needs a
     * valid API key, and its cookies do not count, so other websites may send it.
     */
    acceptsKeys?: boolean;
    /** Scope of the API keys that open the route. */
    scope?: NonNullable<Route['scope']>;
    /** Called for a request during an overload, in place of the usual rejection. */
    pressureHandler?: () => void;
  }
}

const headers = {
  'content-security-policy': [
    "default-src 'self'",
    "img-src 'self' data: https:",
    "style-src 'self' 'unsafe-inline'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  // Default for all routes: personal data must not be cached.
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
};

/** Maximum duration of a response: at 10 kB/s enough for the web app's largest file. */
const MAX_RESPONSE_MS = 120 * SECOND;
const REQUEST_TIMEOUT_MS = 30 * SECOND;
const serverTimeouts = {
  // A slow body does not hold a connection for ever.
  requestTimeout: REQUEST_TIMEOUT_MS,
  // Node's default of 60 s for headers would also apply to the body, since the longer limit counts.
  headersTimeout: REQUEST_TIMEOUT_MS,
  connectionsCheckingInterval: 10 * SECOND,
  // Longer than proxies keep idle connections, so that the proxy closes them first.
  keepAliveTimeout: 72 * SECOND,
};

export async function createHttp(options: {
  config: Config;
  log: Log;
  findSession: FindSession;
  findKey: FindKey;
  streams?: StreamLimits;
  /** Maximum time for a client to read a response. Event streams are exempt. */
  maxResponseMs?: number;
  events?: Partial<EventStreamLimits>;
  admission?: Partial<AdmissionLimits>;
}): Promise<Http> {
  const { config } = options;
  const loggerInstance: FastifyBaseLogger = options.log;
  const admission = createAdmission(config, options.admission);
  const app = fastify({
    serverFactory: (handler) => admission.createServer(handler, serverTimeouts),
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: createRequestIds(config),
    bodyLimit: 64 * 1024,
    // Requests that reach no route get the same error envelope and headers.
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply.headers(headers)),
    clientErrorHandler: rejectBrokenRequest,
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  });
  await app.register(cookie);
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(sendError);
  instrumentRequests(app, config);
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers).header('x-request-id', request.id);
    if (config.publicUrl.protocol === 'https:') void reply.header('strict-transport-security', 'max-age=31536000');
    if (request.url.startsWith('/api/'))
      void reply.headers({ vary: 'Sec-Fetch-Site, Origin, Cookie, Authorization', 'x-robots-tag': 'noindex' });
    const { allowCrossSite = false, acceptsKeys = false } = request.routeOptions.config;
    const hasKey = acceptsKeys && request.headers.authorization !== undefined;
    if (hasKey) void reply.headers(corsHeaders);
    else if (!allowCrossSite) rejectCrossSite(request, config.publicUrl);
  });
  const { maxResponseMs = MAX_RESPONSE_MS } = options;
  let isClosing = false;
  // Event streams bypass this hook and have limits of their own.
  app.addHook('onSend', (_request, reply, payload, done) => {
    destroyAfter(reply.raw, maxResponseMs);
    // The server would otherwise wait for the connection, which the client may not close.
    if (isClosing) void reply.header('connection', 'close');
    done(null, payload);
  });
  const stream = createJsonStream(options.streams);
  const events = new EventStreams(options.events);
  app.addHook('preClose', async () => {
    isClosing = true;
    // The server waits for its requests to end, and event streams would not.
    events.close();
  });
  const findCaller = createFindCaller(config, options.findSession);
  return {
    app,
    admission,
    feeds: new FeedQueue(),
    findCaller,
    ...createServe(app, { findCaller, findKey: options.findKey }, stream, events),
  };
}
