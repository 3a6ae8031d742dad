/** What stands before a database that may fail over: a floating address, HAProxy, a pooler. Here, bytes passed on. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Forwarder {
  port: number;
  /** Cuts whoever is connected, and leads whoever comes from now on there. */
  pointTo(port: number): void;
  close(): void;
}

/** Listens on `at` and passes each connection on to `to`. */
export async function openForwarder(
  to: { host?: string; port: number },
  at: { host?: string; port?: number } = {},
): Promise<Forwarder> {
  let target = { host: '127.0.0.1', ...to };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const upstream = connect(target);
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true).on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(at.port ?? 0, at.host ?? '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    pointTo(port) {
      target = { host: '127.0.0.1', port };
      cut();
    },
    close() {
      server.close();
      cut();
    },
  };
}
