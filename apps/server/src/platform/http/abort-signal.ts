import type { FastifyReply } from 'fastify';

/**
 * Returns a function that returns the request's abort signal. The signal aborts if the client
 * disconnects before the response ends.
 */
export function createAbortSignal({ raw }: FastifyReply): () => AbortSignal {
  let cachedController: AbortController | undefined;
  return () => {
    if (cachedController) return cachedController.signal;
    const controller = new AbortController();
    cachedController = controller;
    const abortIfUnfinished = () => {
      if (!raw.writableFinished) controller.abort();
    };
    if (raw.closed) abortIfUnfinished();
    else raw.once('close', abortIfUnfinished);
    return controller.signal;
  };
}
