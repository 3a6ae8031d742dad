import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, test } from '../../src/testing/test.ts';

const WANTED_CONNECTIONS = 3000;
/** Number of file descriptors that the test leaves free for everything except slow connections. */
const OTHER_DESCRIPTORS = 1000;
const OTHER_REQUESTS = 60;
const DRIP_MS = 4000;

/** Limits connections: each takes two file descriptors, as client and server share a process. */
function countConnections(maxConnections: number | undefined): number {
  const limit = Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' })) || Number.POSITIVE_INFINITY;
  const bound = (maxConnections ?? Number.POSITIVE_INFINITY) - OTHER_REQUESTS;
  return Math.min(WANTED_CONNECTIONS, Math.floor((limit - OTHER_DESCRIPTORS) / 2), bound);
}

const head = 'POST /api/users/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';
/** Kinds of slow clients, with the bytes that each sends first and then repeatedly. */
const kinds = [
  { name: 'says nothing', first: '', drip: '' },
  { name: 'drips its headers', first: head, drip: 'x-a: b\r\n' },
  { name: 'drips its body', first: `${head}content-length: 60000\r\n\r\n{"a":"`, drip: 'x' },
] as const;

async function openSlow(port: number, { first, drip }: (typeof kinds)[number]): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined).resume();
  await once(socket, 'connect');
  if (first !== '') socket.write(first);
  const dripping = drip === '' ? undefined : setInterval(() => socket.writable && socket.write(drip), DRIP_MS);
  socket.once('close', () => clearInterval(dripping));
  return socket;
}

test(`the server serves other clients beside ${WANTED_CONNECTIONS} slow connections, and closes each slow connection`, async ({
  app,
}) => {
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.server.address() as AddressInfo;
  const count = countConnections(app.server.server.maxConnections);
  console.log(`${count} slow connections`);
  expect(count).toBeGreaterThan(100);
  const sockets: Socket[] = [];
  try {
    while (sockets.length < count) sockets.push(...(await Promise.all(kinds.map((kind) => openSlow(port, kind)))));
    for (let sent = 0; sent < OTHER_REQUESTS; sent += 1) {
      const response = await fetch(`${origin}/api/fragrances/filter?size=5`);
      expect([response.status, await response.json()]).toMatchObject([200, { success: true }]);
    }
    const isOpen = ({ closed }: Socket) => !closed;
    await expect.poll(() => sockets.filter(isOpen).length).toBe(0);
    expect((await fetch(`${origin}/livez`)).status).toBe(200);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
});
