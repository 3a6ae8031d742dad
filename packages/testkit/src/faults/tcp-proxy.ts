import { connect, createServer } from 'node:net';
import { closeServer, type ListenOptions, listen, trackSockets } from '../listen.ts';

export interface TcpProxy {
  port: number;
  /** Closes all open connections. From now on, forwards new connections to `port` instead. */
  pointTo(port: number): void;
  close(): Promise<void>;
}

/** TCP proxy that forwards each connection to `to`, as HAProxy does in front of a database. */
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
