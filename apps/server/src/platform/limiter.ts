import PQueue from 'p-queue';

interface Waiting {
  /** Maximum wait for a free place. */
  maxWaitMs: number;
  /** Rejection after `maxWaitMs`; the work is then never started. */
  late: Error;
}

/**
 * Returns a function that runs at most `concurrency` pieces of work per key, in order of arrival.
 */
export function createLimiter(concurrency: number) {
  const queues = new Map<string, PQueue>();
  return async function run<T>(key: string, { maxWaitMs, late }: Waiting, work: () => Promise<T>): Promise<T> {
    const queue = queues.get(key) ?? new PQueue({ concurrency });
    queues.set(key, queue);
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(late), maxWaitMs);
    const start = () => {
      clearTimeout(timer);
      return work();
    };
    try {
      return await queue.add(start, { signal: waiting.signal });
    } finally {
      clearTimeout(timer);
      if (queue.size + queue.pending === 0) queues.delete(key);
    }
  };
}
