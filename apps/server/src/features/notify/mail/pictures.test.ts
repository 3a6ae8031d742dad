import type { RequestListener } from 'node:http';
import { createClock } from '@sillage/testkit/clock';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { HOUR } from '../../../platform/clock.ts';
import { createFetchBytes } from '../../../platform/fetch-bytes.ts';
import { givenShop } from '../../../testing/given-shop.ts';
import { givenNews } from '../testing/given-news.ts';
import { photograph } from './photograph.ts';
import { openPictures } from './pictures.ts';

/** Opens the pictures of a fragrance whose photograph is on a server with this listener. */
async function picturesFrom(listener: RequestListener) {
  const shop = await givenShop(listener);
  const fetchBytes = createFetchBytes({ allowPrivate: true, userAgent: 'Sillage/test' });
  onTestFinished(() => fetchBytes.close());
  const clock = createClock(new Date('2026-05-04T00:00:00Z'));
  const pictures = openPictures({ fetchBytes, clock });
  const fragrance = { ...givenNews().fragrance, imageUrl: `${shop.origin}/oud.jpg` };
  return {
    shop,
    take: async () => (await pictures([{ cid: 'one@sillage', fragrance }]))[0],
    later: clock.advance,
  };
}

const photo = sharp({ create: { width: 900, height: 600, channels: 3, background: '#b56d13' } });
const jpeg = photo
  .clone()
  .withExif({ IFD0: { Artist: 'somebody in particular' } })
  .jpeg();

test('a photograph comes small, square, as JPEG, and without what the file said of its maker', async () => {
  const bytes = await jpeg.toBuffer();
  expect(bytes.toString('latin1')).toContain('somebody in particular');
  const { take } = await picturesFrom((_, response) => response.setHeader('content-type', 'image/jpeg').end(bytes));
  const picture = await take();
  expect(picture).toMatchObject({ cid: 'one@sillage', contentType: 'image/jpeg', filename: 'picture.jpg' });
  expect(picture?.content.toString('latin1')).not.toContain('somebody');
  expect(await sharp(picture?.content).metadata()).toMatchObject({ format: 'jpeg', width: 240, height: 240 });
});

test.for(['png', 'webp', 'avif'] as const)('%s is understood too', async (format) => {
  const bytes = await photo.clone().resize(60)[format]().toBuffer();
  const { take } = await picturesFrom((_, response) =>
    response.setHeader('content-type', `image/${format}`).end(bytes),
  );
  expect(await take()).toMatchObject({ contentType: 'image/jpeg' });
});

test('it is asked for once, however many are told', async () => {
  const bytes = await jpeg.toBuffer();
  const { take, shop } = await picturesFrom((_, response) =>
    response.setHeader('content-type', 'image/jpeg').end(bytes),
  );
  await Promise.all([take(), take(), take()]);
  await take();
  expect(shop.requests).toHaveLength(1);
});

test('without one there is a drawn bottle, small enough to go along with every mail', async () => {
  const pictures = openPictures({
    fetchBytes: () => Promise.reject(new Error('nobody asks')),
    clock: createClock(),
  });
  const { fragrance } = givenNews();
  const [bottle] = await pictures([{ cid: 'one@sillage', fragrance }]);
  expect(bottle).toMatchObject({ contentType: 'image/png', filename: 'bottle.png' });
  expect(bottle?.content.length).toBeLessThan(12_000);
  expect(await sharp(bottle?.content).metadata()).toMatchObject({ format: 'png', width: 240, height: 240 });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
const as = (type: string, body: string | Buffer): RequestListener => {
  return (_, response) => response.setHeader('content-type', type).end(body);
};

describe('the drawn bottle takes its place when the server', () => {
  test.for<[string, RequestListener]>([
    ['has nothing', (_, response) => response.writeHead(404, { 'content-type': 'image/jpeg' }).end()],
    ['sends a page', as('text/html', '<h1>hello</h1>')],
    ['sends SVG', as('image/svg+xml', svg)],
    ['calls SVG a PNG', as('image/png', svg)],
    ['sends half a picture', as('image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]))],
    ['sends too much', as('image/jpeg', Buffer.alloc(2_100_000, 0xff))],
    ['hangs up', (_, response) => response.destroy()],
    ['never answers', () => undefined],
    ['drips', (_, response) => response.setHeader('content-type', 'image/jpeg').write('x')],
  ])('%s', async ([_what, listener]) => {
    const { take } = await picturesFrom(listener);
    expect(await take()).toMatchObject({ contentType: 'image/png', filename: 'bottle.png' });
  });

  test('sends a picture that would fill the memory', async () => {
    const huge = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    expect(huge.length).toBeLessThan(2_000_000);
    const { take } = await picturesFrom(as('image/png', huge));
    expect(await take()).toMatchObject({ filename: 'bottle.png' });
  });
});

test('what came late is there for the next mail', async () => {
  const bytes = await jpeg.toBuffer();
  let release = () => {};
  const { take } = await picturesFrom((_, response) => {
    release = () => response.setHeader('content-type', 'image/jpeg').end(bytes);
  });
  expect(await take()).toMatchObject({ filename: 'bottle.png' });
  release();
  await expect.poll(take).toMatchObject({ filename: 'picture.jpg' });
});

test('a server that failed is left alone for an hour, and asked again then', async () => {
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

test('photographs are decoded one at a time, however many arrive at once', async () => {
  const bytes = await photo.clone().png().toBuffer();
  let most = 0;
  const count = () => {
    const { queue, process } = sharp.counters();
    most = Math.max(most, queue + process);
  };
  sharp.queue.on('change', count);
  onTestFinished(() => void sharp.queue.off('change', count));
  await Promise.all(Array.from({ length: 8 }, () => photograph(async () => bytes, 'https://shop.example/oud.png')));
  expect(most).toBe(1);
});
