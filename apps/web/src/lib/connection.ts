/**
 * Failed requests by URL. The value is the time (ISO 8601) of the cached response that was used
 * instead, or '' if there was none.
 */
type FailedRequests = ReadonlyMap<string, string>;

let failed: FailedRequests = new Map();
const listeners = new Set<() => void>();

/**
 * Records whether the server responded to the request for `path`. If it responded, `cachedAt` is
 * null, and all failed requests are forgotten. If not, `cachedAt` is the time of the cached
 * response that was used instead, or '' if there was none.
 */
export function recordResponse(path: string, cachedAt: string | null): void {
  if (cachedAt === null ? failed.size === 0 : failed.get(path) === cachedAt) return;
  failed = new Map(cachedAt === null ? [] : [...failed, [path, cachedAt]]);
  for (const listener of listeners) listener();
}

/** Returns the failed requests by URL; none while the server responds. */
export function getFailedRequests(): FailedRequests {
  return failed;
}

export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls `listener` when the browser goes online or offline. */
export function subscribeToBrowser(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
