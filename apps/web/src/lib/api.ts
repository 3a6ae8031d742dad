import { AppError, createClient, type Failure, isErrorCode, type Transport } from '@sillage/contract';
import { recordResponse } from './connection.ts';
import { HttpError, NetworkError, UnexpectedError } from './errors.ts';
import { discardPreloaded, takePreloaded } from './preload.ts';
import { routeTable } from './route-table.ts';
import { CACHED_AT_HEADER } from './worker-protocol.ts';

/** Maximum characters of a `keepalive` body; browsers allow 64 kB for all such bodies together. */
const MAX_KEEPALIVE_LENGTH = 10_000;
/**
 * True while the user leaves the page. Only then are requests sent with `keepalive`, so that they
 * outlive the page.
 */
let isUnloading = false;
// Absent while the pages are prerendered at build time.
globalThis.addEventListener?.('pagehide', () => (isUnloading = true), { capture: true });
globalThis.addEventListener?.('pageshow', () => (isUnloading = false), { capture: true });

/**
 * Client for the server’s routes, except those of the console. Rejects with `AppError`,
 * `HttpError`, `NetworkError` or `UnexpectedError`; an aborted request rejects with its own error.
 */
export const api = createClient(routeTable, send);

/**
 * Sends a request. Reads only the method and `dataKey` of the route, because the build removes the
 * route's other fields.
 */
export async function send(...[route, request, signal]: Parameters<Transport>): Promise<unknown> {
  const query = request.query.size > 0 ? `?${request.query}` : '';
  const body = request.body === undefined ? undefined : JSON.stringify(request.body);
  const response = await fetchResponse(`${request.path}${query}`, {
    method: route.method,
    credentials: 'include',
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body, keepalive: isUnloading && body.length < MAX_KEEPALIVE_LENGTH }),
    ...(signal && { signal }),
  });
  const payload = await readJson(response);
  if (!response.ok) throw toError(response, payload);
  if (!isObject(payload) || payload['success'] !== true) throw new UnexpectedError();
  return payload[route.dataKey ?? 'data'];
}

async function fetchResponse(url: string, init: RequestInit): Promise<Response> {
  if (init.method !== 'GET') discardPreloaded();
  try {
    const response = await (takePreloaded(url) ?? fetch(url, init));
    recordResponse(url, response.headers.get(CACHED_AT_HEADER));
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    recordResponse(url, '');
    throw new NetworkError();
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

/** Turns an error response into an error, even without the server's envelope or a known code. */
function toError(response: Response, payload: unknown): Error {
  if (!isFailure(payload)) return new HttpError(response.status);
  const code = isErrorCode(payload.code) ? payload.code : codeForStatus(response.status);
  return new AppError(code, { fields: payload.errors, message: payload.message + describeRetryAfter(response) });
}

function describeRetryAfter({ status, headers }: Response): string {
  const seconds = Number(headers.get('retry-after'));
  if (status !== 429 || !(seconds > 0)) return '';
  return ` Next attempt in ${seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`}.`;
}

function codeForStatus(status: number) {
  if (status === 401) return 'NOT_SIGNED_IN';
  if (status === 403) return 'FORBIDDEN';
  if (status === 404) return 'NOT_FOUND';
  return status < 500 ? 'BAD_REQUEST' : 'UNAVAILABLE';
}

function isFailure(payload: unknown): payload is Failure {
  return isObject(payload) && typeof payload['message'] === 'string' && payload['message'] !== '';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
