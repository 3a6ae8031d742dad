import { createHash } from 'node:crypto';
import { decodeText } from './decode-text.ts';
import { DECOMPRESSION_LIMITS, decompressFeed } from './decompress-feed.ts';
import type { TextFormat } from './feed-columns.ts';
import { FeedFileError, type FeedFormat, type FeedRow, type FeedText } from './feed-row.ts';
import { readTextFeed } from './read-text-feed.ts';
import { readXmlFeed } from './read-xml-feed.ts';

export interface FeedReading {
  /** Rows in batches; throws FeedFileError for a feed that cannot be read to its end. */
  rows: AsyncIterable<FeedRow[]>;
  /** What is known so far; `contentHash` covers the whole file after the last row. */
  facts(): { format: FeedFormat | null; statedAt: Date | null; contentHash: string };
}

interface FeedSource {
  bytes: AsyncIterable<Uint8Array>;
  contentType: string;
  /** Format that the operator named; null to recognise it. */
  format: FeedFormat | null;
}

const MAX_START_LENGTH = 64 * 1_024;
const textFormats: ReadonlySet<FeedFormat> = new Set(['google-text', 'awin', 'cj', 'rakuten']);

/** Reads a feed file as it arrives; never holds more of it than a few rows. */
export function readFeed(source: FeedSource, limits = DECOMPRESSION_LIMITS): FeedReading {
  const hash = createHash('sha256');
  let format: FeedFormat | null = null;
  let statedAt: Date | null = null;
  async function* hashed() {
    for await (const chunk of decompressFeed(source.bytes, limits)) {
      hash.update(chunk);
      yield chunk;
    }
  }
  async function* rows(): AsyncGenerator<FeedRow[]> {
    const { start, text, lastCharacter } = await peekText(decodeText(hashed(), source.contentType));
    const feed: FeedText = {
      start,
      text,
      lastCharacter,
      onFormat: (found) => {
        format = found;
      },
      onDate: (date) => {
        if (!Number.isNaN(date.getTime())) statedAt = date;
      },
    };
    yield* selectParser(feed, source.format);
  }
  return {
    rows: rows(),
    facts: () => ({ format, statedAt, contentHash: hash.copy().digest('hex') }),
  };
}

function selectParser(feed: FeedText, format: FeedFormat | null): AsyncGenerator<FeedRow[]> {
  const start = feed.start.trimStart();
  if (start === '') throw new FeedFileError('The file is empty.');
  if (start.startsWith('<')) {
    if (/^<!doctype html|^<html/i.test(start)) throw new FeedFileError('This is a web page, not a product feed.');
    return readXmlFeed(feed);
  }
  if (/^[[{]/.test(start))
    throw new FeedFileError(
      "This is JSON. The formats shopify and woocommerce need the address of Shopify's /products.json or of WooCommerce's /wp-json/wc/store/v1/products.",
    );
  return readTextFeed(feed, isTextFormat(format) ? format : null);
}

function isTextFormat(format: FeedFormat | null): format is TextFormat {
  return format !== null && textFormats.has(format);
}

async function peekText(source: AsyncGenerator<string>) {
  let start = '';
  let last = '';
  while (start.length < MAX_START_LENGTH && !start.trimStart().includes('\n')) {
    const next = await source.next();
    if (next.done === true) break;
    start += next.value;
  }
  last = start;
  async function* text() {
    try {
      if (start !== '') yield start;
      for await (const chunk of source) {
        last = chunk;
        yield chunk;
      }
    } finally {
      await source.return(undefined);
    }
  }
  return { start: start.slice(0, MAX_START_LENGTH), text: text(), lastCharacter: () => last.at(-1) ?? '' };
}
