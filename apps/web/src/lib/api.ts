import { AppError, createClient, type Failure, isErrorCode, type Transport } from '@sillage/contract';
import { noteAnswer } from './connection.ts';
import { forgetEarly, takeEarly } from './early.ts';
import { KEPT_AT } from './kept.ts';
import { HttpError, NetworkError, UnexpectedError } from './problem.ts';
import { routeTable } from './route-table.ts';

/** Maximum characters of a `keepalive` body; browsers allow 64 kB of them at once. */
const SMALL = 10_000;
/** Whether the page is being left; only then does a request have to outlive it. */
let isLeaving = false;
// Absent while the pages are prerendered at build time.
globalThis.addEventListener?.('pagehide', () => (isLeaving = true), { capture: true });
globalThis.addEventListener?.('pageshow', () => (isLeaving = false), { capture: true });

/** Client for all server routes. Rejects with `AppError`, `HttpError` or `NetworkError`. */
export const api = createClient(routeTable, send);

/** Reads only the fields that a build leaves in the route table: the method and the data key. */
async function send(...[route, request, signal]: Parameters<Transport>): Promise<unknown> {
  const query = request.query.size > 0 ? `?${request.query}` : '';
  const body = request.body === undefined ? undefined : JSON.stringify(request.body);
  const response = await reach(`${request.path}${query}`, {
    method: route.method,
    credentials: 'include',
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body, keepalive: isLeaving && body.length < SMALL }),
    ...(signal && { signal }),
  });
  const answer = await readJson(response);
  if (!response.ok) throw refusal(response, answer);
  if (!isObject(answer) || answer['success'] !== true) throw new UnexpectedError();
  return answer[route.dataKey ?? 'data'];
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  if (init.method !== 'GET') forgetEarly();
  try {
    const response = await (takeEarly(url) ?? fetch(url, init));
    noteAnswer(url, response.headers.get(KEPT_AT));
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    noteAnswer(url, '');
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

/** Maps a response to an error, also without the server's envelope or with an unknown code. */
function refusal(response: Response, answer: unknown): Error {
  if (!isFailure(answer)) return new HttpError(response.status);
  const code = isErrorCode(answer.code) ? answer.code : codeOf(response.status);
  return new AppError(code, { fields: answer.errors, message: answer.message + nextTry(response) });
}

/** Returns a sentence with the time from `Retry-After` for a 429 response, else an empty string. */
function nextTry({ status, headers }: Response): string {
  const seconds = Number(headers.get('retry-after'));
  if (status !== 429 || !(seconds > 0)) return '';
  return ` Next attempt in ${seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`}.`;
}

function codeOf(status: number) {
  if (status === 401) return 'NOT_SIGNED_IN';
  if (status === 403) return 'FORBIDDEN';
  if (status === 404) return 'NOT_FOUND';
  return status < 500 ? 'BAD_REQUEST' : 'UNAVAILABLE';
}

function isFailure(answer: unknown): answer is Failure {
  return isObject(answer) && typeof answer['message'] === 'string' && answer['message'] !== '';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
