import { createECDH } from 'node:crypto';
import { createRequire } from 'node:module';
import { createBrowserSubscription, decryptPush } from '@sillage/testkit/receiver';
import { captureLog } from '../../../testing/capture-log.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { buildAlertUrl } from '../actions/alert-link.service.ts';
import { givenEvent, givenHostileEvent, givenMessage, givenReceiver, HOSTILE } from '../testing/given-message.ts';
import { catchSendError, givenEndpoint, openPost } from '../testing/receiver.ts';
import { readVapid } from '../testing/vapid.ts';
import { createPushSender, getPushKey } from './push-sender.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** Example from RFC 8291, appendix A. */
const rfc = {
  plaintext: 'When I grow up, I want to be a watermelon',
  sender: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  browser: {
    privateKey: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
    publicKey: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  },
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

/**
 * Type of the `http_ece` library, which can encrypt with a given key and salt.
 * The web-push library itself always generates new ones.
 */
interface Ece {
  encrypt(text: Buffer, how: object): Buffer;
}
const ece = createRequire(import.meta.resolve('web-push'))('http_ece') as Ece;

describe('RFC 8291 example', () => {
  test('web-push encrypts the example of RFC 8291 to the message in the RFC', () => {
    const privateKey = createECDH('prime256v1');
    privateKey.setPrivateKey(rfc.sender);
    const { publicKey, auth } = rfc.browser;
    const how = { version: 'aes128gcm', dh: publicKey, privateKey, salt: rfc.salt, authSecret: auth };
    expect(ece.encrypt(Buffer.from(rfc.plaintext), how).toString('base64url')).toBe(rfc.message);
  });

  test('the fake browser decrypts the example of RFC 8291 and detects a changed byte', () => {
    const body = bytes(rfc.message);
    expect(decryptPush(body, rfc.browser)).toBe(rfc.plaintext);
    body.writeUInt8(body.readUInt8(100) ^ 1, 100);
    expect(() => decryptPush(body, rfc.browser)).toThrow(/auth/);
  });
});

interface Shown {
  id: string;
  title: string;
  body: string;
  url: string;
  actions?: string;
}

async function givenBrowser(app: TestApp, change: Partial<Parameters<typeof createPushSender>[0]> = {}) {
  const service = await givenEndpoint({ status: 201 });
  const { subscription, keys } = createBrowserSubscription(`${service.origin}/push/a-secret-endpoint`);
  const address = { endpoint: subscription.endpoint, ...subscription.keys };
  const sender = createPushSender({ ...app.deps, post: openPost(), ...change });
  const to = givenReceiver(address);
  const shown = () => service.posts.map(({ body }) => JSON.parse(decryptPush(body, keys)) as Shown);
  return { service, sender, to, shown, address };
}

describe('push message', () => {
  test('push message is readable only by its browser, and has the event and its paths', async ({ app }) => {
    const { service, sender, to, shown } = await givenBrowser(app);
    const message = givenMessage();
    expect(await sender.send(message, to)).toEqual({ sentTo: null });
    expect(shown()).toEqual([
      {
        id: message.id,
        title: 'Oud 24 by Maison Test is back in stock',
        body: expect.stringContaining('Test Parfumerie, 50 ml: €89.90'),
        url: '/fragrances/24',
        actions: new URL(buildAlertUrl(app.deps, message)).pathname,
      },
    ]);
    const stranger = createBrowserSubscription('https://push.example').keys;
    expect(() => decryptPush(service.posts[0]?.body ?? Buffer.alloc(0), stranger)).toThrow(/auth/);
  });

  test('push message sets TTL, urgency and topic', async ({ app }) => {
    const { service, sender, to } = await givenBrowser(app);
    const message = givenMessage();
    await sender.send(message, to);
    await sender.send(message, to);
    await sender.send(givenMessage({ events: [givenEvent({ kind: 'price_drop' })] }), to);
    const [first, again, different] = service.posts.map(({ headers }) => headers);
    expect(first).toMatchObject({
      ttl: '86400',
      urgency: 'high',
      topic: expect.stringMatching(/^[\w-]{32}$/),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
    });
    expect(again?.topic).toBe(first?.topic);
    expect(different).toMatchObject({ urgency: 'normal' });
    expect(different?.topic).not.toBe(first?.topic);
  });

  test('push message is signed with the VAPID key that browsers subscribe with (RFC 8292)', async ({ app }) => {
    const { service, sender, to } = await givenBrowser(app);
    await sender.send(givenMessage(), to);
    const vapid = readVapid(String(service.posts[0]?.headers.authorization));
    const now = Date.now() / 1000;
    expect(vapid).toMatchObject({
      isSigned: true,
      alg: 'ES256',
      aud: service.origin,
      sub: 'mailto:sillage@localhost',
      key: await getPushKey(app.deps),
    });
    expect(vapid.exp).toBeGreaterThan(now + 60);
    expect(vapid.exp).toBeLessThanOrEqual(now + 24 * 3600);
  });

  test('push message names the public URL of the installation as contact', async ({ app }) => {
    const config = { ...app.config, publicUrl: new URL('https://sillage.example/') };
    const { service, sender, to } = await givenBrowser(app, { config });
    await sender.send(givenMessage(), to);
    expect(readVapid(String(service.posts[0]?.headers.authorization)).sub).toBe('https://sillage.example/');
  });

  test('push message fits the limit of every push service', async ({ app }) => {
    const { service, sender, to, shown } = await givenBrowser(app);
    const events = Array.from({ length: 200 }, () => givenHostileEvent({ shop: '😀'.repeat(500) }));
    await sender.send(givenMessage({ kind: 'quiet-hours', events }), to);
    await sender.send(givenMessage({ events: events.slice(0, 1) }), to);
    for (const { body } of service.posts) expect(body.length).toBeLessThanOrEqual(4_096);
    for (const payload of shown()) expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThanOrEqual(3_072);
    expect(shown()[0]).toMatchObject({ title: '200 notifications from your quiet hours', url: '/notifications' });
  });

  test('push message contains no control characters when names in the event do', async ({ app }) => {
    const { sender, to, shown } = await givenBrowser(app);
    await sender.send(givenMessage({ events: [givenHostileEvent()] }), to);
    expect(HOSTILE).toMatch(/\u202e/);
    for (const { title, body } of shown())
      expect(`${title}${body.replaceAll('\n', '')}`).not.toMatch(/[\p{Cc}\p{Cf}\u2028]/u);
    expect(shown()).toHaveLength(1);
  });

  test('push message for a channel test says so, and opens the notifications page', async ({ app }) => {
    const { sender, to, shown } = await givenBrowser(app);
    await sender.send(givenMessage({ kind: 'test', events: [] }), to);
    expect(shown()).toMatchObject([{ title: expect.stringContaining('This is a test'), url: '/notifications' }]);
  });
});

describe('push service rejection', () => {
  test.for([
    [404, 'gone'],
    [410, 'gone'],
    [400, 'never'],
    [413, 'never'],
    [401, 'later'],
    [403, 'later'],
    [429, 'later'],
    [500, 'later'],
    [503, 'later'],
    [301, 'later'],
  ] as const)('push service rejection with status %i fails as “%s”', async ([status, kind], { app }) => {
    const { service, sender, to } = await givenBrowser(app);
    service.respond(status, { 'retry-after': '90' });
    expect(await catchSendError(sender.send(givenMessage(), to))).toMatchObject({ kind, retryAfterMs: 90_000 });
  });

  test('push service rejection of our keys is logged as an operator error without the endpoint', async ({ app }) => {
    const { log, lines } = captureLog();
    const { service, sender, to } = await givenBrowser(app, { log });
    service.respond(403);
    const error = await catchSendError(sender.send(givenMessage(), to));
    expect(lines.join('')).toContain('did not accept our keys');
    expect(`${lines.join('')}${error.message}`).not.toMatch(/secret-endpoint|text of theirs/);
  });
});

describe('broken push subscription', () => {
  test('push subscription is reported as gone when its keys or URL are invalid or its address is missing', async ({
    app,
  }) => {
    const { sender, address } = await givenBrowser(app);
    const broken = [
      { ...address, p256dh: Buffer.alloc(65, 4).toString('base64url') },
      { ...address, p256dh: 'AAAA' },
      { ...address, auth: 'AAAA' },
      { ...address, endpoint: 'nowhere' },
      { ...address, endpoint: 'file:///etc/passwd' },
      null,
      { preset: 'webhook' as const, url: 'https://hooks.example' },
    ];
    for (const each of broken)
      expect((await catchSendError(sender.send(givenMessage(), givenReceiver(each)))).kind).toBe('gone');
  });
});

test('VAPID keys are created once and are the same in every process', async ({ app }) => {
  const keys = await Promise.all([getPushKey(app.deps), getPushKey(app.deps), getPushKey(app.deps)]);
  expect(new Set(keys).size).toBe(1);
  expect(bytes(keys[0]).length).toBe(65);
});
