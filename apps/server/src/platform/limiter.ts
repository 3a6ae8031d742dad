import PQueue from 'p-queue';

interface WaitLimit {
  /**
   * Maximum time in milliseconds that an asynchronous call waits in the limiter's queue before it
   * starts.
   */
  maxWaitMs: number;
  /** Error for work that waited longer than `maxWaitMs`; the work is then never started. */
  timeoutError: Error;
}

/**
 * Creates a queue for asynchronous calls. For each key, such as a host name, at most `concurrency`
 * calls run at once, in order of arrival.
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
