import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Unzip, UnzipInflate } from 'fflate';
import { FetchError } from '../../../platform/net/fetch-page.ts';
import { FeedFileError } from './feed-row.ts';

export interface DecompressionLimits {
  maxBytes: number;
  /** Maximum ratio of the size after and before decompression; applied from `minBombBytes` on. */
  maxRatio: number;
  minBombBytes: number;
}

/** A text of columns repeats much, and gzip makes a tenth or a twentieth of it. */
export const DECOMPRESSION_LIMITS: DecompressionLimits = {
  maxBytes: 4_000_000_000,
  maxRatio: 200,
  minBombBytes: 20_000_000,
};

/** A gzip file may be sent in a gzip encoding. */
const MAX_LAYERS = 2;
/** Compressed bytes that are inflated at once: at most a thousand times as many come out. */
const ZIP_SLICE_BYTES = 4_096;

type Bytes = AsyncIterable<Uint8Array>;

/**
 * Decompresses a feed file by its first bytes: gzip, or zip with one file. Throws FeedFileError for
 * a bomb, a broken file and one that ends too early.
 */
export async function* decompressFeed(source: Bytes, limits = DECOMPRESSION_LIMITS): AsyncGenerator<Uint8Array> {
  let counted = countBytes(source);
  for (let layer = 0; layer <= MAX_LAYERS; layer += 1) {
    const { start, bytes } = await peek(counted.bytes, 4);
    const decode = findDecoder(start);
    if (decode === null) {
      yield* bytes;
      return;
    }
    if (layer === MAX_LAYERS) throw new FeedFileError('The file is compressed too many times.');
    const { count } = counted;
    counted = countBytes(limitRatio(decode(bytes), count, limits));
  }
}

function findDecoder(start: Uint8Array): ((bytes: Bytes) => AsyncGenerator<Uint8Array>) | null {
  if (start[0] === 0x1f && start[1] === 0x8b) return gunzip;
  return start[0] === 0x50 && start[1] === 0x4b && start[2] === 0x03 && start[3] === 0x04 ? unzip : null;
}

function countBytes(source: Bytes): { bytes: Bytes; count: () => number } {
  let size = 0;
  async function* bytes() {
    for await (const chunk of source) {
      size += chunk.length;
      yield chunk;
    }
  }
  return { bytes: bytes(), count: () => size };
}

async function* limitRatio(
  bytes: Bytes,
  compressedSize: () => number,
  { maxBytes, maxRatio, minBombBytes }: DecompressionLimits,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    const isBomb = size > minBombBytes && size > maxRatio * compressedSize();
    if (size > maxBytes || isBomb)
      throw new FeedFileError('The file is too large when it is decompressed; nothing of it was used.');
    yield chunk;
  }
}

/** Returns the first `length` bytes, or fewer of a shorter file, and all bytes again. */
export async function peek(source: Bytes, length: number): Promise<{ start: Uint8Array; bytes: Bytes }> {
  const chunks = source[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let size = 0;
  while (size < length) {
    const next = await chunks.next();
    if (next.done === true) break;
    first.push(next.value);
    size += next.value.length;
  }
  const start = Buffer.concat(first);
  async function* bytes() {
    try {
      if (start.length > 0) yield start;
      for (;;) {
        const next = await chunks.next();
        if (next.done === true) return;
        yield next.value;
      }
    } finally {
      await chunks.return?.();
    }
  }
  return { start: start.subarray(0, length), bytes: bytes() };
}

async function* gunzip(bytes: Bytes): AsyncGenerator<Uint8Array> {
  const gunzipped = createGunzip();
  // The callback receives the error that the iteration throws as well.
  pipeline(Readable.from(bytes, { objectMode: false }), gunzipped, () => undefined);
  try {
    yield* gunzipped;
  } catch (error) {
    throw describeBroken(error);
  }
}

async function* unzip(bytes: Bytes): AsyncGenerator<Uint8Array> {
  let files = 0;
  let isComplete = false;
  let failure: unknown = null;
  let inflated: Uint8Array[] = [];
  const archive = new Unzip((file) => {
    files += 1;
    if (files > 1) throw new FeedFileError('The zip file holds several files; give the address of one feed.');
    file.ondata = (error, data, isLast) => {
      failure ??= error;
      if (data?.length) inflated.push(data);
      isComplete ||= isLast;
    };
    file.start();
  });
  archive.register(UnzipInflate);
  const push = (chunk: Uint8Array, isLast: boolean) => {
    inflated = [];
    try {
      archive.push(chunk, isLast);
    } catch (error) {
      throw describeBroken(error);
    }
    if (failure !== null) throw describeBroken(failure);
    return inflated;
  };
  for await (const chunk of bytes)
    for (let start = 0; start < chunk.length; start += ZIP_SLICE_BYTES)
      yield* push(chunk.subarray(start, start + ZIP_SLICE_BYTES), false);
  yield* push(new Uint8Array(), true);
  if (!isComplete) throw describeBroken(null);
}

function describeBroken(cause: unknown): unknown {
  if (cause instanceof FeedFileError || cause instanceof FetchError) return cause;
  return new FeedFileError('The compressed file is broken or was not received to its end.', { cause });
}
