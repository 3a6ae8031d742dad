import PQueue from 'p-queue';

interface Waiting {
  /** How long work may wait for a place. */
  maxWaitMs: number;
  /** What the caller gets when it waited longer; the work is then never started. */
  late: Error;
}

/** Runs at most `concurrency` pieces of work of each key at once; further ones wait in order. */
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
