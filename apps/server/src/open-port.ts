import { once } from 'node:events';
import { createServer, type ListenOptions, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { SECOND } from './platform/clock.ts';

/**
 * Number of listening sockets of a web process. In each turn of the event loop, Node.js accepts one
 * connection per socket (libuv 1.45 and later). With one socket, a new connection waits as many
 * turns as others wait before it. Other systems cannot or do not spread the connections of a port.
 */
const SOCKETS = process.platform === 'linux' ? 64 : 1;

/**
 * Maximum number of connections that wait to be accepted, for each socket. A client whose
 * connection finds no place tries again after a second or more.
 */
const BACKLOG = SOCKETS > 1 ? 64 : 511;

/** Maximum time for running requests once the server accepts no more connections. */
const MAX_CLOSE_MS = 5 * SECOND;

/**
 * Opens the port of a web server. Returns a function that accepts no more connections, waits for
 * running requests, and closes connections that are still open after `maxCloseMs`.
 */
export async function openPort(
  app: FastifyInstance,
  { port, host }: { port: number; host: string },
  maxCloseMs = MAX_CLOSE_MS,
): Promise<() => Promise<void>> {
  const extraServers = Array.from({ length: SOCKETS - 1 }, () =>
    // The options are those of the sockets of an HTTP server.
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket)),
  );
  let closing: Promise<unknown> | undefined;
  app.addHook('preClose', async () => {
    closing = Promise.all(extraServers.map((server) => new Promise((resolve) => server.close(resolve))));
  });
  // Hooks run in reverse order: parts that requests use close after this one.
  app.addHook('onClose', async () => void (await closing));
  const close = async () => {
    const cutOffTimer = setTimeout(() => app.server.closeAllConnections(), maxCloseMs);
    await app.close().finally(() => clearTimeout(cutOffTimer));
  };
  try {
    // First, because it takes time, in which another process could open the port.
    await app.ready();
    await rejectUsedPort({ port, host });
    const options = { port, host, backlog: BACKLOG, reusePort: SOCKETS > 1 };
    await app.listen(options);
    const address = app.server.address();
    if (address !== null && typeof address === 'object') options.port = address.port;
    for (const server of extraServers) await open(server, options);
    return close;
  } catch (error) {
    await close();
    throw error;
  }
}

/** Throws EADDRINUSE if another process has the port, which `reusePort` would share with it. */
async function rejectUsedPort(address: ListenOptions): Promise<void> {
  const server = createServer();
  await open(server, address);
  server.close();
  await once(server, 'close');
}

async function open(server: Server, options: ListenOptions): Promise<void> {
  server.listen(options);
  await once(server, 'listening');
}
