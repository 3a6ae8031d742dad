import { z } from 'zod';
import { route } from './http.ts';
import { availability, currency, family, fragranceId, moment, price, userId } from './primitives.ts';
import { eventKinds, webhookPresets } from './vocabulary.ts';

const own = z.object({ userId });
const targetParams = own.extend({ targetId: z.uuid('This is not one of your channels') });

/** Local time of day, such as 22:30. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is written such as 22:30');

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}

/** When and how often a user wants notifications. */
export const alertRules = z.object({
  /** IANA name such as Europe/Berlin; null counts as UTC. */
  timeZone: z.string().max(64).refine(isTimeZone, 'This time zone is not known').nullable(),
  /** Events in between are deferred and sent in one message at the end. May span midnight. */
  quietHours: z
    .object({ from: timeOfDay, to: timeOfDay })
    .refine(({ from, to }) => from !== to, 'Quiet hours need a beginning and an end that differ')
    .nullable(),
  /** Messages per day and channel; the excess is deferred to one message the next morning. */
  dailyCap: z.int('A whole number from 1 to 500').min(1, 'At least 1').max(500, 'At most 500'),
  /** Minimum price drop for a notification, in percent. */
  priceDropPercent: z.int('A whole number from 5 to 80').min(5, 'At least 5').max(80, 'At most 80'),
});
export type AlertRules = z.infer<typeof alertRules>;

export const eventKind = z.enum(eventKinds);
export type EventKind = z.infer<typeof eventKind>;

/** Inbox notification about a watched fragrance, with its evidence and its deliveries. */
export const inboxEntry = z.object({
  id: z.uuid(),
  kind: eventKind,
  at: moment,
  fragranceId,
  fragranceName: z.string(),
  fragranceBrand: z.string(),
  fragranceImageUrl: z.string().nullable(),
  fragranceFamily: family.nullable(),
  shop: z.string(),
  url: z.string(),
  offers: z.array(
    z.object({
      variant: z.string().nullable(),
      sizeMl: z.number().nullable(),
      price: price.nullable(),
      currency: currency.nullable(),
      /** Present state. */
      availability: availability.nullable(),
    }),
  ),
  /** Set for a price drop only. */
  priceDrop: z.object({ before: price, now: price, currency }).nullable(),
  /** How the page was read. */
  method: z.string().nullable(),
  evidence: z.array(z.object({ source: z.string(), says: z.string() })),
  /** One restock of many within the hour: in the inbox only, sent to no channel. */
  isFlapping: z.boolean(),
  isUnread: z.boolean(),
  /** One entry per channel besides the inbox. */
  deliveries: z.array(
    z.object({
      channel: z.enum(['email', 'push', 'webhook']),
      /** Name that the user gave the channel; null for email. */
      label: z.string().nullable(),
      /** `waiting` for its turn or a retry; `held` by quiet hours or the daily cap. */
      status: z.enum(['waiting', 'held', 'sent', 'failed', 'dropped']),
      sentAt: moment.nullable(),
      /** Email address it was sent to. */
      sentTo: z.string().nullable(),
      /** Next try of a delivery that is deferred or retried. */
      nextTryAt: moment.nullable(),
      /** Why it was not sent, or not yet. */
      reason: z.string().nullable(),
    }),
  ),
  /** Why it was sent to no channel, if so. */
  reason: z.string().nullable(),
});
export type InboxEntry = z.infer<typeof inboxEntry>;

/** Channel besides the inbox. The secret part of its address is never shown again. */
export const target = z.object({
  id: z.uuid(),
  channel: z.enum(['email', 'push', 'webhook']),
  /** Payload format of a webhook; null for other channels. */
  preset: z.enum(webhookPresets).nullable(),
  label: z.string().nullable(),
  /** Part of the address by which the user recognises the channel. */
  address: z.string(),
  /** Null while the channel works; otherwise when and why we switched it off. */
  off: z.object({ at: moment, reason: z.string() }).nullable(),
  lastSentAt: moment.nullable(),
  createdAt: moment,
});
export type Target = z.infer<typeof target>;

const label = z
  .string()
  .trim()
  .min(1, 'Give it a name')
  .max(60, 'At most 60 characters')
  .regex(/^\P{Cc}*$/u, 'One line');
const address = z
  .string('Paste an address')
  .trim()
  .min(1, 'Paste an address')
  .max(2000, 'This address is too long')
  .pipe(z.url({ protocol: /^https?$/, error: 'An address begins with https://' }));
const base64url = z.string().regex(/^[\w-]+={0,2}$/, 'This is not a key of a browser');

