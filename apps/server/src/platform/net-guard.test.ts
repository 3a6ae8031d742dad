import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reservedAddresses } from '../testing/reserved-addresses.ts';
import { FetchError } from './fetch-error.ts';
import { guardedConnector, isPublicAddress, webUrl } from './net-guard.ts';

describe('which addresses are the open internet', () => {
  const open = [
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
  test.each(open)('%s is', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  const closed: [address: string, why: string][] = [
    ...reservedAddresses,
    ['2130706433', 'not the usual spelling'],
    ['0177.0.0.1', 'not the usual spelling'],
    ['0x7f.1', 'not the usual spelling'],
    ['127.1', 'not the usual spelling'],
    ['8.8.8.8 ', 'not an address'],
    ['8.8.8', 'not the usual spelling'],
    ['localhost', 'not an address'],
    ['', 'not an address'],
  ];
  // spec: D.7.3
  test.each(closed)('“%s” is not: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('which texts are web addresses', () => {
  test.each([
    ['https://shop.example/a?b=c#d', 'https://shop.example/a?b=c'],
    ['HTTP://Shop.Example', 'http://shop.example/'],
    ['https://shop.example:8443/', 'https://shop.example:8443/'],
    ['https://shop.example:443/', 'https://shop.example/'],
    ['http://shop.example:443/', 'http://shop.example:443/'],
    ['https://flacon.example/hermès', 'https://flacon.example/herm%C3%A8s'],
  ])('%s', (text, href) => {
    expect(webUrl(text).href).toBe(href);
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
  ])('%s is refused', (text, why) => {
    expect(() => webUrl(text)).toThrow(why);
    expect(() => webUrl(text)).toThrow(FetchError);
  });

  test('a refusal does not repeat what may be secret', () => {
    expect(() => webUrl('https://me:hunter2@shop.example/?token=abc')).toThrow(/^(?!.*(hunter2|abc))/);
  });

  test('a redirect is read from where it was found', () => {
    const base = new URL('https://shop.example/a/b');
    expect(webUrl('../c', base).href).toBe('https://shop.example/c');
    expect(webUrl('//other.example/d', base).href).toBe('https://other.example/d');
    expect(() => webUrl('mailto:a@b.example', base)).toThrow('shop.example redirects to an address that');
  });
});

describe('the connector', () => {
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

  async function get(host: string, answers: string[][], isPublic?: (address: string) => boolean) {
    const asked: string[] = [];
    const resolve = async (name: string) => {
      asked.push(name);
      return answers.shift() ?? [];
    };
    const guard = {
      allowPrivate: false,
      connectTimeoutMs: 2_000,
      maxAnswerBytes: 1_000,
      resolve,
      ...(isPublic && { isPublic }),
    };
    const agent = new Agent({ connect: guardedConnector(guard) });
    try {
      const { body } = await request(`http://${host}:${port}/`, {
        dispatcher: agent,
        headers: { connection: 'close' },
      });
      return { text: await body.text(), asked };
    } catch (error) {
      return { reason: error instanceof FetchError ? error.reason : error, asked };
    } finally {
      await agent.close();
    }
  }

  test('asks for a name once and connects to that answer: no second look-up for a rebinding server to change', async () => {
    const outcome = await get('shop.example', [['127.0.0.1'], ['10.0.0.1']], (address) => address === '127.0.0.1');
    expect(outcome).toEqual({ text: 'hello', asked: ['shop.example'] });
  });

  test.each([
    ['a private address', ['127.0.0.1']],
    ['a private address behind a public one', ['93.184.216.34', '127.0.0.1']],
    ['a private IPv6 address behind a public one', ['93.184.216.34', '::1']],
    ['something that is no address', ['shop.example']],
  ])('refuses a name with %s before any connection', async (_why, answer) => {
    const before = connections;
    expect(await get('shop.example', [answer])).toMatchObject({ reason: 'private-address' });
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
  ])('refuses http://%s, which is never looked up, before any connection', async (host) => {
    const before = connections;
    expect(await get(host, [])).toEqual({ reason: 'private-address', asked: [] });
    expect(connections).toBe(before);
  });

  test('says so when a name has no address', async () => {
    expect(await get('shop.example', [[]])).toMatchObject({ reason: 'dns' });
  });
});
