import { randomUUID } from 'node:crypto';
import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

type Text = AsyncIterable<string | Buffer>;

/** Writes text to standard output. Ends quietly when the consumer closes the pipe early (EPIPE). */
export function writeOut(text: Text): Promise<void> {
  return untilEnough(pipeline(Readable.from(text), process.stdout, { end: false }));
}

/**
 * Writes text to a file, compressed by gzip if `isZipped`. Replaces a regular file only after the
 * new one is complete and flushed to disk; writes directly into a device or a named pipe.
 * @throws the file system's errors.
 */
export async function writeFile(path: string, text: Text, how: WriteOptions): Promise<void> {
  if (await isFileOrNothing(path)) await replace(await realpath(path).catch(() => path), text, how);
  else await untilEnough(writeInto(path, text, how));
}

interface WriteOptions {
  isZipped: boolean;
  /** Creates the file with mode 0600. */
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

/** Writes a temporary file and renames it, so that the target is never partial. */
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

/** For devices and named pipes, which can neither be replaced nor flushed. */
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
