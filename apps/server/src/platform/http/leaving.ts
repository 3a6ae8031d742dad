import type { FastifyReply } from 'fastify';

/**
 * Returns a lazily created signal, which aborts if the client disconnects before the response ends.
 */
export function leavingOf({ raw }: FastifyReply): () => AbortSignal {
  let leaving: AbortController | undefined;
  return () => {
    if (leaving) return leaving.signal;
    const gone = new AbortController();
    leaving = gone;
    const leave = () => {
      if (!raw.writableFinished) gone.abort();
    };
    if (raw.closed) leave();
    else raw.once('close', leave);
    return gone.signal;
  };
}
