import fastify from 'fastify';
import type { Config } from '../config.ts';
import type { Health } from './health.ts';

/** Listens on OPS_PORT, in whatever role, for health checks and Prometheus alone. Answers the way to stop. */
export async function listenForOperations(
  { host }: Pick<Config, 'host'>,
  port: number,
  health: Health,
): Promise<() => Promise<void>> {
  const app = fastify({ forceCloseConnections: true });
  health.mount(app);
  await app.listen({ port, host });
  return () => app.close();
}
