/** What answered the latest calls instead of the server: by a call's path, when that was one of the server's answers (ISO 8601), or '' where nothing did. */
type Missed = ReadonlyMap<string, string>;

let missed: Missed = new Map();
const listeners = new Set<() => void>();

/** Notes how a call was answered: null by the server, which mends everything; else as in `Missed`. Only lib/api.ts calls it. */
export function noteAnswer(path: string, keptAt: string | null): void {
  if (keptAt === null ? missed.size === 0 : missed.get(path) === keptAt) return;
  missed = new Map(keptAt === null ? [] : [...missed, [path, keptAt]]);
  for (const listener of listeners) listener();
}

/** Empty while the server answers. */
export function missedCalls(): Missed {
  return missed;
}

/** Answers the way to stop. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
