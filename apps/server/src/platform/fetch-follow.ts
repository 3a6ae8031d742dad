import { type Agent, type Dispatcher, request } from 'undici';
import { asFetchError, FetchError } from './fetch-error.ts';
import { webUrl } from './net-guard.ts';

/** Unneeded bodies are read up to this size, to reuse the connection, and cut off beyond it. */
const MAX_IGNORED_BYTES = 64 * 1_024;

interface Journey {
  /** Connects to public addresses only (`net-guard.ts`). */
  agent: Agent;
  /** Names in lower case. Other origins must not receive headers meant for the first one. */
  headersFor: (isFirstOrigin: boolean) => Record<string, string>;
  maxRedirects: number;
  signal: AbortSignal;
  /** Runs before each redirect is followed; may throw. */
  onRedirect?: ((url: URL) => void | Promise<void>) | undefined;
}

/** Sends the request and follows redirects, checking the URL and the address at every hop. */
export async function follow(
  journey: Journey,
  start: URL,
): Promise<{ answer: Dispatcher.ResponseData; finalUrl: URL }> {
  const { agent, headersFor, maxRedirects, signal, onRedirect } = journey;
  let url = start;
  for (let redirects = 0; ; redirects += 1) {
    const headers = headersFor(url.origin === start.origin);
    const answer = await request(url, { dispatcher: agent, headers, signal }).catch((error: unknown) => {
      throw asFetchError(error, url.host);
    });
    const location = redirectLocation(answer);
    if (location === null) return { answer, finalUrl: url };
    await ignoreBody(answer, signal);
    if (redirects >= maxRedirects) {
      throw new FetchError('too-many-redirects', `${start.host} redirects more than ${maxRedirects} times.`);
    }
    url = webUrl(location, url);
    await onRedirect?.(url);
  }
}

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

function redirectLocation(answer: Dispatcher.ResponseData): string | null {
  if (!redirectStatuses.has(answer.statusCode)) return null;
  const location = [answer.headers.location ?? []].flat()[0];
  // Header bytes arrive as latin-1, but shops write UTF-8 paths.
  return location === undefined ? null : Buffer.from(location, 'latin1').toString('utf8');
}

/** Discards the body. Ignores a body that breaks off; only the abort signal counts. */
export async function ignoreBody(answer: Dispatcher.ResponseData, signal: AbortSignal): Promise<void> {
  await answer.body.dump({ limit: MAX_IGNORED_BYTES, signal });
}

export function flatHeaders(answer: Dispatcher.ResponseData): Record<string, string> {
  return Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [name, [value ?? []].flat().join(', ')]),
  );
}
