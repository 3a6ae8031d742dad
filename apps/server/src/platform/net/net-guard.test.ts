import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reservedAddresses } from '../../testing/reserved-addresses.ts';
import { FetchError } from './fetch-error.ts';
import { guardedConnector, isPublicAddress, type NetGuard, parseWebUrl } from './net-guard.ts';

describe('isPublicAddress', () => {
  const publicAddresses = [
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '93.184.216.34',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.1',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450:4001:81b::200e',
    '2001:4860:4860::8888',
    '::ffff:8.8.8.8',
    '::ffff:808:808',
    '64:ff9b::8.8.8.8',
  ];
  test.each(publicAddresses)('isPublicAddress accepts %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  const privateAddresses: [address: string, reason: string][] = [
    ...reservedAddresses,
    ['2130706433', 'not in canonical form'],
    ['0177.0.0.1', 'not in canonical form'],
    ['0x7f.1', 'not in canonical form'],
    ['127.1', 'not in canonical form'],
    ['8.8.8.8 ', 'not an address'],
    ['8.8.8', 'not in canonical form'],
    ['localhost', 'not an address'],
    ['', 'not an address'],
  ];
  // spec: D.7.3
  test.each(privateAddresses)('isPublicAddress rejects “%s” (%s)', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('parseWebUrl', () => {
  test.each([
    ['https://shop.example/a?b=c#d', 'https://shop.example/a?b=c'],
    ['HTTP://Shop.Example', 'http://shop.example/'],
    ['https://shop.example:8443/', 'https://shop.example:8443/'],
    ['https://shop.example:443/', 'https://shop.example/'],
    ['http://shop.example:443/', 'http://shop.example:443/'],
    ['https://flacon.example/hermès', 'https://flacon.example/herm%C3%A8s'],
  ])('parseWebUrl normalises %s to %s', (text, href) => {
    expect(parseWebUrl(text).href).toBe(href);
  });

  test.each([
    ['', 'not a web address'],
    ['shop.example/a', 'not a web address'],
    ['/product', 'not a web address'],
    ['https://', 'not a web address'],
    ['http://256.1.1.1/', 'not a web address'],
    ['ftp://shop.example/', 'does not begin with'],
    ['file:///etc/passwd', 'does not begin with'],
    ['javascript:alert(1)', 'does not begin with'],
    ['data:text/html,hi', 'does not begin with'],
    ['https://user@shop.example/', 'user name or password'],
    ['https://:secret@shop.example/', 'user name or password'],
    ['http://shop.example:22/', 'port 22'],
    ['http://shop.example:25/', 'port 25'],
    ['http://shop.example:0/', 'port 0'],
    [`https://shop.example/${'a'.repeat(4_096)}`, 'longer than'],
  ])('parseWebUrl rejects “%s”: %s', (text, reason) => {
    expect(() => parseWebUrl(text)).toThrow(reason);
    expect(() => parseWebUrl(text)).toThrow(FetchError);
  });

  test('parseWebUrl does not repeat credentials or tokens in its error', () => {
    expect(() => parseWebUrl('https://me:hunter2@shop.example/?token=abc')).toThrow(/^(?!.*(hunter2|abc))/);
  });

  test('parseWebUrl resolves a redirect against the redirecting URL', () => {
    const base = new URL('https://shop.example/a/b');
    expect(parseWebUrl('../c', base).href).toBe('https://shop.example/c');
    expect(parseWebUrl('//other.example/d', base).href).toBe('https://other.example/d');
    expect(() => parseWebUrl('mailto:a@b.example', base)).toThrow('shop.example redirects to an address that');
  });
});

describe('guardedConnector', () => {
  let server: Server;
  let port: number;
  let connections = 0;
  beforeAll(async () => {
    server = createServer((_, response) => response.end('hello')).on('connection', () => {
      connections += 1;
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => new Promise((done) => server.close(done)));

  async function get(host: string, results: string[][], options: Partial<NetGuard> = {}) {
    const lookups: string[] = [];
    const resolve = async (name: string) => {
      lookups.push(name);
      return results.shift() ?? [];
    };
    const guard = {
      allowPrivate: false,
      connectTimeoutMs: 2_000,
      maxResponseBytes: 1_000,
      resolve,
      ...options,
    };
    const agent = new Agent({ connect: guardedConnector(guard) });
    try {
      const { body } = await request(`http://${host}:${port}/`, {
        dispatcher: agent,
        headers: { connection: 'close' },
      });
      return { text: await body.text(), lookups };
    } catch (error) {
      return { reason: error instanceof FetchError ? error.reason : error, lookups };
    } finally {
      await agent.close();
    }
  }

  test('guardedConnector looks up a host name once and connects to the address found', async () => {
    const result = await get('shop.example', [['127.0.0.1'], ['10.0.0.1']], {
      isPublic: (address) => address === '127.0.0.1',
    });
    expect(result).toEqual({ text: 'hello', lookups: ['shop.example'] });
  });

  test.each([
    ['a private address', ['127.0.0.1']],
    ['a private address behind a public one', ['93.184.216.34', '127.0.0.1']],
    ['a private IPv6 address behind a public one', ['93.184.216.34', '::1']],
    ['a result that is no address', ['shop.example']],
  ])('guardedConnector rejects a host name with %s before any connection', async (_name, addresses) => {
    const before = connections;
    expect(await get('shop.example', [addresses])).toMatchObject({ reason: 'private-address' });
    expect(connections).toBe(before);
  });

  test.each([
    '127.0.0.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    '１２７.0.0.1',
    '0.0.0.0',
    '[::1]',
    '[::ffff:127.0.0.1]',
  ])('guardedConnector rejects http://%s without a lookup or a connection', async (host) => {
    const before = connections;
    expect(await get(host, [])).toEqual({ reason: 'private-address', lookups: [] });
    expect(connections).toBe(before);
  });

  test('guardedConnector rejects public addresses and connects to private ones when only these are allowed', async () => {
    const options = { allowPrivate: true, allowPublic: false };
    expect(await get('shop.example', [['127.0.0.1']], options)).toMatchObject({ text: 'hello' });
    const isPublic = (address: string) => address === '127.0.0.1';
    for (const host of ['shop.example', '127.0.0.1'])
      expect(await get(host, [['127.0.0.1']], { ...options, isPublic })).toMatchObject({ reason: 'private-address' });
  });

  test('guardedConnector fails with the reason dns when a host name has no address', async () => {
    expect(await get('shop.example', [[]])).toMatchObject({ reason: 'dns' });
  });
});
