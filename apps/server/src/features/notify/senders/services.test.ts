import { openApprise, openGotify, openMatrix, openPushover } from '@sillage/testkit/services';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { readConfig } from '../../../platform/config.ts';
import { createLog } from '../../../platform/observability/log.ts';
import type { WebhookAddress } from '../notify.tables.ts';
import { givenEvent, givenHostileEvent, givenMessage, givenSealedReceiver } from '../testing/given-message.ts';
import { catchSendError, openPost } from '../testing/receiver.ts';
import { apprise, gotify, matrix, pushover } from '../testing/sample-channels.ts';
import type { Message } from './channel-sender.ts';
import { createWebhookSender } from './webhook-sender.ts';

const SECRET = 'a secret of the tests, and of nothing else';

function createSender() {
  const config = readConfig({ PUBLIC_URL: 'https://sillage.example' });
  const log = createLog({ logLevel: 'silent' });
  return createWebhookSender({ config, secret: SECRET, log, clock: systemClock, post: openPost() });
}

function sendTo(address: WebhookAddress) {
  const [sender, to] = [createSender(), givenSealedReceiver(address, SECRET)];
  return (more: Partial<Message> = {}) => sender.send(givenMessage(more), to);
}

async function givenApprise(
  more: Partial<Extract<WebhookAddress, { preset: 'apprise' }>> = {},
  hasDefaultUrls = false,
) {
  const service = await openApprise({ configurations: { 'my-key': ['phone', 'tablet'] }, hasDefaultUrls });
  onTestFinished(() => service.close());
  const { url = '/notify/my-key', ...rest } = more;
  const address = { preset: 'apprise', urls: null, tag: null, ...rest, url: service.origin + url } as const;
  return { service, send: sendTo(address) };
}

async function givenGotify(path = '') {
  const service = await openGotify({ applications: { [gotify.token]: 'Sillage' } });
  onTestFinished(() => service.close());
  return { service, send: sendTo({ preset: 'gotify', url: service.origin + path, token: gotify.token }) };
}

async function givenPushover({ token, user } = { token: pushover.token, user: pushover.user }) {
  const service = await openPushover({ tokens: [pushover.token], users: [pushover.user] });
  onTestFinished(() => service.close());
  return { service, send: sendTo({ preset: 'pushover', url: service.origin, token, user }) };
}

async function givenMatrix({ accessToken, roomId } = { accessToken: matrix.accessToken, roomId: matrix.roomId }) {
  const service = await openMatrix({ rooms: { [matrix.accessToken]: [matrix.roomId] } });
  onTestFinished(() => service.close());
  return { service, send: sendTo({ preset: 'matrix', url: `${service.origin}/`, accessToken, roomId }) };
}

const openers = { apprise: givenApprise, gotify: givenGotify, pushover: givenPushover, matrix: givenMatrix };

const wide = { id: 1, name: '香水👨‍👩‍👧'.repeat(60), brand: 'Maison', imageUrl: null, family: null };
const offers = Array.from({ length: 9 }, () => givenEvent().offers)
  .flat()
  .map((offer) => ({ ...offer, variant: '50 ml 👩🏽‍🔬'.repeat(20) }));
const longUrl = `https://shop.example/${'x'.repeat(470)}`;
const messages: [what: string, Partial<Message>][] = [
  ['one event', {}],
  ['a test', { kind: 'test', events: [] }],
  ['a bundle', { kind: 'quiet-hours', events: [givenEvent(), givenEvent({ kind: 'sold_out', isOver: true })] }],
  ['300 events', { kind: 'digest', events: Array.from({ length: 300 }, () => givenHostileEvent({ url: longUrl })) }],
  ['hostile text', { events: [givenHostileEvent()] }],
  [
    'long text',
    {
      events: [
        givenHostileEvent({
          kind: 'sold_out',
          isOver: true,
          fragrance: wide,
          shop: '香'.repeat(200),
          offers,
          url: longUrl,
        }),
      ],
    },
  ],
];