/** New channel: a browser's push subscription (RFC 8291 keys) or a webhook with a preset format. */
export const newTarget = z.discriminatedUnion('preset', [
  z.object({
    preset: z.literal('push'),
    label,
    endpoint: address,
    p256dh: base64url.min(86).max(90),
    auth: base64url.min(22).max(26),
  }),
  z.object({ preset: z.enum(['webhook', 'discord', 'slack']), label, url: address }),
  z.object({
    preset: z.literal('telegram'),
    label,
    /** Telegram's own address, or that of a self-hosted Bot API server. */
    url: address.default('https://api.telegram.org'),
    botToken: z
      .string()
      .trim()
      .regex(/^\d{1,20}:[\w-]{20,80}$/, 'A bot token looks like 123456:ABC-DEF1234ghIkl'),
    chatId: z
      .string()
      .trim()
      .regex(/^(-?\d{1,20}|@\w{4,64})$/, 'A chat is a number or @name'),
  }),
  z.object({
    preset: z.literal('ntfy'),
    label,
    /** Server address with the topic, such as https://ntfy.sh/my-topic. */
    url: address,
    accessToken: z
      .string()
      .trim()
      .max(200, 'At most 200 characters')
      // It is sent in a header.
      .regex(/^[\x21-\x7e]*$/, 'An access token looks like tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2')
      .optional(),
  }),
]);
export type NewTarget = z.input<typeof newTarget>;

/** Secret with which a webhook's receiver verifies our signature (Standard Webhooks: `whsec_…`). */
const signingSecret = z.string();
const feed = z.object({ url: z.string().nullable() });
/** Counters of the notification bell. */
const bell = z.object({
  /** Unread inbox entries, counted up to 100. */
  unread: z.int(),
  /** Channels that we switched off because they rejected messages. */
  off: z.int(),
});

export const notifyRoutes = {
  inbox: route({
    method: 'GET',
    path: '/api/notifications/{userId}',
    access: 'self',
    summary: 'What happened to the watchlist, newest first, with what became of telling it',
    params: own,
    query: z.object({
      /** `next` of the response before. */
      before: z.uuid().optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    data: bell.extend({ entries: z.array(inboxEntry), next: z.uuid().nullable() }),
  }),
  unread: route({
    method: 'GET',
    path: '/api/notifications/{userId}/unread',
    access: 'self',
    summary: 'How much in the inbox is new, counted up to 100, and how many channels we switched off',
    params: own,
    data: bell,
  }),
  markRead: route({
    method: 'POST',
    path: '/api/notifications/{userId}/read',
    access: 'self',
    summary: 'Everything up to this entry was seen',
    params: own,
    body: z.object({ upTo: z.uuid('This is not an entry of an inbox') }),
    data: bell,
  }),
  rules: route({
    method: 'GET',
    path: '/api/notifications/{userId}/rules',
    access: 'self',
    summary: 'Quiet hours, daily cap, price threshold, time zone',
    params: own,
    data: alertRules,
  }),
  updateRules: route({
    method: 'PUT',
    path: '/api/notifications/{userId}/rules',
    access: 'self',
    summary: 'Change all of them',
    params: own,
    body: alertRules,
    data: alertRules,
  }),
  targets: route({
    method: 'GET',
    path: '/api/notifications/{userId}/targets',
    access: 'self',
    summary: 'Where the user is told of things: the mail first, then by age',
    params: own,
    data: z.array(target),
  }),
  addTarget: route({
    method: 'POST',
    path: '/api/notifications/targets',
    access: 'self',
    summary: 'Add a browser or a webhook; a plain webhook is answered with its signing secret. At most 20',
    body: own.extend({ target: newTarget }),
    data: z.object({ target, secret: signingSecret.nullable() }),
    status: 201,
  }),
  removeTarget: route({
    method: 'DELETE',
    path: '/api/notifications/{userId}/targets/{targetId}',
    access: 'self',
    summary: 'Tell nothing there any more; its address is forgotten',
    params: targetParams,
    data: z.null(),
  }),
  testTarget: route({
    method: 'POST',
    path: '/api/notifications/{userId}/targets/{targetId}/test',
    access: 'self',
    summary: 'Send a test there now; the answer says how it was received',
    params: targetParams,
    data: z.object({ isAccepted: z.boolean(), says: z.string() }),
  }),
  resumeTarget: route({
    method: 'POST',
    path: '/api/notifications/{userId}/targets/{targetId}/resume',
    access: 'self',
    summary: 'Switch on again what we switched off',
    params: targetParams,
    data: target,
  }),
  replaceSecret: route({
    method: 'POST',
    path: '/api/notifications/{userId}/targets/{targetId}/secret',
    access: 'self',
    summary: 'A new signing secret; for a day the old one signs too',
    params: targetParams,
    data: z.object({ secret: signingSecret }),
  }),
  pushKey: route({
    method: 'GET',
    path: '/api/notifications/push-key',
    access: 'user',
    summary: "The server's VAPID public key, for a browser's subscription",
    data: z.object({ publicKey: z.string() }),
  }),
  feed: route({
    method: 'GET',
    path: '/api/notifications/{userId}/feed',
    access: 'self',
    summary: 'The address of the private Atom feed; null while there is none',
    params: own,
    data: feed,
  }),
  renewFeed: route({
    method: 'POST',
    path: '/api/notifications/{userId}/feed',
    access: 'self',
    summary: 'A new address for the feed; the one before ends',
    params: own,
    data: feed,
  }),
  removeFeed: route({
    method: 'DELETE',
    path: '/api/notifications/{userId}/feed',
    access: 'self',
    summary: 'End the feed',
    params: own,
    data: feed,
  }),
};
