import { once } from 'node:events';
import { createServer, METHODS } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import fastify from 'fastify';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { buildApp } from '../../app.ts';
import { buildGauges } from '../../gauges.ts';
import { captureLog } from '../../testing/capture-log.ts';
import { givenUser } from '../../testing/given.ts';
import { describe, expect, inject, test } from '../../testing/test.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { openDatabase } from '../db/open-database.ts';
import { registerGauges } from '../observability/metrics.ts';
import { createHealth } from './health.ts';
import { startOperationsServer } from './operations-server.ts';

describe('health', () => {
  // spec: D.7.9
  test('a draining process responds 503 to /readyz, and 200 to /livez and other requests', async ({ app }) => {
    const { health } = app.deps;
    await expect.poll(async () => (await app.server.inject('/readyz')).statusCode).toBe(200);
    health.startDraining();
    const ready = await app.server.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'draining' }]);
    expect((await app.server.inject('/livez')).statusCode).toBe(200);
    expect((await app.server.inject('/api/fragrances/stats')).statusCode).toBe(200);
  });

  test('/readyz responds 503 when the database does not respond', async () => {
    const sockets: Socket[] = [];
    const silent = createTcpServer((socket) => void sockets.push(socket.resume())).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const db = openDatabase(`postgres://nobody@127.0.0.1:${(silent.address() as AddressInfo).port}/nothing`);
    const app = fastify();
    onTestFinished(async () => {
      for (const socket of sockets) socket.destroy();
      silent.close();
      await app.close();
      await db.destroy();
    });
    createHealth(db, 500).mount(app);
    const ready = await app.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'database unreachable' }]);
    // The process still waits on its connection.
    expect(sockets.map(({ readableEnded }) => readableEnded)).toEqual([false]);
  });
});

