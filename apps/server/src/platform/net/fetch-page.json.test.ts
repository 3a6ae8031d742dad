import { redirect } from '@sillage/testkit/shop';
import { describe, expect, test } from 'vitest';
import { givenShop, openFetchPage } from '../../testing/given-shop.ts';

describe('fetchPage with JSON', () => {
  test('fetchPage sends JSON by POST with its content type', async () => {
    const received: string[] = [];
    const { origin, requests } = await givenShop((request, response) => {
      request.on('data', (chunk) => received.push(String(chunk)));
      request.on('end', () => response.writeHead(400, { 'content-type': 'application/json' }).end('{"code":"no"}'));
    });
    const got = await openFetchPage()(`${origin}/search`, { json: '{"query":"oud"}', accept: 'application/json' });
    expect(got).toMatchObject({ status: 400, body: '{"code":"no"}' });
    expect(requests).toMatchObject([{ method: 'POST', headers: { 'content-type': 'application/json' } }]);
    expect(received.join('')).toBe('{"query":"oud"}');
  });

  test.each([301, 302, 303, 307, 308])('fetchPage sends JSON to no other address after status %i', async (status) => {
    const { origin, requests } = await givenShop(redirect('/elsewhere', status));
    const post = openFetchPage()(origin, { json: '{}' });
    await expect(post).rejects.toMatchObject({ reason: 'redirect-refused' });
    expect(requests).toHaveLength(1);
  });
});
