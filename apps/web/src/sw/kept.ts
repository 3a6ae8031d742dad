import { KEPT_AT, PERSONAL_STORE } from '../lib/kept.ts';
import { verdictOn } from './kept.rules.ts';

/** Response header with the user id of a cached response. */
const KEPT_FOR = 'x-kept-for';

/** Fetches from the network; only if that fails, returns the cached response with its time. */
export async function answerKept(event: FetchEvent): Promise<Response> {
  const { request } = event;
  // Opened before the request: if sign-out deletes the cache meanwhile, `put` writes to the deleted
  // one, so a late response cannot restore the data.
  const opening = caches.open(PERSONAL_STORE);
  try {
    const answer = await fetch(request);
    event.waitUntil(keep(request.url, answer.clone(), await opening).catch(() => undefined));
    return answer;
  } catch (error) {
    const kept = request.signal.aborted ? undefined : await (await opening).match(request.url);
    if (!kept) throw error;
    return kept;
  }
}

async function keep(url: string, answer: Response, opened: Cache): Promise<void> {
  const text = await answer.text();
  const verdict = verdictOn(new URL(url).pathname, answer.status, parsed(text));
  if (verdict.what === 'forget') await caches.delete(PERSONAL_STORE);
  if (verdict.what !== 'keep') return;
  const store = await emptiedOfOthers(opened, verdict.owner);
  const headers = { 'content-type': 'application/json', [KEPT_AT]: new Date().toISOString() };
  await store.put(
    url,
    new Response(text, { headers: { ...headers, ...(verdict.owner && { [KEPT_FOR]: verdict.owner }) } }),
  );
}

/** Returns the cache, after deleting it if it contains another user's responses. */
async function emptiedOfOthers(store: Cache, owner: string | null): Promise<Cache> {
  const kept = owner === null ? [] : await store.matchAll();
  const owners = kept.map(({ headers }) => headers.get(KEPT_FOR));
  if (owners.every((other) => other === null || other === owner)) return store;
  await caches.delete(PERSONAL_STORE);
  return caches.open(PERSONAL_STORE);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
