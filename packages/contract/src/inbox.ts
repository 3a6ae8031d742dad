import { z } from 'zod';
import { route } from './http.ts';
import { availability, currency, family, fragranceId, price, timestamp, userId } from './primitives.ts';
import { eventKinds } from './vocabulary.ts';

export const eventKind = z.enum(eventKinds);
export type EventKind = z.infer<typeof eventKind>;

/** Inbox notification about a watched fragrance, with its evidence and its deliveries. */
export const inboxEntry = z.object({
  id: z.uuid(),
  kind: eventKind,
  at: timestamp,
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
      channelKind: z.enum(['email', 'push', 'webhook']),
      /** Name that the user gave the channel; null for email. */
      label: z.string().nullable(),
      /** `waiting` for its turn or a retry; `deferred` by quiet hours or the daily limit. */
      status: z.enum(['waiting', 'deferred', 'sent', 'failed', 'dropped']),
      sentAt: timestamp.nullable(),
      /** Email address it was sent to. */
      sentTo: z.string().nullable(),
      /** Next attempt of a delivery that is deferred or retried. */
      nextTryAt: timestamp.nullable(),
      /** Why it was not sent, or not yet. */
      reason: z.string().nullable(),
    }),
  ),
  /** Why it was sent to no channel, if so. */
  reason: z.string().nullable(),
});
export type InboxEntry = z.infer<typeof inboxEntry>;

/** Counters of the notification bell. */
const unreadCounts = z.object({
  /** Unread inbox entries, counted up to 100. */
  unread: z.int(),
  /** Channels that we switched off because they rejected messages. */
  off: z.int(),
});

export const inboxRoutes = {
  list: route({
    method: 'GET',
    path: '/api/notifications/{userId}',
    access: 'self',
    summary: 'Inbox: events of the watchlist with their deliveries, newest first',
    params: z.object({ userId }),
    query: z.object({
      /** `next` of the response before. */
      before: z.uuid().optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    data: unreadCounts.extend({ entries: z.array(inboxEntry), next: z.uuid().nullable() }),
  }),
  unread: route({
    method: 'GET',
    path: '/api/notifications/{userId}/unread',
    access: 'self',
    summary: 'Number of unread inbox entries, counted up to 100, and of channels that we switched off',
    params: z.object({ userId }),
    data: unreadCounts,
  }),
  markRead: route({
    method: 'POST',
    path: '/api/notifications/{userId}/read',
    access: 'self',
    summary: 'Mark the inbox as read up to this entry',
    params: z.object({ userId }),
    body: z.object({ upTo: z.uuid('This is not an entry of an inbox') }),
    data: unreadCounts,
  }),
};
