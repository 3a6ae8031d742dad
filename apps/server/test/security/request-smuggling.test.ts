import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, test } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';

/** A request hidden in or after the body of another request, to smuggle it past a proxy. */
const HIDDEN = 'GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** Sends raw bytes on a new connection and returns the status of every response. */
async function statusesOf(app: TestApp, bytes: string): Promise<number[]> {
  const { server } = app.server;
  if (!server.listening) await app.server.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  socket.on('error', () => undefined);
  // The server responds to what it has, then closes, since the client has ended its side.
  socket.end(Buffer.from(bytes, 'latin1'));
  await once(socket, 'close');
  return [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

function post(headers: string, body: string, version = 'HTTP/1.1'): string {
  const head = `POST /api/users/login ${version}\r\nHost: localhost\r\nContent-Type: application/json`;
  return `${head}\r\n${headers}\r\n\r\n${body}`;
}

const codings = [
  'Transfer-Encoding: chunked',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding:\tchunked',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: identity, chunked',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: x',
  'Transfer-Encoding: x\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: "chunked"',
  'Transfer-Encoding:\u000bchunked',
  'Transfer-Encoding: chunked\u000b',
  'X: x\nTransfer-Encoding: chunked',
  'X: x\rTransfer-Encoding: chunked',
  'Transfer-Encoding\r\n : chunked',
  'Transfer-Encoding:\r\n chunked',
  'Transfer-Encoding: ,chunked',
  ' Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked\0',
];

const lengths = [
  'Content-Length: 2\r\nContent-Length: 60',
  'Content-Length: 2\r\nContent-Length: 2',
  'Content-Length: 2, 60',
  'Content-Length: 2, 2',
  'Content-Length: +2',
  'Content-Length: -2',
  'Content-Length: 0x2',
  'Content-Length : 2',
  'Content-Length: 2 0',
  'Content-Length: 18446744073709551618',
  'Content-Length: 2.0',
  'Content-Length: ,2',
  'Content-Length:\u000b2',
  'X: y\nContent-Length: 2',
];

const chunks = [
  '2;\n{}\r\n0\r\n\r\n',
  '2;\rxx\r\n{}\r\n0\r\n\r\n',
  '2\n{}\n0\n\n',
  '0x2\r\n{}\r\n0\r\n\r\n',
  '-2\r\n{}\r\n0\r\n\r\n',
  ' 2\r\n{}\r\n0\r\n\r\n',
  '10000000000000002\r\n{}\r\n0\r\n\r\n',
  '2\r\n{}xx\r\n0\r\n\r\n',
];

const lines = [
  'GET /livez HTTP/1.1\nHost: localhost\n\n',
  'GET /livez HTTP/1.1\r\nHost: localhost\nX: y\r\n\r\n',
  'GET /livez HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n',
  'GET /livez HTTP/1.1\r\nHost: localhost\r\nabc\r\n\r\n',
  'GET /livez HTTP/1.1\r\nHost: localhost\r\n: x\r\n\r\n',
  'GET /livez HTTP/1.1\r\nHost : localhost\r\n\r\n',
  'GET /livez /x HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET /livez HTTP/1.2\r\nHost: localhost\r\n\r\n',
  'GET /livez HTTP/2.0\r\nHost: localhost\r\n\r\n',
  'GET /livez\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
];

describe('an ambiguous request', () => {
  test.for(codings)(
    'the server rejects a request and the rest of its connection when it has Content-Length and %j',
    async (coding, { app }) => {
      const body = `0\r\n\r\n${HIDDEN}`;
      expect(await statusesOf(app, post(`Content-Length: ${body.length}\r\n${coding}`, body))).toEqual([400]);
      const chunked = `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`;
      expect(await statusesOf(app, post(`Content-Length: 4\r\n${coding}`, chunked))).toEqual([400]);
    },
  );

  test.for(lengths)(
    'the server rejects a request and the rest of its connection when its length header is %j',
    async (length, { app }) => {
      expect(await statusesOf(app, post(length, `{}${HIDDEN}`))).toEqual([400]);
    },
  );

  test.for(chunks)(
    'the server rejects a request and the rest of its connection when its chunked body is %j',
    async (body, { app }) => {
      expect(await statusesOf(app, post('Transfer-Encoding: chunked', body + HIDDEN))).toEqual([400]);
    },
  );

  test.for(lines)(
    'the server rejects a request and the rest of its connection when its head is %j',
    async (head, { app }) => {
      expect(await statusesOf(app, head + HIDDEN)).toEqual([400]);
    },
  );

  test('the server rejects a request of HTTP/1.0 with a transfer coding', async ({ app }) => {
    const headers = 'Connection: keep-alive\r\nTransfer-Encoding: chunked';
    expect(await statusesOf(app, post(headers, `0\r\n\r\n${HIDDEN}`, 'HTTP/1.0'))).not.toContain(200);
  });
});

describe('a request inside a body', () => {
  test.for([
    ['GET', '/livez', [200]],
    ['HEAD', '/livez', [200]],
    ['POST', '/nothing', [400]],
    ['PUT', '/api/users/0198c0de-0000-7000-8000-000000000000/profile', [401]],
  ] as const)('the server never treats the body of %s %s as a request', async ([method, path, statuses], { app }) => {
    const head = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json`;
    const bytes = `${head}\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`;
    expect(await statusesOf(app, bytes)).toEqual(statuses);
  });
});

test.for(['Sec-Fetch-Site', 'Content-Type', 'Host'])(
  'the server ignores a Connection header that names %s and rejects the cross-site write',
  async (name, { app }) => {
    const headers = `Connection: close, ${name}\r\nSec-Fetch-Site: cross-site\r\nContent-Length: 2`;
    expect(await statusesOf(app, post(headers, '{}'))).toEqual([403]);
  },
);

test.for(['h2c', 'websocket'])(
  'the server responds in HTTP/1.1 when a client requests an upgrade to %s',
  async (protocol, { app }) => {
    const head = `GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`;
    expect(await statusesOf(app, head)).toEqual([200]);
  },
);

test('the server does not respond to CONNECT', async ({ app }) => {
  expect(await statusesOf(app, 'CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: localhost\r\n\r\n')).toEqual([]);
});
