import type { NewChannel } from '@sillage/contract';
import { openShop, redirect } from '@sillage/testkit/shop';
import { test as base, inject } from 'vitest';
import { createFetchBytes } from '../../src/platform/net/fetch-bytes.ts';
import { FetchError } from '../../src/platform/net/fetch-error.ts';
import { createFetchPage } from '../../src/platform/net/fetch-page.ts';
import type { NetGuardOptions } from '../../src/platform/net/guarded-agent.ts';
import { createPost } from '../../src/platform/net/post.ts';
import { givenUser } from '../../src/testing/given.ts';
import { reservedAddresses } from '../../src/testing/reserved-addresses.ts';
import { describe, expect } from '../../src/testing/test.ts';
import { createTestApp } from '../../src/testing/test-app.ts';

/**
 * Unusual URLs of this machine, which the server must never request. `port` is the port on which
 * the test listens.
 */
const oddUrls: readonly ((port: number) => string)[] = [
  (port) => `http://2130706433:${port}/`,
  (port) => `http://0x7f000001:${port}/`,
  (port) => `http://017700000001:${port}/`,
  (port) => `http://0177.0.0.1:${port}/`,
  (port) => `http://0x7f.0x0.0x0.0x1:${port}/`,
  (port) => `http://0x7f.1:${port}/`,
  (port) => `http://127.1:${port}/`,
  (port) => `http://127.0.1:${port}/`,
  (port) => `http://127.0.0.1.:${port}/`,
  (port) => `http://0:${port}/`,
  (port) => `http://１２７.0.0.1:${port}/`,
  (port) => `http://①②⑦.⓪.⓪.①:${port}/`,
  (port) => `http://127。0。0。1:${port}/`,
  (port) => `http://%31%32%37.0.0.1:${port}/`,
  (port) => `http://[::ffff:127.0.0.1]:${port}/`,
  (port) => `http://[0:0:0:0:0:ffff:7f00:1]:${port}/`,
  (port) => `http://[::127.0.0.1]:${port}/`,
  (port) => `http://[::]:${port}/`,
  (port) => `http://LocalHost:${port}/`,
  (port) => `http://localhost.:${port}/`,
  (port) => `http://a.localhost:${port}/`,
  (port) => `http://shop.example@127.0.0.1:${port}/`,
  (port) => `http://127.0.0.1:${port}\\@shop.example/`,
  (port) => `http://127.0.0.1:${port}#@shop.example/`,
  (port) => `http:\\\\127.0.0.1:${port}\\`,
  (port) => `http:127.0.0.1:${port}/`,
  (port) => ` \tht\ntp://127.0.0.1:${port}/`,
  (port) => `http:///127.0.0.1:${port}/`,
  () => 'http://[fe80::1%25lo]/',
  () => 'http://127.0.0.1:22/',
  () => 'gopher://127.0.0.1:70/_x',
  () => 'file:///etc/passwd',
];

const userAgent = 'Sillage/test';
const push = {
  preset: 'push',
  label: 'Firefox',
  p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url'),
  auth: Buffer.alloc(16, 9).toString('base64url'),
} as const;

/** Opens a server on loopback that no request may reach. */
const test = base.extend('guarded', { scope: 'file' }, async ({}, { onCleanup }) => {
  const inside = await openShop({ fallback: 'inside' });
  const app = await createTestApp(inject('postgresUrl'), {
    MONITOR_ALLOW_PRIVATE: 'false',
    RATE_LIMIT_FACTOR: '1000000',
  });
  onCleanup(async () => {
    await app.close();
    await inside.close();
  });
  const { id: userId, api } = await givenUser(app);
  const addChannel = (channel: NewChannel) => api.notify.addChannel({ body: { userId, channel } });
  return {
    port: Number(inside.port),
    connections: inside.connections,
    addChannel,
    suggest: (url: string) => api.suggestions.suggest({ body: { url } }),
  };
});

async function withClients<T>(guarding: Partial<NetGuardOptions>, work: (clients: Clients) => Promise<T>): Promise<T> {
  const options = { allowPrivate: false, userAgent, ...guarding };
  const [fetchPage, fetchBytes, post] = [createFetchPage(options), createFetchBytes(options), createPost(options)];
  try {
    return await work({
      page: (url) => fetchPage(url),
      bytes: (url) => fetchBytes(url, { types: ['text/html'], maxBytes: 1000, timeoutMs: 5000 }),
      post: (url) => post(url.replace(/http:/, 'https:'), { headers: {}, body: 'x' }),
    });
  } finally {
    await Promise.all([fetchPage.close(), fetchBytes.close(), post.close()]);
  }
}

