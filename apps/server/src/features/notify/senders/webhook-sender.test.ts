import { readFile } from 'node:fs/promises';
import { eventKinds } from '@sillage/contract';
import { reset } from '@sillage/testkit/shop';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { addMs, DAY, HOUR } from '../../../platform/clock.ts';
import { readConfig } from '../../../platform/config.ts';
import { createLog } from '../../../platform/observability/log.ts';
import { givenRawServer } from '../../../testing/given-shop.ts';
import { givenEvent, givenHostileEvent, givenMessage, givenReceiver, HOSTILE } from '../testing/given-message.ts';
import { catchSendError, givenEndpoint, openPost } from '../testing/receiver.ts';
import type { Receiver } from './channel-sender.ts';
import { deriveWebhookSecret } from './presets/standard.ts';
import { createWebhookSender } from './webhook-sender.ts';

const secret = 'a secret of the tests, and of nothing else';

function deps(now = new Date()) {
  const config = readConfig({ PUBLIC_URL: 'https://sillage.example' });
  return { config, secret, log: createLog({ logLevel: 'silent' }), clock: { now: () => now }, post: openPost() };
}

async function givenHook(more: Partial<Receiver> = {}, now = new Date()) {
  const hook = await givenEndpoint({ status: 204 });
  const sender = createWebhookSender(deps(now));
  const to = givenReceiver({ preset: 'webhook', url: `${hook.origin}/hook/a-secret-path` }, more);
  return { hook, sender, to };
}

const NOT_OURS = 'No matching signature found';

/** Verifies a request with the Standard Webhooks library, as a receiver does. */
function received({ posts }: Awaited<ReturnType<typeof givenEndpoint>>, withSecret: string, which = 0): unknown {
  const { headers, body } = posts[which] ?? { headers: {}, body: '' };
  return new Webhook(withSecret).verify(String(body), headers as Record<string, string>);
}

