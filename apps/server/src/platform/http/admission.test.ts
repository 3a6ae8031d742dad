import { once } from 'node:events';
import { type Server, request as send } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { renderMetrics } from '../observability/metrics.ts';
import { createStepQueue } from '../running-requests.ts';
import { type Admission, type AdmissionLimits, createAdmission } from './admission.ts';

const config = { maxConnections: 100, maxConnectionsPerAddress: 100 };

interface Started {
  admission: Admission;
  server: Server;
  port: number;
  /** Functions that each respond to one waiting request, in order of arrival. */
  pending: (() => void)[];
}

async function start(limits: Partial<AdmissionLimits>, isAnswered = true, trustProxy: string[] = []): Promise<Started> {
  const admission = createAdmission({ ...config, trustProxy }, limits);
  const pending: (() => void)[] = [];
  const server = admission.createServer((request, response) => {
    // Larger than what the network holds while the client does not read.
    const body = request.url === '/large' ? Buffer.alloc(50_000_000) : 'answered';
    const reply = () => void response.end(body);
    if (isAnswered) reply();
    else pending.push(reply);
  }, {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return { admission, server, port: (server.address() as AddressInfo).port, pending };
}

interface TestResponse {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

function sendRequest(port: number, path: string, headers: Record<string, string> = {}): Promise<TestResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<TestResponse>();
  const clientRequest = send({ host: '127.0.0.1', port, path, headers, agent: false }, (reply) => {
    let body = '';
    reply.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body }));
  });
  clientRequest.on('error', reject).end();
  return promise;
}

/** Opens a connection; `ended` resolves with all received text when the connection closes. */
async function openConnection(port: number): Promise<{ socket: Socket; ended: Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  socket.on('error', () => {});
  const ended = once(socket, 'close').then(() => text);
  await once(socket, 'connect');
  return { socket, ended };
}

