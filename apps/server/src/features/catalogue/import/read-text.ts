import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { createGunzip } from 'node:zlib';
import { ImportFileError } from '../../../platform/csv/import-file-error.ts';

const errorMessages: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'is a folder; name a file in it',
  EACCES: 'may not be read by this user',
};

/**
 * Reads the text of a file in pieces, without a byte order mark and with `\n` for every line end.
 * @throws ImportFileError when the file is unreadable or is not UTF-8 text.
 */
export async function* readText(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  let carry = '';
  for await (const chunk of readBytes(path)) {
    const text = carry + decode(decoder, line, chunk);
    // A final carriage return may be the first half of a line end.
    carry = text.endsWith('\r') ? '\r' : '';
    const piece = normaliseLineEnds(text.slice(0, text.length - carry.length));
    line += piece.split('\n').length - 1;
    if (piece !== '') yield piece;
  }
  const rest = normaliseLineEnds(carry + decode(decoder, line));
  if (rest !== '') yield rest;
}

async function* readBytes(path: string): AsyncGenerator<Buffer> {
  try {
    yield* decompress(createReadStream(path) as AsyncIterable<Buffer>);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const reason = code.startsWith('Z_') ? 'is compressed and damaged; compress it again' : message;
    throw new ImportFileError(errorMessages[code] ?? reason, { cause: error });
  }
}

/** Decompresses gzip data, whatever the file name. Gzip begins with the bytes 1f 8b (RFC 1952). */
async function* decompress(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const source = chunks[Symbol.asyncIterator]();
  const head = await source.next();
  if (head.done) return;
  const all = async function* () {
    yield head.value;
    yield* { [Symbol.asyncIterator]: () => source };
  };
  const isZipped = head.value[0] === 0x1f && head.value[1] === 0x8b;
  if (!isZipped) yield* all();
  else yield* pipeline(Readable.from(all()), createGunzip(), () => undefined) as AsyncIterable<Buffer>;
}

function decode(decoder: TextDecoder, line: number, chunk?: Buffer): string {
  try {
    const text = decoder.decode(chunk, { stream: chunk !== undefined });
    if (!text.includes('\0')) return text;
  } catch {
    // Thrown below, for both kinds of invalid text.
  }
  const position = line > 1 ? ` after line ${line}` : '';
  throw new ImportFileError(`is not text in UTF-8${position}; save it as CSV in UTF-8, JSON or NDJSON`);
}

function normaliseLineEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
