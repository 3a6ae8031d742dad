import { gzipSync } from 'node:zlib';
import { random } from '@sillage/testkit/random';
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
import { expect, test } from 'vitest';
import { FeedFileError, MAX_FIELD_LENGTH } from './feed-row.ts';
import { readItems } from './testing/read-items.ts';

const FEEDS_PER_FORMAT = 10_000;
const MAX_GROWTH_MB = 300;

// No row is in stock, and no cell alone means "yes": no mutation may put a row in stock.
const rows = ['Oud', 'Iris & Amber', 'Pétale "Noir"'].map((name) =>
  feedFileRow('https://shop.example', `${name} Eau de Parfum 50 ml`, {
    availability: 'out_of_stock',
    size: '50 ml',
    item_group_id: 'group',
    currency: 'EUR',
  }),
);
const files: Record<string, Buffer> = {
  'google-rss': Buffer.from(rssFeedFile(rows)),
  'google-atom': Buffer.from(atomFeedFile(rows)),
  'google-text': Buffer.from(textFeedFile(rows)),
  awin: Buffer.from(textFeedFile(rows.map(toAwinRow), ',')),
  cj: Buffer.from(textFeedFile(rows.map(toCjRow), ',')),
  rakuten: Buffer.from(rakutenFeedFile(rows)),
  gzip: gzipSync(rssFeedFile(rows)),
  zip: zipFeedFile({ 'feed.xml': rssFeedFile(rows) }),
};

const tokens = [
  ...Array.from('<>&"\'\0\ufeff\t,|\n\r'),
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '</item>',
  '<item>',
  '<!DOCTYPE a [<!ENTITY a "b">]>',
  '&a;',
  '&#x0;',
  '&#1114112;',
  '<?x?>',
  '__proto__',
  'HDR|',
  'TRL|',
  'PK\x03\x04',
  '\x1f\x8b',
  '\ud800',
  '9'.repeat(400),
  'x'.repeat(5000),
  '{}',
  '%00',
  'javascript:a',
].map((token) => Buffer.from(token));

function mutate(file: Buffer, next: () => number): Buffer {
  let mutated = file;
  const place = () => Math.floor(next() * (mutated.length + 1));
  for (let changes = 1 + Math.floor(next() * 4); changes > 0; changes -= 1) {
    const [start, end] = [place(), place()].sort((a, b) => a - b) as [number, number];
    const token = tokens[Math.floor(next() * tokens.length)] ?? Buffer.alloc(0);
    const middle = [
      Buffer.alloc(0),
      Buffer.concat([mutated.subarray(start, end), mutated.subarray(start, end)]),
      token,
      Buffer.concat([mutated.subarray(start, end), token]),
      Buffer.from(mutated.subarray(start, end)).reverse(),
    ][Math.floor(next() * 5)];
    mutated = Buffer.concat([mutated.subarray(0, start), middle ?? token, mutated.subarray(end)]).subarray(0, 200_000);
  }
  return mutated;
}

test.each(Object.keys(files))(
  'readFeed reads or rejects mutated files in the format %s, without a false stock state',
  async (format) => {
    const next = random(0xfeed);
    const startRss = process.memoryUsage.rss();
    let [read, rejected] = [0, 0];
    for (let index = 0; index < FEEDS_PER_FORMAT; index += 1) {
      const file = mutate(files[format] ?? Buffer.alloc(0), next);
      try {
        for (const { content } of (await readItems(file)).items) {
          if (content.availability === 'InStock') throw new Error(`in stock: ${file.toString('base64')}`);
          expect(content.title.length).toBeLessThanOrEqual(MAX_FIELD_LENGTH);
          expect(content.price === null || (content.price > 0 && content.price < 1e9)).toBe(true);
          expect(new URL(content.url).protocol).toMatch(/^https?:$/);
        }
        read += 1;
      } catch (error) {
        if (!(error instanceof FeedFileError)) throw error;
        rejected += 1;
      }
    }
    expect(read + rejected).toBe(FEEDS_PER_FORMAT);
    expect(Math.min(read, rejected)).toBeGreaterThan(0);
    expect((process.memoryUsage.rss() - startRss) / 1e6).toBeLessThan(MAX_GROWTH_MB);
  },
  600_000,
);
