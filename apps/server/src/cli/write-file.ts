import { randomUUID } from 'node:crypto';
import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

type Text = AsyncIterable<string | Buffer>;

/** Writes to standard output; ends quietly when the consumer closes the pipe early (EPIPE). */
export function writeToStdout(text: Text): Promise<void> {
  return ignoreClosedPipe(pipeline(Readable.from(text), process.stdout, { end: false }));
}

/**
 * Writes text to a file, compressed by gzip if `isZipped`. Replaces a regular file only after the
 * new one is complete and flushed to disk; writes directly into a device or a named pipe.
 * @throws the file system's errors.
 */
export async function writeFile(path: string, text: Text, options: WriteOptions): Promise<void> {
  if (await isReplaceable(path)) await replace(await realpath(path).catch(() => path), text, options);
  else await ignoreClosedPipe(writeInto(path, text, options));
}

interface WriteOptions {
  isZipped: boolean;
  /** Whether a new file gets the mode 0600, so that only its owner can read it. */
  isPrivate?: boolean;
}

async function isReplaceable(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw error;
  }
}

/** Writes a temporary file and renames it, so that the target is never partial. */
async function replace(target: string, text: Text, { isZipped, isPrivate = false }: WriteOptions): Promise<void> {
  const temporary = join(dirname(target), `.${basename(target)}.${randomUUID()}`);
  try {
    await writeText(await open(temporary, 'wx', isPrivate ? 0o600 : 0o666), text, { isZipped, flush: true });
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Writes into a device or a named pipe. Such files can neither be replaced nor flushed to disk. */
async function writeInto(path: string, text: Text, { isZipped }: WriteOptions): Promise<void> {
  await writeText(await open(path, 'w'), text, { isZipped, flush: false });
}

async function writeText(
  file: FileHandle,
  text: Text,
  { isZipped, flush }: { isZipped: boolean; flush: boolean },
): Promise<void> {
  const stream = file.createWriteStream({ flush });
  if (isZipped) await pipeline(Readable.from(text), createGzip(), stream);
  else await pipeline(Readable.from(text), stream);
}

async function ignoreClosedPipe(writing: Promise<void>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  }
}
