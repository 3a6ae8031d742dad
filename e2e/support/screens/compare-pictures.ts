import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/**
 * Compares the pictures with this name in the folders `before` and `after`, and writes a picture of
 * the differing pixels to the folder `difference`. Returns the share of differing pixels (0 to 1);
 * null when one picture is missing. The smaller picture is padded with transparent pixels.
 */
export async function comparePictures(folder: string, file: string): Promise<number | null> {
  const paths = ['before', 'after'].map((side) => join(folder, side, file));
  if (!paths.every(existsSync)) return null;
  const sizes = await Promise.all(paths.map((path) => sharp(path).metadata()));
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.max(...sizes.map((size) => size.height));
  const [before, after] = await Promise.all(paths.map((path) => readPixels(path, width, height)));
  const difference = Buffer.alloc(width * height * 4);
  const count = pixelmatch(before!, after!, difference, width, height, { threshold: 0.1 });
  if (count > 0)
    await sharp(difference, { raw: { width, height, channels: 4 } }).toFile(join(folder, 'difference', file));
  return count / (width * height);
}

async function readPixels(path: string, width: number, height: number): Promise<Buffer> {
  const picture = sharp(path).ensureAlpha();
  const size = await picture.metadata();
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  return picture
    .extend({ right: width - size.width, bottom: height - size.height, background: transparent })
    .raw()
    .toBuffer();
}
