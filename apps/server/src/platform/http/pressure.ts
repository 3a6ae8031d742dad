import underPressure from '@fastify/under-pressure';
import { AppError } from '@sillage/contract';
import type { FastifyInstance } from 'fastify';
import { SECOND } from '../clock.ts';
import type { PasswordQueue } from '../password-queue.ts';
import type { Health } from './health.ts';

const RETRY_MS = 5 * SECOND;
/** Queries that wait for a connection: more of them would wait longer than people do. */
const MOST_WAITING = 200;

/** What a process may have too much of. */
interface Loads {
  /** Queries that wait for a connection to the database. */
  waitingForDatabase(): number;
  isOverloaded(): boolean;
  passwords: PasswordQueue;
}

/**
 * Refuses calls with 503 and Retry-After before the process has more to do than it can: those it has taken are answered.
 * `/readyz` says so meanwhile.
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
