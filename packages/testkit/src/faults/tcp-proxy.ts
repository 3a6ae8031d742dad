import { connect, createServer } from 'node:net';
import { closeServer, type ListenOptions, listen, trackSockets } from '../listen.ts';

export interface TcpProxy {
  port: number;
  /** Ends open connections and leads new ones to this port. */
  pointTo(port: number): void;
  close(): Promise<void>;
}

/** Forwards each connection, as a floating address or HAProxy in front of a database does. */
export async function openTcpProxy(to: { host?: string; port: number }, at: ListenOptions = {}): Promise<TcpProxy> {
  let target = { host: '127.0.0.1', ...to };
  const server = createServer((socket) => {
    const upstream = connect(target);
    for (const [from, into] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      from.setNoDelay(true).on('error', () => into.destroy());
      from.on('close', () => into.destroy());
      from.pipe(into);
    }
  });
  const { sockets } = trackSockets(server);
  const origin = await listen(server, at);
  return {
    port: Number(new URL(origin).port),
    pointTo(port) {
      target = { host: '127.0.0.1', port };
      for (const socket of sockets) socket.destroy();
    },
    close: () => closeServer(server, sockets),
  };
}
