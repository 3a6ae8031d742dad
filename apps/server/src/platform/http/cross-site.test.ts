import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isLocal } from './cross-site.ts';

function openServer() {
  const app = fastify();
  onTestFinished(() => app.close());
  app.get('/', async (incoming) => ({ isLocal: isLocal(incoming) }));
  return app;
}

interface TestRequest {
  headers?: Record<string, string>;
  remoteAddress?: string;
}

async function isLocalRequest({ headers = {}, remoteAddress = '127.0.0.1' }: TestRequest): Promise<boolean> {
  const injected = { url: '/', remoteAddress, headers: { host: 'localhost:3000', ...headers } };
  return (await openServer().inject(injected)).json<{ isLocal: boolean }>().isLocal;
}

const forwarding = [
  'Forwarded',
  'Forwarded-For',
  'X-Forward-For',
  'X-Forwarded',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Forwarded-Port',
  'X-Forwarded-Server',
  'X-Forwarded-Ssl',
  'X-Forwarded-Anything-New',
  'X-Real-IP',
  'Via',
  'CF-Connecting-IP',
  'CF-Connecting-IPv6',
  'CF-Ray',
  'CF-Visitor',
  'CDN-Loop',
  'True-Client-IP',
  'Client-IP',
  'X-Client-IP',
  'X-Cluster-Client-IP',
  'Fastly-Client-IP',
  'Fly-Client-IP',
  'DO-Connecting-IP',
  'WL-Proxy-Client-IP',
  'X-Original-Host',
  'X-Original-URL',
  'X-Original-Forwarded-For',
  'X-Originating-IP',
  'X-Remote-IP',
  'X-Remote-Addr',
  'X-Rewrite-URL',
  'X-ProxyUser-IP',
  'X-Envoy-External-Address',
  'X-Azure-ClientIP',
  'X-Azure-SocketIP',
  'X-ARR-LOG-ID',
  'X-Amzn-Trace-Id',
  'X-Amz-Cf-Id',
  'X-Appengine-User-IP',
  'X-Cloud-Trace-Context',
  'X-Vercel-Id',
  'X-NF-Client-Connection-IP',
  'Akamai-Origin-Hop',
  'X-Host',
  'X-Scheme',
  'Front-End-Https',
  'Surrogate-Capability',
];

describe('isLocal', () => {
  test.each(forwarding)('isLocal is false when the request has the header %s', async (name) => {
    expect(await isLocalRequest({ headers: { [name.toLowerCase()]: '203.0.113.7' } })).toBe(false);
    expect(await isLocalRequest({ headers: { [name.toLowerCase()]: '' } })).toBe(false);
  });

  test('isLocal returns true for a loopback host with the headers of browsers, curl and Prometheus', async () => {
    const browser = {
      'accept-language': 'en-GB',
      'cache-control': 'max-age=0',
      cookie: 'a=b',
      dnt: '1',
      priority: 'u=0, i',
      referer: 'http://localhost:3000/',
      'sec-ch-ua-platform': '"Linux"',
      'sec-fetch-site': 'same-origin',
      'sec-purpose': 'prefetch',
      'upgrade-insecure-requests': '1',
      'user-agent': 'Mozilla/5.0',
      'x-prometheus-scrape-timeout-seconds': '10',
      'x-requested-with': 'XMLHttpRequest',
    };
    expect(await isLocalRequest({ headers: browser })).toBe(true);
    for (const host of ['localhost', '127.0.0.1:3000', '[::1]:3000'])
      expect([host, await isLocalRequest({ headers: { host } })]).toEqual([host, true]);
    for (const remoteAddress of ['127.0.0.1', '127.0.0.2', '::1', '::ffff:127.0.0.1'])
      expect([remoteAddress, await isLocalRequest({ remoteAddress })]).toEqual([remoteAddress, true]);
  });

  test.each(['sillage.example', 'localhost.example', '127.0.0.1.example', 'localhost:3000.example', '0.0.0.0:3000'])(
    'isLocal is false when the host is %j',
    async (host) => expect(await isLocalRequest({ headers: { host } })).toBe(false),
  );

  test.each(['192.0.2.7', '10.0.0.1', '::ffff:192.0.2.7', 'fd00::7', '1127.0.0.1'])(
    'isLocal is false when the peer is %s',
    async (remoteAddress) => expect(await isLocalRequest({ remoteAddress })).toBe(false),
  );

  test('isLocal returns true for HTTP/1.1 from this machine, and false for HTTP/1.0', async () => {
    const app = openServer();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const [response] = (await once(request({ port, host: '127.0.0.1' }).end(), 'response')) as [NodeJS.ReadableStream];
    expect(JSON.parse(await text(response))).toEqual({ isLocal: true });
    // The request that nginx 1.22 sends for a bare proxy_pass.
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET / HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
    expect(await text(socket)).toContain('{"isLocal":false}');
  });
});
