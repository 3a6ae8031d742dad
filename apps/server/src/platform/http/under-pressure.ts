import underPressure from '@fastify/under-pressure';
import { AppError } from '@sillage/contract';
import type { FastifyInstance } from 'fastify';
import { SECOND } from '../clock.ts';
import type { PasswordQueue } from '../password-queue.ts';
import type { Health } from './health.ts';

const RETRY_MS = 5 * SECOND;
/** Number of queries waiting for the database above which requests for data are rejected. */
const MAX_WAITING_QUERIES = 200;

interface LoadSources {
  waitingForDatabase(): number;
  isOverloaded(): boolean;
  passwords: PasswordQueue;
}

/** Sends 503 before an overload, so that accepted requests finish. `/readyz` reports it too. */
export async function rejectUnderPressure(
  app: FastifyInstance,
  { maxEventLoopDelayMs, setOverloadCheck, addPart }: Health,
  { waitingForDatabase, isOverloaded, passwords }: LoadSources,
): Promise<void> {
  const reject = () => {
    throw new AppError('UNAVAILABLE', { retryAfterMs: RETRY_MS });
  };
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    // An interval without a measurement counts as an endless delay, so it is as long as the limit.
    sampleInterval: Math.max(SECOND, maxEventLoopDelayMs),
    // A page that is open needs its scripts and styles, and they cost little.
    pressureHandler: ({ url }) => (url.startsWith('/static/') ? undefined : reject()),
  });
  const isDatabaseOverloaded = () => waitingForDatabase() > MAX_WAITING_QUERIES;
  app.addHook('onRequest', async (request) => {
    if (isDatabaseOverloaded() && /^\/(api\/|feeds\/|mcp(\?|$))/.test(request.url)) reject();
  });
  addPart('password hashing', () => passwords.isOverloaded());
  setOverloadCheck(() => app.isUnderPressure() || isDatabaseOverloaded() || isOverloaded());
}
