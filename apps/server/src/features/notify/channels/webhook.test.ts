import { readFile } from 'node:fs/promises';
import { reset } from '@sillage/testkit/shop';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { after, DAY, HOUR } from '../../../platform/clock.ts';
import { readConfig } from '../../../platform/config.ts';
import { createLog } from '../../../platform/log.ts';
import { givenRawServer } from '../../../testing/given-shop.ts';
import type { Receiver } from '../channel.ts';
import { givenHostileNews, givenMessage, givenNews, givenReceiver, HOSTILE } from '../testing/given-message.ts';
import { givenEndpoint, openPost, refusalOf } from '../testing/receiver.ts';
import { webhookSecret } from './presets/standard.ts';
import { createWebhookChannel } from './webhook.ts';

const secret = 'a secret of the tests, and of nothing else';

function deps(now = new Date()) {
  const config = readConfig({ PUBLIC_URL: 'https://sillage.example' });
  return { config, secret, log: createLog({ logLevel: 'silent' }), clock: { now: () => now }, post: openPost() };
}

async function givenHook(more: Partial<Receiver> = {}, now = new Date()) {
  const hook = await givenEndpoint({ status: 204 });
  const channel = createWebhookChannel(deps(now));
  const to = givenReceiver({ preset: 'webhook', url: `${hook.origin}/hook/a-secret-path` }, more);
  return { hook, channel, to };
}

const NOT_OURS = 'No matching signature found';

/** Verifies a request with the Standard Webhooks library, as a receiver does. */
function received({ posts }: Awaited<ReturnType<typeof givenEndpoint>>, withSecret: string, which = 0): unknown {
  const { headers, body } = posts[which] ?? { headers: {}, body: '' };
  return new Webhook(withSecret).verify(String(body), headers as Record<string, string>);
}

