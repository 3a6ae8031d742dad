import type { OutgoingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import { html, redirect, send, sendBytes } from '@sillage/testkit/shop';
import { describe, expect, test } from 'vitest';
import { givenRawServer, givenShop, openFetchPage } from '../../testing/given-shop.ts';
import { FetchError } from './fetch-page.ts';

describe('fetchPage', () => {
  test('fetchPage returns the status, headers and text', async () => {
    const { origin } = await givenShop((_, response) => {
      response.writeHead(200, { ...html, ETag: '"1"', 'X-Twice': ['a', 'b'] }).end('<h1>Hermès</h1>');
    });
    const got = await openFetchPage()(`${origin}/a?b=c#d`);
    expect(got).toMatchObject({
      url: `${origin}/a?b=c#d`,
      finalUrl: `${origin}/a?b=c`,
      status: 200,
      body: '<h1>Hermès</h1>',
    });
    expect(got.headers).toMatchObject({ etag: '"1"', 'x-twice': 'a, b', 'content-type': html['content-type'] });
  });

  test('fetchPage sends its user agent and the caller’s headers, but no cookie', async () => {
    const { origin, requests } = await givenShop((_, response) => response.setHeader('set-cookie', 'a=b').end('x'));
    const fetchPage = openFetchPage();
    await fetchPage(origin);
    await fetchPage(origin, {
      accept: 'application/json',
      headers: { 'If-None-Match': '"1"', 'User-Agent': 'Mozilla/5.0' },
    });
    expect(requests[0]?.headers).toMatchObject({
      'user-agent': 'Sillage/1.0 (+https://sillage.example)',
      'accept-encoding': 'gzip, br, zstd, deflate',
      'accept-language': 'en, *;q=0.5',
    });
    expect(requests[1]?.headers).toMatchObject({
      accept: 'application/json',
      'if-none-match': '"1"',
      'user-agent': 'Sillage/1.0 (+https://sillage.example)',
    });
    expect(requests[0]?.headers.accept).toContain('text/html');
    expect(requests.some(({ headers }) => 'cookie' in headers)).toBe(false);
  });

  test.each([404, 429, 500, 503])('fetchPage returns a response of status %i without a retry', async (status) => {
    const { origin, requests } = await givenShop((_, response) =>
      response.writeHead(status, { ...html, 'retry-after': '5' }).end('sorry'),
    );
    expect(await openFetchPage()(origin)).toMatchObject({ status, body: 'sorry', headers: { 'retry-after': '5' } });
    expect(requests.length).toBe(1);
  });

  test('fetchPage returns a 304 with an empty body', async () => {
    const { origin } = await givenShop((_, response) =>
      response.writeHead(304, { etag: '"1"', 'content-encoding': 'gzip' }).end(),
    );
    expect(await openFetchPage()(origin, { headers: { 'if-none-match': '"1"' } })).toMatchObject({
      status: 304,
      body: '',
      headers: { etag: '"1"' },
    });
  });

  test('fetchPage decompresses the body', async () => {
    const { origin } = await givenShop((_, response) =>
      response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(gzipSync('Hermès')),
    );
    expect((await openFetchPage()(origin)).body).toBe('Hermès');
  });

  test('fetchPage decodes the body by the charset of its header', async () => {
    const { origin } = await givenShop((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' }).end(Buffer.from('Hermès', 'latin1')),
    );
    expect((await openFetchPage()(origin)).body).toBe('Hermès');
  });

  test('fetchPage does not read a body that is not text', async () => {
    const { origin, requests } = await givenShop((_, response) =>
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': 50_000_000 }).write('PNG'),
    );
    expect(await openFetchPage()(origin)).toMatchObject({
      status: 200,
      body: '',
      headers: { 'content-type': 'image/png' },
    });
    expect(requests.length).toBe(1);
  });

  test('fetchPage returns the headers as a plain object when a header is named __proto__ or constructor', async () => {
    const { origin } = await givenRawServer(
      sendBytes(
        'HTTP/1.1 200 OK\r\n__proto__: a\r\n__proto__: b\r\nconstructor: c\r\nhasOwnProperty: d\r\ncontent-type: text/html\r\nconnection: close\r\n\r\nhello',
      ),
    );
    const got = await openFetchPage()(origin);
    expect(got.body).toBe('hello');
    expect(Object.getPrototypeOf(got.headers)).toBe(Object.prototype);
  });

  test('fetchPage sends the requests to one origin one by one over one connection', async () => {
    const ports = new Set<number | undefined>();
    let open = 0;
    let maxOpen = 0;
    const { origin } = await givenShop((incoming, response) => {
      ports.add(incoming.socket.remotePort);
      maxOpen = Math.max(maxOpen, (open += 1));
      setImmediate(() => {
        open -= 1;
        send(response, 'x');
      });
    });
    const fetchPage = openFetchPage();
    await Promise.all(Array.from({ length: 5 }, (_, i) => fetchPage(`${origin}/${i}`)));
    expect([ports.size, maxOpen]).toEqual([1, 1]);
  });
});

describe('fetchPage with redirects', () => {
  test('fetchPage follows five redirects and reports each to onRedirect', async () => {
    const { origin, requests } = await givenShop(({ url }, response) => {
      const step = Number(url?.slice(1));
      return step < 5
        ? send(response, redirect(`/${step + 1}`, [301, 302, 303, 307, 308][step]))
        : send(response, 'here');
    });
    const hops: string[] = [];
    const got = await openFetchPage()(`${origin}/0`, { onRedirect: (url) => void hops.push(url.pathname) });
    expect(got).toMatchObject({ url: `${origin}/0`, finalUrl: `${origin}/5`, status: 200, body: 'here' });
    expect(hops).toEqual(['/1', '/2', '/3', '/4', '/5']);
    expect(requests.map(({ method }) => method)).toEqual(Array(6).fill('GET'));
  });

  test('fetchPage throws too-many-redirects at the sixth redirect', async () => {
    const { origin, requests } = await givenShop(redirect('/again'));
    await expect(openFetchPage()(origin)).rejects.toMatchObject({ reason: 'too-many-redirects' });
    expect(requests.length).toBe(6);
  });

  test('fetchPage does not follow a redirect when onRedirect throws', async () => {
    const { origin, requests } = await givenShop(redirect('/private'));
    const onRedirect = async () => {
      throw new FetchError('redirect-refused', 'robots.txt forbids it');
    };
    await expect(openFetchPage()(origin, { onRedirect })).rejects.toMatchObject({ reason: 'redirect-refused' });
    expect(requests.length).toBe(1);
  });

  test('fetchPage lets onRedirect fetch from the same shop', async () => {
    const long = 'moved '.repeat(200_000);
    const { origin } = await givenShop(({ url }, response) =>
      url === '/' ? response.writeHead(302, { location: '/b' }).end(long) : send(response, `${url}`),
    );
    const fetchPage = openFetchPage();
    const seen: string[] = [];
    const onRedirect = async () => void seen.push((await fetchPage(`${origin}/robots.txt`)).body);
    expect((await fetchPage(origin, { onRedirect })).body).toBe('/b');
    expect(seen).toEqual(['/robots.txt']);
  });

  test('fetchPage throws the error of onRedirect unchanged when it is not a FetchError', async () => {
    const { origin } = await givenShop(redirect('/b'));
    const onRedirect = () => {
      throw new TypeError('our own mistake');
    };
    await expect(openFetchPage()(origin, { onRedirect })).rejects.toThrow(TypeError);
  });

  test('fetchPage follows a redirect to a path in UTF-8', async () => {
    const { origin } = await givenRawServer(
      sendBytes(Buffer.from('HTTP/1.1 302 Found\r\nlocation: /hermès\r\nconnection: close\r\n\r\n')),
    );
    const seen: string[] = [];
    const onRedirect = (url: URL) => {
      seen.push(url.pathname);
      throw new FetchError('redirect-refused', 'seen enough');
    };
    await expect(openFetchPage()(origin, { onRedirect })).rejects.toMatchObject({ reason: 'redirect-refused' });
    expect(seen).toEqual(['/herm%C3%A8s']);
  });

  test.each(['ftp://shop.example/', 'https://me:secret@shop.example/', 'http://127.0.0.1:22/', 'http://'])(
    'fetchPage rejects a redirect to %s',
    async (location) => {
      const { origin } = await givenShop(redirect(location));
      await expect(openFetchPage()(origin)).rejects.toMatchObject({ reason: 'bad-url' });
    },
  );

  test('fetchPage returns a 302 response when it has no Location header', async () => {
    const { origin } = await givenShop((_, response) => response.writeHead(302, html).end('hm'));
    expect(await openFetchPage()(origin)).toMatchObject({ status: 302, body: 'hm' });
  });

  test('fetchPage keeps only the conditional request headers when it follows a redirect to another origin', async () => {
    const other = await givenShop('x');
    const first = await givenShop(redirect(other.origin));
    await openFetchPage()(first.origin, {
      headers: { Authorization: 'Bearer secret', 'X-Token': 'secret', 'If-None-Match': '"1"' },
    });
    expect(first.requests[0]?.headers).toMatchObject({ authorization: 'Bearer secret', 'x-token': 'secret' });
    expect(other.requests[0]?.headers).toMatchObject({ 'if-none-match': '"1"' });
    expect(JSON.stringify(other.requests[0]?.headers)).not.toContain('secret');
  });
});

describe('fetchPage on private networks', () => {
  /** Creates a `fetchPage` that treats 127.0.0.1 as public, and every other address as usual. */
  const guarded = (results: Record<string, string[][]> = {}) => {
    const lookups: string[] = [];
    const resolve = async (name: string) => {
      lookups.push(name);
      const remaining = results[name] ?? [];
      return (remaining.length > 1 ? remaining.shift() : remaining[0]) ?? [];
    };
    return {
      fetchPage: openFetchPage({ allowPrivate: false, resolve, isPublic: (address) => address === '127.0.0.1' }),
      lookups,
    };
  };

  test('fetchPage rejects private addresses by default', async () => {
    const { origin, port, requests } = await givenShop('inside');
    const fetchPage = openFetchPage({ allowPrivate: false });
    await expect(fetchPage(origin)).rejects.toMatchObject({ reason: 'private-address' });
    await expect(fetchPage(`http://localhost:${port}`)).rejects.toMatchObject({ reason: 'private-address' });
    expect(requests).toEqual([]);
  });

  test.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/',
    'http://0x7f.2/',
    'http://inside.example/',
  ])('fetchPage rejects a redirect to %s as a private address', async (location) => {
    const { port } = await givenShop(redirect(location));
    const { fetchPage } = guarded({ 'shop.example': [['127.0.0.1']], 'inside.example': [['192.168.0.10']] });
    await expect(fetchPage(`http://shop.example:${port}/`)).rejects.toMatchObject({ reason: 'private-address' });
  });

  test('fetchPage rejects a host name when its address becomes private between two connections', async () => {
    const { port, requests: seen } = await givenShop((_, response) => {
      response.setHeader('connection', 'close');
      send(response, redirect('/again'));
    });
    const { fetchPage, lookups } = guarded({ 'rebind.example': [['127.0.0.1'], ['127.0.0.2']] });
    await expect(fetchPage(`http://rebind.example:${port}/`)).rejects.toMatchObject({ reason: 'private-address' });
    expect(seen.length).toBe(1);
    expect(lookups).toEqual(['rebind.example', 'rebind.example']);
  });

  test('fetchPage looks up a host name once for both the address check and the connection', async () => {
    const { port } = await givenShop('the shop');
    const { fetchPage, lookups } = guarded({ 'rebind.example': [['127.0.0.1'], ['127.0.0.2']] });
    expect((await fetchPage(`http://rebind.example:${port}/`)).body).toBe('the shop');
    expect(lookups).toEqual(['rebind.example']);
  });

  test.for<[string, Buffer, OutgoingHttpHeaders, string]>([
    ['a gzip file', gzipSync('<urlset/>'), { 'content-type': 'application/x-gzip' }, '<urlset/>'],
    [
      'a gzip file that is compressed again',
      gzipSync(gzipSync('<urlset/>')),
      { 'content-encoding': 'gzip' },
      '<urlset/>',
    ],
    ['plain text of another type', Buffer.from('<urlset/>'), { 'content-type': 'image/png' }, '<urlset/>'],
  ])('fetchPage decompresses %s when `gunzip` is set', async ([, body, headers, text]) => {
    const { origin } = await givenShop((_, response) => response.writeHead(200, headers).end(body));
    expect((await openFetchPage()(origin, { gunzip: true })).body).toBe(text);
  });

  test.for<[string, Buffer, string]>([
    ['too-large', gzipSync(Buffer.alloc(20_000_000)), 'larger than 5,000,000 bytes'],
    ['unreachable', gzipSync('<urlset/>').subarray(0, -9), 'cannot be decompressed'],
  ])('fetchPage throws %s for a hostile gzip file', async ([reason, body, message]) => {
    const headers = { 'content-type': 'application/gzip' };
    const { origin } = await givenShop((_, response) => response.writeHead(200, headers).end(body));
    const error = openFetchPage()(origin, { gunzip: true });
    await expect(error).rejects.toMatchObject({ reason, message: expect.stringContaining(message) });
  });
});
