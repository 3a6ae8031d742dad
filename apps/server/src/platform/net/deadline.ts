interface Deadline {
  timeoutMs: number;
  /** Error with which the promise rejects after `timeoutMs`. */
  timeoutError: Error;
  /** Abort signal of the caller. When it aborts, the promise rejects with the signal's reason. */
  signal: AbortSignal | undefined;
}

/**
 * Runs `work` with a timeout and the caller's abort signal. Stops waiting after either, even if the
 * work goes on.
 */
export async function withDeadline<T>(deadline: Deadline, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  deadline.signal?.throwIfAborted();
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(deadline.timeoutError), deadline.timeoutMs);
  // Not AbortSignal.any: it retains every finished call while the caller's signal lives.
  const onAbort = () => controller.abort(deadline.signal?.reason);
  deadline.signal?.addEventListener('abort', onAbort, { once: true });
  const aborted = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true });
  });
  try {
    return await Promise.race([work(controller.signal), aborted]);
  } finally {
    clearTimeout(timer);
    deadline.signal?.removeEventListener('abort', onAbort);
  }
}
