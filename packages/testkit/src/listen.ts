import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';

/** Address on which a test server listens; port 0 selects any free port. */
export interface ListenOptions {
  host?: string;
  port?: number;
}

const usedPorts = new Set<number>();

/**
 * Starts a server and returns its origin; rejects with `EADDRINUSE` when the port is taken. Port 0
 * selects a port that no earlier server of this process had: to the product, a shop is its host
 * and port, so a new shop on an old port would be the old shop.
 */
export async function listen(server: Server, { host = '127.0.0.1', port = 0 }: ListenOptions = {}): Promise<string> {
  server.listen(port, host);
  await once(server, 'listening');
  const { port: opened } = server.address() as AddressInfo;
  if (port === 0 && usedPorts.has(opened)) {
    await closeServer(server, []);
    return listen(server, { host });
  }
  usedPorts.add(opened);
  return `http://${host}:${opened}`;
}

/** Tracks open sockets, so that `closeServer` can end them. */
export function trackSockets(server: Server): { accepted: () => number; sockets: ReadonlySet<Socket> } {
  const sockets = new Set<Socket>();
  let accepted = 0;
  server.on('connection', (socket: Socket) => {
    accepted += 1;
    sockets.add(socket);
    // Clients hang up in many tests; that must not become an error of the test.
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  return { accepted: () => accepted, sockets };
}

/** Stops listening and destroys every open connection. Does nothing on a closed server. */
export async function closeServer(server: Server, sockets: Iterable<Socket>): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  for (const socket of sockets) socket.destroy();
  await closed;
}
