/** The calls that are kept, in all: who is signed in, and what the dashboard shows. Each names at most one person. */
const CALLS = [
  /^\/api\/auth\/(?:status|user)$/,
  /^\/api\/users\/current$/,
  /^\/api\/users\/([\w-]+)\/preferences$/,
  /^\/api\/watchlist\/([\w-]+)(?:\/stats)?$/,
  /^\/api\/quiz\/users\/([\w-]+)\/(?:result|recommendations)$/,
];

/** What the server's answer to such a call means for the personal store; `owner` is whose it is, where that can be told. */
export type Verdict = { what: 'keep'; owner: string | null } | { what: 'forget' } | { what: 'leave' };

/** Whether the answer to a GET of this path (with its query, if any) may be kept. */
export function isKeptCall(path: string): boolean {
  return CALLS.some((call) => call.test(path));
}

/**
 * Only a plain 200 in the house's envelope is kept. A 401 or 403, and the answer that nobody is signed in, empty the store:
 * whoever comes next finds nothing.
 */
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
