import type { Socket } from 'node:net';
import { AppError, type ErrorCode, errorCatalogue, type Failure } from '@sillage/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../db/away.ts';
import { html } from '../html.ts';
import { plainPage } from './plain-page.ts';

/** Retry-After while the database is unavailable, and when no better time is known. */
const BUSY_MS = 5000;

/**
 * Sends any error in the error envelope. Unexpected errors are logged, and sent without details.
 */
export function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = error instanceof AppError ? error : new AppError(codeOf(error));
  if (refusal.code === 'INTERNAL') request.log.error({ err: error }, 'a call failed');
  if (isDatabaseAway(error)) request.log.warn({ reason: error.message }, 'a call was refused: the database is away');
  if (suspicious.has(refusal.code)) request.log.warn(whoAndWhere(refusal.code, request), 'a call was refused');
  const waitMs = refusal.retryAfterMs ?? (refusal.code === 'UNAVAILABLE' ? BUSY_MS : null);
  if (refusal.code === 'BAD_REQUEST' && isOpened(request))
    return reply.code(400).type('text/html; charset=utf-8').send(noSuchPage);
  if (waitMs !== null) void reply.header('retry-after', String(Math.ceil(waitMs / 1000)));
  return reply.code(refusal.status).send(failure(refusal));
}

/** Returns whether a browser opened the URL, rather than one of our scripts. */
function isOpened({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !url.startsWith('/api/') && headers.accept?.includes('text/html') === true;
}

/** For invalid paths such as `/%E0`, for which the app's own page cannot be served. */
const noSuchPage = plainPage(
  'There is no page at this address',
  html`<p>It may be mistyped, or cut off on the way.</p>`,
);

/** Logged for the operator, because they may be signs of an attack. */
const suspicious: ReadonlySet<ErrorCode> = new Set([
  'CROSS_SITE',
  'FORBIDDEN',
  'INVALID_CREDENTIALS',
  'TOO_MANY_REQUESTS',
  'WRONG_PASSWORD',
]);

/** Names the route by its pattern, because the path may contain a token. */
function whoAndWhere(code: ErrorCode, request: FastifyRequest): object {
  return { code, address: request.ip, call: `${request.method} ${request.routeOptions.url ?? 'nowhere'}` };
}

/** Responds to bytes that are not HTTP, without repeating or logging them. */
export function refuseBroken(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const body = JSON.stringify(failure(new AppError('BAD_REQUEST', { message: 'This is not a request we can read' })));
  const head = [
    'HTTP/1.1 400 Bad Request',
    'connection: close',
    'content-type: application/json; charset=utf-8',
    'x-content-type-options: nosniff',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

export function failure(refusal: AppError): Failure {
  const body: Failure = { success: false, code: refusal.code, message: refusal.message };
  if (Object.keys(refusal.fields).length > 0) body.errors = refusal.fields;
  return body;
}

const byStatus: Record<number, ErrorCode> = {
  400: 'BAD_REQUEST',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
};

function codeOf(error: FastifyError | Error): ErrorCode {
  if (isDatabaseAway(error)) return 'UNAVAILABLE';
  if (isImpossibleText(error)) return 'BAD_REQUEST';
  if (!('statusCode' in error) || error.statusCode === undefined || error.statusCode >= 500) return 'INTERNAL';
  return byStatus[error.statusCode] ?? 'BAD_REQUEST';
}

/**
 * Returns whether the input contains text that PostgreSQL cannot store, such as a NUL character.
 */
function isImpossibleText(error: Error & { code?: unknown }): boolean {
  return error.code === '22021' || error.code === '22P05';
}

/** Returns the error for an unknown path below /api. */
export function unknownCall(): Failure {
  return { success: false, code: 'NOT_FOUND', message: errorCatalogue.NOT_FOUND.message };
}
