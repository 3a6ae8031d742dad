import { givenFragrance } from '../../testing/given.ts';
import { expect, test } from '../../testing/test.ts';
import { isKnown } from './answers.ts';

test.each([
  ['the tag itself', '"abc"', true],
  ['the same made weak by a proxy that compresses', 'W/"abc"', true],
  ['one of a list', '"x", W/"y,z", "abc"', true],
  ['whatever there is', ' * ', true],
  ['another one', '"abcd"', false],
  ['a part of another one', '"x,"abc', false],
  ['something without quotes', 'abc', false],
  ['nothing', '', false],
  ['no header', undefined, false],
])('a caller that has %s', (_what, header, known) => {
  expect(isKnown('"abc"', header)).toBe(known);
});

test('whoever has the answer already is told so, until it is another one', async ({ app }) => {
  const brand = 'House of Tags';
  await givenFragrance(app, { brand });
  await app.caughtUp();
  const url = `/api/fragrances/filter?brand=${encodeURIComponent(brand)}`;
  const ask = (tag: string) => app.server.inject({ url, headers: { 'if-none-match': tag } });
  const first = await app.server.inject(url);
  const tag = String(first.headers.etag);
  expect(tag).toMatch(/^"[\w-]+"$/);
  expect(first.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    vary: expect.stringContaining('Cookie'),
  });

  const again = await ask(`W/${tag}`);
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(again.headers).toMatchObject({ etag: tag, 'cache-control': 'private, no-cache' });

  await givenFragrance(app, { brand });
  await app.caughtUp();
  const changed = await ask(tag);
  expect([changed.statusCode, changed.headers.etag === tag]).toEqual([200, false]);
});

test('every read of the catalogue carries a tag, and no refusal does', async ({ app }) => {
  const { id } = await givenFragrance(app);
  await app.caughtUp();
  for (const path of ['', '/brands', '/stats', '/today', '/recent', '/categories', `/${id}`, `/${id}/similar`]) {
    const { headers } = await app.server.inject(`/api/fragrances${path}`);
    expect([path, headers.etag]).toEqual([path, expect.any(String)]);
  }
  const { headers } = await app.server.inject({ url: '/api/fragrances/2000000000', headers: { 'if-none-match': '*' } });
  expect(headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(headers).not.toHaveProperty('etag');
});
