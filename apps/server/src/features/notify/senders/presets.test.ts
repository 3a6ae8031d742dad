import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { readConfig } from '../../../platform/config.ts';
import { newId } from '../../../platform/ids.ts';
import { createLog } from '../../../platform/observability/log.ts';
import type { WebhookAddress } from '../notify.tables.ts';
import {
  givenEvent,
  givenHostileEvent,
  givenMessage,
  givenReceiver,
  givenSealedReceiver,
} from '../testing/given-message.ts';
import { catchSendError, givenEndpoint, openPost, type SentBody } from '../testing/receiver.ts';
import type { Message } from './channel-sender.ts';
import { createWebhookSender } from './webhook-sender.ts';

const config = readConfig({ PUBLIC_URL: 'https://sillage.example' });
const log = createLog({ logLevel: 'silent' });

type Preset = Exclude<WebhookAddress['preset'], 'webhook'>;

const addressAt: Record<Preset, (origin: string) => WebhookAddress> = {
  discord: (origin) => ({ preset: 'discord', url: `${origin}/api/webhooks/1/token` }),
  slack: (origin) => ({ preset: 'slack', url: `${origin}/services/T/B/token` }),
  telegram: (origin) => ({ preset: 'telegram', url: `${origin}/`, botToken: '12345:token', chatId: '-100123' }),
  ntfy: (origin) => ({ preset: 'ntfy', url: `${origin}/my-topic`, accessToken: 'tk_token' }),
  apprise: (origin) => ({ preset: 'apprise', url: `${origin}/notify`, urls: 'json://12345', tag: null }),
  gotify: (origin) => ({ preset: 'gotify', url: origin, token: 'tk_token_token' }),
  pushover: (origin) => ({ preset: 'pushover', url: origin, token: 'tk_token', user: '12345' }),
  matrix: (origin) => ({ preset: 'matrix', url: origin, accessToken: 'tk_token', roomId: '!12345:example.org' }),
};
const presets = Object.keys(addressAt) as Preset[];

async function givenService(preset: Preset) {
  const service = await givenEndpoint();
  const channel = createWebhookSender({ config, secret: 'x', log, clock: systemClock, post: openPost() });
  const to = givenSealedReceiver(addressAt[preset](service.origin), 'x');
  const send = (more: Partial<Message> = {}) => channel.send(givenMessage(more), to);
  return { service, channel, to, send };
}

const words: Record<Preset, (body: SentBody) => string> = {
  discord: ({ content }) => content,
  slack: ({ blocks = [] }) => blocks.map(({ text }) => text.text).join('\n'),
  telegram: ({ text }) => text,
  ntfy: ({ title, message }) => `${title}\n${message}`,
  apprise: ({ title, body }) => `${title}\n${body}`,
  gotify: ({ title, message }) => `${title}\n${message}`,
  pushover: ({ title, message, url }) => `${title}\n${message}\n${url}`,
  matrix: ({ body }) => body,
};

/**
 * Returns the length of each text of the message that the chat service limits, in characters or
 * bytes.
 */
const measured: Record<Preset, (body: SentBody) => number[]> = {
  discord: ({ content }) => [content.length],
  slack: ({ blocks = [] }) => blocks.map(({ text }) => text.text.length),
  telegram: ({ text }) => [text.length],
  ntfy: ({ message }) => [Buffer.byteLength(message)],
  apprise: ({ body }) => [body.length],
  gotify: ({ message }) => [Buffer.byteLength(message)],
  pushover: ({ message }) => [message.length],
  matrix: ({ body, formatted_body }) => [Buffer.byteLength(body) + Buffer.byteLength(formatted_body)],
};
const most: Record<Preset, number> = {
  discord: 2_000,
  slack: 3_000,
  telegram: 4_096,
  ntfy: 4_096,
  apprise: 32_768,
  gotify: 16_384,
  pushover: 1_024,
  matrix: 40_000,
};
/** Services that may be behind a proxy, which may answer with 404. */
const selfHosted: readonly Preset[] = ['ntfy', 'apprise', 'gotify', 'matrix'];
/** Pushover says only in the body what is invalid. */
const invalid = (preset: Preset) => (preset === 'pushover' ? 'never' : 'gone');

/** Removes Discord's escapes, as Discord does before it shows the text. */
const shown = (text: string) => text.replace(/\\([^\w\s])/g, '$1').replaceAll('&amp;', '&');

