import { promisify } from 'node:util';
import { brotliDecompress, constants, gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib';
import { FetchError } from './fetch-error.ts';

type Decode = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const inflateWrapped = promisify(inflate) as Decode;
const inflateBare = promisify(inflateRaw) as Decode;
const unzstd = promisify(zstdDecompress);

/** Maximum zstd window, 8 MB, to limit memory: web content needs no larger one (RFC 9659). */
const zstdWindow = { [constants.ZSTD_d_windowLogMax]: 23 };

const decoders: Record<string, Decode> = {
  gzip: promisify(gunzip),
  br: promisify(brotliDecompress),
  zstd: (bytes, options) => unzstd(bytes, { ...options, params: zstdWindow }),
  deflate: (bytes, options) => (hasZlibHeader(bytes) ? inflateWrapped : inflateBare)(bytes, options),
};

export const acceptedEncodings = Object.keys(decoders).join(', ');

/** Maximum number of compressions of a response; no real page is compressed more often. */
const MAX_CODINGS = 2;

/** A response with no type or `octet-stream` counts as text: careless servers send such pages. */
export function isText(contentType: string): boolean {
  const type = mediaType(contentType);
  return type === '' || /^text\/|[/+](json|xml|(x-)?javascript|ecmascript|(x-)?ndjson|octet-stream)$/.test(type);
}

/** Whether data begin with the magic number of gzip (RFC 1952, 2.3.1). */
export function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** Reads a stream, even in chunks of one byte; FetchError `too-large` destroys the stream. */
export async function readBytes(stream: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  let bytes = Buffer.allocUnsafe(Math.min(maxBytes, 64 * 1_024));
  let size = 0;
  for await (const chunk of stream) {
    const needed = size + chunk.length;
    if (needed > maxBytes) throw tooLarge(maxBytes);
    if (needed > bytes.length) {
      const larger = Buffer.allocUnsafe(Math.min(maxBytes, Math.max(needed, bytes.length * 2)));
      bytes.copy(larger, 0, 0, size);
      bytes = larger;
    }
    size += chunk.copy(bytes, size);
  }
  return bytes.subarray(0, size);
}

/**
 * Decompresses a response up to a limit, so that a small body cannot fill the memory. Ignores
 * unknown codings, as browsers do. Throws FetchError `too-large`, or `unreachable` for a broken
 * stream.
 */
export async function decompress(bytes: Buffer, contentEncoding: string, maxBytes: number): Promise<Buffer> {
  const codings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim().replace(/^x-(?=gzip$)/, ''));
  const decoding = codings.reverse().flatMap((coding) => (Object.hasOwn(decoders, coding) ? [decoders[coding]] : []));
  if (decoding.length > MAX_CODINGS) throw new FetchError('unreachable', 'The response is compressed too many times.');
  let decoded = bytes;
  for (const decode of decoding) {
    if (!decode || decoded.length === 0) continue;
    decoded = await decode(decoded, { maxOutputLength: maxBytes }).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(maxBytes);
      throw new FetchError('unreachable', 'The response cannot be decompressed.', { cause });
    });
  }
  return decoded;
}

/**
 * Decodes a response by byte order mark, Content-Type or declaration (WHATWG HTML, "determining the
 * character encoding"). Skips unknown encodings; defaults to UTF-8. Never throws.
 */
export function decodeText(bytes: Buffer, contentType: string): string {
  for (const charset of listCharsets(bytes, contentType)) {
    const text = decodeAs(charset, bytes);
    if (text !== null) return text;
  }
  return new TextDecoder().decode(bytes);
}

/** Encodings that a text names, the most reliable first; perhaps names of no encoding. */
export function listCharsets(bytes: Buffer, contentType: string): string[] {
  return [byteOrderMark(bytes), headerCharset(contentType), declaredCharset(bytes, contentType)].flatMap(
    (charset) => charset ?? [],
  );
}

function byteOrderMark(bytes: Buffer): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : null;
}

function headerCharset(contentType: string): string | null {
  return /;\s*charset\s*=\s*["']?([^\s"';,]+)/i.exec(contentType)?.[1] ?? null;
}

/** Charset declared in a page's first 1,024 bytes; UTF-16 becomes UTF-8, as the text is ASCII. */
function declaredCharset(bytes: Buffer, contentType: string): string | null {
  if (!/^$|html|xml/.test(mediaType(contentType))) return null;
  const start = bytes.toString('latin1', 0, 1_024);
  const declaration = /<meta\s[^>]*?charset\s*=\s*["']?([\w:.-]+)|<\?xml\s[^>]*?encoding\s*=\s*["']([\w:.-]+)/i.exec(
    start,
  );
  const charset = declaration?.[1] ?? declaration?.[2] ?? null;
  return charset && /^utf-?16/i.test(charset) ? 'utf-8' : charset;
}

function decodeAs(charset: string, bytes: Buffer): string | null {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return null;
  }
}

function mediaType(contentType: string): string {
  return (contentType.split(/[;,]/, 1)[0] ?? '').trim().toLowerCase();
}

/**
 * Returns whether data begin with a zlib header. RFC 9110 requires one for "deflate", but some
 * servers send raw deflate data.
 */
function hasZlibHeader(bytes: Buffer): boolean {
  return bytes.length > 1 && (bytes.readUInt8(0) & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0;
}

function tooLarge(maxBytes: number): FetchError {
  return new FetchError('too-large', `The response is larger than ${maxBytes.toLocaleString('en')} bytes.`);
}
