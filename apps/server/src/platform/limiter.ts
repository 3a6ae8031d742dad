import PQueue from 'p-queue';

interface WaitLimit {
  /** Maximum wait in milliseconds before the work starts. */
  maxWaitMs: number;
  /** Error with which the promise rejects after `maxWaitMs`. The work is then never started. */
  timeoutError: Error;
}

/**
 * Returns a function that runs pieces of work in order of arrival, at most `concurrency` at a time
 * for each key.
 */
export function createLimiter(concurrency: number) {
  const queues = new Map<string, PQueue>();
  return async function run<T>(
    key: string,
    { maxWaitMs, timeoutError }: WaitLimit,
    work: () => Promise<T>,
  ): Promise<T> {
    const queue = queues.get(key) ?? new PQueue({ concurrency });
    queues.set(key, queue);
    const waitTimeout = new AbortController();
    const timer = setTimeout(() => waitTimeout.abort(timeoutError), maxWaitMs);
    const start = () => {
      clearTimeout(timer);
      return work();
    };
    try {
      return await queue.add(start, { signal: waitTimeout.signal });
    } finally {
      clearTimeout(timer);
      if (queue.size + queue.pending === 0) queues.delete(key);
    }
  };
}
