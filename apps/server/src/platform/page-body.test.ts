import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { decodeText, decompress, isText, readBytes } from './page-body.ts';

describe('which media types are read', () => {
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
  ])('“%s” is', (type) => {
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
  ])('“%s” is not', (type) => {
    expect(isText(type)).toBe(false);
  });
});

describe('reading bytes', () => {
  async function* drip(count: number) {
    for (let i = 0; i < count; i += 1) yield Buffer.from([i % 251]);
  }

  test('puts any number of pieces together', async () => {
    const bytes = await readBytes(drip(200_000), 1_000_000);
    expect(bytes.length).toBe(200_000);
    expect(bytes.every((byte, i) => byte === i % 251)).toBe(true);
  });

  test('reads what is exactly as large as allowed, and no byte more', async () => {
    expect((await readBytes(drip(100), 100)).length).toBe(100);
    await expect(readBytes(drip(101), 100)).rejects.toMatchObject({ reason: 'too-large' });
  });

  test('reads nothing from nothing', async () => {
    expect((await readBytes(drip(0), 100)).length).toBe(0);
  });
});

describe('undoing compression', () => {
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
  test.each(codings)('“%s”', async (name, bytes) => {
    expect((await decompress(bytes, name, 10_000)).toString()).toBe(page.toString());
  });

  test.each([
    ['gzip', gzipSync(Buffer.alloc(2_000_000))],
    ['br', brotliCompressSync(Buffer.alloc(2_000_000))],
    ['zstd', zstdCompressSync(Buffer.alloc(2_000_000))],
    ['deflate', deflateSync(Buffer.alloc(2_000_000))],
    ['gzip, gzip', gzipSync(gzipSync(Buffer.alloc(2_000_000)))],
  ])('stops a bomb in %s', async (name, bomb) => {
    await expect(decompress(bomb, name, 1_000_000)).rejects.toMatchObject({ reason: 'too-large' });
  });

  test('refuses a coding within a coding within a coding', async () => {
    await expect(decompress(gzipSync(gzipSync(gzipSync(page))), 'gzip, gzip, gzip', 10_000)).rejects.toMatchObject({
      reason: 'unreachable',
    });
  });

  test.each(['gzip', 'br', 'zstd', 'deflate'])('refuses what is not %s, and what breaks off', async (name) => {
    await expect(decompress(page, name, 10_000)).rejects.toMatchObject({ reason: 'unreachable' });
  });

  /**
   * Returns one raw block after a header that sets only the window, 2^`windowLog` bytes (RFC 8878).
   */
  function zstdFrame(windowLog: number): Buffer {
    const text = Buffer.from('hello');
    return Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, (windowLog - 10) << 3, (text.length << 3) | 1, 0, 0, ...text]);
  }

  test('refuses zstd that asks for more memory than RFC 9659 grants', async () => {
    expect((await decompress(zstdFrame(23), 'zstd', 10_000)).toString()).toBe('hello');
    await expect(decompress(zstdFrame(24), 'zstd', 10_000)).rejects.toMatchObject({ reason: 'unreachable' });
  });

  test('refuses gzip that breaks off: half a page could tell a lie', async () => {
    await expect(decompress(gzipSync(page).subarray(0, 30), 'gzip', 10_000)).rejects.toMatchObject({
      reason: 'unreachable',
    });
  });

  test('has nothing to undo in an empty body', async () => {
    expect((await decompress(Buffer.alloc(0), 'gzip', 10_000)).length).toBe(0);
  });
});

describe('decoding text', () => {
  const latin1 = (text: string) => Buffer.from(text, 'latin1');
  const cases: [why: string, bytes: Buffer, contentType: string, text: string][] = [
    ['UTF-8 where nothing is said', Buffer.from('Hermès'), 'text/html', 'Hermès'],
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
    ['the page, where no type is given', latin1('<meta charset="latin1">è'), '', '<meta charset="latin1">è'],
    [
      'the header before the page',
      Buffer.from('<meta charset="latin1">è'),
      'text/html; charset=utf-8',
      '<meta charset="latin1">è',
    ],
    [
      'the byte order mark before all',
      Buffer.from('\uFEFF<meta charset="latin1">è'),
      'text/html; charset=latin1',
      '<meta charset="latin1">è',
    ],
    ['UTF-16 by its byte order mark', Buffer.from('\uFEFFè', 'utf16le'), 'text/html', 'è'],
    ['not UTF-16 in ASCII', Buffer.from('<meta charset="utf-16">è'), 'text/html', '<meta charset="utf-16">è'],
    ['UTF-8 for a charset that nobody knows', Buffer.from('è'), 'text/html; charset=klingon', 'è'],
    [
      'the page after a header that nobody knows',
      latin1('<meta charset="latin1">è'),
      'text/html; charset=klingon',
      '<meta charset="latin1">è',
    ],
    ['not what JSON contains', Buffer.from('"<meta charset=latin1>è"'), 'application/json', '"<meta charset=latin1>è"'],
    ['a sign for bytes that are wrong', Buffer.from([0x61, 0xff]), 'text/html', 'a\uFFFD'],
  ];
  test.each(cases)('takes %s', (_why, bytes, contentType, text) => {
    expect(decodeText(bytes, contentType)).toBe(text);
  });

  test('a meta beyond the first 1,024 bytes is not looked for', () => {
    expect(decodeText(Buffer.from(`${' '.repeat(1_024)}<meta charset="latin1">è`), 'text/html')).toContain('è');
  });
});
