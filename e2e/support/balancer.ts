import { type AddressInfo, connect, createServer } from 'node:net';

/** What stands before several web processes: passes each connection to the first that answers. */
export async function openBalancer(origins: () => string[]): Promise<{ origin: string; close(): Promise<void> }> {
  let turn = 0;
  const server = createServer((socket) => {
    const ports = origins().map((origin) => Number(new URL(origin).port));
    turn += 1;
    const order = ports.map((_, index) => ports[(index + turn) % ports.length] as number);
    const next = () => {
      const port = order.shift();
      if (port === undefined) return void socket.destroy();
      const upstream = connect(port, '127.0.0.1');
      upstream.once('connect', () => {
        upstream.off('error', next).on('error', () => socket.destroy());
        socket.pipe(upstream).pipe(socket);
      });
      upstream.once('error', next);
      socket.on('close', () => upstream.destroy());
    };
    socket.on('error', () => socket.destroy());
    next();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
