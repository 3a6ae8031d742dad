interface Deadline {
  timeoutMs: number;
  /** Rejection after `timeoutMs`. */
  late: Error;
  /** The caller's own abort signal; the work then rejects with its reason. */
  signal: AbortSignal | undefined;
}

/** Runs `work` under a timeout and the caller's signal. Stops waiting even if the work goes on. */
export async function withDeadline<T>(limit: Deadline, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  limit.signal?.throwIfAborted();
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(limit.late), limit.timeoutMs);
  // Not AbortSignal.any: it retains every finished call while the caller's signal lives.
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
