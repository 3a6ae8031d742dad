interface Deadline {
  timeoutMs: number;
  timeoutError: Error;
  /** Abort signal of the caller. When it aborts, the promise rejects with the signal's reason. */
  signal: AbortSignal | undefined;
}

/** Stops waiting for work at the timeout or the caller's abort, even if the work goes on. */
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
