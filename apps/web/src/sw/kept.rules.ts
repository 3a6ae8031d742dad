/** Requests whose responses are cached. Each path contains at most one user id. */
const CALLS = [
  /^\/api\/auth\/(?:status|user)$/,
  /^\/api\/users\/current$/,
  /^\/api\/users\/([\w-]+)\/preferences$/,
  /^\/api\/watchlist\/([\w-]+)(?:\/stats)?$/,
  /^\/api\/quiz\/users\/([\w-]+)\/(?:result|recommendations)$/,
];

/** What to do with the cache; `owner` is the id of the user whose data it is, if known. */
export type Verdict = { what: 'keep'; owner: string | null } | { what: 'forget' } | { what: 'leave' };

/** Whether the response to a GET of this path, including its query, may be cached. */
export function isKeptCall(path: string): boolean {
  return CALLS.some((call) => call.test(path));
}

/** Caches a 200 in the server's envelope; a 401, 403 or signed-out status empties the cache. */
export function verdictOn(path: string, status: number, body: unknown): Verdict {
  if (status === 401 || status === 403) return { what: 'forget' };
  if (status !== 200 || field(body, 'success') !== true) return { what: 'leave' };
  const data = field(body, 'data');
  if (path === '/api/auth/status' && field(data, 'authenticated') !== true) return { what: 'forget' };
  return { what: 'keep', owner: ownerOf(path, data) };
}

function ownerOf(path: string, data: unknown): string | null {
  const named = CALLS.map((call) => call.exec(path)?.[1]).find((id) => id !== undefined);
  const id = named ?? field(field(data, 'user'), 'id') ?? field(data, 'id');
  return typeof id === 'string' ? id : null;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
