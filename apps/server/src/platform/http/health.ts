import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@sillage/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SECOND } from '../clock.ts';
import { type Config, isForThisMachineOnly } from '../config.ts';
import type { Db } from '../db/db.ts';
import { isReadable } from '../db/open.ts';
import { isSameSecret } from '../ids.ts';
import { metricsText } from '../metrics.ts';
import { isLocal } from './cross-site.ts';

export interface Health {
  /** Mean delay of the event loop in milliseconds above which requests are rejected. */
  readonly mostDelayMs: number;
  /** Makes `/readyz` report `leaving` from now on, so that load balancers send no new clients. */
  leave(): void;
  /** Makes `/readyz` report `busy` while `isBusy` returns true. */
  heed(isBusy: () => boolean): void;
  /**
   * Makes `/readyz` name `part` while `isOverloaded` returns true. The status stays 200: a flood of
   * one kind of request must not make a load balancer remove every process.
   */
  watchPart(part: string, isOverloaded: () => boolean): void;
  /**
   * Adds `/livez` (the process runs), `/readyz` (it reaches its database, has capacity and is not
   * leaving) and `/metrics` (Prometheus). `authorize` throws for a request that may not read the
   * metrics; without it every request may.
   */
  mount(app: FastifyInstance, authorize?: (request: FastifyRequest, reply: FastifyReply) => void): void;
}

/** Health checks give up after seconds, but a silent database fails a query only after a minute. */
const PATIENCE_MS = 3 * SECOND;

/** Above this delay, further requests would only make all of them wait longer. */
const MOST_DELAY_MS = 500;

export function createHealth(db: Db, mostDelayMs = MOST_DELAY_MS): Health {
  let isLeaving = false;
  let isBusy = () => false;
  const parts = new Map<string, () => boolean>();

  async function readiness(): Promise<string> {
    if (isLeaving) return 'leaving';
    // A query would only queue behind all the others.
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
    mount(app, authorize) {
      // Never rejected: a busy process must not be restarted, and its metrics show the reason.
      const config = { pressureHandler: () => undefined };
      app.get('/livez', { config }, async () => ({ status: 'ok' }));
      app.get('/readyz', { config }, async (_request, reply) => {
        const status = await readiness();
        if (status !== 'ok') return reply.code(503).send({ status });
        const overloaded = [...parts].filter(([, isOverloaded]) => isOverloaded()).map(([part]) => part);
        return reply.send(overloaded.length > 0 ? { status: 'degraded', overloaded } : { status });
      });
      app.get('/metrics', { config }, async (request: FastifyRequest, reply) => {
        authorize?.(request, reply);
        const { type, text } = await metricsText();
        return reply.type(type).send(text);
      });
    },
  };
}

/**
 * Authorises requests for metrics on the public port: clients on this machine while the settings
 * allow no others, and any client that sends METRICS_TOKEN (RFC 6750). Without that setting the
 * path does not exist for others.
 */
export function authorizeMetrics(config: Config): (request: FastifyRequest, reply: FastifyReply) => void {
  return (request, reply) => {
    if (isForThisMachineOnly(config) && isLocal(request)) return;
    if (config.metricsToken === null) throw new AppError('NOT_FOUND');
    const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (token !== undefined && isSameSecret(token, config.metricsToken)) return;
    void reply.header('www-authenticate', 'Bearer');
    throw new AppError('NOT_SIGNED_IN', { message: 'Send METRICS_TOKEN as a bearer token' });
  };
}
