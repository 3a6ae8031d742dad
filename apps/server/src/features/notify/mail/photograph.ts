import type { FetchBytes } from '../../../platform/fetch-bytes.ts';
import { createLimiter } from '../../../platform/limiter.ts';
import { openSharp, PICTURE_PX, type Picture } from './picture.ts';

const wish = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  maxBytes: 2_000_000,
  timeoutMs: 5_000,
};
const MAX_PIXELS = 24_000_000;
const DRAWING_SECONDS = 5;
/** How long a picture waits for the ones before it. */
const MAX_WAIT_MS = 30_000;

/** One at a time: a file of 100 kB can decode to 200 MB, and a mail has many pictures. */
const limitDrawing = createLimiter(1);

/**
 * A shop's photograph drawn anew: small, on white as shops show them, without metadata, and nothing of the file it came in.
 * Throws when it cannot be had or is not what it says it is.
 */
export async function photograph(fetchBytes: FetchBytes, url: string): Promise<Picture> {
  const bytes = await fetchBytes(url, wish);
  if (!isPhotograph(bytes)) throw new Error('this is not a picture');
  const late = new Error('too many pictures are waiting');
  const content = await limitDrawing('photographs', { maxWaitMs: MAX_WAIT_MS, late }, () => drawSmall(bytes));
  return { filename: 'picture.jpg', contentType: 'image/jpeg', content };
}

async function drawSmall(bytes: Buffer): Promise<Buffer> {
  const sharp = await openSharp();
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 })
    .timeout({ seconds: DRAWING_SECONDS })
    .autoOrient()
    .resize(PICTURE_PX, PICTURE_PX, { fit: 'contain', background: '#fff' })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** By the first bytes: whatever a server calls it, only these formats reach their decoders; SVG with its links does not. */
function isPhotograph(bytes: Buffer): boolean {
  const at = (from: number, to: number) => bytes.toString('latin1', from, to);
  const isRiff = at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP';
  const isAvif = at(4, 8) === 'ftyp' && ['avif', 'avis', 'mif1'].includes(at(8, 12));
  return at(0, 3) === '\xff\xd8\xff' || at(0, 4) === '\x89PNG' || isRiff || isAvif;
}
