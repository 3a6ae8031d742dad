import type { Sharp, SharpOptions } from 'sharp';
import type { Attachment } from '../../../platform/email/mailer.ts';

export type Picture = Omit<Attachment, 'cid'>;

/** Emails show pictures at up to 240 px, and high-resolution screens need more pixels. */
export const PICTURE_PX = 480;

/** Loads sharp at first use, with one thread and no cache, because pictures are rare and small. */
export async function openSharp(): Promise<(input: Buffer, options?: SharpOptions) => Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
