import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@sillage/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SECOND } from '../clock.ts';
import { type Config, isLocalOnly } from '../config.ts';
import type { Db } from '../db/db.ts';
import { canQuery } from '../db/open-database.ts';
import { isSameSecret } from '../ids.ts';
import { renderMetrics } from '../observability/metrics.ts';
import { isLocal } from './cross-site.ts';

export interface HealthReport {
  /** `ok` and `degraded` serve requests. */
  status: string;
  overloaded?: string[];
  problems?: Record<string, string>;
}

export interface Health {
  /** Mean delay of the event loop in milliseconds above which requests are rejected. */
  readonly maxEventLoopDelayMs: number;
  /** Makes `/readyz` report `draining` from now on, so that load balancers send no new clients. */
  startDraining(): void;
  setOverloadCheck(isProcessOverloaded: () => boolean): void;
  /**
   * Adds a part of the process, which `/readyz` lists while the part is overloaded. The status
   * remains 200, so that a load balancer keeps the process.
   */
  addPart(part: string, isOverloaded: () => boolean): void;
  /**
   * Adds something that `/readyz` describes while it does not work. The status remains 200, since
   * requests are served without it. `describe` returns null while it works.
   */
  addProblem(name: string, describe: () => Promise<string | null>): void;
  /** Returns what `/readyz` says. */
  read(): Promise<HealthReport>;
  /**
   * Mounts the health checks. `/livez`: the process runs. `/readyz`: it also reaches its database,
   * has capacity and is not draining. `authorize` throws for a request that may not read
   * `/metrics`; without it, every request may.
   */
  mount(app: FastifyInstance, authorize?: (request: FastifyRequest, reply: FastifyReply) => void): void;
}

/**
 * Maximum wait for the database in a health check. Monitoring waits only seconds, but a query to a
 * silent database waits a minute.
 */
const DATABASE_TIMEOUT_MS = 3 * SECOND;

export function createHealth(db: Db, maxEventLoopDelayMs: number): Health {
  let isDraining = false;
  let isProcessOverloaded = () => false;
  const parts = new Map<string, () => boolean>();
  const problems = new Map<string, () => Promise<string | null>>();

  async function getReadiness(): Promise<string> {
    if (isDraining) return 'draining';
    // A query would only queue behind all the others.
    if (isProcessOverloaded()) return 'overloaded';
    const isReachable = await Promise.race([canQuery(db), sleep(DATABASE_TIMEOUT_MS, false, { ref: false })]);
    return isReachable ? 'ok' : 'database unreachable';
  }

  async function findProblems(): Promise<[name: string, problem: string][]> {
    const described = [...problems].map(async ([name, describe]): Promise<[string, string | null]> => {
      const timeout = sleep(DATABASE_TIMEOUT_MS, null, { ref: false });
      return [name, await Promise.race([describe(), timeout]).catch(() => null)];
    });
    return (await Promise.all(described)).flatMap(([name, problem]) => (problem === null ? [] : [[name, problem]]));
  }

  async function read(): Promise<HealthReport> {
    const status = await getReadiness();
    if (status !== 'ok') return { status };
    const overloaded = [...parts].filter(([, isOverloaded]) => isOverloaded()).map(([part]) => part);
    const degraded = overloaded.length > 0 ? { status: 'degraded', overloaded } : { status };
    const found = await findProblems();
    return found.length > 0 ? { ...degraded, problems: Object.fromEntries(found) } : degraded;
  }

  return {
    read,
    maxEventLoopDelayMs,
    startDraining() {
      isDraining = true;
    },
    setOverloadCheck(check) {
      isProcessOverloaded = check;
    },
    addPart(part, isOverloaded) {
      parts.set(part, isOverloaded);
    },
    addProblem(name, describe) {
      problems.set(name, describe);
    },
    mount(app, authorize) {
      // Never rejected: an overloaded process must not be restarted, and its metrics tell why.
      const config = { pressureHandler: () => undefined };
      app.get('/livez', { config }, async () => ({ status: 'ok' }));
      app.get('/readyz', { config }, async (_request, reply) => {
        const report = await read();
        return reply.code(report.status === 'ok' || report.status === 'degraded' ? 200 : 503).send(report);
      });
      app.get('/metrics', { config }, async (request: FastifyRequest, reply) => {
        authorize?.(request, reply);
        const { type, text } = await renderMetrics();
        return reply.type(type).send(text);
      });
    },
  };
}

/**
 * Returns a function that throws unless the client may read the metrics. Clients must send
 * METRICS_TOKEN (RFC 6750). If the server is for this machine alone, clients on this machine need
 * no token.
 */
export function authorizeMetrics(config: Config): (request: FastifyRequest, reply: FastifyReply) => void {
  return (request, reply) => {
    if (isLocalOnly(config) && isLocal(request)) return;
    if (config.metricsToken === null) throw new AppError('NOT_FOUND');
    const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (token !== undefined && isSameSecret(token, config.metricsToken)) return;
    void reply.header('www-authenticate', 'Bearer');
    throw new AppError('NOT_SIGNED_IN', { message: 'Send METRICS_TOKEN as a bearer token' });
  };
}
