import { gzipSync } from 'node:zlib';
import {
  atomFeedFile,
  feedFileRow,
  rakutenFeedFile,
  rssFeedFile,
  textFeedFile,
  toAwinRow,
  toCjRow,
  zipFeedFile,
} from '@sillage/testkit/shop';
import { describe, expect, test } from 'vitest';
import type { FeedFormat } from './feed-row.ts';
import { readAll, readItems } from './testing/read-items.ts';

const origin = 'https://shop.example';
const given = [
  feedFileRow(origin, 'Amber Nights Eau de Parfum 50 ml', { gtin: '4006381333931', item_group_id: 'amber' }),
  feedFileRow(origin, 'Iris & Oud Eau de Parfum 100 ml', { price: '1234.50 EUR', availability: 'out_of_stock' }),
];
const files: [FeedFormat, string][] = [
  ['google-rss', rssFeedFile(given)],
  ['google-atom', atomFeedFile(given)],
  ['google-text', textFeedFile(given)],
  ['google-text', textFeedFile(given, ';')],
  ['awin', textFeedFile(given.map(toAwinRow), ',')],
  ['cj', textFeedFile(given.map(toCjRow), ',')],
  ['rakuten', rakutenFeedFile(given)],
];
const expected = [
  {
    shopHost: 'shop.example',
    content: {
      url: `${origin}/products/amber-nights-eau-de-parfum-50-ml`,
      title: 'Amber Nights Eau de Parfum 50 ml',
      brand: 'Maison Test',
      labels: ['Perfume'],
      gtin: '4006381333931',
      sizeMl: 50,
      availability: 'InStock',
      price: 80,
      currency: 'EUR',
    },
  },
  {
    shopHost: 'shop.example',
    content: {
      title: 'Iris & Oud Eau de Parfum 100 ml',
      gtin: null,
      sizeMl: 100,
      availability: 'OutOfStock',
      price: 1234.5,
      currency: 'EUR',
    },
  },
];

describe('readFeed', () => {
  test.each(files)('readFeed reads the same products from a file in the format %s', async (format, text) => {
    const { items, facts } = await readItems(text);
    expect(facts.format).toBe(format);
    expect(items).toMatchObject(expected);
  });

  test.each(files)('readFeed reads a file in the format %s in pieces of one byte', async (_format, text) => {
    const bytes = Buffer.from(text);
    const pieces = Array.from(bytes, (_, index) => bytes.subarray(index, index + 1));
    expect((await readItems(pieces)).items).toMatchObject(expected);
  });

  test.each([
    ['gzip', gzipSync],
    ['gzip in gzip', (bytes: Buffer) => gzipSync(gzipSync(bytes))],
    ['zip', (bytes: Buffer) => zipFeedFile({ 'feed.xml': bytes })],
    ['a byte order mark', (bytes: Buffer) => Buffer.concat([Buffer.from('\ufeff'), bytes])],
    ['UTF-16', (bytes: Buffer) => Buffer.from(`\ufeff${bytes.toString()}`, 'utf16le')],
  ])('readFeed reads a file with %s', async (_how, encode) => {
    for (const [, text] of files) expect((await readItems(encode(Buffer.from(text)))).items).toMatchObject(expected);
  });

  test.each([
    [
      'the XML declaration',
      '',
      rssFeedFile([{ ...given[0], title: 'Pétale' }]).replace('"1.0"', '"1.0" encoding="ISO-8859-1"'),
    ],
    ['the header', 'text/csv; charset=iso-8859-1', textFeedFile([{ ...given[0], title: 'Pétale' }])],
    ['invalid UTF-8', 'text/csv', textFeedFile([{ ...given[0], title: 'Pétale' }])],
  ])('readFeed reads Latin-1 when %s says so', async (_where, contentType, text) => {
    const { items } = await readItems(Buffer.from(text, 'latin1'), { contentType });
    expect(items).toMatchObject([{ content: { title: 'Pétale' } }]);
  });

  test('readFeed ignores elements inside the attributes of an item, and those of other vocabularies', async () => {
    const trap =
      '<g:shipping><g:price>5.00 USD</g:price></g:shipping><media:title xmlns:media="urn:x">Trap</media:title>';
    const text = rssFeedFile([given[0] ?? {}]).replace('<item>', `<item>${trap}`);
    expect((await readItems(text)).items).toMatchObject([{ content: { title: given[0]?.title, price: 80 } }]);
  });

  test('readFeed takes the prefix of the attributes from the namespace', async () => {
    const text = rssFeedFile(given).replaceAll('g:', 'merchant:').replace('xmlns:g', 'xmlns:merchant');
    expect((await readItems(text.replace('xmlns:merchant:', 'xmlns:'))).items).toMatchObject(expected);
  });

  test('readFeed skips repeated names of columns, and rows whose cells may be shifted', async () => {
    const [names, first, second] = textFeedFile(given.map(toAwinRow), ',').trim().split('\n');
    const text = [names, first, names, `${second},extra`, first?.replace(',', ''), `${second},`, ''].join('\n');
    const { items, problems } = await readItems(text);
    expect(items).toMatchObject(expected);
    expect(problems).toEqual(['broken', 'broken']);
  });

  test('readFeed returns the date that the feed states of itself', async () => {
    const date = new Date('2026-11-27T06:00:00Z');
    expect((await readAll(rssFeedFile(given, date))).facts.statedAt).toEqual(date);
    expect((await readAll(atomFeedFile(given, date))).facts.statedAt).toEqual(date);
    expect((await readAll(rssFeedFile(given))).facts.statedAt).toBeNull();
  });

  test('readFeed returns one hash for one content, however it is compressed', async () => {
    const [a, b, c] = await Promise.all(
      [rssFeedFile(given), gzipSync(rssFeedFile(given)), `${rssFeedFile(given)} `].map((file) => readAll(file)),
    );
    expect(a?.facts.contentHash).toBe(b?.facts.contentHash);
    expect(a?.facts.contentHash).not.toBe(c?.facts.contentHash);
  });
});

