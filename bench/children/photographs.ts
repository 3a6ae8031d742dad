/**
 * Shop of `overload.ts` that serves the same photograph, of 4 megapixels, at every address. At the
 * start, it sends its origin to the parent process.
 */
import { createServer } from 'node:http';
import { listen } from '@sillage/testkit/shop';
import sharp from 'sharp';

const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
const photograph = await sharp({ create: { width: 2000, height: 2000, channels: 3, background: '#b56d13', noise } })
  .jpeg({ quality: 60 })
  .toBuffer();

process.on('disconnect', () => process.exit());
process.send?.(
  await listen(createServer((_, response) => response.setHeader('content-type', 'image/jpeg').end(photograph))),
);
