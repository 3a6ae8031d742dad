import { randomUUID } from 'node:crypto';
import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

type Text = AsyncIterable<string | Buffer>;

/** Writes text to the standard output. Whoever reads it may have had enough: no fault of ours. */
export function writeOut(text: Text): Promise<void> {
  return untilEnough(pipeline(Readable.from(text), process.stdout, { end: false }));
}

/**
 * Writes text to a file, compressed by gzip if asked. A file is replaced by the new one when that is whole and safe on the
 * disk; a device, or a pipe with a name, is written into.
 * @throws the file system's errors.
 */
export async function writeFile(path: string, text: Text, how: WriteOptions): Promise<void> {
  if (await isFileOrNothing(path)) await replace(await realpath(path).catch(() => path), text, how);
  else await untilEnough(writeInto(path, text, how));
}

interface WriteOptions {
  isZipped: boolean;
  /** Whether nobody but its owner may read the new file. */
  isPrivate?: boolean;
}

async function isFileOrNothing(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw error;
  }
}

/** Writes beside the file and puts the new one in its place: there is always a whole file. */
async function replace(target: string, text: Text, { isZipped, isPrivate = false }: WriteOptions): Promise<void> {
  const beside = join(dirname(target), `.${basename(target)}.${randomUUID()}`);
  try {
    await fill(await open(beside, 'wx', isPrivate ? 0o600 : 0o666), text, { isZipped, flush: true });
    await rename(beside, target);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/** What is no file can neither be replaced nor be brought to the disk. */
async function writeInto(path: string, text: Text, { isZipped }: WriteOptions): Promise<void> {
  await fill(await open(path, 'w'), text, { isZipped, flush: false });
}

async function fill(
  file: FileHandle,
  text: Text,
  { isZipped, flush }: { isZipped: boolean; flush: boolean },
): Promise<void> {
  const stream = file.createWriteStream({ flush });
  if (isZipped) await pipeline(Readable.from(text), createGzip(), stream);
  else await pipeline(Readable.from(text), stream);
}

async function untilEnough(writing: Promise<void>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  }
}
