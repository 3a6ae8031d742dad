import { once } from 'node:events';
import { type Server, request as send } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { metricsText } from '../metrics.ts';
import { type Admission, type AdmissionLimits, createAdmission } from './admission.ts';

const config = { maxConnections: 100, maxConnectionsPerAddress: 100 };

interface Started {
  admission: Admission;
  server: Server;
  port: number;
  /** Finishes the requests that the handler has received, in order. */
  pending: (() => void)[];
}

async function start(limits: Partial<AdmissionLimits>, isAnswered = true, trustProxy: string[] = []): Promise<Started> {
  const admission = createAdmission({ ...config, trustProxy }, limits);
  const pending: (() => void)[] = [];
  const server = admission.createServer((_request, response) => {
    const answer = () => void response.end('answered');
    if (isAnswered) answer();
    else pending.push(answer);
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

interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

function ask(port: number, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const asked = send({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
    let body = '';
    answer.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
  });
  asked.on('error', reject).end();
  return promise;
}

/** Opens a connection. `ended` resolves with all that it received when it closes. */
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
  const { text } = await metricsText();
  return Number(new RegExp(`^sillage_refusals_total\\{reason="${reason}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
}

describe('connections', () => {
  test('the longest idle connection is closed for a new one when all are taken', async () => {
    const { port } = await start({ maxConnections: 2 });
    const before = await countOf('idle');
    const first = await openConnection(port);
    const second = await openConnection(port);
    expect((await ask(port, '/')).status).toBe(200);
    expect(await first.ended).toBe('');
    expect(second.socket.closed).toBe(false);
    expect(await countOf('idle')).toBe(before + 1);
  });

  test('a new connection is refused with 503 when every connection waits for an answer', async () => {
    const { port, pending } = await start({ maxConnections: 1 }, false);
    const first = ask(port, '/');
    await expect.poll(() => pending.length).toBe(1);
    const refused = await openConnection(port);
    expect(await refused.ended).toMatch(
      /^HTTP\/1\.1 503 .*\r\nretry-after: 5\r\n.*\{"success":false,"code":"UNAVAILABLE"/s,
    );
    pending[0]?.();
    expect((await first).body).toBe('answered');
  });

  test('an address with too many connections is refused while another one is served', async () => {
    const { server } = await start({ maxConnectionsPerAddress: 1 });
    const from = await openFront(server);
    const held = await openConnection(await from('192.0.2.1'));
    const refused = await openConnection(await from('192.0.2.1'));
    expect(await refused.ended).toContain('HTTP/1.1 503');
    expect((await ask(await from('192.0.2.2'), '/')).status).toBe(200);
    held.socket.destroy();
    const port = await from('192.0.2.1');
    await expect.poll(async () => (await ask(port, '/').catch(() => null))?.status).toBe(200);
  });
});

/** Gives the server connections that seem to come from `address`; returns a port for it. */
async function openFront(server: Server): Promise<(address: string) => Promise<number>> {
  return async (address) => {
    const front = createTcpServer((socket) => {
      Object.defineProperty(socket, 'remoteAddress', { value: address });
      server.emit('connection', socket);
    }).listen(0, '127.0.0.1');
    await once(front, 'listening');
    onTestFinished(() => void front.close());
    return (front.address() as AddressInfo).port;
  };
}

describe('overload', () => {
  const SEARCH = '/api/fragrances/filter';
  /** Makes every turn of the event loop count as too long. */
  const overloaded = { longTurnMs: -1, minCrowd: 1, turnMs: -1, patienceMs: -1, recoveryMs: 1e12 };
  const heavy = Array.from({ length: 21 }, () => ({ path: SEARCH, address: '198.51.100.1' }));

  /**
   * Sends all requests in one packet, and so in one turn of the event loop; returns their statuses.
   */
  async function askInOne(port: number, last: { path: string; address: string }, before = heavy): Promise<string[]> {
    const { socket, ended } = await openConnection(port);
    const requests = [...before, last].map(
      ({ path, address }) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${address}\r\n`,
    );
    socket.write(`${requests.join('\r\n')}connection: close\r\n\r\n`);
    return [...(await ended).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = '']) => status);
  }

  async function startOverloaded(limits: Partial<AdmissionLimits> = {}): Promise<Started> {
    const started = await start({ ...overloaded, ...limits }, true, ['127.0.0.1']);
    await ask(started.port, SEARCH);
    return started;
  }

  const answered = Array.from({ length: 21 }, () => '200');

  test('refuses the requests of an address that sends many', async () => {
    const { port, admission } = await startOverloaded();
    const before = await countOf('overload');
    expect(await askInOne(port, { path: SEARCH, address: '198.51.100.1' })).toEqual([...answered, '503']);
    expect(await countOf('overload')).toBe(before + 1);
    expect(admission.isOverloaded()).toBe(false);
  });

  test.each([
    ['a search of another address', { path: SEARCH, address: '198.51.100.2' }],
    ['a static file', { path: '/static/app.js', address: '198.51.100.1' }],
    ['a health check', { path: '/readyz', address: '198.51.100.1' }],
  ])('serves %s beside them', async (_, last) => {
    const { port } = await startOverloaded();
    expect(await askInOne(port, last)).toEqual([...answered, '200']);
  });

  test('serves a burst that ends before the patience does', async () => {
    const { port } = await startOverloaded({ patienceMs: Number.POSITIVE_INFINITY });
    expect(await askInOne(port, { path: SEARCH, address: '198.51.100.1' })).toEqual([...answered, '200']);
  });

  test('is reported when other addresses and static files are refused as well', async () => {
    const { port, admission } = await startOverloaded();
    const pages = Array.from({ length: 80 }, () => ({ path: '/', address: '198.51.100.1' }));
    expect(await askInOne(port, { path: '/', address: '198.51.100.1' }, pages)).toContain('503');
    expect(admission.isOverloaded()).toBe(true);
  });
});
