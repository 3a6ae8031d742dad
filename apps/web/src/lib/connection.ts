/** Requests without a server response: path to time (ISO 8601) of the cached one used, or ''. */
type FailedRequests = ReadonlyMap<string, string>;

let failed: FailedRequests = new Map();
const listeners = new Set<() => void>();

/**
 * Records a response. `cachedAt` is null from the server, which clears all; else as in
 * `FailedRequests`.
 */
export function recordResponse(path: string, cachedAt: string | null): void {
  if (cachedAt === null ? failed.size === 0 : failed.get(path) === cachedAt) return;
  failed = new Map(cachedAt === null ? [] : [...failed, [path, cachedAt]]);
  for (const listener of listeners) listener();
}

/** Returns the missed calls; empty while the server responds. */
export function getFailedRequests(): FailedRequests {
  return failed;
}

/** Returns the function that unsubscribes `listener`. */
export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
