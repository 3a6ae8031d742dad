/** Requests without a server response: path to time (ISO 8601) of the cached one used, or ''. */
type Missed = ReadonlyMap<string, string>;

let missed: Missed = new Map();
const listeners = new Set<() => void>();

/** Records a response. `keptAt` is null from the server, which clears all; else as in `Missed`. */
export function noteAnswer(path: string, keptAt: string | null): void {
  if (keptAt === null ? missed.size === 0 : missed.get(path) === keptAt) return;
  missed = new Map(keptAt === null ? [] : [...missed, [path, keptAt]]);
  for (const listener of listeners) listener();
}

/** Returns the missed calls; empty while the server responds. */
export function missedCalls(): Missed {
  return missed;
}

/** Returns the function that unsubscribes `listener`. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
