import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { decodeText, decompress, isText, readBytes } from './response-body.ts';

describe('isText', () => {
  test.each([
    'text/html',
    'Text/HTML; charset=utf-8',
    'application/json',
    'application/ld+json',
    'application/xhtml+xml',
    'application/xml',
    'text/plain',
    'application/octet-stream',
    '',
  ])('isText accepts “%s”', (type) => {
    expect(isText(type)).toBe(true);
  });
  test.each([
    'image/png',
    'application/zip',
    'application/pdf',
    'video/mp4',
    'font/woff2',
    'application/gzip',
    'nonsense',
  ])('isText returns false for the content type “%s”', (type) => {
    expect(isText(type)).toBe(false);
  });
});

describe('readBytes', () => {
  async function* drip(count: number) {
    for (let i = 0; i < count; i += 1) yield Buffer.from([i % 251]);
  }

  test('readBytes joins 200,000 chunks of one byte', async () => {
    const bytes = await readBytes(drip(200_000), 1_000_000);
    expect(bytes.length).toBe(200_000);
    expect(bytes.every((byte, i) => byte === i % 251)).toBe(true);
  });

  test('readBytes reads a body of exactly the limit and throws at one byte more', async () => {
    expect((await readBytes(drip(100), 100)).length).toBe(100);
    await expect(readBytes(drip(101), 100)).rejects.toMatchObject({ reason: 'too-large' });
  });

  test('readBytes returns an empty buffer for an empty stream', async () => {
    expect((await readBytes(drip(0), 100)).length).toBe(0);
  });
});

describe('decompress', () => {
  const page = Buffer.from('<p>Vetiver</p>'.repeat(50));
  const codings: [name: string, bytes: Buffer][] = [
    ['', page],
    ['identity', page],
    ['gzip', gzipSync(page)],
    ['x-gzip', gzipSync(page)],
    ['GZIP', gzipSync(page)],
    ['br', brotliCompressSync(page)],
    ['zstd', zstdCompressSync(page)],
    ['deflate', deflateSync(page)],
    ['deflate', deflateRawSync(page)],
    ['gzip, br', brotliCompressSync(gzipSync(page))],
    ['utf-8', page],
    ['constructor', page],
  ];
  test.each(codings)('decompress reads the coding “%s”', async (name, bytes) => {
    expect((await decompress(bytes, name, 10_000)).toString()).toBe(page.toString());
  });

  test.each([
    ['gzip', gzipSync(Buffer.alloc(2_000_000))],
    ['br', brotliCompressSync(Buffer.alloc(2_000_000))],
    ['zstd', zstdCompressSync(Buffer.alloc(2_000_000))],
    ['deflate', deflateSync(Buffer.alloc(2_000_000))],
    ['gzip, gzip', gzipSync(gzipSync(Buffer.alloc(2_000_000)))],
  ])('decompress throws too-large for a decompression bomb in %s', async (name, bomb) => {
    await expect(decompress(bomb, name, 1_000_000)).rejects.toMatchObject({ reason: 'too-large' });
  });

  test('decompress throws when a response body is compressed three times', async () => {
    await expect(decompress(gzipSync(gzipSync(gzipSync(page))), 'gzip, gzip, gzip', 10_000)).rejects.toMatchObject({
      reason: 'unreachable',
    });
  });

  test.each(['gzip', 'br', 'zstd', 'deflate'])('decompress throws when a body is not %s', async (name) => {
    await expect(decompress(page, name, 10_000)).rejects.toMatchObject({ reason: 'unreachable' });
  });

  /**
   * Returns a zstd frame with one raw block, whose header sets a window of 2^`windowLog` bytes (RFC
   * 8878).
   */
  function zstdFrame(windowLog: number): Buffer {
    const text = Buffer.from('hello');
    return Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, (windowLog - 10) << 3, (text.length << 3) | 1, 0, 0, ...text]);
  }

  test('decompress throws when a zstd window exceeds the limit of RFC 9659', async () => {
    expect((await decompress(zstdFrame(23), 'zstd', 10_000)).toString()).toBe('hello');
    await expect(decompress(zstdFrame(24), 'zstd', 10_000)).rejects.toMatchObject({ reason: 'unreachable' });
  });

  test('decompress throws when a gzip body is truncated', async () => {
    await expect(decompress(gzipSync(page).subarray(0, 30), 'gzip', 10_000)).rejects.toMatchObject({
      reason: 'unreachable',
    });
  });

  test('decompress returns an empty buffer for an empty body', async () => {
    expect((await decompress(Buffer.alloc(0), 'gzip', 10_000)).length).toBe(0);
  });
});

