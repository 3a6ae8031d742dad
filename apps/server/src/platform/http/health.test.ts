import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import fastify from 'fastify';
import { onTestFinished } from 'vitest';
import { givenUser } from '../../testing/given.ts';
import { describe, expect, test } from '../../testing/test.ts';
import { openDatabase } from '../db/open.ts';
import { createHealth } from './health.ts';
import { listenForOperations } from './operations.ts';

describe('health', () => {
  test('a process that leaves is not ready, while it still lives and answers', async ({ app }) => {
    const { health } = app.deps;
    expect((await app.server.inject('/readyz')).statusCode).toBe(200);
    health.leave();
    const ready = await app.server.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'leaving' }]);
    expect((await app.server.inject('/livez')).statusCode).toBe(200);
    expect((await app.server.inject('/api/fragrances/stats')).statusCode).toBe(200);
  });

  test('a process whose database says nothing is soon said to be unready', async () => {
    const sockets: Socket[] = [];
    const silent = createTcpServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const db = openDatabase(`postgres://nobody@127.0.0.1:${(silent.address() as AddressInfo).port}/nothing`);
    const app = fastify();
    onTestFinished(async () => {
      for (const socket of sockets) socket.destroy();
      silent.close();
      await app.close();
      await db.destroy();
    });
    createHealth(db).mount(app, 'anyone');
    const ready = await app.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'database unreachable' }]);
    // Sooner than a connection to it is given up.
  }, 8_000);
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
      /sillage_http_request_duration_seconds_count\{method="GET",route="\/api\/watchlist\/:userId",status="2xx"\} [1-9]/,
    );
    expect(body).toMatch(/sillage_database_connections|sillage_http_request/);
    for (const secret of [amber.id, amber.username, 'some-secret-token', 'nowhere-at-all', 'PROPFIND'])
      expect(body).not.toContain(secret);
  });

  test('are not there for anybody from elsewhere, nor through a proxy', async ({ app }) => {
    const far = await app.server.inject({ url: '/metrics', headers: { host: 'sillage.example' } });
    const proxied = await app.server.inject({
      url: '/metrics',
      headers: { ...local.headers, 'x-forwarded-for': '1.2.3.4' },
    });
    expect([far.statusCode, proxied.statusCode]).toEqual([404, 404]);
    expect(far.body).not.toContain('sillage_');
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
});

describe('under pressure', () => {
  test('calls are refused with a time to come back, and health is not', async ({ app }) => {
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    const origin = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
    // One connection is all there is for six hundred: most of them wait.
    const calls = Array.from({ length: 600 }, () => fetch(`${origin}/api/fragrances/1/history`));
    const answers = await Promise.all(calls);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
    expect(answers.every(({ status }) => status === 503 || status === 404)).toBe(true);
    expect((await fetch(`${origin}/livez`)).status).toBe(200);
    await Promise.all(answers.map((answer) => answer.text()));
  });
});
