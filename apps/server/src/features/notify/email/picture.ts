import type { Sharp, SharpOptions } from 'sharp';
import type { Attachment } from '../../../platform/email/mailer.ts';

export type Picture = Omit<Attachment, 'cid'>;

/**
 * Width and height of a picture in pixels. Emails show pictures at 96 px, and high-resolution
 * screens need more.
 */
export const PICTURE_PX = 240;

/**
 * Loads the image library sharp at the first picture, with one thread and no cache, because
 * pictures are rare and small.
 */
export async function openSharp(): Promise<(input: Buffer, options?: SharpOptions) => Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
