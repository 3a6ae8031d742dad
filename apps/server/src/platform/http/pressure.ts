import underPressure from '@fastify/under-pressure';
import { AppError } from '@sillage/contract';
import type { FastifyInstance } from 'fastify';
import { SECOND } from '../clock.ts';
import type { Health } from './health.ts';

const RETRY_MS = 5 * SECOND;
/** Queries that wait for a connection: more of them would wait longer than people do. */
const MOST_WAITING = 200;

/**
 * Refuses calls with 503 and Retry-After before the process has more to do than it can: those it has taken are answered.
 * `/readyz` says so meanwhile.
 */
export async function refuseUnderPressure(
  app: FastifyInstance,
  { mostDelayMs, heed }: Health,
  waitingForDatabase: () => number,
  isOverloaded: () => boolean,
): Promise<void> {
  const refuse = () => {
    throw new AppError('UNAVAILABLE', { retryAfterMs: RETRY_MS });
  };
  await app.register(underPressure, { maxEventLoopDelay: mostDelayMs, pressureHandler: refuse });
  const isDatabaseBusy = () => waitingForDatabase() > MOST_WAITING;
  app.addHook('onRequest', async (request) => {
    if (isDatabaseBusy() && request.url.startsWith('/api/')) refuse();
  });
  heed(() => app.isUnderPressure() || isDatabaseBusy() || isOverloaded());
}