describe('metrics', () => {
  const local = { headers: { host: 'localhost:3000' }, remoteAddress: '127.0.0.1' };

  test('metrics count requests by route pattern and contain no personal data', async ({ app }) => {
    const amber = await givenUser(app);
    await amber.api.watchlist.list({ params: { userId: amber.id } });
    await app.server.inject({ url: '/api/shared/some-secret-token' });
    await app.server.inject({ url: '/nowhere-at-all/secret' });
    await app.server.inject({ method: 'PROPFIND' as 'GET', url: '/' });
    const { body, headers } = await app.server.inject({ url: '/metrics', ...local });
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toMatch(
      /sillage_http_request_duration_seconds_count\{method="GET",route="\/api\/watchlist\/:userId",status="200"\} [1-9]/,
    );
    expect(body).toMatch(/sillage_database_connections|sillage_http_request/);
    for (const secret of [amber.id, amber.username, 'some-secret-token', 'nowhere-at-all', 'PROPFIND'])
      expect(body).not.toContain(secret);
  });

  // spec: D.7.10
  test('metrics get no additional series when clients send invented paths, hosts, ids or methods', async ({ app }) => {
    const buildRequests = (n: number) => [
      { url: `/made-up-${n}/at-all` },
      { url: `/api/shared/token-${n}` },
      { url: `/api/fragrances/${n + 1_000_000}/history` },
      { url: `/api/watchlist/${n}`, headers: { host: `host-${n}.example`, 'x-request-id': `request-${n}` } },
      { url: '/livez', method: METHODS[n % METHODS.length] as 'GET' },
    ];
    const sendRequests = (from: number, to: number) =>
      Promise.all(
        Array.from({ length: to - from }, (_, n) => buildRequests(from + n)).flatMap((requests) =>
          requests.map((call) => app.server.inject(call)),
        ),
      );
    const countSeries = async () => {
      const { body } = await app.server.inject({ url: '/metrics', ...local });
      return body.split('\n').filter((line) => line.startsWith('sillage_')).length;
    };
    await app.server.inject({ url: '/metrics', ...local });
    await sendRequests(0, METHODS.length);
    const before = await countSeries();
    await sendRequests(METHODS.length, METHODS.length + 200);
    expect(await countSeries()).toBe(before);
  });

  test('metrics follow the naming of Prometheus and leave out gauges that cannot be read', async ({ app }) => {
    const broken = {
      name: 'sillage_broken',
      help: 'Cannot be read',
      read: () => Promise.reject(new Error('unavailable')),
    };
    registerGauges([...buildGauges(app.deps), broken, { ...broken, name: 'sillage_broken_parts', label: 'part' }]);
    const { body, statusCode } = await app.server.inject({ url: '/metrics', ...local });
    expect(statusCode).toBe(200);
    const types = new Map([...body.matchAll(/^# TYPE (sillage_\w+) (\w+)$/gm)].map(([, name, type]) => [name, type]));
    expect(types.size).toBeGreaterThan(10);
    for (const [name, type] of types)
      expect([name, String(name).endsWith('_total')]).toEqual([name, type === 'counter']);
    for (const name of ['sillage_pages_due', 'sillage_database_connections_max', 'sillage_fan_outs_due_seconds'])
      expect(body).toMatch(new RegExp(`^${name} \\d`, 'm'));
    for (const channel of ['email', 'push', 'webhook'])
      expect(body).toContain(`sillage_deliveries_due_seconds{channel="${channel}"} 0`);
    expect(body).not.toMatch(/^sillage_broken/m);
  });

  // spec: D.7.10
  test('/metrics responds 404 to remote clients and to requests through a proxy', async ({ app }) => {
    const far = await app.server.inject({ url: '/metrics', headers: { host: 'sillage.example' } });
    const proxied = await app.server.inject({
      url: '/metrics',
      headers: { ...local.headers, 'x-forwarded-for': '1.2.3.4' },
    });
    expect([far.statusCode, proxied.statusCode]).toEqual([404, 404]);
    expect(far.body).not.toContain('sillage_');
  });

  test.each([
    { TRUST_PROXY: '10.0.0.1' },
    { PUBLIC_URL: 'https://sillage.example' },
    { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://sillage.example' },
  ])('/metrics responds 404 to a local client when the server runs with %j', async (env) => {
    const app = await createTestApp(inject('postgresUrl'), env);
    onTestFinished(() => app.close());
    const { statusCode, body } = await app.server.inject({ url: '/metrics', ...local });
    expect([statusCode, body.includes('sillage_')]).toEqual([404, false]);
  });

  test('/metrics responds to any client that sends METRICS_TOKEN, and no log line contains the token', async () => {
    const token = 'a-metrics-token-of-the-tests';
    const env = { PUBLIC_URL: 'https://sillage.example', METRICS_TOKEN: token };
    const app = await createTestApp(inject('postgresUrl'), env);
    onTestFinished(() => app.close());
    const { log, lines } = captureLog();
    const server = await buildApp({ ...app.deps, log });
    onTestFinished(() => server.close());
    const origin = await server.listen({ port: 0, host: '127.0.0.1' });
    const buildRequests = (headers: Record<string, string>) => fetch(`${origin}/metrics`, { headers });
    for (const authorization of [`Bearer ${token}`, `bearer  ${token}`]) {
      const right = await buildRequests({ authorization, 'x-forwarded-for': '203.0.113.7' });
      expect([right.status, await right.text()]).toEqual([200, expect.stringContaining('sillage_')]);
    }
    const cookie = `sillage=${token}`;
    for (const headers of [
      {},
      { cookie },
      { authorization: 'Bearer' },
      { authorization: token },
      { authorization: `Basic ${token}` },
      { authorization: `Bearer ${token.slice(1)}` },
      { authorization: `Bearer ${token}a` },
    ]) {
      const rejected = await buildRequests(headers);
      expect([headers, rejected.status, rejected.headers.get('www-authenticate')]).toEqual([headers, 401, 'Bearer']);
      expect(await rejected.text()).not.toContain('sillage_');
    }
    expect((await fetch(`${origin}/metrics?token=${token}`)).status).toBe(401);
    expect(lines.join('')).toContain('request completed');
    expect(lines.join('')).not.toContain(token.slice(1));
  });

  test('/metrics needs no token from a local client when the server is for this machine only', async () => {
    const app = await createTestApp(inject('postgresUrl'), { METRICS_TOKEN: 'a-metrics-token-of-the-tests' });
    onTestFinished(() => app.close());
    expect((await app.server.inject({ url: '/metrics', ...local })).statusCode).toBe(200);
    const proxied = { ...local.headers, 'cf-connecting-ip': '203.0.113.7' };
    expect((await app.server.inject({ url: '/metrics', headers: proxied })).statusCode).toBe(401);
  });

  test('metrics are served on OPS_PORT', async ({ app }) => {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as AddressInfo;
    probe.close();
    await once(probe, 'close');
    const close = await startOperationsServer({ host: '127.0.0.1' }, port, app.deps.health);
    onTestFinished(close);
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect([response.status, await response.text()]).toEqual([
      200,
      expect.stringContaining('process_resident_memory_bytes'),
    ]);
    expect((await fetch(`http://127.0.0.1:${port}/api/fragrances/stats`)).status).toBe(404);
  });
});

describe('request ids', () => {
  test('the server replaces a request id that an untrusted client sent', async ({ app }) => {
    const sentId = 'abcdef12-3456';
    const { headers } = await app.server.inject({ url: '/livez', headers: { 'x-request-id': sentId } });
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });

  // spec: D.7.11
  test('the server uses the request id that a proxy in TRUST_PROXY sent', async () => {
    const app = await createTestApp(inject('postgresUrl'), { TRUST_PROXY: '10.0.0.0/8, fd00::7' });
    onTestFinished(() => app.close());
    const keepsId = async (remoteAddress: string, sentId: string) => {
      const { headers } = await app.server.inject({
        url: '/livez',
        remoteAddress,
        headers: { 'x-request-id': sentId },
      });
      return headers['x-request-id'] === sentId;
    };
    for (const proxy of ['10.1.2.3', '::ffff:10.1.2.3', 'fd00::7'])
      expect([proxy, await keepsId(proxy, 'abcdef12-3456')]).toEqual([proxy, true]);
    expect(await keepsId('192.0.2.1', 'abcdef12-3456')).toBe(false);
    expect(await keepsId('10.1.2.3', 'with a space')).toBe(false);
    expect(await keepsId('10.1.2.3', 'x'.repeat(65))).toBe(false);
  });
});

describe('overload', () => {
  test('API requests get 503 with Retry-After, and /livez still responds, when too many queries wait', async ({
    app,
  }) => {
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    const origin = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
    const { promise: isRejected, resolve: reportRejection } = Promise.withResolvers<void>();
    const requestHistory = async () => {
      const response = await fetch(`${origin}/api/fragrances/1/history`);
      if (response.status === 503) reportRejection();
      return response;
    };
    // The queries wait for the lock until a request was rejected.
    const requests = await app.db.transaction().execute(async (tx) => {
      await sql`lock table fragrances in access exclusive mode`.execute(tx);
      const sent = Array.from({ length: 600 }, requestHistory);
      await isRejected;
      return sent;
    });
    const responses = await Promise.all(requests);
    const rejected = responses.filter(({ status }) => status === 503);
    expect(rejected.length).toBeGreaterThan(0);
    expect(rejected.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
    expect(responses.every(({ status }) => status === 503 || status === 404)).toBe(true);
    expect((await fetch(`${origin}/livez`)).status).toBe(200);
    await Promise.all(responses.map((response) => response.text()));
  });

  test('the server closes an idle connection for a new one when MAX_CONNECTIONS are open', async () => {
    const app = await createTestApp(inject('postgresUrl'), { MAX_CONNECTIONS: '100' });
    onTestFinished(() => app.close());
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.server.address() as AddressInfo;
    const idle: Socket[] = [];
    while (idle.length < 100) {
      const socket = connect(port, '127.0.0.1');
      idle.push(socket);
      await once(socket, 'connect');
    }
    const [first] = idle as [Socket];
    const closed = once(first.resume(), 'close');
    expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200);
    await closed;
    for (const socket of idle) socket.destroy();
  });
});