describe('decodeText', () => {
  const latin1 = (text: string) => Buffer.from(text, 'latin1');
  const cases: [name: string, bytes: Buffer, contentType: string, text: string][] = [
    ['UTF-8 by default', Buffer.from('Hermès'), 'text/html', 'Hermès'],
    ['the header', latin1('Hermès'), 'text/html; charset=ISO-8859-1', 'Hermès'],
    ['the header in quotes', latin1('Hermès'), 'text/html; a=b; charset="latin1"', 'Hermès'],
    [
      'ISO-8859-1 as browsers read it, with the euro sign of Windows',
      Buffer.from([0x80]),
      'text/html; charset=iso-8859-1',
      '€',
    ],
    ['a multi-byte header', Buffer.from([0x82, 0xa0]), 'text/html; charset=shift_jis', 'あ'],
    ['the page’s meta', latin1('<meta charset=latin1>è'), 'text/html', '<meta charset=latin1>è'],
    [
      'the page’s old meta',
      latin1('<META http-equiv="Content-Type" content="text/html; charset=windows-1252">è'),
      'text/html',
      '<META http-equiv="Content-Type" content="text/html; charset=windows-1252">è',
    ],
    [
      'the declaration of XML',
      latin1('<?xml version="1.0" encoding="ISO-8859-1"?>è'),
      'application/xml',
      '<?xml version="1.0" encoding="ISO-8859-1"?>è',
    ],
    ['the page’s meta without a Content-Type', latin1('<meta charset="latin1">è'), '', '<meta charset="latin1">è'],
    [
      'the header before the page',
      Buffer.from('<meta charset="latin1">è'),
      'text/html; charset=utf-8',
      '<meta charset="latin1">è',
    ],
    [
      'the byte order mark before the header and the page',
      Buffer.from('\uFEFF<meta charset="latin1">è'),
      'text/html; charset=latin1',
      '<meta charset="latin1">è',
    ],
    ['UTF-16 by its byte order mark', Buffer.from('\uFEFFè', 'utf16le'), 'text/html', 'è'],
    [
      'UTF-8 for a UTF-16 declaration in ASCII',
      Buffer.from('<meta charset="utf-16">è'),
      'text/html',
      '<meta charset="utf-16">è',
    ],
    ['UTF-8 for an unknown charset', Buffer.from('è'), 'text/html; charset=klingon', 'è'],
    [
      'the page’s meta after an unknown charset in the header',
      latin1('<meta charset="latin1">è'),
      'text/html; charset=klingon',
      '<meta charset="latin1">è',
    ],
    [
      'no declaration inside JSON',
      Buffer.from('"<meta charset=latin1>è"'),
      'application/json',
      '"<meta charset=latin1>è"',
    ],
    ['the replacement character for invalid bytes', Buffer.from([0x61, 0xff]), 'text/html', 'a\uFFFD'],
  ];
  test.each(cases)('decodeText uses %s', (_name, bytes, contentType, text) => {
    expect(decodeText(bytes, contentType)).toBe(text);
  });

  test('decodeText ignores a meta element after the first 1,024 bytes', () => {
    expect(decodeText(Buffer.from(`${' '.repeat(1_024)}<meta charset="latin1">è`), 'text/html')).toContain('è');
  });
});
