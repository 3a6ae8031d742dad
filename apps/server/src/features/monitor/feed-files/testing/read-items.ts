import type { FeedItem, FeedRow } from '../feed-row.ts';
import { readFeed } from '../read-feed.ts';
import { type RowProblem, readRow } from '../read-row.ts';

interface Options {
  contentType?: string;
  shopHost?: string | null;
}

type File = string | Uint8Array | readonly Uint8Array[];

/** Reads all rows of a feed file. */
export async function readAll(file: File, { contentType = '' }: Options = {}) {
  const pieces = typeof file === 'string' ? [Buffer.from(file)] : [file].flat();
  async function* bytes() {
    yield* pieces as readonly Uint8Array[];
  }
  const reading = readFeed({ bytes: bytes(), contentType, format: null });
  const rows: FeedRow[] = [];
  for await (const batch of reading.rows) rows.push(...batch);
  return { rows, facts: reading.facts() };
}

/** Reads the products of a feed file; `problems` are those of rows that are not used. */
export async function readItems(file: File, options: Options = {}) {
  const { rows, facts } = await readAll(file, options);
  const read = rows.map((row) => readRow(row, { shopHost: options.shopHost ?? null, at: new Date('2026-11-28') }));
  return {
    facts,
    items: read.filter((item): item is FeedItem => typeof item !== 'string'),
    problems: read.filter((item): item is RowProblem => typeof item === 'string'),
  };
}
