import { once } from 'node:events';
import { createServer, METHODS } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import fastify from 'fastify';
import { onTestFinished } from 'vitest';
import { buildApp } from '../../app.ts';
import { readingsOf } from '../../readings.ts';
import { givenUser } from '../../testing/given.ts';
import { keptLog } from '../../testing/kept-log.ts';
import { describe, expect, inject, test } from '../../testing/test.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { openDatabase } from '../db/open.ts';
import { addReadings } from '../metrics.ts';
import { createHealth } from './health.ts';
import { listenForOperations } from './operations.ts';

describe('health', () => {
  // spec: D.7.9
  test('a process that leaves is not ready, while it still lives and answers', async ({ app }) => {
    const { health } = app.deps;
    await expect.poll(async () => (await app.server.inject('/readyz')).statusCode).toBe(200);
    health.leave();
    const ready = await app.server.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'leaving' }]);
    expect((await app.server.inject('/livez')).statusCode).toBe(200);
    expect((await app.server.inject('/api/fragrances/stats')).statusCode).toBe(200);
  });

  test('a process whose database says nothing is soon said to be unready', async () => {
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
    createHealth(db).mount(app);
    const ready = await app.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'database unreachable' }]);
    // The process still waits on its connection.
    expect(sockets.map(({ readableEnded }) => readableEnded)).toEqual([false]);
  });
});

describe('metrics', () => {
  const local = { headers: { host: 'localhost:3000' }, remoteAddress: '127.0.0.1' };

  test('count calls by their pattern, never by their address, and hold nothing personal', async ({ app }) => {
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
  test('are no more for a thousand made-up addresses, hosts, ids and methods', async ({ app }) => {
    const ask = (n: number) => [
      { url: `/made-up-${n}/at-all` },
      { url: `/api/shared/token-${n}` },
      { url: `/api/fragrances/${n + 1_000_000}/history` },
      { url: `/api/watchlist/${n}`, headers: { host: `host-${n}.example`, 'x-request-id': `request-${n}` } },
      { url: '/livez', method: METHODS[n % METHODS.length] as 'GET' },
    ];
    const askAll = (from: number, to: number) =>
      Promise.all(
        Array.from({ length: to - from }, (_, n) => ask(from + n)).flatMap((calls) =>
          calls.map((call) => app.server.inject(call)),
        ),
      );
    const seriesOf = async () => {
      const { body } = await app.server.inject({ url: '/metrics', ...local });
      return body.split('\n').filter((line) => line.startsWith('sillage_')).length;
    };
    await app.server.inject({ url: '/metrics', ...local });
    await askAll(0, METHODS.length);
    const before = await seriesOf();
    await askAll(METHODS.length, METHODS.length + 200);
    expect(await seriesOf()).toBe(before);
  });

  test('are named as Prometheus asks, and come without what cannot be read', async ({ app }) => {
    const broken = { name: 'sillage_broken', help: 'Cannot be read', read: () => Promise.reject(new Error('away')) };
    addReadings([...readingsOf(app.deps), broken, { ...broken, name: 'sillage_broken_parts', label: 'part' }]);
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
  test('are not there for anybody from elsewhere, nor through a proxy', async ({ app }) => {
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
  ])('are not there for a client on this machine either when the server runs with %j', async (env) => {
    const app = await createTestApp(inject('postgresUrl'), env);
    onTestFinished(() => app.close());
    const { statusCode, body } = await app.server.inject({ url: '/metrics', ...local });
    expect([statusCode, body.includes('sillage_')]).toEqual([404, false]);
  });

  test('are there for a client anywhere when it sends METRICS_TOKEN, which no log line holds', async () => {
    const token = 'a-metrics-token-of-the-tests';
    const env = { PUBLIC_URL: 'https://sillage.example', METRICS_TOKEN: token };
    const app = await createTestApp(inject('postgresUrl'), env);
    onTestFinished(() => app.close());
    const { log, lines } = keptLog();
    const server = await buildApp({ ...app.deps, log });
    onTestFinished(() => server.close());
    const origin = await server.listen({ port: 0, host: '127.0.0.1' });
    const ask = (headers: Record<string, string>) => fetch(`${origin}/metrics`, { headers });
    for (const authorization of [`Bearer ${token}`, `bearer  ${token}`]) {
      const right = await ask({ authorization, 'x-forwarded-for': '203.0.113.7' });
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
      const refused = await ask(headers);
      expect([headers, refused.status, refused.headers.get('www-authenticate')]).toEqual([headers, 401, 'Bearer']);
      expect(await refused.text()).not.toContain('sillage_');
    }
    expect((await fetch(`${origin}/metrics?token=${token}`)).status).toBe(401);
    expect(lines.join('')).toContain('a call was answered');
    expect(lines.join('')).not.toContain(token.slice(1));
  });

  test('need no token on this machine when the server is for this machine only', async () => {
    const app = await createTestApp(inject('postgresUrl'), { METRICS_TOKEN: 'a-metrics-token-of-the-tests' });
    onTestFinished(() => app.close());
    expect((await app.server.inject({ url: '/metrics', ...local })).statusCode).toBe(200);
    const proxied = { ...local.headers, 'cf-connecting-ip': '203.0.113.7' };
    expect((await app.server.inject({ url: '/metrics', headers: proxied })).statusCode).toBe(401);
  });

  test('are for the operator on a port of their own, in every role', async ({ app }) => {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as AddressInfo;
    probe.close();
    await once(probe, 'close');
    const close = await listenForOperations({ host: '127.0.0.1' }, port, app.deps.health);
    onTestFinished(close);
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining('process_resident_memory_bytes'),
    ]);
    expect((await fetch(`http://127.0.0.1:${port}/api/fragrances/stats`)).status).toBe(404);
  });
});

describe('a call', () => {
  test('has an id in its answer, and keeps that of a proxy that is trusted alone', async ({ app }) => {
    const given = 'abcdef12-3456';
    const { headers } = await app.server.inject({ url: '/livez', headers: { 'x-request-id': given } });
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });

  // spec: D.7.11
  test('behind TRUST_PROXY keeps the id that a proxy of ours gave, and nobody else', async () => {
    const app = await createTestApp(inject('postgresUrl'), { TRUST_PROXY: '10.0.0.0/8, fd00::7' });
    onTestFinished(() => app.close());
    const isKept = async (remoteAddress: string, given: string) => {
      const { headers } = await app.server.inject({ url: '/livez', remoteAddress, headers: { 'x-request-id': given } });
      return headers['x-request-id'] === given;
    };
    for (const proxy of ['10.1.2.3', '::ffff:10.1.2.3', 'fd00::7'])
      expect([proxy, await isKept(proxy, 'abcdef12-3456')]).toEqual([proxy, true]);
    expect(await isKept('192.0.2.1', 'abcdef12-3456')).toBe(false);
    expect(await isKept('10.1.2.3', 'with a space')).toBe(false);
    expect(await isKept('10.1.2.3', 'x'.repeat(65))).toBe(false);
  });
});

describe('under pressure', () => {
  test('calls are refused with a time to come back, and health is not', async ({ app }) => {
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    const origin = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
    // 600 requests share a single connection, so most of them wait.
    const calls = Array.from({ length: 600 }, () => fetch(`${origin}/api/fragrances/1/history`));
    const answers = await Promise.all(calls);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
    expect(answers.every(({ status }) => status === 503 || status === 404)).toBe(true);
    expect((await fetch(`${origin}/livez`)).status).toBe(200);
    await Promise.all(answers.map((answer) => answer.text()));
  });

  test('a connection without a request is closed for a new one when MAX_CONNECTIONS are open', async () => {
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
