import { AppError, createClient, type Failure, isErrorCode, type Transport } from '@sillage/contract';
import { noteAnswer } from './connection.ts';
import { forgetEarly, takeEarly } from './early.ts';
import { KEPT_AT } from './kept.ts';
import { HttpError, NetworkError, UnexpectedError } from './problem.ts';
import { routeTable } from './route-table.ts';

/** In characters. What is no longer is sent even while its page goes: browsers allow that to 64 kB at once. */
const SMALL = 10_000;
/** Whether the page goes: only then is a call made to outlive it. */
let isLeaving = false;
// Where pages are drawn when they are built, nobody leaves.
globalThis.addEventListener?.('pagehide', () => (isLeaving = true), { capture: true });
globalThis.addEventListener?.('pageshow', () => (isLeaving = false), { capture: true });

/** Every call to the server, typed by the contract. Refusals arrive as AppError. */
export const api = createClient(routeTable, send);

/** Reads no more of a route than a build leaves in the table: its method and where the data stands. */
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

/** A proxy in between may answer in its own words, or a newer server with a code that this page does not know. */
function refusal(response: Response, answer: unknown): Error {
  if (!isFailure(answer)) return new HttpError(response.status);
  const code = isErrorCode(answer.code) ? answer.code : codeOf(response.status);
  return new AppError(code, { fields: answer.errors, message: answer.message + nextTry(response) });
}

/** When too many tries allow the next one, as a sentence to add; nothing when the answer does not say. */
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