type Clients = Record<'page' | 'bytes' | 'post', (url: string) => Promise<unknown>>;

/** Resolves to a request's response, to the `reason` of a `FetchError`, or to any other error. */
function reasonOf(request: Promise<unknown>): Promise<unknown> {
  return request.then(
    (response) => ({ response }),
    (error: unknown) => (error instanceof FetchError ? error.reason : error),
  );
}

const refused = expect.toBeOneOf(['private-address', 'bad-url', 'dns']);
/**
 * Expected errors when a shop redirects to a forbidden URL. Some unusual URLs are relative: they
 * lead back to the shop until there are too many redirects.
 */
const notFollowed = expect.toBeOneOf(['private-address', 'bad-url', 'dns', 'too-many-redirects']);
const asHost = (address: string) => (address.includes(':') ? `[${address}]` : address);

describe('requests to reserved addresses', () => {
  test('the SSRF tests use at least 52 reserved addresses and 25 unusual URLs', () => {
    expect(reservedAddresses.length).toBeGreaterThanOrEqual(52);
    expect(oddUrls.length).toBeGreaterThanOrEqual(25);
  });

  test.for(reservedAddresses.map(([address, why]) => [address, why] as const))(
    'no client connects to %s (%s) as a literal, by name or by redirect',
    async ([address], { guarded }) => {
      const { port } = guarded;
      await withClients({}, async (clients) => {
        for (const [client, request] of Object.entries(clients))
          expect([client, await reasonOf(request(`http://${asHost(address)}:${port}/`))]).toEqual([client, refused]);
      });
      for (const found of [[address], ['93.184.216.34', address]])
        await withClients({ resolve: async () => found }, async (clients) => {
          for (const [client, request] of Object.entries(clients))
            expect([client, await reasonOf(request(`http://shop.example:${port}/`))]).toEqual([
              client,
              'private-address',
            ]);
        });
      expect(guarded.connections()).toBe(0);
    },
  );

  test.for(reservedAddresses.map(([address, why]) => [address, why] as const))(
    '%s (%s) is rejected as a suggestion, webhook and push endpoint',
    async ([address], { guarded: { port, suggest, addChannel, connections } }) => {
      const url = `https://${asHost(address)}:${port}/`;
      await expect(suggest(url)).rejects.toMatchObject({ status: 400 });
      await expect(addChannel({ preset: 'webhook', label: 'Kitchen', url })).rejects.toMatchObject({ status: 400 });
      await expect(addChannel({ ...push, endpoint: url })).rejects.toMatchObject({ status: 400 });
      expect(connections()).toBe(0);
    },
  );
});

describe('requests to odd URLs', () => {
  test.for(oddUrls.map((write) => [JSON.stringify(write(1)), write] as const))(
    'no client connects to loopback by the URL %s, and no route accepts it',
    async ([, write], { guarded: { port, suggest, addChannel, connections } }) => {
      const url = write(port);
      await withClients({}, async (clients) => {
        for (const [client, request] of Object.entries(clients))
          expect([client, await reasonOf(request(url))]).toEqual([client, refused]);
      });
      const secure = url.replace(/http:/, 'https:');
      await expect(suggest(url)).rejects.toMatchObject({ status: 400 });
      await expect(addChannel({ preset: 'webhook', label: 'Kitchen', url: secure })).rejects.toMatchObject({
        status: 400,
      });
      await expect(addChannel({ ...push, endpoint: secure })).rejects.toMatchObject({ status: 400 });
      expect(connections()).toBe(0);
    },
  );

  test.for(oddUrls.map((write) => [JSON.stringify(write(1)), write] as const))(
    'no client follows a redirect to %s',
    async ([, write], { guarded: { port, connections } }) => {
      await using shop = await openShop({ fallback: redirect(encodeURI(write(port))) });
      // The address is public until the shop gets its request; afterwards no loopback address is.
      const isShop = { resolve: async () => ['127.0.0.1'], isPublic: () => shop.requests.length === 0 };
      await withClients(isShop, async ({ page }) => {
        expect(await reasonOf(page(`http://shop.example:${shop.port}/`))).toEqual(notFollowed);
      });
      expect(connections()).toBe(0);
    },
  );
});
