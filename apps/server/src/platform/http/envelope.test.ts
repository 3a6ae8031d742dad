import { givenFragrance } from '../../testing/given.ts';
import { expect, test } from '../../testing/test.ts';
import { matchesEtag } from './envelope.ts';

test.each([
  ['the tag itself', '"abc"', true],
  ['the weak tag of a compressing proxy', 'W/"abc"', true],
  ['one of a list', '"x", W/"y,z", "abc"', true],
  ['the wildcard', ' * ', true],
  ['another tag', '"abcd"', false],
  ['a part of another tag', '"x,"abc', false],
  ['a tag without quotes', 'abc', false],
  ['an empty header', '', false],
  ['no header', undefined, false],
])('matchesEtag reports whether the tag is in an If-None-Match that is %s (%j): %j', (_what, header, isMatch) => {
  expect(matchesEtag('"abc"', header)).toBe(isMatch);
});

test('a catalogue route responds 304 when the client sends the current entity tag, and 200 after a change', async ({
  app,
}) => {
  const brand = 'House of Tags';
  await givenFragrance(app, { brand });
  await app.waitForIndex();
  const url = `/api/fragrances/filter?brand=${encodeURIComponent(brand)}`;
  const request = (tag: string) => app.server.inject({ url, headers: { 'if-none-match': tag } });
  const first = await app.server.inject(url);
  const tag = String(first.headers.etag);
  expect(tag).toMatch(/^"[\w-]+"$/);
  expect(first.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    vary: expect.stringContaining('Cookie'),
  });

  const again = await request(`W/${tag}`);
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(again.headers).toMatchObject({ etag: tag, 'cache-control': 'private, no-cache' });

  await givenFragrance(app, { brand });
  await app.waitForIndex();
  const changed = await request(tag);
  expect([changed.statusCode, changed.headers.etag === tag]).toEqual([200, false]);
});

test('every catalogue response has an entity tag, and error responses have none', async ({ app }) => {
  const { id } = await givenFragrance(app);
  await app.waitForIndex();
  for (const path of ['', '/brands', '/stats', '/today', '/recent', '/categories', `/${id}`, `/${id}/similar`]) {
    const { headers } = await app.server.inject(`/api/fragrances${path}`);
    expect([path, headers.etag]).toEqual([path, expect.any(String)]);
  }
  const { headers } = await app.server.inject({ url: '/api/fragrances/2000000000', headers: { 'if-none-match': '*' } });
  expect(headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(headers).not.toHaveProperty('etag');
});