test('the example of Standard Webhooks is signed as it says', () => {
  const webhook = new Webhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
  const signature = webhook.sign('msg_p5jXN8AQM9LWM0D4loKWxJek', new Date(1614265330_000), '{"test": 2432232314}');
  expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('a secret is 32 bytes, of this target and version alone', () => {
  const secrets = [
    webhookSecret(secret, 'a', 1),
    webhookSecret(secret, 'a', 2),
    webhookSecret(secret, 'b', 1),
    webhookSecret('another', 'a', 1),
  ];
  expect(new Set(secrets).size).toBe(4);
  for (const each of secrets) {
    expect(each).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(Buffer.from(each.slice(6), 'base64').length).toBe(32);
  }
  expect(webhookSecret(secret, 'a', 1)).toBe(secrets[0]);
});

describe('a plain webhook', () => {
  test('is told in Standard Webhooks’ form, which its library verifies', async () => {
    const { hook, channel, to } = await givenHook();
    const message = givenMessage();
    expect(await channel.send(message, to)).toEqual({ sentTo: null });
    expect(hook.posts[0]?.headers).toMatchObject({ 'webhook-id': message.id, 'content-type': 'application/json' });
    expect(received(hook, webhookSecret(secret, to.targetId, 1))).toMatchObject({
      type: 'fragrance.restock',
      timestamp: '2026-05-04T10:20:30.000Z',
      data: { fragrance: { name: 'Oud 24' }, offers: [{ variant: '50 ml', price: 89.9, currency: 'EUR' }] },
    });
    expect(() => received(hook, webhookSecret(secret, to.targetId, 2))).toThrow(NOT_OURS);
  });

  test('gets no control, direction or noncharacters of a shop or catalogue', async () => {
    const { hook, channel, to } = await givenHook();
    const instead = [{ fragranceId: 7, name: HOSTILE, brand: HOSTILE, price: 20, currency: 'USD' }];
    await channel.send(givenMessage({ news: [givenHostileNews({ kind: 'sold_out', instead })] }), to);
    const text = JSON.stringify(hook.body());
    expect(text).not.toMatch(/\\[bfnrtu]|[\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/u);
  });

  test('gets the same id and the same words at every try, and the time of this one', async () => {
    const message = givenMessage();
    const [first, second] = [await givenHook(), await givenHook({}, after(new Date(), HOUR))];
    await first.channel.send(message, first.to);
    await second.channel.send(message, second.to);
    const [one, other] = [first.hook.posts[0], second.hook.posts[0]];
    expect(other?.headers['webhook-id']).toBe(one?.headers['webhook-id']);
    expect(other?.body).toEqual(one?.body);
    expect(Number(other?.headers['webhook-timestamp']) - Number(one?.headers['webhook-timestamp'])).toBeCloseTo(
      3_600,
      -1,
    );
  });

  test.each([
    ['for a day', HOUR, [true, true, false]],
    ['and then no longer', DAY + 1_000, [true, false, false]],
  ])('hears two signatures after its secret was replaced, %s', async (_, agoMs, expected) => {
    const now = new Date();
    const { hook, channel, to } = await givenHook({ secretVersion: 3, secretChangedAt: after(now, -agoMs) }, now);
    await channel.send(givenMessage(), to);
    const isVerified = (version: number) => {
      try {
        return received(hook, webhookSecret(secret, to.targetId, version)) !== undefined;
      } catch {
        return false;
      }
    };
    expect([3, 2, 1].map(isVerified)).toEqual(expected);
    const signatures = String(hook.posts[0]?.headers['webhook-signature']).split(' ');
    expect(signatures).toHaveLength(expected.filter(Boolean).length);
  });

  test.each(['restock', 'sold_out', 'price_drop', 'new_offer', 'preorder'] as const)(
    'is told of %s by its type',
    async (kind) => {
      const { hook, channel, to } = await givenHook();
      await channel.send(givenMessage({ news: [givenNews({ kind })] }), to);
      expect(hook.bodies()).toMatchObject([{ type: `fragrance.${kind}`, data: { kind } }]);
    },
  );

  test.each([
    ['quiet-hours', 'watchlist.held'],
    ['daily-cap', 'watchlist.held'],
    ['digest', 'watchlist.digest'],
  ] as const)('is told of what waited for %s at once, as %s', async (kind, type) => {
    const { hook, channel, to } = await givenHook();
    await channel.send(givenMessage({ kind, news: [givenNews(), givenNews({ kind: 'sold_out', isOver: true })] }), to);
    expect(hook.bodies()).toMatchObject([
      { type, data: { heldBy: kind, more: 0, news: [{ kind: 'restock' }, { kind: 'sold_out', isOver: true }] } },
    ]);
  });

  test('is tested by a message of its own', async () => {
    const { hook, channel, to } = await givenHook();
    await channel.send(givenMessage({ kind: 'test', news: [] }), to);
    expect(hook.bodies()).toMatchObject([{ type: 'sillage.test' }]);
  });

  test('never gets more than 20 kB, and hears how much was left out', async () => {
    const { hook, channel, to } = await givenHook();
    const large = givenHostileNews({
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
    await channel.send(givenMessage({ news: [large] }), to);
    await channel.send(givenMessage({ kind: 'quiet-hours', news: Array.from({ length: 300 }, () => givenNews()) }), to);
    for (const { body } of hook.posts) expect(body.length).toBeLessThan(20_000);
    const { news, more } = hook.body(1).data;
    expect(news.length).toBeGreaterThan(10);
    expect(news.length + more).toBe(300);
  });

  test('gets no address that is none of the web', async () => {
    const { hook, channel, to } = await givenHook();
    await channel.send(givenMessage({ news: [givenHostileNews()] }), to);
    expect(hook.body().data.url).toBeNull();
    expect(JSON.stringify(hook.bodies())).not.toMatch(/\\u0007|\u202e|\u2028/);
  });
});

describe('a receiver’s answer', () => {
  test.each([
    [301, 'later'],
    [400, 'later'],
    [401, 'later'],
    [404, 'later'],
    [410, 'gone'],
    [429, 'later'],
    [500, 'later'],
    [503, 'later'],
  ])('%i means %s', async (status, meaning) => {
    const { hook, channel, to } = await givenHook();
    hook.respond(status, { 'retry-after': '120' });
    const refusal = await refusalOf(channel.send(givenMessage(), to));
    expect(refusal).toMatchObject({ kind: meaning, retryAfterMs: 120_000 });
    expect(refusal.message).not.toMatch(/secret-path|text of theirs/);
  });

  test('that never comes is awaited later; an address on a private network is gone', async () => {
    const { channel, to } = await givenHook();
    const at = (url: string) => refusalOf(channel.send(givenMessage(), givenReceiver({ preset: 'webhook', url })));
    expect(await at((await givenRawServer(reset)).origin)).toMatchObject({ kind: 'later' });
    expect(await at('ftp://hooks.example/x')).toMatchObject({ kind: 'gone' });
    expect(await refusalOf(channel.send(givenMessage(), { ...to, address: null }))).toMatchObject({ kind: 'gone' });
    const careful = createWebhookChannel({ ...deps(), post: openPost({ allowPrivate: false }) });
    const inside = givenReceiver({ preset: 'webhook', url: 'https://127.0.0.1/x' });
    expect(await refusalOf(careful.send(givenMessage(), inside))).toMatchObject({ kind: 'gone' });
  });
});

test('the example in docs/webhooks.md is what its secret signs, and what we send', async () => {
  const page = await readFile(new URL('../../../../../../docs/webhooks.md', import.meta.url), 'utf8');
  const example = /<!-- example -->\s+```http\n([^]*?)\n\n([^]*?)\n```/.exec(page);
  const header = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(example?.[1] ?? '')?.[1] ?? '';
  const secretOfExample = /whsec_[\w+/=]+/.exec(page)?.[0] ?? '';
  const body = example?.[2] ?? '';
  const at = new Date(Number(header('webhook-timestamp')) * 1_000);
  expect(new Webhook(secretOfExample).sign(header('webhook-id'), at, body)).toBe(header('webhook-signature'));

  const { hook, channel, to } = await givenHook();
  await channel.send(givenMessage({ at: new Date('2026-05-04T10:20:31Z') }), to);
  expect(JSON.parse(body)).toEqual(hook.body());
});
