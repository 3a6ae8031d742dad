/**
 * What the first page is going to ask, asked while its code is still on the way: on a phone the code takes as long as three
 * calls. Each answer is handed out once, through lib/api.ts, to whoever asks for it.
 */

/** So long after the page was opened an answer is as good as a new one. */
const FRESH_MS = 20_000;

const asked = new Map<string, Promise<Response>>();

/** Asks who is signed in, and on Explore for what it shows first. Whoever asks again tells of what fails here. */
export async function askEarly({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  const isExplore = pathname === '/explore';
  // An address that says nothing starts, for most, with everything (explore-filters.rules.ts).
  if (isExplore && search === '') ask('/api/fragrances/filter?page=0&size=20');
  const id = await whoIsIt();
  if (!isExplore || id === undefined) return;
  ask(`/api/users/${id}/preferences`);
  ask(`/api/watchlist/${id}`);
}

/** The answer to a GET of this address, if it was asked early and nobody has taken it yet. */
export function takeEarly(url: string): Promise<Response> | undefined {
  if (performance.now() > FRESH_MS) asked.clear();
  const answer = asked.get(url);
  asked.delete(url);
  return answer;
}

/** Whatever is written, and whoever signs in or out, makes what was answered before untrue. */
export function forgetEarly(): void {
  asked.clear();
}

/** As auth.queries.ts asks it. */
async function whoIsIt(): Promise<string | undefined> {
  const status = await read(ask('/api/auth/status'));
  if (!status?.authenticated || status.authType === 'custom') return status?.user?.id;
  return (await read(ask(status.authType === 'traditional' ? '/api/users/current' : '/api/auth/user')))?.id;
}

interface Read {
  authenticated?: boolean;
  authType?: string;
  user?: { id: string };
  id?: string;
}

async function read(answer: Promise<Response>): Promise<Read | undefined> {
  try {
    const { data } = (await (await answer).clone().json()) as { data?: Read };
    return data;
  } catch {
    return undefined;
  }
}

function ask(url: string): Promise<Response> {
  const answer = fetch(url, { credentials: 'include', headers: { accept: 'application/json' } });
  // Nobody may come to take it.
  answer.catch(() => undefined);
  asked.set(url, answer);
  return answer;
}
