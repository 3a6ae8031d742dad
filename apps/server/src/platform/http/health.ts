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
  /** From now on `/readyz` says that this process is leaving: a balancer sends nobody new. */
  leave(): void;
  /**
   * Adds `/livez` (the process runs), `/readyz` (it reaches its database and is not leaving) and `/metrics` (Prometheus).
   * The figures are for `anyone` only where nobody but the operator can listen.
   */
  mount(app: FastifyInstance, who: 'anyone' | 'local'): void;
}

/** Who asks gives up after some seconds, and a database that stands still says nothing for a minute. */
const PATIENCE_MS = 3 * SECOND;

export function createHealth(db: Db): Health {
  let isLeaving = false;

  async function readiness(): Promise<string> {
    if (isLeaving) return 'leaving';
    const isThere = await Promise.race([isReadable(db), sleep(PATIENCE_MS, false, { ref: false })]);
    return isThere ? 'ok' : 'database unreachable';
  }

  return {
    leave() {
      isLeaving = true;
    },
    mount(app, who) {
      // Neither may be refused for being busy: a process that works must not be ended for that.
      const config = { pressureHandler: () => undefined };
      app.get('/livez', { config }, async () => ({ status: 'ok' }));
      app.get('/readyz', { config }, async (_request, reply) => {
        const status = await readiness();
        return reply.code(status === 'ok' ? 200 : 503).send({ status });
      });
      app.get('/metrics', { config }, async (request: FastifyRequest, reply) => {
        if (who === 'local' && !isLocal(request)) return reply.code(404).send(unknownCall());
        const { type, text } = await metricsText();
        return reply.type(type).send(text);
      });
    },
  };
}