test('the Standard Webhooks library signs the example of the standard with the documented signature', () => {
  const webhook = new Webhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
  const signature = webhook.sign('msg_p5jXN8AQM9LWM0D4loKWxJek', new Date(1614265330_000), '{"test": 2432232314}');
  expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('deriveWebhookSecret returns 32 bytes that depend on channel and version', () => {
  const secrets = [
    deriveWebhookSecret(secret, 'a', 1),
    deriveWebhookSecret(secret, 'a', 2),
    deriveWebhookSecret(secret, 'b', 1),
    deriveWebhookSecret('another', 'a', 1),
  ];
  expect(new Set(secrets).size).toBe(4);
  for (const each of secrets) {
    expect(each).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(Buffer.from(each.slice(6), 'base64').length).toBe(32);
  }
  expect(deriveWebhookSecret(secret, 'a', 1)).toBe(secrets[0]);
});

describe('standard webhook', () => {
  test('standard webhook request is verified by the Standard Webhooks library', async () => {
    const { hook, sender, to } = await givenHook();
    const message = givenMessage();
    expect(await sender.send(message, to)).toEqual({ sentTo: null });
    expect(hook.posts[0]?.headers).toMatchObject({ 'webhook-id': message.id, 'content-type': 'application/json' });
    expect(received(hook, deriveWebhookSecret(secret, to.channelId, 1))).toMatchObject({
      type: 'fragrance.restock',
      timestamp: '2026-05-04T10:20:30.000Z',
      data: { fragrance: { name: 'Oud 24' }, offers: [{ variant: '50 ml', price: 89.9, currency: 'EUR' }] },
    });
    expect(() => received(hook, deriveWebhookSecret(secret, to.channelId, 2))).toThrow(NOT_OURS);
  });

  test('standard webhook request has no control characters, direction characters or noncharacters from shop text', async () => {
    const { hook, sender, to } = await givenHook();
    const instead = [{ fragranceId: 7, name: HOSTILE, brand: HOSTILE, price: 20, currency: 'USD' }];
    await sender.send(givenMessage({ events: [givenHostileEvent({ kind: 'sold_out', alternatives: instead })] }), to);
    const text = JSON.stringify(hook.body());
    expect(text).not.toMatch(/\\[bfnrtu]|[\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/u);
  });

  test('standard webhook retry has the same id and body, and the time of the new attempt', async () => {
    const message = givenMessage();
    const [first, second] = [await givenHook(), await givenHook({}, addMs(new Date(), HOUR))];
    await first.sender.send(message, first.to);
    await second.sender.send(message, second.to);
    const [sent, repeated] = [first.hook.posts[0], second.hook.posts[0]];
    expect(repeated?.headers['webhook-id']).toBe(sent?.headers['webhook-id']);
    expect(repeated?.body).toEqual(sent?.body);
    expect(Number(repeated?.headers['webhook-timestamp']) - Number(sent?.headers['webhook-timestamp'])).toBeCloseTo(
      3_600,
      -1,
    );
  });

  test.each([
    ['after an hour', HOUR, [true, true, false]],
    ['after a day and a second', DAY + 1_000, [true, false, false]],
  ])(
    'standard webhook request is also signed with the previous secret for a day after its replacement: %s',
    async (_, agoMs, expected) => {
      const now = new Date();
      const { hook, sender, to } = await givenHook({ secretVersion: 3, secretChangedAt: addMs(now, -agoMs) }, now);
      await sender.send(givenMessage(), to);
      const isVerified = (version: number) => {
        try {
          return received(hook, deriveWebhookSecret(secret, to.channelId, version)) !== undefined;
        } catch {
          return false;
        }
      };
      expect([3, 2, 1].map(isVerified)).toEqual(expected);
      const signatures = String(hook.posts[0]?.headers['webhook-signature']).split(' ');
      expect(signatures).toHaveLength(expected.filter(Boolean).length);
    },
  );

  test.each(eventKinds)('standard webhook request for a %s event has the type of the event', async (kind) => {
    const { hook, sender, to } = await givenHook();
    await sender.send(givenMessage({ events: [givenEvent({ kind })] }), to);
    expect(hook.bodies()).toMatchObject([{ type: `fragrance.${kind}`, data: { kind } }]);
  });

  test.each([
    ['quiet-hours', 'watchlist.deferred'],
    ['daily-limit', 'watchlist.deferred'],
    ['digest', 'watchlist.digest'],
  ] as const)('standard webhook request for a %s bundle has the type %s', async (kind, type) => {
    const { hook, sender, to } = await givenHook();
    await sender.send(
      givenMessage({ kind, events: [givenEvent(), givenEvent({ kind: 'sold_out', isOver: true })] }),
      to,
    );
    expect(hook.bodies()).toMatchObject([
      { type, data: { reason: kind, more: 0, events: [{ kind: 'restock' }, { kind: 'sold_out', isOver: true }] } },
    ]);
  });

  test('standard webhook test message has its own type', async () => {
    const { hook, sender, to } = await givenHook();
    await sender.send(givenMessage({ kind: 'test', events: [] }), to);
    expect(hook.bodies()).toMatchObject([{ type: 'sillage.test' }]);
  });

  test('standard webhook request never exceeds 20 kB and counts the omitted events', async () => {
    const { hook, sender, to } = await givenHook();
    const large = givenHostileEvent({
      shop: '😀'.repeat(300),
      url: `https://shop.example/${'x'.repeat(4_000)}`,
      evidence: Array.from({ length: 50 }, () => ({ source: 'page' as const, says: '😀'.repeat(300) })),
      offers: Array.from({ length: 500 }, () => ({
        variant: '😀'.repeat(300),
        sizeMl: 50,
        price: 1,
        currency: 'EUR',
        availability: 'LimitedAvailability' as const,
        lastCheckedAt: new Date(),
      })),
    });
    await sender.send(givenMessage({ events: [large] }), to);
    await sender.send(
      givenMessage({ kind: 'quiet-hours', events: Array.from({ length: 300 }, () => givenEvent()) }),
      to,
    );
    for (const { body } of hook.posts) expect(body.length).toBeLessThan(20_000);
    const { events, more } = hook.body(1).data;
    expect(events.length).toBeGreaterThan(10);
    expect(events.length + more).toBe(300);
  });

  test('standard webhook request omits control characters, and event URLs other than http and https', async () => {
    const { hook, sender, to } = await givenHook();
    await sender.send(givenMessage({ events: [givenHostileEvent()] }), to);
    expect(hook.body().data.url).toBeNull();
    expect(JSON.stringify(hook.bodies())).not.toMatch(/\\u0007|\u202e|\u2028/);
  });
});

describe('webhook response', () => {
  test.each([
    [301, 'later'],
    [400, 'later'],
    [401, 'later'],
    [404, 'later'],
    [410, 'gone'],
    [429, 'later'],
    [500, 'later'],
    [503, 'later'],
  ])('webhook message with the response %i fails as “%s”', async (status, meaning) => {
    const { hook, sender, to } = await givenHook();
    hook.respond(status, { 'retry-after': '120' });
    const error = await catchSendError(sender.send(givenMessage(), to));
    expect(error).toMatchObject({ kind: meaning, retryAfterMs: 120_000 });
    expect(error.message).not.toMatch(/secret-path|text of theirs/);
  });

  test('webhook is retried without a response, and reported as gone when its address is invalid or private', async () => {
    const { sender, to } = await givenHook();
    const at = (url: string) => catchSendError(sender.send(givenMessage(), givenReceiver({ preset: 'webhook', url })));
    expect(await at((await givenRawServer(reset)).origin)).toMatchObject({ kind: 'later' });
    expect(await at('ftp://hooks.example/x')).toMatchObject({ kind: 'gone' });
    expect(await catchSendError(sender.send(givenMessage(), { ...to, address: null }))).toMatchObject({
      kind: 'gone',
    });
    const careful = createWebhookSender({ ...deps(), post: openPost({ allowPrivate: false }) });
    const inside = givenReceiver({ preset: 'webhook', url: 'https://127.0.0.1/x' });
    expect(await catchSendError(careful.send(givenMessage(), inside))).toMatchObject({ kind: 'gone' });
  });
});

test('example in docs/webhooks.md matches its signature and our requests', async () => {
  const page = await readFile(new URL('../../../../../../docs/webhooks.md', import.meta.url), 'utf8');
  const example = /<!-- example -->\s+```http\n([^]*?)\n\n([^]*?)\n```/.exec(page);
  const header = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(example?.[1] ?? '')?.[1] ?? '';
  const secretOfExample = /whsec_[\w+/=]+/.exec(page)?.[0] ?? '';
  const body = example?.[2] ?? '';
  const at = new Date(Number(header('webhook-timestamp')) * 1_000);
  expect(new Webhook(secretOfExample).sign(header('webhook-id'), at, body)).toBe(header('webhook-signature'));

  const { hook, sender, to } = await givenHook();
  await sender.send(givenMessage({ id: header('webhook-id'), at: new Date('2026-05-04T10:20:31Z') }), to);
  expect(JSON.parse(body)).toEqual(hook.body());
});
