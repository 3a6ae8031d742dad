import type { RequestListener } from 'node:http';
import { createClock } from '@sillage/testkit/clock';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { HOUR } from '../../../platform/clock.ts';
import { createFetchBytes } from '../../../platform/net/fetch-bytes.ts';
import { givenShop } from '../../../testing/given-shop.ts';
import { givenRestock } from '../testing/given-email.ts';
import { fetchPhotograph } from './photograph.ts';
import { createPictureLoader } from './pictures.ts';

/** Creates a picture loader for a fragrance whose photograph `listener` serves over HTTP. */
async function picturesFrom(listener: RequestListener) {
  const shop = await givenShop(listener);
  const fetchBytes = createFetchBytes({ allowPrivate: true, userAgent: 'Sillage/test' });
  onTestFinished(() => fetchBytes.close());
  const clock = createClock(new Date('2026-05-04T00:00:00Z'));
  const pictures = createPictureLoader({ fetchBytes, clock });
  const fragrance = { ...givenRestock().fragrance, imageUrl: `${shop.origin}/oud.jpg` };
  return {
    shop,
    take: async () => (await pictures([{ cid: 'one@sillage', fragrance, isEmpty: false }]))[0],
    later: clock.advance,
  };
}

const photo = sharp({ create: { width: 900, height: 600, channels: 3, background: '#b56d13' } });
const jpeg = photo
  .clone()
  .withExif({ IFD0: { Artist: 'somebody in particular' } })
  .jpeg();

test('picture loader converts a photograph to a small square JPEG without metadata', async () => {
  const bytes = await jpeg.toBuffer();
  expect(bytes.toString('latin1')).toContain('somebody in particular');
  const { take } = await picturesFrom((_, response) => response.setHeader('content-type', 'image/jpeg').end(bytes));
  const picture = await take();
  expect(picture).toMatchObject({ cid: 'one@sillage', contentType: 'image/jpeg', filename: 'picture.jpg' });
  expect(picture?.content.toString('latin1')).not.toContain('somebody');
  expect(await sharp(picture?.content).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 480 });
});

test.for(['png', 'webp', 'avif'] as const)('picture loader accepts %s', async (format) => {
  const bytes = await photo.clone().resize(60)[format]().toBuffer();
  const { take } = await picturesFrom((_, response) =>
    response.setHeader('content-type', `image/${format}`).end(bytes),
  );
  expect(await take()).toMatchObject({ contentType: 'image/jpeg' });
});

test('picture loader requests a photograph once for many emails', async () => {
  const bytes = await jpeg.toBuffer();
  const { take, shop } = await picturesFrom((_, response) =>
    response.setHeader('content-type', 'image/jpeg').end(bytes),
  );
  await Promise.all([take(), take(), take()]);
  await take();
  expect(shop.requests).toHaveLength(1);
});

test('picture loader draws a small bottle for a fragrance without a photograph', async () => {
  const pictures = createPictureLoader({
    fetchBytes: () => Promise.reject(new Error('nobody asks')),
    clock: createClock(),
  });
  const { fragrance } = givenRestock();
  const [bottle] = await pictures([{ cid: 'one@sillage', fragrance, isEmpty: false }]);
  expect(bottle).toMatchObject({ contentType: 'image/png', filename: 'bottle.png' });
  expect(bottle?.content.length).toBeLessThan(12_000);
  expect(await sharp(bottle?.content).metadata()).toMatchObject({ format: 'png', width: 480, height: 480 });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
const as = (type: string, body: string | Buffer): RequestListener => {
  return (_, response) => response.setHeader('content-type', type).end(body);
};

describe('picture loader falls back to the drawn bottle when the server', () => {
  test.for<[string, RequestListener]>([
    ['returns 404', (_, response) => response.writeHead(404, { 'content-type': 'image/jpeg' }).end()],
    ['sends HTML', as('text/html', '<h1>hello</h1>')],
    ['sends SVG', as('image/svg+xml', svg)],
    ['sends SVG as PNG', as('image/png', svg)],
    ['sends a truncated picture', as('image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]))],
    ['sends too many bytes', as('image/jpeg', Buffer.alloc(2_100_000, 0xff))],
    ['hangs up', (_, response) => response.destroy()],
    ['never responds', () => undefined],
    ['sends byte by byte', (_, response) => response.setHeader('content-type', 'image/jpeg').write('x')],
  ])('picture loader falls back to the drawn bottle when the server %s', async ([_what, listener]) => {
    const { take } = await picturesFrom(listener);
    expect(await take()).toMatchObject({ contentType: 'image/png', filename: 'bottle.png' });
  });

  test('picture loader falls back to the drawn bottle when the picture would exhaust memory', async () => {
    const huge = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    expect(huge.length).toBeLessThan(2_000_000);
    const { take } = await picturesFrom(as('image/png', huge));
    expect(await take()).toMatchObject({ filename: 'bottle.png' });
  });
});

test('picture loader uses a photograph that arrives late for the next email', async () => {
  const bytes = await jpeg.toBuffer();
  let release = () => {};
  const { take } = await picturesFrom((_, response) => {
    release = () => response.setHeader('content-type', 'image/jpeg').end(bytes);
  });
  expect(await take()).toMatchObject({ filename: 'bottle.png' });
  release();
  await expect.poll(take).toMatchObject({ filename: 'picture.jpg' });
});

test('picture loader loads at most 16 photographs at once, and draws bottles instead of further ones', async () => {
  const bytes = await jpeg.toBuffer();
  let release = (_bytes: Buffer) => {};
  const body = new Promise<Buffer>((resolve) => {
    release = resolve;
  });
  const requested: string[] = [];
  const fetchBytes = (url: string) => {
    requested.push(url);
    return body;
  };
  const pictures = createPictureLoader({ fetchBytes, clock: createClock() });
  const { fragrance } = givenRestock();
  const take = async (number: number) => {
    const imageUrl = `https://shop.example/${number}.jpg`;
    const [picture] = await pictures([{ cid: 'one@sillage', fragrance: { ...fragrance, imageUrl }, isEmpty: false }]);
    return picture?.filename;
  };
  const first = Array.from({ length: 16 }, (_, number) => take(number));
  expect(await take(16)).toBe('bottle.png');
  expect(requested).toHaveLength(16);
  release(bytes);
  await Promise.all(first);
  await expect.poll(() => take(16)).toBe('picture.jpg');
});

test('picture loader requests a failed photograph again after an hour', async () => {
  let isUp = false;
  const bytes = await jpeg.toBuffer();
  const { take, later, shop } = await picturesFrom((_, response) => {
    if (isUp) return response.setHeader('content-type', 'image/jpeg').end(bytes);
    return response.writeHead(503).end();
  });
  await take();
  isUp = true;
  expect(await take()).toMatchObject({ filename: 'bottle.png' });
  expect(shop.requests).toHaveLength(1);
  later(HOUR);
  expect(await take()).toMatchObject({ filename: 'picture.jpg' });
});

test('picture loader decodes one photograph at a time', async () => {
  const bytes = await photo.clone().png().toBuffer();
  let most = 0;
  const count = () => {
    const { queue, process } = sharp.counters();
    most = Math.max(most, queue + process);
  };
  sharp.queue.on('change', count);
  onTestFinished(() => void sharp.queue.off('change', count));
  await Promise.all(
    Array.from({ length: 8 }, () => fetchPhotograph(async () => bytes, 'https://shop.example/oud.png')),
  );
  expect(most).toBe(1);
});
