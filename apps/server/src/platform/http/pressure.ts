import underPressure from '@fastify/under-pressure';
import { AppError } from '@sillage/contract';
import type { FastifyInstance } from 'fastify';
import { SECOND } from '../clock.ts';

/** Above this mean delay of the event loop everybody waits, and whoever comes now would only make it longer. */
const LONGEST_DELAY_MS = 500;
const RETRY_MS = 5 * SECOND;
/** Queries that wait for a connection: more of them would wait longer than people do. */
const MOST_WAITING = 200;

/**
 * Refuses calls with 503 and Retry-After before the process has more to do than it can: those it has taken are answered.
 * Answers whether that is so just now.
 */
export async function refuseUnderPressure(
  app: FastifyInstance,
  waitingForDatabase: () => number,
): Promise<() => boolean> {
  const refuse = () => {
    throw new AppError('UNAVAILABLE', { retryAfterMs: RETRY_MS });
  };
  await app.register(underPressure, { maxEventLoopDelay: LONGEST_DELAY_MS, pressureHandler: refuse });
  const isDatabaseBusy = () => waitingForDatabase() > MOST_WAITING;
  app.addHook('onRequest', async (request) => {
    if (isDatabaseBusy() && request.url.startsWith('/api/')) refuse();
  });
  return () => app.isUnderPressure() || isDatabaseBusy();
}
