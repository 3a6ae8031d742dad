import type { Sharp, SharpOptions } from 'sharp';
import type { Attachment } from '../../../platform/mail/mailer.ts';

/** Ready to be attached. */
export type Picture = Omit<Attachment, 'cid'>;

/** As large as pictures are drawn: for fine screens, which show them at 96. */
export const PICTURE_PX = 240;

/** Loads what draws pictures, at the first of them. One thread and no memory of what was drawn: pictures are rare and small. */
export async function openSharp(): Promise<(input: Buffer, options?: SharpOptions) => Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
