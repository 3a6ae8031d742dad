import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Minimum bytes of a file to compress; a smaller one fits into one network packet anyway. */
const MIN_COMPRESSED_BYTES = 1_000;

/** Writes a brotli and a gzip file beside each text file, so that the server never compresses. */
export function compressTexts(folder: string): void {
  for (const name of globSync('**/*.{html,js,css,svg,txt,webmanifest}', { cwd: folder })) {
    const file = join(folder, name);
    const text = readFileSync(file);
    if (text.length < MIN_COMPRESSED_BYTES) continue;
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length, [constants.BROTLI_PARAM_QUALITY]: 11 };
    writeFileSync(`${file}.br`, brotliCompressSync(text, { params }));
    writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
  }
}
