import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Opens a load balancer: each connection goes to the first web process that accepts it. */
export async function openBalancer(origins: () => string[]): Promise<{ origin: string; close(): Promise<void> }> {
  let connectionCount = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const ports = origins().map((origin) => Number(new URL(origin).port));
    connectionCount += 1;
    const remainingPorts = ports.map((_, index) => ports[(index + connectionCount) % ports.length] as number);
    const next = () => {
      const port = remainingPorts.shift();
      if (port === undefined) return void socket.destroy();
      const upstream = connect(port, '127.0.0.1');
      upstream.once('connect', () => {
        // A socket that no longer reads does not notice that its peer has closed.
        upstream
          .off('error', next)
          .on('error', () => socket.destroy())
          .on('close', () => socket.destroySoon());
        socket.pipe(upstream).pipe(socket);
      });
      upstream.once('error', next);
      socket.on('close', () => upstream.destroy());
    };
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    next();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