async function countOf(reason: string): Promise<number> {
  const { text } = await renderMetrics();
  return Number(new RegExp(`^sillage_rejections_total\\{reason="${reason}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
}

describe('admission of connections', () => {
  test('admission closes the connection that was idle longest when a new one exceeds the maximum', async () => {
    const { port } = await start({ maxConnections: 2 });
    const before = await countOf('idle');
    const first = await openConnection(port);
    const second = await openConnection(port);
    expect((await sendRequest(port, '/')).status).toBe(200);
    expect(await first.ended).toBe('');
    expect(second.socket.closed).toBe(false);
    expect(await countOf('idle')).toBe(before + 1);
  });

  test('admission rejects a new connection with 503 when every connection waits for a response', async () => {
    const { port, pending } = await start({ maxConnections: 1 }, false);
    const first = sendRequest(port, '/');
    await expect.poll(() => pending.length).toBe(1);
    const rejected = await openConnection(port);
    expect(await rejected.ended).toMatch(
      /^HTTP\/1\.1 503 .*\r\nretry-after: 5\r\n.*\{"success":false,"code":"UNAVAILABLE"/s,
    );
    pending[0]?.();
    expect((await first).body).toBe('answered');
  });

  test('admission rejects connections of an IP address that has too many, and serves other addresses', async () => {
    const { server } = await start({ maxConnectionsPerAddress: 1 });
    const from = await openProxy(server);
    const openSocket = await openConnection(await from('192.0.2.1'));
    const rejected = await openConnection(await from('192.0.2.1'));
    expect(await rejected.ended).toContain('HTTP/1.1 503');
    expect((await sendRequest(await from('192.0.2.2'), '/')).status).toBe(200);
    openSocket.socket.destroy();
    const port = await from('192.0.2.1');
    await expect.poll(async () => (await sendRequest(port, '/').catch(() => null))?.status).toBe(200);
  });
});

/**
 * Returns a function that opens a port. To the server, all connections to this port seem to come
 * from the given IP address.
 */
async function openProxy(server: Server): Promise<(address: string) => Promise<number>> {
  return async (address) => {
    const frontServer = createTcpServer((socket) => {
      Object.defineProperty(socket, 'remoteAddress', { value: address });
      server.emit('connection', socket);
    }).listen(0, '127.0.0.1');
    await once(frontServer, 'listening');
    onTestFinished(() => void frontServer.close());
    return (frontServer.address() as AddressInfo).port;
  };
}

/** Stops the clocks, so that requests do not age, and no wait for them ends by time. */
function stopClocks(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

test('a step of other work waits while the server answers a request', async () => {
  const { port, pending } = await start({}, false);
  stopClocks();
  const request = sendRequest(port, '/');
  await expect.poll(() => pending.length).toBe(1);
  const finished: string[] = [];
  const working = createStepQueue()(new AbortController().signal).then(() => finished.push('work'));
  await setImmediate();
  await setImmediate();
  finished.push('response');
  pending[0]?.();
  await Promise.all([request, working]);
  expect(finished).toEqual(['response', 'work']);
});

test('a step of other work does not wait for a client that does not read its response', async () => {
  const { port, pending } = await start({}, false);
  stopClocks();
  const { socket } = await openConnection(port);
  socket.pause().write('GET /large HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await expect.poll(() => pending.length).toBe(1);
  pending[0]?.();
  await expect(createStepQueue()(new AbortController().signal)).resolves.toBeUndefined();
  socket.destroy();
});

describe('admission in an overload', () => {
  const SEARCH = '/api/fragrances/filter';
  /**
   * Limits that classify every turn of the event loop as too long, so that the server is always
   * overloaded.
   */
  const overloaded = { longTurnMs: -1, minRequests: 1, admitMs: -1, toleranceMs: -1, minRecoveryMs: 1e12 };
  const heavyClient = Array.from({ length: 21 }, () => ({ path: SEARCH, address: '198.51.100.1' }));

  /** Sends all requests in one packet, and so in one turn of the event loop. */
  async function sendInOneTurn(
    port: number,
    last: { path: string; address: string },
    before = heavyClient,
  ): Promise<string[]> {
    const { socket, ended } = await openConnection(port);
    const requests = [...before, last].map(
      ({ path, address }) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${address}\r\n`,
    );
    socket.write(`${requests.join('\r\n')}connection: close\r\n\r\n`);
    return [...(await ended).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = '']) => status);
  }

  async function startOverloaded(limits: Partial<AdmissionLimits> = {}): Promise<Started> {
    const started = await start({ ...overloaded, ...limits }, true, ['127.0.0.1']);
    await sendRequest(started.port, SEARCH);
    return started;
  }

  const served = Array.from({ length: 21 }, () => '200');

  const FEED = '/feeds/deals.atom';

  test.each([SEARCH, FEED, '/mcp'])(
    'admission rejects %s of an address with many requests in an overload',
    async (path) => {
      const { port, admission } = await startOverloaded();
      const before = await countOf('overload');
      expect(await sendInOneTurn(port, { path, address: '198.51.100.1' })).toEqual([...served, '503']);
      expect(await countOf('overload')).toBe(before + 1);
      expect(admission.isOverloaded()).toBe(false);
    },
  );

  test.each([
    ['a search of another address', { path: SEARCH, address: '198.51.100.2' }],
    ['a static file', { path: '/static/app.js', address: '198.51.100.1' }],
    ['a health check', { path: '/readyz', address: '198.51.100.1' }],
  ])('admission serves %s during an overload', async (_, last) => {
    const { port } = await startOverloaded();
    expect(await sendInOneTurn(port, last)).toEqual([...served, '200']);
  });

  test('admission rejects connections of an address with many in an overload, before it reads them', async () => {
    const { port } = await start(overloaded);
    await sendRequest(port, SEARCH);
    const before = await countOf('overload');
    const connections = await Promise.all(Array.from({ length: 60 }, () => openConnection(port)));
    expect(await Promise.any(connections.map(({ ended }) => ended))).toMatch(
      /^HTTP\/1\.1 503 .*\r\nretry-after: 5\r\n/s,
    );
    expect(await countOf('overload')).toBeGreaterThan(before);
  });

  test('admission serves all requests of a burst that is shorter than toleranceMs', async () => {
    const { port } = await startOverloaded({ toleranceMs: Number.POSITIVE_INFINITY });
    expect(await sendInOneTurn(port, { path: SEARCH, address: '198.51.100.1' })).toEqual([...served, '200']);
  });

  test('admission reports an overload when even requests for pages and static files are rejected', async () => {
    const { port, admission } = await startOverloaded();
    const pages = Array.from({ length: 80 }, () => ({ path: '/', address: '198.51.100.1' }));
    expect(await sendInOneTurn(port, { path: '/', address: '198.51.100.1' }, pages)).toContain('503');
    expect(admission.isOverloaded()).toBe(true);
  });
});
