import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { readPage } from '@sillage/page-reader';
import { getStockClass, givenProduct, givenShopPage } from '@sillage/page-reader/testing';
import { type SendBytes, sendBytes, sendEndless, sendSlowly } from '@sillage/testkit/shop';
import { FetchError } from '../../../platform/net/fetch-error.ts';
import { givenRawServer, openFetchPage } from '../../../testing/given-shop.ts';
import { describe, expect, test } from '../../../testing/test.ts';

const MIN_RESPONSES = 21;
const ROUNDS = 3;
const TIMEOUT_MS = 5000;
const MAX_GROWTH_MB = 300;

const inStock = givenShopPage(givenProduct({ availability: 'InStock' }), '<button>Add to cart</button>');
const bomb = Buffer.alloc(50_000_000, ' ');
const ok = 'HTTP/1.1 200 OK\r\nconnection: close\r\n';
const html = `${ok}content-type: text/html\r\n`;

const withBody = (headers: string, body: string | Buffer) =>
  sendBytes(`${html}${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n`, body);

const redirect = (location: string) =>
  sendBytes(`HTTP/1.1 302 Found\r\nlocation: ${location}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);

/**
 * Responses of a malicious or broken shop, each with the permitted results of the fetch. `read`
 * means that the page is received, but not read as in stock.
 */
const responses: Record<string, [outcomes: string, SendBytes]> = {
  'no byte at all': ['timeout', () => undefined],
  'headers that drip': ['timeout', sendSlowly(ok, 'x')],
  'a body that drips': ['timeout', sendSlowly(`${html}\r\n<h1>`, 'x')],
  'a chunk that drips': ['timeout', sendSlowly(`${html}transfer-encoding: chunked\r\n\r\nfffff\r\n`, 'x')],
  'headers without an end': ['too-large or timeout', sendEndless(ok, 'x-filling: yes\r\n')],
  'one header without an end': ['too-large or timeout', sendEndless(`${ok}x-filling: `, 'x'.repeat(1000))],
  'a body without an end': ['too-large or timeout', sendEndless(`${html}\r\n`, 'x'.repeat(10_000))],
  'chunks without an end': [
    'too-large or timeout',
    sendEndless(`${html}transfer-encoding: chunked\r\n\r\n`, '1\r\nx\r\n'.repeat(1000)),
  ],
  'early hints without an end': [
    'timeout or too-large or unreachable',
    sendEndless('', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'),
  ],
  'a gzip bomb': ['too-large', withBody('content-encoding: gzip\r\n', gzipSync(bomb))],
  'a gzip bomb within another': ['too-large', withBody('content-encoding: gzip, gzip\r\n', gzipSync(gzipSync(bomb)))],
  'a Brotli bomb': ['too-large', withBody('content-encoding: br\r\n', brotliCompressSync(bomb))],
  'a Zstandard bomb': ['too-large', withBody('content-encoding: zstd\r\n', zstdCompressSync(bomb))],
  'nine layers of compression': [
    'unreachable',
    withBody(`content-encoding: ${'gzip, '.repeat(9)}\r\n`, gzipSync(inStock)),
  ],
  'a damaged gzip': ['unreachable', withBody('content-encoding: gzip\r\n', gzipSync(inStock).subarray(0, -20))],
  'a gzip that is none': ['unreachable', withBody('content-encoding: gzip\r\n', inStock)],
  'less than its length': ['unreachable', sendBytes(`${html}content-length: 99999\r\n\r\n`, inStock)],
  'two lengths': ['unreachable', sendBytes(`${html}content-length: 5\r\ncontent-length: 9999\r\n\r\n`, inStock)],
  'a length of more than there are numbers': [
    'unreachable or too-large',
    sendBytes(`${html}content-length: 99999999999999999999999\r\n\r\n`, inStock),
  ],
  'a negative chunk': [
    'unreachable',
    sendBytes(`${html}transfer-encoding: chunked\r\n\r\n-1\r\n${inStock}\r\n0\r\n\r\n`),
  ],
  'a chunk that breaks off': ['unreachable', sendBytes(`${html}transfer-encoding: chunked\r\n\r\nffff\r\n${inStock}`)],
  'a redirect to itself': ['too-many-redirects', redirect('/')],
  'a redirect to a file': ['bad-url', redirect('file:///etc/passwd')],
  'a redirect to another service': ['bad-url', redirect('http://127.0.0.1:25/')],
  'a redirect to a longer address each time': ['too-many-redirects', redirect('a/a/a/a/a/')],
  'a redirect with a very long address': ['bad-url', redirect(`/${'a'.repeat(5000)}`)],
  'another protocol': ['unreachable', sendBytes('SSH-2.0-OpenSSH_9.9\r\n')],
  'HTTP/0.9': ['unreachable', sendBytes(inStock)],
  'a status that is none': ['unreachable', sendBytes(`HTTP/1.1 99999 What\r\n\r\n${inStock}`)],
  'no content with content': [
    'read or unreachable',
    sendBytes(`HTTP/1.1 204 No Content\r\ncontent-type: text/html\r\n\r\n${inStock}`),
  ],
  'a picture with the text of a page': ['read', sendBytes(`${ok}content-type: image/png\r\n\r\n${inStock}`)],
  'UTF-16 that is none': ['read', withBody('', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(inStock)]))],
  'a page in an error': ['read', sendBytes(`HTTP/1.1 503 Busy\r\ncontent-type: text/html\r\n\r\n${inStock}`)],
};

describe('the page fetcher with hostile responses', () => {
  test(`at least ${MIN_RESPONSES} hostile shop responses exist, and a normal response is read as in stock`, () => {
    expect(Object.keys(responses).length).toBeGreaterThanOrEqual(MIN_RESPONSES);
    expect(isInStock({ status: 200, body: inStock })).toBe(true);
  });

  test.for(Object.entries(responses))(
    'the fetch of a hostile response ends within the limits and is never read as in stock: %s',
    async ([, [outcomes, send]]) => {
      const { origin } = await givenRawServer(send);
      const fetchPage = openFetchPage({ timeoutMs: TIMEOUT_MS });
      const before = process.memoryUsage().rss;
      for (let round = 0; round < ROUNDS; round += 1) {
        const outcome = await fetchPage(`${origin}/`).then(
          (page) => (isInStock(page) ? 'in stock' : 'read'),
          (error: unknown) => (error instanceof FetchError ? error.reason : error),
        );
        expect(outcomes.split(' or ')).toContain(outcome);
      }
      expect((process.memoryUsage().rss - before) / 1_000_000).toBeLessThan(MAX_GROWTH_MB);
    },
  );
});

function isInStock({ status, body }: { status: number; body: string }): boolean {
  const url = 'https://shop.example/products/sauvage';
  const verdict = readPage({ url, finalUrl: url, status, headers: { 'content-type': 'text/html' }, body });
  return getStockClass(verdict.availability) === 'in';
}
