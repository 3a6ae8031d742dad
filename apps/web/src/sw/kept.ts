import { KEPT_AT, PERSONAL_STORE } from '../lib/kept.ts';
import { verdictOn } from './kept.rules.ts';

/** Whose a kept answer is. */
const KEPT_FOR = 'x-kept-for';

/** Asks the server; only when it cannot be reached at all, its last answer is given, with the time of it. */
export async function answerKept(event: FetchEvent): Promise<Response> {
  const { request } = event;
  // Opened before the server is asked: once the store is emptied, what is put here is gone with it, so that no answer that
  // was on its way brings back what signing out has emptied.
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

/** The store, without what it has of anybody else. */
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
