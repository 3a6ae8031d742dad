import type { Socket } from 'node:net';
import { AppError, type ErrorCode, errorCatalogue, type Failure } from '@sillage/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../db/database-errors.ts';
import { html } from '../html.ts';
import { buildChallenge } from './api-keys.ts';
import { renderPlainPage } from './plain-page.ts';

const UNAVAILABLE_RETRY_MS = 5000;

/** Unexpected errors are logged, and sent without details. */
export function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appError = toAppError(error);
  if (appError.code === 'INTERNAL') request.log.error({ err: error }, 'request failed');
  if (isDatabaseUnavailable(error))
    request.log.warn({ reason: error.message }, 'request rejected: database unavailable');
  if (suspiciousCodes.has(appError.code)) request.log.warn(describeRequest(appError.code, request), 'request rejected');
  const waitMs = appError.retryAfterMs ?? (appError.code === 'UNAVAILABLE' ? UNAVAILABLE_RETRY_MS : null);
  if (appError.code === 'BAD_REQUEST' && isPageNavigation(request))
    return reply.code(400).type('text/html; charset=utf-8').send(badRequestPage);
  const challenge = buildChallenge(appError, request);
  if (challenge !== null) void reply.header('www-authenticate', challenge);
  if (waitMs !== null) void reply.header('retry-after', String(Math.ceil(waitMs / 1000)));
  return reply.code(appError.status).send(buildFailure(appError));
}

/** Returns the error for users; one that is not ours has no details. */
export function toAppError(error: FastifyError | Error): AppError {
  return error instanceof AppError ? error : new AppError(getErrorCode(error));
}

/** Returns whether a browser opened the URL as a page. Requests of our own scripts return false. */
function isPageNavigation({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !url.startsWith('/api/') && headers.accept?.includes('text/html') === true;
}

/** Page for an invalid path such as `/%E0`, for which the web app cannot be served. */
const badRequestPage = renderPlainPage(
  'There is no page at this address',
  html`<p>It may be mistyped, or cut off on the way.</p>`,
);

/** Error codes that are logged for the operator, because they may be signs of an attack. */
const suspiciousCodes: ReadonlySet<ErrorCode> = new Set([
  'CROSS_SITE',
  'FORBIDDEN',
  'INVALID_CREDENTIALS',
  'KEY_REVOKED',
  'KEY_UNKNOWN',
  'TOO_MANY_REQUESTS',
  'WRONG_PASSWORD',
]);

/** Describes a request for the log by its route's pattern, because a path may contain a token. */
function describeRequest(code: ErrorCode, request: FastifyRequest): object {
  return { code, address: request.ip, route: `${request.method} ${request.routeOptions.url ?? 'none'}` };
}

/** Responds with 400 to bytes that are not HTTP, and neither repeats nor logs them. */
export function rejectBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const body = JSON.stringify(
    buildFailure(new AppError('BAD_REQUEST', { message: 'This is not a request we can read' })),
  );
  const head = [
    'HTTP/1.1 400 Bad Request',
    'connection: close',
    'content-type: application/json; charset=utf-8',
    'x-content-type-options: nosniff',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

export function buildFailure(appError: AppError): Failure {
  const body: Failure = { success: false, code: appError.code, message: appError.message };
  if (Object.keys(appError.fields).length > 0) body.errors = appError.fields;
  return body;
}

const codesByStatus: Record<number, ErrorCode> = {
  400: 'BAD_REQUEST',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
};

function getErrorCode(error: FastifyError | Error): ErrorCode {
  if (isDatabaseUnavailable(error)) return 'UNAVAILABLE';
  if (isUnstorableText(error)) return 'BAD_REQUEST';
  if (!('statusCode' in error) || error.statusCode === undefined || error.statusCode >= 500) return 'INTERNAL';
  return codesByStatus[error.statusCode] ?? 'BAD_REQUEST';
}

/**
 * Returns whether PostgreSQL rejected a text that it cannot store, such as one with a NUL
 * character.
 */
function isUnstorableText(error: Error & { code?: unknown }): boolean {
  return error.code === '22021' || error.code === '22P05';
}

export function buildUnknownRoute(): Failure {
  return { success: false, code: 'NOT_FOUND', message: errorCatalogue.NOT_FOUND.message };
}
