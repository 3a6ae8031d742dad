import fastify from 'fastify';
import type { Config } from '../config.ts';
import type { Health } from './health.ts';

/** Starts a server for health checks and metrics; returns a function that stops it. */
export async function startOperationsServer(
  { host }: Pick<Config, 'host'>,
  port: number,
  health: Health,
): Promise<() => Promise<void>> {
  const app = fastify({ forceCloseConnections: true });
  health.mount(app);
  await app.listen({ port, host });
  return () => app.close();
}