describe.each(Object.entries(openers))('message to %s', (_name, givenService) => {
  test.each(messages)('message to a service with %s is one that its documentation allows', async (_what, more) => {
    const { service, send } = await givenService();
    expect(await send(more)).toEqual({ sentTo: null });
    expect([service.messages.length, service.violations]).toEqual([1, []]);
    expect(JSON.stringify(service.messages)).not.toMatch(/\\ud[89a-f]/);
  });

  test('message to a service is tried again after 429, 500 and a closed connection, not before Retry-After', async () => {
    const { service, send } = await givenService();
    service.replyNext({ status: 429, headers: { 'retry-after': '30' } }, { status: 500 });
    expect(await catchSendError(send())).toMatchObject({ kind: 'later', retryAfterMs: 30_000 });
    expect(await catchSendError(send())).toMatchObject({ kind: 'later', retryAfterMs: null });
    service.hangUpNext();
    expect(await catchSendError(send())).toMatchObject({ kind: 'later' });
  });

  test('message to a service is not sent when its secrets were stored under another secret', async () => {
    const { service } = await givenService();
    const address = { preset: 'gotify', url: service.origin, token: gotify.token } as const;
    const stored = givenSealedReceiver(address, 'an earlier secret');
    const error = await catchSendError(createSender().send(givenMessage(), stored));
    expect([error.kind, error.message, service.requests]).toEqual([
      'gone',
      expect.stringContaining('add it again'),
      [],
    ]);
  });
});

