import { createServer } from 'node:net';
import { closeServer, listen } from './listen.ts';

/** Returns a loopback port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const { port } = new URL(await listen(server));
  await closeServer(server, []);
  return Number(port);
}
