import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { decodeText } from '../../platform/net/response-body.ts';

/** A page that could not be read. The message is a short user-facing reason without a full stop. */
export class NoPage extends Error {
  override name = 'NoPage';
}

/**
 * Maximum size of a saved page. The page reader reads at most 8 million characters, and few
 * characters have more than 3 bytes.
 */
const MAX_PAGE_BYTES = 24_000_000;
const CHUNK_BYTES = 256 * 1_024;

/**
 * Returns the text of a saved page, which may be compressed by gzip. Text after MAX_PAGE_BYTES is
 * cut, so that a gzip bomb is harmless. Throws NoPage when the path is not a readable file.
 */
export async function readSavedPage(path: string): Promise<string> {
  try {
    const { isFolder, isPlain } = await getFileKind(path);
    if (isFolder) throw new NoPage('is a folder; name a saved page in it');
    if (!isPlain) throw new NoPage('is not a plain file');
    return decodePage(await readFileBytes(path));
  } catch (error) {
    throw error instanceof NoPage ? error : new NoPage(describeError(error), { cause: error });
  }
}

async function getFileKind(path: string): Promise<{ isFolder: boolean; isPlain: boolean }> {
  const stats = await stat(path);
  return { isFolder: stats.isDirectory(), isPlain: stats.isFile() };
}

async function readFileBytes(path: string): Promise<Buffer> {
  const raw = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  try {
    if (!(await isGzipFile(path))) return await readFirstBytes(raw);
    const unzipped = createGunzip({ chunkSize: CHUNK_BYTES });
    raw.on('error', (error) => unzipped.destroy(error));
    return await readFirstBytes(raw.pipe(unzipped));
  } finally {
    raw.destroy();
  }
}

/** Detects gzip by content. Throws NoPage when a .gz file is not compressed by gzip. */
async function isGzipFile(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
  const isGzip = buffer.readUInt16BE() === 0x1f8b;
  if (!isGzip && /\.gz$/i.test(path)) throw new NoPage('is called .gz and is not compressed by gzip');
  return isGzip;
}

/** Reads at most MAX_PAGE_BYTES. Breaking out of the loop destroys the stream. */
async function readFirstBytes(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= MAX_PAGE_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, MAX_PAGE_BYTES);
}

/** Decodes a saved page: valid UTF-8 as UTF-8, because pages often declare a wrong encoding. */
function decodePage(bytes: Buffer): string {
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : decodeText(bytes, '');
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file; an address begins with https://',
  ENOTDIR: 'there is no such file',
  ENAMETOOLONG: 'there is no such file',
  ELOOP: 'leads in a circle',
  EACCES: 'may not be read by this user',
  EPERM: 'may not be read by this user',
  Z_DATA_ERROR: 'is a broken gzip file',
  Z_BUF_ERROR: 'is a gzip file that breaks off',
};

function describeError(error: unknown): string {
  const { code = '' } = error as NodeJS.ErrnoException;
  return reasons[code] ?? `could not be read${code === '' ? '' : ` (${code})`}`;
}
