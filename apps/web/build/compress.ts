import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Less than this fits into one packet as it is. */
const WORTH = 1_000;

/** Lays a brotli and a gzip file beside each text of the build, at the best that each can do: nothing is compressed while somebody waits. */
export function compressTexts(folder: string): void {
  for (const name of globSync('**/*.{html,js,css,svg,txt,webmanifest}', { cwd: folder })) {
    const file = join(folder, name);
    const text = readFileSync(file);
    if (text.length < WORTH) continue;
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length, [constants.BROTLI_PARAM_QUALITY]: 11 };
    writeFileSync(`${file}.br`, brotliCompressSync(text, { params }));
    writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
  }
}
