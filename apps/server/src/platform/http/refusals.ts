import type { Socket } from 'node:net';
import { AppError, type ErrorCode, errorCatalogue, type Failure } from '@sillage/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../db/away.ts';
import { html } from '../html.ts';
import { plainPage } from './plain-page.ts';

/** When to try again while the database is away, and whenever nothing better is known. */
const BUSY_MS = 5000;

/** Answers any error of a call in the one shape there is; whatever is not a refusal is logged and said in no detail. */
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

/** Whether somebody opened that address, rather than a program of ours. */
function isOpened({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !url.startsWith('/api/') && headers.accept?.includes('text/html') === true;
}

/** For addresses that are none, such as `/%E0`: the app's own page cannot be asked for by them. */
const noSuchPage = plainPage(
  'There is no page at this address',
  html`<p>It may be mistyped, or cut off on the way.</p>`,
);

/** What an operator wants to see when somebody tries doors. */
const suspicious: ReadonlySet<ErrorCode> = new Set([
  'CROSS_SITE',
  'FORBIDDEN',
  'INVALID_CREDENTIALS',
  'TOO_MANY_REQUESTS',
  'WRONG_PASSWORD',
]);

/** The call by its pattern, not its address: a token may stand there. */
function whoAndWhere(code: ErrorCode, request: FastifyRequest): object {
  return { code, address: request.ip, call: `${request.method} ${request.routeOptions.url ?? 'nowhere'}` };
}

/** Answers bytes that are no request; they are neither repeated nor logged, whatever they held. */
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

/** The JSON error envelope. */
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

/** Text that PostgreSQL cannot hold, such as a NUL character: nobody types it. */
function isImpossibleText(error: Error & { code?: unknown }): boolean {
  return error.code === '22021' || error.code === '22P05';
}

/** The words for a path below /api that does not exist. */
export function unknownCall(): Failure {
  return { success: false, code: 'NOT_FOUND', message: errorCatalogue.NOT_FOUND.message };
}
