import { z } from 'zod';
import { route } from './http.ts';
import { eventKind } from './inbox.ts';
import { CHANNEL_PATH, CHANNELS_PATH, PUSH_KEY_PATH } from './paths.ts';
import { timestamp, timeZone, userId, uuid } from './primitives.ts';
import { eventKinds, webhookPresets } from './vocabulary.ts';

const userParams = z.object({ userId });
const channelParams = userParams.extend({ channelId: uuid('This is not one of your channels') });

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is written such as 22:30');

export const alertRules = z.object({
  /** Time zone of the user: an IANA name such as Europe/Berlin. Null counts as UTC. */
  timeZone: timeZone.nullable(),
  /**
   * Quiet hours of the user, which may span midnight. When they end, one message reports the events
   * that happened in them.
   */
  quietHours: z
    .object({ from: timeOfDay, to: timeOfDay })
    .refine(({ from, to }) => from !== to, 'Quiet hours need a beginning and an end that differ')
    .nullable(),
  /** Maximum number of messages per day and channel; further events wait for the next morning. */
  dailyLimit: z.int('A whole number from 1 to 500').min(1, 'At least 1').max(500, 'At most 500'),
  /** Minimum price drop for a notification, in percent. */
  priceDropPercent: z.int('A whole number from 5 to 80').min(5, 'At least 5').max(80, 'At most 80'),
});
export type AlertRules = z.infer<typeof alertRules>;

/** User's channel besides the inbox. The secret part of the address is never shown again. */
export const channel = z.object({
  id: z.uuid(),
  kind: z.enum(['email', 'push', 'webhook']),
  /** Payload format of a webhook; null for other channels. */
  preset: z.enum(webhookPresets).nullable(),
  label: z.string().nullable(),
  /** Part of the channel's address, enough for the user to recognise the channel. */
  address: z.string(),
  /** False for an email address that is not verified: nothing is sent to it. */
  isVerified: z.boolean(),
  /**
   * Kinds of event that are sent to the channel while it works. It depends on the user's choice for
   * the channel (`updateKinds`) and on the preferences emailNotifications and watchlistUpdates.
   */
  kinds: z.array(eventKind),
  /** Time and reason of switching the channel off; null while the channel works. */
  turnedOff: z.object({ at: timestamp, reason: z.string() }).nullable(),
  lastSentAt: timestamp.nullable(),
  createdAt: timestamp,
});
export type Channel = z.infer<typeof channel>;

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
export const newChannel = z.discriminatedUnion('preset', [
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
    /** URL of Telegram, or of a self-hosted Bot API server. */
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
    /** URL of an ntfy server with the topic, such as https://ntfy.sh/my-topic. */
    url: address,
    accessToken: z
      .string()
      .trim()
      .max(200, 'At most 200 characters')
      // It is sent in a header.
      .regex(/^[\x21-\x7e]*$/, 'An access token looks like tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2')
      .optional(),
  }),
  z.object({
    preset: z.literal('apprise'),
    label,
    /** URL of an Apprise API server with /notify, and the key of a stored configuration. */
    url: address,
    /** Apprise URLs to notify, without a key. Empty: those that the server has by default. */
    urls: z
      .string()
      .trim()
      .max(1024, 'At most 1,024 characters')
      .regex(/^([\x21-\x7e]+:\/\/[\x20-\x7e]+)?$/, 'An Apprise URL looks like mailto://user:password@example.com')
      .optional(),
    tag: z
      .string()
      .trim()
      .max(100, 'At most 100 characters')
      .regex(/^([a-z\d][\w, -]*)?$/i, 'A tag has letters, digits, _ and -')
      .optional(),
  }),
  z.object({
    preset: z.literal('gotify'),
    label,
    /** URL of the Gotify server. */
    url: address,
    token: z
      .string()
      .trim()
      .regex(/^[\w.-]{10,100}$/, 'An application token looks like AKsjdf.72jdA-Fh'),
  }),
  z.object({
    preset: z.literal('pushover'),
    label,
    /** URL of Pushover; another one only in tests. */
    url: address.default('https://api.pushover.net'),
    token: z
      .string()
      .trim()
      .regex(/^[a-z\d]{30}$/i, 'An application token has 30 letters and digits'),
    user: z
      .string()
      .trim()
      .regex(/^[a-z\d]{30}$/i, 'A user key has 30 letters and digits'),
  }),
  z.object({
    preset: z.literal('matrix'),
    label,
    /** URL of the homeserver's client-server API. */
    url: address,
    // It is sent in a header.
    accessToken: z
      .string()
      .trim()
      .regex(/^[\x21-\x7e]{1,2000}$/, 'Paste the access token, without spaces'),
    roomId: z
      .string()
      .trim()
      .regex(/^![\x21-\x7e]{1,254}$/, 'A room id begins with !, such as !AbCdEfGh:example.org'),
  }),
]);
export type NewChannel = z.input<typeof newChannel>;

