import {
  type Client,
  createClient,
  keyRoutes,
  observationRoutes,
  type Route,
  suggestionRoutes,
  type Transport,
  usersRoutes,
  watchlistRoutes,
} from '@sillage/contract';
import { z } from 'zod';

const REQUEST_TIMEOUT_MS = 15_000;
const DEFAULT_RETRY_MS = 60_000;
/** A server that answers 429 may delay the next request by at most this. */
const MAX_RETRY_MS = 3_600_000;

// The policy of the extension allows no code made from text, which zod would try for speed.
z.config({ jitless: true });

const groups = {
  keys: { revokeCurrent: keyRoutes.revokeCurrent },
  users: { current: usersRoutes.current },
  watchlist: {
    list: watchlistRoutes.list,
    add: watchlistRoutes.add,
    updateWatchFilter: watchlistRoutes.updateWatchFilter,
  },
  suggestions: { confirm: suggestionRoutes.confirm },
  observations: {
    list: observationRoutes.list,
    observe: observationRoutes.observe,
    lookup: observationRoutes.lookup,
  },
};

export type Sillage = Client<typeof groups>;

/**
 * Why a request failed. `unreachable` and `busy` may pass; `key` means that the server no longer
 * accepts the key; a `rejected` request would be rejected again.
 */
export type FailureKind = 'unreachable' | 'busy' | 'key' | 'rejected';

/** Error with a message for the user. */
export class SillageError extends Error {
  override name = 'SillageError';
  readonly kind: FailureKind;
  readonly code: string | null;
  readonly retryAfterMs: number;

  constructor(kind: FailureKind, message: string, details: { code?: string | undefined; retryAfterMs?: number } = {}) {
    super(message);
    this.kind = kind;
    this.code = details.code ?? null;
    this.retryAfterMs = details.retryAfterMs ?? DEFAULT_RETRY_MS;
  }
}

export const toSillageError = (error: unknown): SillageError =>
  error instanceof SillageError ? error : new SillageError('rejected', 'Something went wrong in the extension.');

const failure = z.object({ message: z.string().min(1).max(1000), code: z.string().max(60).optional() });

/** Creates a client of a Sillage server. It rejects with a `SillageError`. */
export function createSillage({ server, key }: { server: string; key: string }): Sillage {
  const transport: Transport = async (route, { path, query, body }) => {
    const url = `${server}${path}${query.size > 0 ? `?${query}` : ''}`;
    const response = await send(url, {
      method: route.method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      // A redirect would take the key to an address that the user did not name.
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    return readResponse(route, response);
  };
  return createClient(groups, transport);
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch {
    throw new SillageError(
      'unreachable',
      `${new URL(url).host} cannot be reached. Check that the server runs and that its address is right.`,
    );
  }
}

async function readResponse(route: Route, response: Response): Promise<unknown> {
  const payload: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw toError(response, payload);
  const parsed = z.object({ success: z.literal(true), data: route.data }).safeParse(payload);
  if (parsed.success) return parsed.data.data;
  throw new SillageError('rejected', 'This server does not respond as Sillage does. Check its address and version.');
}

function toError({ status, headers }: Response, payload: unknown): SillageError {
  const { data } = failure.safeParse(payload);
  const code = data?.code;
  if (status === 401) {
    const message = data?.message ?? 'The server no longer accepts the key.';
    return new SillageError('key', `${message} Connect again in the settings of the extension.`, { code });
  }
  if (status === 429) {
    const retryAfterMs = readRetryAfter(headers.get('retry-after'));
    const minutes = Math.ceil(retryAfterMs / 60_000);
    const message = `The server asks to wait. The next attempt is in ${minutes} min.`;
    return new SillageError('busy', message, { code, retryAfterMs });
  }
  // Without the envelope, a proxy answers for a server that is down.
  if (status >= 500)
    return new SillageError('unreachable', data?.message ?? `The server answers with error ${status}.`, { code });
  return new SillageError('rejected', data?.message ?? `The server rejects the request (${status}).`, { code });
}

/** Reads seconds or an HTTP date (RFC 9110, section 10.2.3). */
function readRetryAfter(header: string | null): number {
  if (header === null) return DEFAULT_RETRY_MS;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 1000), MAX_RETRY_MS) : DEFAULT_RETRY_MS;
}
