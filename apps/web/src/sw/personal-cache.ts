import { CACHED_AT_HEADER, PERSONAL_CACHE } from '../lib/worker-protocol.ts';
import { decideCaching } from './personal-cache.rules.ts';

/** Response header with the user id of a cached response. */
const OWNER_HEADER = 'x-cached-for';

/**
 * Returns the server's response. If the request fails, returns the cached response, whose header
 * states when it was cached.
 */
export async function respondNetworkFirst(event: FetchEvent): Promise<Response> {
  const { request } = event;
  // Opened before the request: if sign-out deletes the cache meanwhile, `put` writes to the deleted
  // one, so a late response cannot restore the data.
  const openingCache = caches.open(PERSONAL_CACHE);
  try {
    const response = await fetch(request);
    event.waitUntil(updateCache(request.url, response.clone(), await openingCache).catch(() => undefined));
    return response;
  } catch (error) {
    const cached = request.signal.aborted ? undefined : await (await openingCache).match(request.url);
    if (!cached) throw error;
    return cached;
  }
}

async function updateCache(url: string, response: Response, openCache: Cache): Promise<void> {
  const text = await response.text();
  const decision = decideCaching(new URL(url).pathname, response.status, parseJson(text));
  if (decision.action === 'clear') await caches.delete(PERSONAL_CACHE);
  if (decision.action !== 'store') return;
  const cache = await removeOtherOwners(openCache, decision.owner);
  const headers = { 'content-type': 'application/json', [CACHED_AT_HEADER]: new Date().toISOString() };
  await cache.put(
    url,
    new Response(text, { headers: { ...headers, ...(decision.owner && { [OWNER_HEADER]: decision.owner }) } }),
  );
}

/** Replaces the cache of personal responses by an empty one if it contains another user's. */
async function removeOtherOwners(cache: Cache, owner: string | null): Promise<Cache> {
  const cached = owner === null ? [] : await cache.matchAll();
  const owners = cached.map(({ headers }) => headers.get(OWNER_HEADER));
  if (owners.every((id) => id === null || id === owner)) return cache;
  await caches.delete(PERSONAL_CACHE);
  return caches.open(PERSONAL_CACHE);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
