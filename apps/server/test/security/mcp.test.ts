import { once } from 'node:events';
import { request as send } from 'node:http';
import { scopes } from '@sillage/contract';
import { connectMcp, postMcp, serveApp } from '../../src/features/mcp/testing/mcp-client.ts';
import { addMs, DAY } from '../../src/platform/clock.ts';
import { givenFragrance, givenUser } from '../../src/testing/given.ts';
import { givenKey } from '../../src/testing/given-key.ts';
import { describe, expect, inject, test } from '../../src/testing/test.ts';
import { createTestApp, type TestApp } from '../../src/testing/test-app.ts';

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const call = (params: unknown) => ({ ...list, method: 'tools/call', params });

async function givenCaller(app: TestApp, options: { expiresAt?: Date } = {}) {
  const user = await givenUser(app);
  const { headers, key, id: keyId } = await givenKey(app, user.id, [...scopes], options);
  const cookie = (user.api as unknown as { cookie: () => string }).cookie();
  return { ...user, headers, key, keyId, cookie, origin: await serveApp(app) };
}

describe('the key of a request to /mcp', () => {
  test('a request without a key is rejected with a challenge, also with a valid session', async ({ app }) => {
    const { origin, cookie } = await givenCaller(app);
    for (const headers of [{}, { cookie }]) {
      const { status, headers: received, text } = await postMcp(origin, list, headers);
      expect([status, received.get('www-authenticate')]).toEqual([401, 'Bearer realm="Sillage"']);
      expect(JSON.parse(text)).toMatchObject({
        code: 'NOT_SIGNED_IN',
        message: expect.stringContaining('Create one on your account page'),
      });
    }
  });

  test.for([
    ['KEY_UNREADABLE', 'Bearer made-up'],
    ['KEY_UNREADABLE', 'Basic dXNlcjpwYXNz'],
    ['KEY_UNKNOWN', `Bearer sillage_${'x'.repeat(43)}`],
  ])('a bad key is rejected with %s, and the session does not count: %s', async ([code, authorization], { app }) => {
    const { origin, cookie } = await givenCaller(app);
    const { status, headers, text } = await postMcp(origin, list, { authorization: authorization ?? '', cookie });
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"']);
    expect(JSON.parse(text)).toMatchObject({ code });
  });

  test('the session of another user in the same request does not count', async ({ app }) => {
    const [amber, basil] = [await givenCaller(app), await givenCaller(app)];
    const { id: fragranceId } = await givenFragrance(app);
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId } });
    const ask = call({ name: 'list_watchlist', arguments: {} });
    const { text } = await postMcp(amber.origin, ask, { ...amber.headers, cookie: basil.cookie });
    expect(JSON.parse(text)).toMatchObject({ result: { structuredContent: { watches: [{ fragranceId }] } } });
  });

  test('an expired key is rejected with its reason', async ({ app }) => {
    const { origin, headers } = await givenCaller(app, { expiresAt: addMs(app.clock.now(), DAY) });
    expect((await postMcp(origin, list, headers)).status).toBe(200);
    app.clock.advance(DAY);
    const { status, text } = await postMcp(origin, list, headers);
    expect([status, JSON.parse(text)]).toMatchObject([401, { code: 'KEY_EXPIRED' }]);
  });

  test('a key that is revoked during a connection is rejected at the next message', async ({ app }) => {
    const { origin, key, keyId, id, api } = await givenCaller(app);
    for (const revision of ['2025-11-25', '2026-07-28'] as const) {
      const client = await connectMcp(origin, { key, revision });
      expect((await client.listTools()).tools.length).toBeGreaterThan(5);
      if (revision === '2025-11-25') continue;
      await api.keys.revoke({ params: { id, keyId } });
      await expect(client.callTool({ name: 'list_watchlist', arguments: {} })).rejects.toThrow(/revoked/);
    }
  });

  test('requests above the limit of the key are rejected with the time to wait', async () => {
    const app = await createTestApp(inject('postgresUrl'), { RATE_LIMIT_FACTOR: '0.01' });
    try {
      const { headers } = await givenKey(app, (await givenUser(app)).id);
      const origin = await serveApp(app);
      const statuses: number[] = [];
      for (let count = 0; count < 7; count += 1) statuses.push((await postMcp(origin, list, headers)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
      const { headers: received } = await postMcp(origin, list, headers);
      expect(Number(received.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await app.close();
    }
  });
});

/** Sends headers that `fetch` does not let a program set. Returns the status. */
async function sendWith(origin: string, headers: Record<string, string>): Promise<number> {
  const accept = 'application/json, text/event-stream';
  const clientRequest = send(`${origin}/mcp`, {
    method: 'POST',
    headers: { accept, 'content-type': 'application/json', ...headers },
  });
  clientRequest.end(JSON.stringify(list));
  const [response] = (await once(clientRequest, 'response')) as [NodeJS.ReadableStream & { statusCode: number }];
  response.resume();
  return response.statusCode;
}

describe('the origin of a request to /mcp', () => {
  test.for([
    ['https://evil.example', 403],
    ['http://evil.example:3000', 403],
    ['null', 403],
    ['chrome-extension://abcdefghijklmnop', 403],
    ['http://localhost:3000.evil.example', 403],
    ['http://localhost:3000', 200],
  ] as const)('a page of the origin %s gets %i, with a valid key', async ([foreign, expected], { app }) => {
    const { origin, headers } = await givenCaller(app);
    expect(await sendWith(origin, { ...headers, origin: foreign })).toBe(expected);
    // A page may claim nothing about where it is from: a browser writes these headers.
    const fetched = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
    expect(await sendWith(origin, { ...headers, ...fetched, origin: foreign })).toBe(expected);
  });

  test('a page whose name was rebound to this server is rejected', async ({ app }) => {
    const { origin, headers } = await givenCaller(app);
    const host = `evil.example:${new URL(origin).port}`;
    const rebound = { ...headers, host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
    expect(await sendWith(origin, rebound)).toBe(403);
  });

  test('no page of another origin may read a response, not even that of a preflight', async ({ app }) => {
    const { origin, headers } = await givenCaller(app);
    const foreign = { origin: 'https://evil.example', 'access-control-request-headers': 'authorization' };
    const preflight = await fetch(`${origin}/mcp`, { method: 'OPTIONS', headers: foreign });
    const allowed = await postMcp(origin, list, headers);
    for (const response of [preflight, allowed]) expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('a message to /mcp', () => {
  test.for([
    ['a list of messages', [list, list], {}, 400, /one message in each request/],
    ['an empty list', [], {}, 400, /one message in each request/],
    ['broken JSON', '{', {}, 400, /BAD_REQUEST/],
    ['JSON that is no message', '{"a":1}', {}, 400, /-32600/],
    ['null', 'null', {}, 400, /-32600/],
    ['text', 'hello', { 'content-type': 'text/plain' }, 415, /application\/json/],
    ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415, /application\/json/],
    ['a body of more than 64 kB', call({ name: 'x', arguments: { a: 'x'.repeat(70_000) } }), {}, 413, /too large/],
    ['a client that takes only JSON', list, { accept: 'application/json' }, 406, /Accept|accept/],
    ['a client that takes pages', list, { accept: 'text/html' }, 406, /Accept|accept/],
    ['an old version', list, { 'mcp-protocol-version': '1999-01-01' }, 400, /Unsupported protocol version/],
    ['a version to come', list, { 'mcp-protocol-version': '2030-01-01' }, 400, /error/],
    ['a version that is no date', list, { 'mcp-protocol-version': 'x' }, 400, /error/],
    ['an unknown method', { ...list, method: 'resources/read' }, {}, 200, /-32601/],
    ['an unknown tool', call({ name: 'delete_everything' }), {}, 200, /There is no tool of this name/],
    ['the name of a property', call({ name: 'constructor' }), {}, 200, /There is no tool of this name/],
    ['arguments in a list', call({ name: 'show_fragrance', arguments: [1] }), {}, 200, /-32602/],
    ['no arguments', call({ name: 'show_fragrance' }), {}, 200, /"isError":true/],
    ['no parameters', call(undefined), {}, 200, /-32602/],
    ['a subscription', subscription(), { 'mcp-protocol-version': '2026-07-28' }, 200, /limit reached/],
  ] as const)(
    '%s gets an error in JSON and leaves the server running',
    async ([, body, more, expected, text], { app }) => {
      const { origin, headers } = await givenCaller(app);
      const extra: Record<string, string> = { ...more, ...(/subscriptions/.test(JSON.stringify(body)) && listen) };
      const received = await postMcp(origin, body, { ...headers, ...extra });
      expect([received.status, received.text]).toEqual([expected, expect.stringMatching(text)]);
      expect(received.headers.get('content-type')).toMatch(/^application\/json/);
      expect((await postMcp(origin, list, headers)).status).toBe(200);
    },
  );

  test('methods other than POST get 405 and the method to use', async ({ app }) => {
    const { origin, headers } = await givenCaller(app);
    for (const method of ['GET', 'HEAD', 'DELETE', 'PUT', 'PATCH']) {
      const response = await fetch(`${origin}/mcp`, { method, headers });
      expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, 'POST']);
      await response.body?.cancel();
    }
  });

  test('arguments nested five thousand deep are rejected by their names', async ({ app }) => {
    const { origin, headers } = await givenCaller(app);
    const nested = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
    const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"show_fragrance","arguments":${nested}}}`;
    const { status, text } = await postMcp(origin, body, headers);
    expect([status, text]).toEqual([200, expect.stringContaining('Unrecognized key')]);
  });
});

const listen = { 'mcp-method': 'subscriptions/listen' };

function subscription(): object {
  const name = 'io.modelcontextprotocol';
  const _meta = {
    [`${name}/protocolVersion`]: '2026-07-28',
    [`${name}/clientInfo`]: { name: 'test', version: '1' },
    [`${name}/clientCapabilities`]: {},
  };
  return { ...list, method: 'subscriptions/listen', params: { notifications: { toolsListChanged: true }, _meta } };
}