const chosenKinds = z
  .array(z.enum(eventKinds, `Choose from ${eventKinds.join(', ')}`), 'List the kinds of event, or none')
  .max(eventKinds.length, 'Name each kind once')
  .transform((kinds) => [...new Set(kinds)]);

/** Secret with which a webhook's receiver verifies our signature (Standard Webhooks: `whsec_…`). */
const signingSecret = z.string();
/** Addresses of one feed as Atom and as JSON Feed. */
const atomFeedUrl = z.object({ url: z.string().nullable(), jsonUrl: z.string().nullable() });

export const notifyRoutes = {
  rules: route({
    method: 'GET',
    path: '/api/notifications/{userId}/rules',
    access: 'self',
    summary: 'Alert rules: quiet hours, daily limit, price threshold, time zone',
    params: userParams,
    data: alertRules,
  }),
  updateRules: route({
    method: 'PUT',
    path: '/api/notifications/{userId}/rules',
    access: 'self',
    summary: 'Replace all alert rules',
    params: userParams,
    body: alertRules,
    data: alertRules,
  }),
  channels: route({
    method: 'GET',
    path: '/api/notifications/{userId}/channels',
    access: 'self',
    summary: 'Notification channels: email first, then by age',
    params: userParams,
    data: z.array(channel),
  }),
  addChannel: route({
    method: 'POST',
    path: CHANNELS_PATH,
    access: 'self',
    summary: 'Add a browser or a webhook; the response for a plain webhook has its signing secret. At most 20',
    body: userParams.extend({ channel: newChannel }),
    data: z.object({ channel, secret: signingSecret.nullable() }),
    status: 201,
  }),
  removeChannel: route({
    method: 'DELETE',
    path: CHANNEL_PATH,
    access: 'self',
    summary: 'Remove a channel and its address',
    params: channelParams,
    data: z.null(),
  }),
  updateKinds: route({
    method: 'PUT',
    path: '/api/notifications/{userId}/channels/{channelId}/kinds',
    access: 'self',
    summary: 'Choose the kinds of event that are sent to the channel; none is allowed. May change two preferences',
    params: channelParams,
    body: z.object({ kinds: chosenKinds }),
    data: channel,
  }),
  testChannel: route({
    method: 'POST',
    path: '/api/notifications/{userId}/channels/{channelId}/test',
    access: 'self',
    summary: 'Send a test to the channel now; the response has the result',
    params: channelParams,
    data: z.object({ isAccepted: z.boolean(), says: z.string() }),
  }),
  resumeChannel: route({
    method: 'POST',
    path: '/api/notifications/{userId}/channels/{channelId}/resume',
    access: 'self',
    summary: 'Switch a channel on again',
    params: channelParams,
    data: channel,
  }),
  replaceSecret: route({
    method: 'POST',
    path: '/api/notifications/{userId}/channels/{channelId}/secret',
    access: 'self',
    summary: 'Replace the signing secret; for a day, messages are signed with both',
    params: channelParams,
    data: z.object({ secret: signingSecret }),
  }),
  pushKey: route({
    method: 'GET',
    path: PUSH_KEY_PATH,
    access: 'user',
    summary: "The server's VAPID public key, for a browser's subscription",
    data: z.object({ publicKey: z.string() }),
  }),
  atomFeed: route({
    method: 'GET',
    path: '/api/notifications/{userId}/feed',
    access: 'self',
    summary: 'URLs of the private feed as Atom and as JSON Feed; null without one',
    params: userParams,
    data: atomFeedUrl,
  }),
  renewAtomFeed: route({
    method: 'POST',
    path: '/api/notifications/{userId}/feed',
    access: 'self',
    summary: 'Create the private feed or replace its URLs; the previous URLs stop working',
    params: userParams,
    data: atomFeedUrl,
  }),
  removeAtomFeed: route({
    method: 'DELETE',
    path: '/api/notifications/{userId}/feed',
    access: 'self',
    summary: 'Remove the private feed',
    params: userParams,
    data: atomFeedUrl,
  }),
};
