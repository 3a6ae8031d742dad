import { request } from 'undici';
import { expect, test } from 'vitest';
import { createBrowserSubscription, decryptPush, openReceiver } from './receiver.ts';

const post = async (url: string, body: string) => {
  const response = await request(url, { method: 'POST', body, headers: { 'webhook-id': 'one' } });
  return { status: response.statusCode, headers: response.headers, body: await response.body.text() };
};

test('openReceiver stores POST requests by path', async () => {
  await using receiver = await openReceiver();
  expect(await post(receiver.urlOf('/hook?a=b'), '{"a":1}')).toMatchObject({ status: 204 });
  await post(receiver.urlOf('/other'), 'x');
  expect(receiver.posts).toHaveLength(2);
  const [first, ...others] = receiver.postsTo('/hook?a=b');
  expect([String(first?.body), first?.headers['webhook-id'], others.length]).toEqual(['{"a":1}', 'one', 0]);
});

test('openReceiver sends the given responses in order and repeats the last response', async () => {
  await using receiver = await openReceiver();
  receiver.respond({ status: 503, headers: { 'retry-after': '5' }, body: 'busy' }, { status: 200 });
  expect(await post(receiver.origin, '1')).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5' },
    body: 'busy',
  });
  expect((await post(receiver.origin, '2')).status).toBe(200);
  expect((await post(receiver.origin, '3')).status).toBe(200);
});

test('decryptPush throws when the push message is not encrypted for the subscription', () => {
  const { subscription, keys } = createBrowserSubscription('https://push.example/one');
  expect(Buffer.from(subscription.keys.p256dh, 'base64url')).toEqual(keys.publicKey);
  expect(() => decryptPush(Buffer.alloc(200, 1), keys)).toThrow('Public key is not valid');
});
