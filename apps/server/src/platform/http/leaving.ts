import type { FastifyReply } from 'fastify';

/** Makes, when first asked, a signal that aborts if the connection closes before the answer is out. */
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