describe('Apprise', () => {
  test('message to Apprise names the stored configuration, its tag and the type of the event', async () => {
    const { service, send } = await givenApprise({ tag: 'phone, tablet' });
    await send();
    await send({ events: [givenEvent({ kind: 'sold_out' })] });
    await send({ events: [givenEvent({ isOver: true })] });
    expect(service.messages).toMatchObject([
      {
        key: 'my-key',
        tag: 'phone, tablet',
        type: 'success',
        format: 'text',
        title: expect.stringContaining('Oud 24'),
      },
      { type: 'warning' },
      { type: 'info' },
    ]);
    expect(service.messages[0]).not.toHaveProperty('urls');
    expect(service.messages[0]?.body).toMatch(/50 ml: €89\.90\n[^]*How we know[^]*\/oud\?a=1&b=2\n\n.*\/alerts\//);
  });

  test('message to Apprise without a key has the given URLs, or uses those of the server', async () => {
    const given = await givenApprise({ url: '/notify', urls: 'json://a, xml://b' });
    await given.send();
    expect(given.service.messages).toMatchObject([{ key: null, urls: 'json://a, xml://b' }]);
    const own = await givenApprise({ url: '/notify/' }, true);
    await own.send();
    expect([own.service.messages.length, own.service.violations]).toEqual([1, []]);
  });

  test('message to Apprise has no mention, tag or link that a service behind it could understand', async () => {
    const { service, send } = await givenApprise();
    await send({ events: [givenHostileEvent()] });
    const { title = '', body = '' } = service.messages[0] ?? {};
    for (const raw of ['@', '<', '>', '](']) expect([raw, (title + body).includes(raw)]).toEqual([raw, false]);
  });

  test('Apprise channel is turned off when its key has no services, and stays on when a tag has none', async () => {
    const unknown = await givenApprise({ url: '/notify/other' });
    expect(await catchSendError(unknown.send())).toMatchObject({ kind: 'gone' });
    const untagged = await givenApprise({ tag: 'watch' });
    expect(await catchSendError(untagged.send())).toMatchObject({
      kind: 'never',
      message: expect.stringContaining('tag'),
    });
  });
});

test('message to Gotify has title, plain text, priority, the link to open and the token in a header', async () => {
  const { service, send } = await givenGotify('/');
  await send();
  await send({ kind: 'digest', events: [givenEvent(), givenEvent()] });
  const click = (url: string) => ({ 'client::notification': { click: { url } } });
  expect(service.messages).toMatchObject([
    { application: 'Sillage', title: 'Oud 24 by Maison Test is back in stock', priority: 5 },
    { extras: click('https://sillage.example/notifications') },
  ]);
  expect(service.messages[0]?.extras).toEqual({
    'client::display': { contentType: 'text/plain' },
    ...click('https://shop.example/oud?a=1&b=2'),
  });
  expect(service.messages[0]?.message).toMatch(/^Test Parfumerie[^]*How we know[^]*\/alerts\//);
  expect(JSON.stringify(service.messages)).not.toContain(gotify.token);
});

test('Gotify channel is turned off when the token is not one of an application', async () => {
  const service = await openGotify({ applications: {} });
  onTestFinished(() => service.close());
  const send = sendTo({ preset: 'gotify', url: service.origin, token: gotify.token });
  expect(await catchSendError(send())).toMatchObject({ kind: 'gone', message: expect.stringContaining('token') });
});

describe('Pushover', () => {
  test('message to Pushover has the link to the page beside the text, and the link to act on the alert in it', async () => {
    const { service, send } = await givenPushover();
    await send();
    await send({ kind: 'digest', events: [givenEvent(), givenEvent()] });
    expect(service.messages).toMatchObject([
      { url: 'https://shop.example/oud?a=1&b=2', url_title: 'Go to the page', user: pushover.user },
      { url: 'https://sillage.example/notifications', url_title: 'Open Sillage' },
    ]);
    for (const { message } of service.messages) expect(message).toMatch(/\/alerts\//);
    expect(service.messages[0]?.message).toContain('https://schema.org/InStock');
  });

  test('text for Pushover is cut before the link to act on the alert when it is too long', async () => {
    const { service, send } = await givenPushover();
    await send({ events: [givenEvent({ kind: 'sold_out', fragrance: wide, shop: '香'.repeat(200), offers })] });
    const { title = '', message } = service.messages[0] ?? { message: '' };
    expect(title.length).toBeLessThanOrEqual(250);
    expect(message).toMatch(/…\n\nBought it, snooze, stop or correct it https:\/\/sillage\.example\/alerts\/[\w.-]+$/);
    expect(message.length).toBeLessThanOrEqual(1_024);
  });

  test.each([
    ['application token', { token: 'x'.repeat(30), user: pushover.user }],
    ['user key', { token: pushover.token, user: 'x'.repeat(30) }],
  ])('Pushover channel is turned off when Pushover does not know the %s', async (what, keys) => {
    const { send } = await givenPushover(keys);
    expect(await catchSendError(send())).toMatchObject({ kind: 'gone', message: expect.stringContaining(what) });
  });
});

describe('Matrix', () => {
  test('message to Matrix notifies the room, mentions no member and has both forms of the text', async () => {
    const { service, send } = await givenMatrix();
    await send({ events: [givenHostileEvent({ url: 'https://shop.example/?a="><script>&b=2' })] });
    const [message] = service.messages;
    expect(message).toMatchObject({ roomId: matrix.roomId, msgtype: 'm.text', 'm.mentions': {} });
    expect(message?.formatted_body).toContain('&lt;b&gt;');
    expect(message?.formatted_body).toMatch(/^<p><strong>Oud [^]*How we know[^]*<a href="https:[^"]*\/alerts\//);
    expect(message?.formatted_body?.match(/href="[^"]*"/g)?.[0]).toBe(
      'href="https://shop.example/?a=%22%3E%3Cscript%3E&amp;b=2"',
    );
  });

  test('message to Matrix appears once when the same delivery is sent again after a lost answer', async () => {
    const { service, send } = await givenMatrix();
    const message = givenMessage();
    service.hangUpNext();
    expect(await catchSendError(send(message))).toMatchObject({ kind: 'later' });
    await send(message);
    await send();
    expect(service.requests).toHaveLength(3);
    expect(service.messages.map(({ transactionId }) => transactionId === message.id)).toEqual([true, false]);
  });

  test.each([
    ['access token', { accessToken: 'other', roomId: matrix.roomId }],
    ['room', { accessToken: matrix.accessToken, roomId: '!other:matrix.example' }],
  ])('Matrix channel is turned off when the homeserver rejects the %s', async (what, keys) => {
    const { send } = await givenMatrix(keys);
    expect(await catchSendError(send())).toMatchObject({ kind: 'gone', message: expect.stringContaining(what) });
  });
});

test('message to a service is not sent to a private address unless the operator allows it', async () => {
  const config = readConfig({ PUBLIC_URL: 'https://sillage.example' });
  const post = openPost({ allowPrivate: false });
  const deps = { config, secret: SECRET, log: createLog({ logLevel: 'silent' }), clock: systemClock, post };
  for (const input of [apprise, gotify, pushover, matrix]) {
    const address = { urls: null, ...input, url: 'https://127.0.0.1/notify' } as WebhookAddress;
    const to = givenSealedReceiver(address, SECRET);
    expect(await catchSendError(createWebhookSender(deps).send(givenMessage(), to))).toMatchObject({
      kind: 'gone',
      message: 'Its address is on a private network',
    });
  }
});