describe('readFeed rejects', () => {
  const bomb = `title,link\n${'x,y\n'.repeat(8_000_000)}`;
  const half = (text: string | Buffer) => text.slice(0, Math.floor(text.length / 2));
  test.each([
    ['a web page', '<!doctype html><title>Shop</title>', /web page/],
    ['another XML', '<?xml version="1.0"?><urlset/>', /neither RSS nor Atom/],
    ['JSON', '{"products":[]}', /products\.json/],
    ['an empty file', ' \n', /empty/],
    ['plain text', 'Not here', /does not name columns/],
    ['columns that it does not know', 'a,b,c\n1,2,3\n', /not those of a product feed/],
    ['half an RSS file', half(rssFeedFile(given)), /not received to its end/],
    ['half an Atom file', half(atomFeedFile(given)), /not received to its end/],
    ['half a text file', half(textFeedFile(given)), /middle of a row/],
    ['half a quoted text', 'title,link\n"Oud', /no end/],
    ['half a gzip file', half(gzipSync(rssFeedFile(given))), /not received to its end/],
    ['half a zip file', half(zipFeedFile({ a: rssFeedFile(given) })), /not received to its end/],
    ['a zip of two files', zipFeedFile({ a: rssFeedFile(given), b: 'x' }), /several files/],
    ['three layers of gzip', gzipSync(gzipSync(gzipSync('x'))), /too many times/],
    ['a gzip bomb', gzipSync(bomb), /too large/],
    ['a zip bomb', zipFeedFile({ a: bomb }), /too large/],
    ['deep XML', `<rss><channel>${'<a>'.repeat(100)}`, /nested too deeply/],
    ['a long text in XML', `<rss><channel><item><title>${'x'.repeat(2_000_000)}`, /million characters/],
    ['a tag without an end', `<rss><channel><item a="${'x'.repeat(2_000_000)}`, /million characters/],
    ['a row without an end', `title,link\n${'x'.repeat(2_000_000)}`, /no end/],
    [
      'a billion laughs',
      `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><rss><channel><title>&b;</title></channel></rss>`,
      /document type/,
    ],
    ['an external entity', '<!DOCTYPE rss SYSTEM "file:///etc/passwd"><rss/>', /document type/],
  ])('readFeed rejects %s', async (_what, file, message) => {
    await expect(readAll(file)).rejects.toThrow(message);
  });

  test('readFeed reads an undefined entity as text, and never expands it', async () => {
    const text = rssFeedFile(given).replace('Amber Nights', 'Amber&nbsp;Nights');
    expect((await readItems(text)).items).toMatchObject([{ content: { sizeMl: 50 } }, {}]);
  });
});
