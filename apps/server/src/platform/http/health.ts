import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SECOND } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { isReadable } from '../db/open.ts';
import { metricsText } from '../metrics.ts';
import { isLocal } from './cross-site.ts';
import { unknownCall } from './refusals.ts';

/** Whether a process is well, for whoever keeps it running. */
export interface Health {
  /** Mean delay of the event loop above which calls are refused. */
  readonly mostDelayMs: number;
  /** From now on `/readyz` says that this process is leaving: a balancer sends nobody new. */
  leave(): void;
  /** While `isBusy` says so, `/readyz` does too. */
  heed(isBusy: () => boolean): void;
  /**
   * While `isOverloaded` says so, `/readyz` names `part` and stays 200: a flood of one kind of request must not make a
   * balancer take every process out.
   */
  watchPart(part: string, isOverloaded: () => boolean): void;
  /**
   * Adds `/livez` (the process runs), `/readyz` (it reaches its database, has room for calls and is not leaving) and `/metrics` (Prometheus).
   * The figures are for `anyone` only where nobody but the operator can listen.
   */
  mount(app: FastifyInstance, who: 'anyone' | 'local'): void;
}

/** Who asks gives up after some seconds, and a database that stands still says nothing for a minute. */
const PATIENCE_MS = 3 * SECOND;

/** Above this everybody waits, and whoever comes now would only make it longer. */
const MOST_DELAY_MS = 500;

export function createHealth(db: Db, mostDelayMs = MOST_DELAY_MS): Health {
  let isLeaving = false;
  let isBusy = () => false;
  const parts = new Map<string, () => boolean>();

  async function readiness(): Promise<string> {
    if (isLeaving) return 'leaving';
    // Its question to the database would only wait with all the others.
    if (isBusy()) return 'busy';
    const isThere = await Promise.race([isReadable(db), sleep(PATIENCE_MS, false, { ref: false })]);
    return isThere ? 'ok' : 'database unreachable';
  }

  return {
    mostDelayMs,
    leave() {
      isLeaving = true;
    },
    heed(told) {
      isBusy = told;
    },
    watchPart(part, isOverloaded) {
      parts.set(part, isOverloaded);
    },
    mount(app, who) {
      // None may be refused for being busy: a process that works must not be ended for that, and its figures tell why.
      const config = { pressureHandler: () => undefined };
      app.get('/livez', { config }, async () => ({ status: 'ok' }));
      app.get('/readyz', { config }, async (_request, reply) => {
        const status = await readiness();
        if (status !== 'ok') return reply.code(503).send({ status });
        const overloaded = [...parts].filter(([, isOverloaded]) => isOverloaded()).map(([part]) => part);
        return reply.send(overloaded.length > 0 ? { status: 'degraded', overloaded } : { status });
      });
      app.get('/metrics', { config }, async (request: FastifyRequest, reply) => {
        if (who === 'local' && !isLocal(request)) return reply.code(404).send(unknownCall());
        const { type, text } = await metricsText();
        return reply.type(type).send(text);
      });
    },
  };
}
