import { redirect, type Shop, send } from '@sillage/testkit/shop';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDnsServer, type Zone } from '../testing/dns-server.ts';
import { givenShop } from '../testing/given-shop.ts';
import { createFetchBytes } from './fetch-bytes.ts';
import { FetchError } from './fetch-error.ts';
import { createFetchPage } from './fetch-page.ts';
import { lookUpName } from './look-up-name.ts';
import { isPublicAddress } from './net-guard.ts';
import { createPost } from './post.ts';

/** Counts as public in these tests; all other addresses are judged as usual. */
const PUBLIC = '127.0.0.1';

/** All three functions that reach the internet, with a DNS server of the attacker. */
async function givenWaysOut(zone: Zone) {
  const { server, asked } = await openDnsServer(zone);
  const options = {
    allowPrivate: false,
    userAgent: 'Sillage/test',
    timeoutMs: 5_000,
    isPublic: (address: string) => address === PUBLIC || isPublicAddress(address),
    resolve: (name: string, options: Parameters<typeof lookUpName>[1]) =>
      lookUpName(name, { ...options, servers: [server] }),
  };
  const page = createFetchPage(options);
  const bytes = createFetchBytes(options);
  const post = createPost(options);
  onTestFinished(async () => void (await Promise.all([page.close(), bytes.close(), post.close()])));
  return {
    asked,
    page: (url: string) => page(url).then(({ status }) => status),
    picture: (url: string) => bytes(url, { types: ['text/html'], maxBytes: 1_000, timeoutMs: 5_000 }).then(() => 200),
    post: (url: string) => post(url, { headers: {}, body: '{}' }).then(({ status }) => status),
  };
}

const ways = ['page', 'picture', 'post'] as const;
/** Posts use TLS only, which this shop does not speak: `unreachable` still proves a connection. */
const reached = { page: 200, picture: 200, post: 'unreachable' };
const scheme = { page: 'http', picture: 'http', post: 'https' };

function outcome(work: Promise<number>): Promise<number | string> {
  return work.catch((error: unknown) => {
    if (error instanceof FetchError) return error.reason;
    throw error;
  });
}

describe.each(ways)('a %s request', (way) => {
  test('connects to the address that was checked when the next answer of DNS is a private one', async () => {
    const shop = await givenShop({ headers: { connection: 'close' } });
    let answers = 0;
    const zone: Zone = (_, type) => {
      if (type === 'AAAA') return [];
      answers += 1;
      return answers === 1 ? [PUBLIC] : ['10.0.0.1'];
    };
    const out = await givenWaysOut(zone);
    const url = `${scheme[way]}://shop.example:${shop.port}/`;
    expect(await outcome(out[way](url))).toBe(reached[way]);
    expect(out.asked).toHaveLength(2);
    // The connection was closed: the next request resolves and checks the name again.
    expect(await outcome(out[way](url))).toBe('private-address');
    expect(shop.connections()).toBe(1);
  });

  test('never uses the connection of one name for another', async () => {
    const shop = await givenShop('');
    const out = await givenWaysOut((name) => (name === 'shop.example' ? [PUBLIC] : ['10.0.0.1']));
    expect(await outcome(out[way](`${scheme[way]}://shop.example:${shop.port}/`))).toBe(reached[way]);
    expect(await outcome(out[way](`${scheme[way]}://other.example:${shop.port}/`))).toBe('private-address');
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
  ])('is refused without a connection when DNS answers %s', async (_, records) => {
    const shop = await givenShop('');
    const out = await givenWaysOut(() => records);
    expect(await outcome(out[way](`${scheme[way]}://shop.example:${shop.port}/`))).toBe('private-address');
    expect(shop.connections()).toBe(0);
  });

  test('fails for the name when DNS has no address of it', async () => {
    const out = await givenWaysOut(() => []);
    expect(await outcome(out[way](`${scheme[way]}://shop.example:8080/`))).toBe('dns');
  });

  test('is not delayed when the DNS servers of twenty other names never answer', async () => {
    const shop = await givenShop('');
    const out = await givenWaysOut((name) => (name === 'shop.example' ? [PUBLIC] : null));
    const names = Array.from({ length: 20 }, (_, index) => `dead${index}.example`);
    const dead = names.map((name) => outcome(out[way](`${scheme[way]}://${name}:${shop.port}/`)));
    await expect.poll(() => new Set(out.asked).size).toBe(40);
    expect(await outcome(out[way](`${scheme[way]}://shop.example:${shop.port}/`))).toBe(reached[way]);
    expect(new Set(await Promise.all(dead))).toEqual(new Set(['timeout']));
  });
});

test.each(['page', 'picture'] as const)('a %s request checks each target of a redirect', async (way) => {
  const shop: Shop = await givenShop((_, response) => send(response, redirect(`http://inside.example:${shop.port}/`)));
  const out = await givenWaysOut((name) => (name === 'shop.example' ? [PUBLIC] : ['127.0.0.2']));
  expect(await outcome(out[way](`${scheme[way]}://shop.example:${shop.port}/`))).toBe('private-address');
  expect(shop.connections()).toBe(1);
});

test('a name is looked up by the system when DNS does not have it', async () => {
  const { server } = await openDnsServer(() => []);
  expect(await lookUpName('localhost', { patienceMs: 60_000, servers: [server] })).toContain('127.0.0.1');
});
