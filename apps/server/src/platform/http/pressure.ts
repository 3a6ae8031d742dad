import underPressure from '@fastify/under-pressure';
import { AppError } from '@sillage/contract';
import type { FastifyInstance } from 'fastify';
import { SECOND } from '../clock.ts';
import type { PasswordQueue } from '../password-queue.ts';
import type { Health } from './health.ts';

const RETRY_MS = 5 * SECOND;
/** Maximum number of queries waiting for a connection; more would outlast the users' patience. */
const MOST_WAITING = 200;

interface Loads {
  /** Number of queries waiting for a database connection. */
  waitingForDatabase(): number;
  isOverloaded(): boolean;
  passwords: PasswordQueue;
}

/**
 * Rejects requests with 503 before an overload, so that accepted ones finish; `/readyz` reports it.
 */
export async function refuseUnderPressure(
  app: FastifyInstance,
  { mostDelayMs, heed, watchPart }: Health,
  { waitingForDatabase, isOverloaded, passwords }: Loads,
): Promise<void> {
  const refuse = () => {
    throw new AppError('UNAVAILABLE', { retryAfterMs: RETRY_MS });
  };
  await app.register(underPressure, { maxEventLoopDelay: mostDelayMs, pressureHandler: refuse });
  const isDatabaseBusy = () => waitingForDatabase() > MOST_WAITING;
  app.addHook('onRequest', async (request) => {
    if (isDatabaseBusy() && request.url.startsWith('/api/')) refuse();
  });
  watchPart('password hashing', passwords.isOverloaded);
  heed(() => app.isUnderPressure() || isDatabaseBusy() || isOverloaded());
}
