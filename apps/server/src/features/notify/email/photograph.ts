import { createLimiter } from '../../../platform/limiter.ts';
import type { FetchBytes } from '../../../platform/net/fetch-bytes.ts';
import { openSharp, PICTURE_PX, type Picture } from './picture.ts';

const fetchOptions = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  maxBytes: 2_000_000,
  timeoutMs: 5_000,
};
const MAX_PIXELS = 24_000_000;
const MAX_RESIZE_SECONDS = 5;
/** Maximum milliseconds that a photograph waits in the queue for resizing. */
const MAX_WAIT_MS = 30_000;

/** Photographs are resized one at a time: 100 kB can decode to 200 MB, and emails have several. */
const limitResizing = createLimiter(1);

/**
 * Fetches a shop's photograph and redraws it: small, on white, without metadata or any byte of the
 * original file. Throws when the photograph cannot be fetched or is not a picture.
 */
export async function fetchPhotograph(fetchBytes: FetchBytes, url: string): Promise<Picture> {
  const bytes = await fetchBytes(url, fetchOptions);
  if (!isPhotograph(bytes)) throw new Error('this is not a picture');
  const timeoutError = new Error('too many pictures are waiting');
  const content = await limitResizing('photographs', { maxWaitMs: MAX_WAIT_MS, timeoutError }, () => resize(bytes));
  return { filename: 'picture.jpg', contentType: 'image/jpeg', content };
}

async function resize(bytes: Buffer): Promise<Buffer> {
  const sharp = await openSharp();
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 })
    .timeout({ seconds: MAX_RESIZE_SECONDS })
    .autoOrient()
    .resize(PICTURE_PX, PICTURE_PX, { fit: 'contain', background: '#fff' })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** Recognises photographs by their bytes: content types can be wrong, and SVG can have links. */
function isPhotograph(bytes: Buffer): boolean {
  const at = (from: number, to: number) => bytes.toString('latin1', from, to);
  const isRiff = at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP';
  const isAvif = at(4, 8) === 'ftyp' && ['avif', 'avis', 'mif1'].includes(at(8, 12));
  return at(0, 3) === '\xff\xd8\xff' || at(0, 4) === '\x89PNG' || isRiff || isAvif;
}
