import { gzipSync } from 'node:zlib';
import { html, redirect, send, sendBytes } from '@sillage/testkit/shop';
import { describe, expect, test } from 'vitest';
import { fetcher, givenRawServer, givenShop } from '../testing/given-shop.ts';
import { FetchError } from './fetch-page.ts';

describe('a page', () => {
  test('comes with its status, headers and text', async () => {
    const { origin } = await givenShop((_, response) => {
      response.writeHead(200, { ...html, ETag: '"1"', 'X-Twice': ['a', 'b'] }).end('<h1>Hermès</h1>');
    });
    const got = await fetcher()(`${origin}/a?b=c#d`);
    expect(got).toMatchObject({
      url: `${origin}/a?b=c#d`,
      finalUrl: `${origin}/a?b=c`,
      status: 200,
      body: '<h1>Hermès</h1>',
    });
    expect(got.headers).toMatchObject({ etag: '"1"', 'x-twice': 'a, b', 'content-type': html['content-type'] });
  });

  test('is asked for by name, in the open, without cookies', async () => {
    const { origin, requests } = await givenShop((_, response) => response.setHeader('set-cookie', 'a=b').end('x'));
    const fetchPage = fetcher();
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

  test.each([404, 429, 500, 503])(
    'of status %i is an answer, not a failure, and is not asked for again',
    async (status) => {
      const { origin, requests } = await givenShop((_, response) =>
        response.writeHead(status, { ...html, 'retry-after': '5' }).end('sorry'),
      );
      expect(await fetcher()(origin)).toMatchObject({ status, body: 'sorry', headers: { 'retry-after': '5' } });
      expect(requests.length).toBe(1);
    },
  );

  test('that has not changed passes through as 304', async () => {
    const { origin } = await givenShop((_, response) =>
      response.writeHead(304, { etag: '"1"', 'content-encoding': 'gzip' }).end(),
    );
    expect(await fetcher()(origin, { headers: { 'if-none-match': '"1"' } })).toMatchObject({
      status: 304,
      body: '',
      headers: { etag: '"1"' },
    });
  });

  test('is decompressed', async () => {
    const { origin } = await givenShop((_, response) =>
      response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(gzipSync('Hermès')),
    );
    expect((await fetcher()(origin)).body).toBe('Hermès');
  });

  test('is decoded as its header says', async () => {
    const { origin } = await givenShop((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' }).end(Buffer.from('Hermès', 'latin1')),
    );
    expect((await fetcher()(origin)).body).toBe('Hermès');
  });

  test('that is no text is not read', async () => {
    const { origin, requests } = await givenShop((_, response) =>
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': 50_000_000 }).write('PNG'),
    );
    expect(await fetcher()(origin)).toMatchObject({ status: 200, body: '', headers: { 'content-type': 'image/png' } });
    expect(requests.length).toBe(1);
  });

  test('with headers named like parts of every object does no harm', async () => {
    const { origin } = await givenRawServer(
      sendBytes(
        'HTTP/1.1 200 OK\r\n__proto__: a\r\n__proto__: b\r\nconstructor: c\r\nhasOwnProperty: d\r\ncontent-type: text/html\r\nconnection: close\r\n\r\nhello',
      ),
    );
    const got = await fetcher()(origin);
    expect(got.body).toBe('hello');
    expect(Object.getPrototypeOf(got.headers)).toBe(Object.prototype);
  });

  test('of one shop is asked for on one connection, one after the other', async () => {
    const ports = new Set<number | undefined>();
    let open = 0;
    let most = 0;
    const { origin } = await givenShop((incoming, response) => {
      ports.add(incoming.socket.remotePort);
      most = Math.max(most, (open += 1));
      setImmediate(() => {
        open -= 1;
        send(response, 'x');
      });
    });
    const fetchPage = fetcher();
    await Promise.all(Array.from({ length: 5 }, (_, i) => fetchPage(`${origin}/${i}`)));
    expect([ports.size, most]).toEqual([1, 1]);
  });
});

describe('redirects', () => {
  test('are followed to the end', async () => {
    const { origin, requests } = await givenShop(({ url }, response) => {
      const step = Number(url?.slice(1));
      return step < 5
        ? send(response, redirect(`/${step + 1}`, [301, 302, 303, 307, 308][step]))
        : send(response, 'here');
    });
    const hops: string[] = [];
    const got = await fetcher()(`${origin}/0`, { onRedirect: (url) => void hops.push(url.pathname) });
    expect(got).toMatchObject({ url: `${origin}/0`, finalUrl: `${origin}/5`, status: 200, body: 'here' });
    expect(hops).toEqual(['/1', '/2', '/3', '/4', '/5']);
    expect(requests.map(({ method }) => method)).toEqual(Array(6).fill('GET'));
  });

  test('end after five', async () => {
    const { origin, requests } = await givenShop(redirect('/again'));
    await expect(fetcher()(origin)).rejects.toMatchObject({ reason: 'too-many-redirects' });
    expect(requests.length).toBe(6);
  });

  test('may be refused, and are then not followed', async () => {
    const { origin, requests } = await givenShop(redirect('/private'));
    const onRedirect = async () => {
      throw new FetchError('redirect-refused', 'robots.txt forbids it');
    };
    await expect(fetcher()(origin, { onRedirect })).rejects.toMatchObject({ reason: 'redirect-refused' });
    expect(requests.length).toBe(1);
  });

  test('may be looked at by asking the same shop: its one connection is free by then', async () => {
    const long = 'moved '.repeat(200_000);
    const { origin } = await givenShop(({ url }, response) =>
      url === '/' ? response.writeHead(302, { location: '/b' }).end(long) : send(response, `${url}`),
    );
    const fetchPage = fetcher();
    const seen: string[] = [];
    const onRedirect = async () => void seen.push((await fetchPage(`${origin}/robots.txt`)).body);
    expect((await fetchPage(origin, { onRedirect })).body).toBe('/b');
    expect(seen).toEqual(['/robots.txt']);
  });

  test('hand through what else goes wrong in looking at them', async () => {
    const { origin } = await givenShop(redirect('/b'));
    const onRedirect = () => {
      throw new TypeError('our own mistake');
    };
    await expect(fetcher()(origin, { onRedirect })).rejects.toThrow(TypeError);
  });

  test('to UTF-8 paths arrive', async () => {
    const { origin } = await givenRawServer(
      sendBytes(Buffer.from('HTTP/1.1 302 Found\r\nlocation: /hermès\r\nconnection: close\r\n\r\n')),
    );
    const seen: string[] = [];
    const onRedirect = (url: URL) => {
      seen.push(url.pathname);
      throw new FetchError('redirect-refused', 'seen enough');
    };
    await expect(fetcher()(origin, { onRedirect })).rejects.toMatchObject({ reason: 'redirect-refused' });
    expect(seen).toEqual(['/herm%C3%A8s']);
  });

  test.each(['ftp://shop.example/', 'https://me:secret@shop.example/', 'http://127.0.0.1:22/', 'http://'])(
    'to %s are refused',
    async (location) => {
      const { origin } = await givenShop(redirect(location));
      await expect(fetcher()(origin)).rejects.toMatchObject({ reason: 'bad-url' });
    },
  );

  test('without a target are an answer', async () => {
    const { origin } = await givenShop((_, response) => response.writeHead(302, html).end('hm'));
    expect(await fetcher()(origin)).toMatchObject({ status: 302, body: 'hm' });
  });

  test('to another origin carry no keys along, only what makes the request conditional', async () => {
    const other = await givenShop('x');
    const first = await givenShop(redirect(other.origin));
    await fetcher()(first.origin, {
      headers: { Authorization: 'Bearer secret', 'X-Token': 'secret', 'If-None-Match': '"1"' },
    });
    expect(first.requests[0]?.headers).toMatchObject({ authorization: 'Bearer secret', 'x-token': 'secret' });
    expect(other.requests[0]?.headers).toMatchObject({ 'if-none-match': '"1"' });
    expect(JSON.stringify(other.requests[0]?.headers)).not.toContain('secret');
  });
});

describe('private networks', () => {
  /** Treats 127.0.0.1 as public, and every other address as usual. */
  const guarded = (answers: Record<string, string[][]> = {}) => {
    const asked: string[] = [];
    const resolve = async (name: string) => {
      asked.push(name);
      const left = answers[name] ?? [];
      return (left.length > 1 ? left.shift() : left[0]) ?? [];
    };
    return {
      fetchPage: fetcher({ allowPrivate: false, resolve, isPublic: (address) => address === '127.0.0.1' }),
      asked,
    };
  };

  test('are refused by default', async () => {
    const { origin, port, requests } = await givenShop('inside');
    const fetchPage = fetcher({ allowPrivate: false });
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
  ])('are refused behind a redirect to %s', async (location) => {
    const { port } = await givenShop(redirect(location));
    const { fetchPage } = guarded({ 'shop.example': [['127.0.0.1']], 'inside.example': [['192.168.0.10']] });
    await expect(fetchPage(`http://shop.example:${port}/`)).rejects.toMatchObject({ reason: 'private-address' });
  });

  test('are refused when a name that was public moves there between two connections', async () => {
    const { port, requests: seen } = await givenShop((_, response) => {
      response.setHeader('connection', 'close');
      send(response, redirect('/again'));
    });
    const { fetchPage, asked } = guarded({ 'rebind.example': [['127.0.0.1'], ['127.0.0.2']] });
    await expect(fetchPage(`http://rebind.example:${port}/`)).rejects.toMatchObject({ reason: 'private-address' });
    expect(seen.length).toBe(1);
    expect(asked).toEqual(['rebind.example', 'rebind.example']);
  });

  test('cannot be slipped in between the check and the connection: a name is looked up once for both', async () => {
    const { port } = await givenShop('the shop');
    const { fetchPage, asked } = guarded({ 'rebind.example': [['127.0.0.1'], ['127.0.0.2']] });
    expect((await fetchPage(`http://rebind.example:${port}/`)).body).toBe('the shop');
    expect(asked).toEqual(['rebind.example']);
  });
});
