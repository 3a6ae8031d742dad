import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { openPort } from './open-port.ts';

const LOOPBACK = { port: 0, host: '127.0.0.1' };
const CONNECTIONS = 200;

async function openServer() {
  const app = fastify({ forceCloseConnections: 'idle' });
  const releases: (() => void)[] = [];
  let running = 0;
  const events: string[] = [];
  app.addHook('onClose', async () => void events.push('onClose'));
  app.get('/', async () => {
    running += 1;
    await new Promise<void>((resolve) => releases.push(resolve));
    return 'finished';
  });
  // On a slow machine, the test takes longer than a shutdown may.
  const close = await openPort(app, LOOPBACK, 60_000);
  const release = (count = releases.length) => {
    for (const finish of releases.splice(0, count)) finish();
  };
  onTestFinished(async () => {
    release();
    await close();
  });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, close, release, running: () => running, events };
}

/** Opens connections. `received` is the text that arrived on each. */
function openConnections(port: number): { sockets: Socket[]; received: string[] } {
  const received = Array.from({ length: CONNECTIONS }, () => '');
  const sockets = received.map((_, index) => {
    const socket = connect({ ...LOOPBACK, port });
    socket.setEncoding('utf8').on('data', (text: string) => (received[index] += text));
    return socket.on('error', () => {});
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return { sockets, received };
}

test('a web server on Linux accepts several connections in one turn of the event loop', async () => {
  const { app, port } = await openServer();
  const acceptedByTurn: number[] = [];
  let turn = 0;
  app.server.on('connection', () => {
    acceptedByTurn[turn] = (acceptedByTurn[turn] ?? 0) + 1;
  });
  openConnections(port);
  for (; acceptedByTurn.reduce((sum, count) => sum + count, 0) < CONNECTIONS; turn += 1) await setImmediate();
  expect(Math.max(...acceptedByTurn.filter(Boolean))).toBeGreaterThan(process.platform === 'linux' ? 1 : 0);
});

test('a web server rejects a port that another server uses', async () => {
  const { port } = await openServer();
  const second = fastify();
  onTestFinished(() => second.close());
  await expect(openPort(second, { ...LOOPBACK, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('a closing web server finishes its running requests and accepts no further connection', async () => {
  const { port, close, release, running, events } = await openServer();
  const { sockets, received } = openConnections(port);
  for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  await expect.poll(running).toBe(CONNECTIONS);
  const closing = close().then(() => events.push('closed'));
  const connectLate = () =>
    new Promise((resolve) => {
      const socket = connect({ ...LOOPBACK, port }, () => resolve(socket.destroy()));
      socket.on('error', resolve);
    });
  await expect.poll(connectLate).toMatchObject({ code: 'ECONNREFUSED' });
  const countFinished = () => received.filter((text) => text.endsWith('finished')).length;
  release(CONNECTIONS - 1);
  await expect.poll(countFinished).toBe(CONNECTIONS - 1);
  for (let turn = 0; turn < 50; turn += 1) await setImmediate();
  expect(events).toEqual([]);
  release();
  await closing;
  expect(events).toEqual(['onClose', 'closed']);
  await expect.poll(countFinished).toBe(CONNECTIONS);
});