describe.each(presets)('message for %s', (preset) => {
  test('message to a chat service has event, size, price, shop and evidence', async () => {
    const { service, send } = await givenService(preset);
    expect(await send()).toEqual({ sentTo: null });
    const text = shown(words[preset](service.body()));
    for (const fact of [
      'Oud 24 by Maison Test is back in stock',
      'Test Parfumerie, 50 ml: €89.90',
      'https://shop.example/oud?a=1&b=2',
      'How we know: read from the product data (JSON-LD)',
      'https://schema.org/InStock',
    ])
      expect(text).toContain(fact);
  });

  test('message to a chat service has the old price, sizes that sold out again and alternatives', async () => {
    const { service, send } = await givenService(preset);
    const [offer] = givenEvent().offers;
    const gone = offer ? [{ ...offer, availability: 'OutOfStock' as const }] : [];
    const instead = [{ fragranceId: 7, name: 'Oud 7', brand: 'Other', price: 20, currency: 'USD' }];
    await send({ events: [givenEvent({ kind: 'price_drop', priceDrop: { before: 120, now: 90, currency: 'EUR' } })] });
    await send({ events: [givenEvent({ isOver: true, offers: gone })] });
    await send({ events: [givenEvent({ kind: 'sold_out', alternatives: instead })] });
    const [drop, over, out] = service.bodies().map((body) => shown(words[preset](body)));
    expect(drop).toContain('25% cheaper');
    expect(drop).toContain('€120.00 before, €90.00 now');
    expect(over).toContain('was back in stock, but sold out again');
    expect(over).toContain('(sold out again)');
    expect(out).toContain('In stock instead: Oud 7 by Other, $20.00');
  });

  test('message to a chat service states the time and the present state of events from quiet hours', async () => {
    const { service, send } = await givenService(preset);
    const happenedAt = new Date('2026-05-04T00:10:00Z');
    await send({
      kind: 'quiet-hours',
      events: [givenEvent({ happenedAt }), givenEvent({ kind: 'sold_out', isOver: true })],
    });
    const text = shown(words[preset](service.body()));
    expect(text).toContain('2 notifications from your quiet hours');
    expect(text).toContain('At 02:10, still true when we checked at 12:20');
    expect(text).toContain('was sold out at Test Parfumerie, but is back');
  });

  test('message to a chat service is shortened to the service’s limit and links to the complete text', async () => {
    const { service, send } = await givenService(preset);
    await send({
      kind: 'daily-limit',
      events: Array.from({ length: 300 }, () => givenHostileEvent({ url: `https://shop.example/${'x'.repeat(400)}` })),
    });
    await send({ events: [givenHostileEvent({ url: `https://shop.example/${'x'.repeat(3_000)}` })] });
    const wide = { id: 1, name: '香水'.repeat(90), brand: 'Maison', imageUrl: null, family: null };
    await send({ kind: 'daily-limit', events: Array.from({ length: 300 }, () => givenEvent({ fragrance: wide })) });
    const [bundle, single] = service.bodies().map((body) => words[preset](body));
    expect(bundle).toMatch(/and \d+ more/);
    expect(bundle).toContain('https://sillage.example/notifications');
    expect(single).toContain('https://sillage.example/fragrances/24');
    for (const length of service.bodies().flatMap(measured[preset])) expect(length).toBeLessThanOrEqual(most[preset]);
    expect(service.body().blocks?.length ?? 0).toBeLessThanOrEqual(50);
  });

  test('message to a chat service has no control or direction characters from shop text', async () => {
    const { service, send } = await givenService(preset);
    await send({ events: [givenHostileEvent()] });
    expect(words[preset](service.body()).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
    expect(String(service.posts[0]?.body)).not.toContain('javascript:');
  });

  test('message to a chat service says that it is a test when the user tests the channel', async () => {
    const { service, send } = await givenService(preset);
    await send({ kind: 'test', events: [] });
    expect(shown(words[preset](service.body()))).toContain('This is a test');
  });

  test.each([
    [302, 'later'],
    [400, 'never'],
    [401, invalid(preset)],
    [403, invalid(preset)],
    [404, selfHosted.includes(preset) ? 'later' : invalid(preset)],
    [408, 'later'],
    [410, 'gone'],
    [413, 'never'],
    [429, 'later'],
    [502, 'later'],
  ] as const)('message to a chat service with the response %i fails as “%s”', async (status, kind) => {
    const { service, send } = await givenService(preset);
    service.respond(status, { 'retry-after': '30' });
    const error = await catchSendError(send());
    expect(error).toMatchObject({ kind, retryAfterMs: 30_000 });
    expect(error.message).not.toMatch(/12345|tk_|text of theirs|127\.0\.0\.1/);
  });
});

test('Discord message allows no mentions and escapes all formatting characters', async () => {
  const { service, send } = await givenService('discord');
  await send({ events: [givenHostileEvent()] });
  const { content, allowed_mentions } = service.body();
  expect(allowed_mentions).toEqual({ parse: [] });
  for (const raw of ['@everyone', '<@123>', '[here](', '||z||', '`y`', 'https://evil'])
    expect(content.replace(/\\./g, '')).not.toContain(raw);
  expect(content).toContain('\\@everyone');
});

test('Slack message escapes “&”, “<” and “>” and creates no mentions or links', async () => {
  const { service, send } = await givenService('slack');
  await send({ events: [givenHostileEvent()] });
  const { text, blocks = [] } = service.body();
  expect(text).toContain('&lt;!channel&gt;');
  expect(JSON.stringify(blocks)).not.toContain('<!channel>');
  expect(JSON.stringify(blocks)).toContain('&amp;&lt;b&gt;');
  for (const block of blocks) expect(block.text).toMatchObject({ type: 'mrkdwn', verbatim: true });
});

test('Slack link stays intact when the URL contains special characters', async () => {
  const { service, send } = await givenService('slack');
  await send({ events: [givenEvent({ url: 'https://shop.example/?a=1&b=x|<!channel>' })] });
  expect(service.body().blocks?.[0]?.text.text).toContain(
    '<https://shop.example/?a=1&amp;b=x%7C%3C!channel%3E|Go to the page>',
  );
});

test('Telegram message has the token in the URL only, and is plain text without a preview', async () => {
  const { service, send } = await givenService('telegram');
  await send({ events: [givenHostileEvent()] });
  const body = service.body();
  expect(service.posts[0]?.path).toBe('/bot12345:token/sendMessage');
  expect(body).toMatchObject({ chat_id: '-100123', link_preview_options: { is_disabled: true } });
  expect(body).not.toHaveProperty('parse_mode');
  expect(body.text).not.toContain('@');
});

test('ntfy message is posted to the server’s root, with the topic in the body and the token in a header', async () => {
  const { service, channel, send } = await givenService('ntfy');
  await send();
  expect(service.posts[0]).toMatchObject({ path: '/', headers: { authorization: 'Bearer tk_token' } });
  expect(service.body()).toMatchObject({
    topic: 'my-topic',
    title: 'Oud 24 by Maison Test is back in stock',
    click: 'https://shop.example/oud?a=1&b=2',
  });
  const open = givenReceiver({ preset: 'ntfy', url: `${service.origin}/behind/topic_2/`, accessToken: null });
  await channel.send(givenMessage(), open);
  expect(service.posts[1]).toMatchObject({ path: '/behind/' });
  expect(service.posts[1]?.headers).not.toHaveProperty('authorization');
  expect(service.body(1)).toMatchObject({ topic: 'topic_2' });
  const none = givenReceiver({ preset: 'ntfy', url: service.origin, accessToken: null });
  expect(await catchSendError(channel.send(givenMessage(), none))).toMatchObject({ kind: 'gone' });
});

describe('link to act on an alert', () => {
  const findLinks = (service: { bodies: () => object[] }) =>
    service
      .bodies()
      .map((body) => [...new Set(JSON.stringify(body).match(/https:\/\/sillage\.example\/alerts\/[\w.-]+/g))]);

  test.each(presets)('message for %s has one link for all its events, and a test message has none', async (preset) => {
    const { service, send } = await givenService(preset);
    const [id, bundle] = [newId(), newId()];
    await send({ id });
    await send({ id: bundle, kind: 'quiet-hours', events: [givenEvent(), givenEvent({ shop: 'Other' })] });
    await send({ kind: 'test', events: [] });
    const [single = [], several = [], none] = findLinks(service);
    expect([single.length, several.length, none]).toEqual([1, 1, []]);
    expect([single[0]?.includes(id), several[0]?.includes(bundle)]).toEqual([true, true]);
  });

  test('ntfy gets buttons that act at once for one event, and only a link for several', async () => {
    const { service, send } = await givenService('ntfy');
    await send();
    await send({ kind: 'digest', events: [givenEvent(), givenEvent({ shop: 'Other' })] });
    const [one, many] = service.bodies() as unknown as { actions: { action: string; body?: string }[] }[];
    expect(one?.actions.map(({ action, body }) => [action, body])).toEqual([
      ['http', 'action=bought'],
      ['http', 'action=snooze&for=week'],
      ['view', undefined],
    ]);
    expect(many?.actions.map(({ action }) => action)).toEqual(['view']);
  });

  test('Telegram gets link buttons, or the link as text when the server has no public name', async () => {
    const { service, send, to } = await givenService('telegram');
    await send();
    const local = readConfig({ PUBLIC_URL: 'http://localhost:3000' });
    const sender = createWebhookSender({ config: local, secret: 'x', log, clock: systemClock, post: openPost() });
    await sender.send(givenMessage(), to);
    const [open, closed] = service.bodies() as unknown as { text: string; reply_markup?: unknown }[];
    expect(JSON.stringify(open?.reply_markup)).toContain('Was it there?');
    expect(open?.text).not.toContain('/alerts/');
    expect(closed?.reply_markup).toBeUndefined();
    expect(closed?.text).toContain('http://localhost:3000/alerts/');
  });
});
