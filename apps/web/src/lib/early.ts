/**
 * Sends the first page's requests while its code loads, which takes a phone as long as three
 * requests. lib/api.ts hands out each response once.
 */

/** Milliseconds after page load during which an early response counts as fresh. */
const FRESH_MS = 20_000;

const asked = new Map<string, Promise<Response>>();

/** Requests the session and Explore's first data. The page repeats and reports failed requests. */
export async function askEarly({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  const isExplore = pathname === '/explore';
  // Without a query, most visitors start with the unfiltered list (explore-filters.rules.ts).
  if (isExplore && search === '') void ask('/api/fragrances/filter?page=0&size=20');
  const id = await whoIsIt();
  if (!isExplore || id === undefined) return;
  void ask(`/api/users/${id}/preferences`);
  void ask(`/api/watchlist/${id}`);
}

/** Returns the early response to a GET of `url` and removes it; undefined if there is none. */
export function takeEarly(url: string): Promise<Response> | undefined {
  if (performance.now() > FRESH_MS) asked.clear();
  const answer = asked.get(url);
  asked.delete(url);
  return answer;
}

/** Drops all early responses. Call it before every write, sign-in and sign-out. */
export function forgetEarly(): void {
  asked.clear();
}

/** Makes the same requests as auth.queries.ts. */
async function whoIsIt(): Promise<string | undefined> {
  const status = await read('/api/auth/status');
  if (!status?.authenticated || status.authType === 'custom') return status?.user?.id;
  return (await read(status.authType === 'traditional' ? '/api/users/current' : '/api/auth/user'))?.id;
}

interface Read {
  authenticated?: boolean;
  authType?: string;
  user?: { id: string };
  id?: string;
}

/** Returns the data; undefined on failure, or if the page took the response and so continues. */
async function read(url: string): Promise<Read | undefined> {
  try {
    const { data } = (await (await ask(url)).clone().json()) as { data?: Read };
    return asked.has(url) ? data : undefined;
  } catch {
    return undefined;
  }
}

function ask(url: string): Promise<Response> {
  const answer = fetch(url, { credentials: 'include', headers: { accept: 'application/json' } });
  // Avoids an unhandled rejection if the page never takes the response.
  answer.catch(() => undefined);
  asked.set(url, answer);
  return answer;
}
