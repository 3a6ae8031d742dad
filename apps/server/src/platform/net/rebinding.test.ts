import { redirect, type Shop, send } from '@sillage/testkit/shop';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDnsServer, type Zone } from '../../testing/dns-server.ts';
import { givenShop } from '../../testing/given-shop.ts';
import { createFetchBytes } from './fetch-bytes.ts';
import { FetchError } from './fetch-error.ts';
import { createFetchPage } from './fetch-page.ts';
import { isPublicAddress } from './net-guard.ts';
import { createPost } from './post.ts';
import { resolveHostname } from './resolve-hostname.ts';

/** Address that counts as public in these tests. Other addresses are checked as usual. */
const PUBLIC = '127.0.0.1';

/**
 * Creates the functions that fetch pages, fetch pictures and send POST requests. An attacker's DNS
 * server resolves the host names; `zone` determines its answers.
 */
async function givenFetchers(zone: Zone) {
  const { server, asked: queries } = await openDnsServer(zone);
  const options = {
    allowPrivate: false,
    userAgent: 'Sillage/test',
    timeoutMs: 5_000,
    isPublic: (address: string) => address === PUBLIC || isPublicAddress(address),
    resolve: (name: string, options: Parameters<typeof resolveHostname>[1]) =>
      resolveHostname(name, { ...options, servers: [server] }),
  };
  const page = createFetchPage(options);
  const bytes = createFetchBytes(options);
  const post = createPost(options);
  onTestFinished(async () => void (await Promise.all([page.close(), bytes.close(), post.close()])));
  return {
    queries,
    page: (url: string) => page(url).then(({ status }) => status),
    picture: (url: string) => bytes(url, { types: ['text/html'], maxBytes: 1_000, timeoutMs: 5_000 }).then(() => 200),
    post: (url: string) => post(url, { headers: {}, body: '{}' }).then(({ status }) => status),
  };
}

const kinds = ['page', 'picture', 'post'] as const;
/**
 * Expected result of each kind of request when it connects to the test shop: a status or an error.
 * A `post` request fails even then, because it uses TLS and the test shop does not.
 */
const reached = { page: 200, picture: 200, post: 'unreachable' };
const scheme = { page: 'http', picture: 'http', post: 'https' };

function getOutcome(work: Promise<number>): Promise<number | string> {
  return work.catch((error: unknown) => {
    if (error instanceof FetchError) return error.reason;
    throw error;
  });
}

describe.each(kinds)('a %s request', (kind) => {
  test('a request connects to the checked address even when the next DNS response has a private address', async () => {
    const shop = await givenShop({ headers: { connection: 'close' } });
    let responses = 0;
    const zone: Zone = (_, type) => {
      if (type === 'AAAA') return [];
      responses += 1;
      return responses === 1 ? [PUBLIC] : ['10.0.0.1'];
    };
    const out = await givenFetchers(zone);
    const url = `${scheme[kind]}://shop.example:${shop.port}/`;
    expect(await getOutcome(out[kind](url))).toBe(reached[kind]);
    expect(out.queries).toHaveLength(2);
    // The connection was closed: the next request resolves and checks the name again.
    expect(await getOutcome(out[kind](url))).toBe('private-address');
    expect(shop.connections()).toBe(1);
  });

  test('a request does not reuse the connection of another host name', async () => {
    const shop = await givenShop('');
    const out = await givenFetchers((name) => (name === 'shop.example' ? [PUBLIC] : ['10.0.0.1']));
    expect(await getOutcome(out[kind](`${scheme[kind]}://shop.example:${shop.port}/`))).toBe(reached[kind]);
    expect(await getOutcome(out[kind](`${scheme[kind]}://other.example:${shop.port}/`))).toBe('private-address');
  });

  test.each([
    ['one private address among public ones', [PUBLIC, '10.0.0.1']],
    ['a public A and a private AAAA record', [PUBLIC, '::1']],
    ['an alias of a private address', ['inside.example', '192.168.0.1']],
    ['a chain of aliases to a private address', ['a.example', 'b.example', 'c.example', '127.0.0.2']],
    ['the address of cloud metadata', ['169.254.169.254']],
    ['the metadata address of IPv6', ['fd00:ec2::254']],
    ['the unspecified addresses', ['0.0.0.0', '::']],
    ['a private address mapped into IPv6', [PUBLIC, '::ffff:10.0.0.1']],
    ['a private address behind NAT64', [PUBLIC, '64:ff9b::a00:1']],
    ['a private address in 6to4', [PUBLIC, '2002:a00:1::1']],
    ['a Teredo address', [PUBLIC, '2001:0:4136:e378:8000:63bf:f5ff:fffe']],
    ['a link-local address', [PUBLIC, 'fe80::1']],
  ])('a request is rejected without a connection when DNS returns %s', async (_, records) => {
    const shop = await givenShop('');
    const out = await givenFetchers(() => records);
    expect(await getOutcome(out[kind](`${scheme[kind]}://shop.example:${shop.port}/`))).toBe('private-address');
    expect(shop.connections()).toBe(0);
  });

  test('a request fails with the reason dns when DNS has no address for the host name', async () => {
    const out = await givenFetchers(() => []);
    expect(await getOutcome(out[kind](`${scheme[kind]}://shop.example:8080/`))).toBe('dns');
  });

  test('a request is not delayed when the DNS servers of twenty other names never respond', async () => {
    const shop = await givenShop('');
    const out = await givenFetchers((name) => (name === 'shop.example' ? [PUBLIC] : null));
    const names = Array.from({ length: 20 }, (_, index) => `dead${index}.example`);
    const dead = names.map((name) => getOutcome(out[kind](`${scheme[kind]}://${name}:${shop.port}/`)));
    await expect.poll(() => new Set(out.queries).size).toBe(40);
    expect(await getOutcome(out[kind](`${scheme[kind]}://shop.example:${shop.port}/`))).toBe(reached[kind]);
    // The resolver gives up after four to six seconds, the request after five.
    for (const outcome of await Promise.all(dead)) expect(['dns', 'timeout']).toContain(outcome);
  });
});

test.each(['page', 'picture'] as const)('a %s request checks each target of a redirect', async (kind) => {
  const shop: Shop = await givenShop((_, response) => send(response, redirect(`http://inside.example:${shop.port}/`)));
  const out = await givenFetchers((name) => (name === 'shop.example' ? [PUBLIC] : ['127.0.0.2']));
  expect(await getOutcome(out[kind](`${scheme[kind]}://shop.example:${shop.port}/`))).toBe('private-address');
  expect(shop.connections()).toBe(1);
});

test('resolveHostname falls back to the system’s lookup when DNS has no address', async () => {
  const { server } = await openDnsServer(() => []);
  expect(await resolveHostname('localhost', { maxWaitMs: 60_000, servers: [server] })).toContain('127.0.0.1');
});
