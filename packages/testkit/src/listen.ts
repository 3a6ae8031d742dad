import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';

/** Where a server listens: port 0 is any free one. */
export interface ListenOptions {
  host?: string;
  port?: number;
}

/**
 * Starts listening and returns the origin as `http://host:port`. Rejects with `EADDRINUSE` when the
 * port is taken.
 */
export async function listen(server: Server, { host = '127.0.0.1', port = 0 }: ListenOptions = {}): Promise<string> {
  server.listen(port, host);
  await once(server, 'listening');
  return `http://${host}:${(server.address() as AddressInfo).port}`;
}

/** Collects the sockets that are open, so that `closeServer` can end them. */
export function trackSockets(server: Server): { accepted: () => number; sockets: ReadonlySet<Socket> } {
  const sockets = new Set<Socket>();
  let accepted = 0;
  server.on('connection', (socket: Socket) => {
    accepted += 1;
    sockets.add(socket);
    // A client that hangs up is part of many tests and never an error of theirs.
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  return { accepted: () => accepted, sockets };
}

/**
 * Stops listening and destroys every open connection. Does nothing when the server is closed
 * already.
 */
export async function closeServer(server: Server, sockets: Iterable<Socket>): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  for (const socket of sockets) socket.destroy();
  await closed;
}
