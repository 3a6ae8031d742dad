import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

/** All characters below the surrogates, so that a font keeps every character that it has. */
const EVERY_CHARACTER = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code)).join('');

/**
 * Removes the weights of the serif that no page uses, which are half of its bytes. The optical
 * sizes stay.
 */
export async function slimFonts(folder: string): Promise<void> {
  for (const name of globSync('static/media/fraunces-*.woff2', { cwd: folder })) {
    const file = join(folder, name);
    const slim = await subsetFont(readFileSync(file), EVERY_CHARACTER, {
      targetFormat: 'woff2',
      variationAxes: { wght: 400 },
    });
    writeFileSync(file, slim);
  }
}
