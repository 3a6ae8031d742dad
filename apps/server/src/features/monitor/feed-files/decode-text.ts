import { listCharsets } from '../../../platform/net/response-body.ts';
import { peek } from './decompress-feed.ts';

/** A declaration of the encoding is at the beginning of a file. */
const DECLARATION_BYTES = 1_024;

/** Bytes that are decoded at once; bounds the rows that are held. */
const BYTES_PER_PART = 64 * 1_024;

/**
 * Decodes a file's text by its byte order mark, Content-Type or XML declaration, else as UTF-8 or,
 * if the beginning is not valid UTF-8, as Windows-1252.
 */
export async function* decodeText(source: AsyncIterable<Uint8Array>, contentType: string): AsyncGenerator<string> {
  const { start, bytes } = await peek(source, DECLARATION_BYTES);
  const decoder = createDecoder(Buffer.from(start), contentType);
  for await (const chunk of bytes)
    for (let from = 0; from < chunk.length; from += BYTES_PER_PART) {
      const text = decoder.decode(chunk.subarray(from, from + BYTES_PER_PART), { stream: true });
      if (text !== '') yield text;
    }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

function createDecoder(start: Buffer, contentType: string) {
  for (const charset of [...listCharsets(start, contentType), ...listCharsets(start, '')]) {
    try {
      return new TextDecoder(charset);
    } catch {
      // An encoding that does not exist.
    }
  }
  return new TextDecoder(isUtf8(start) ? 'utf-8' : 'windows-1252');
}

/** Whether bytes are UTF-8; a character that the end cuts does not count. */
function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
