import type { EventSummary } from '../event-summary.rules.ts';
import { drawBottleSvg } from './bottle-svg.rules.ts';
import { openSharp, PICTURE_PX, type Picture } from './picture.ts';

/** Renders the drawing of a bottle as a small file, because every email contains a copy. */
export async function renderBottle(
  fragrance: Omit<EventSummary['fragrance'], 'imageUrl'> & { isEmpty: boolean },
): Promise<Picture> {
  const sharp = await openSharp();
  const content = await sharp(Buffer.from(drawBottleSvg(fragrance)), { density: 200 })
    .resize(PICTURE_PX, PICTURE_PX)
    .png({ palette: true, colours: 64, effort: 7 })
    .toBuffer();
  return { filename: 'bottle.png', contentType: 'image/png', content };
}
