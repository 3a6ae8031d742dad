interface Deadline {
  timeoutMs: number;
  /** What the work rejects with when time is up. */
  late: Error;
  /** The caller's own wish to stop; the work then rejects with its reason. */
  signal: AbortSignal | undefined;
}

/** Runs `work` under one time limit and the caller's signal, and stops waiting even where the work cannot be stopped. */
export async function withDeadline<T>(limit: Deadline, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  limit.signal?.throwIfAborted();
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(limit.late), limit.timeoutMs);
  // Not AbortSignal.any: that keeps every finished call in memory for as long as the caller's signal lives.
  const giveUp = () => stop.abort(limit.signal?.reason);
  limit.signal?.addEventListener('abort', giveUp, { once: true });
  const stopped = new Promise<never>((_, reject) => {
    stop.signal.addEventListener('abort', () => reject(stop.signal.reason), { once: true });
  });
  try {
    return await Promise.race([work(stop.signal), stopped]);
  } finally {
    clearTimeout(timer);
    limit.signal?.removeEventListener('abort', giveUp);
  }
}
