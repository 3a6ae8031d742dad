/**
 * Requests without a response from the server, by URL. The value is the time (ISO 8601) of the
 * cached response that was used instead, or '' without one.
 */
type FailedRequests = ReadonlyMap<string, string>;

let failed: FailedRequests = new Map();
const listeners = new Set<() => void>();

/**
 * Records the response to a request. `cachedAt` is null for a response from the server, which
 * clears all failed requests. Otherwise it is the time of the cached response, or '' without one.
 */
export function recordResponse(path: string, cachedAt: string | null): void {
  if (cachedAt === null ? failed.size === 0 : failed.get(path) === cachedAt) return;
  failed = new Map(cachedAt === null ? [] : [...failed, [path, cachedAt]]);
  for (const listener of listeners) listener();
}

/** Returns the requests that got no response from the server; empty while the server responds. */
export function getFailedRequests(): FailedRequests {
  return failed;
}

/**
 * Calls `listener` whenever the result of `getFailedRequests` changes. Returns the function that
 * unsubscribes `listener`.
 */
export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
