import { z } from 'zod';
import { route } from './http.ts';
import { availability, currency, family, fragranceId, offerKind, price, timestamp, userId } from './primitives.ts';
import { eventKinds, problems } from './vocabulary.ts';

export const eventKind = z.enum(eventKinds);
export type EventKind = z.infer<typeof eventKind>;

/** What a list of inbox entries is restricted to. */
export const inboxFilter = z.enum(['unread', ...eventKinds]);
export type InboxFilter = z.infer<typeof inboxFilter>;

export const inboxEntry = z.object({
  id: z.uuid(),
  kind: eventKind,
  /** Kind of goods that the event is about; absent for full bottles. */
  offerKind: offerKind.optional(),
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
      /** Current availability of the offer. */
      availability: availability.nullable(),
    }),
  ),
  /**
   * Prices before and after a price drop; of a `lowest_price`, `before` is the lowest price before.
   * Null for other events.
   */
  priceDrop: z.object({ before: price, now: price, currency }).nullable(),
  /** Of an event at the lowest price of its size: since when prices are compared; else absent. */
  lowSince: timestamp.optional(),
  /** Method by which the page was read. */
  method: z.string().nullable(),
  evidence: z.array(z.object({ source: z.string(), says: z.string() })),
  /** True for an event of an offer that keeps changing, which is sent to no channel. */
  isFlapping: z.boolean(),
  /** True if the user's own browser saw it, which no other user learns; else absent. */
  isPrivate: z.boolean().optional(),
  isUnread: z.boolean(),
  /** Deliveries of the event, one for each channel besides the inbox. */
  deliveries: z.array(
    z.object({
      channelKind: z.enum(['email', 'push', 'webhook']),
      /** Name that the user gave the channel; null for email. */
      label: z.string().nullable(),
      /**
       * Status of a delivery. `waiting`: it is due, or will be retried. `deferred`: it will be sent
       * later, in one message with others.
       */
      status: z.enum(['waiting', 'deferred', 'sent', 'failed', 'dropped']),
      sentAt: timestamp.nullable(),
      sentTo: z.string().nullable(),
      /** Time of the next attempt to send a deferred or retried delivery. */
      nextTryAt: timestamp.nullable(),
      /** Reason why the delivery was not sent, or not yet. */
      reason: z.string().nullable(),
    }),
  ),
  /** Reason why the event was sent to no channel, if it was sent to none. */
  reason: z.string().nullable(),
});
export type InboxEntry = z.infer<typeof inboxEntry>;

/** An operator's answer to a user's report of a page. */
export const reportAnswer = z.object({
  id: z.uuid(),
  at: timestamp,
  fragranceId,
  fragranceName: z.string(),
  shop: z.string(),
  problem: z.enum(problems),
  note: z.string(),
  isUnread: z.boolean(),
});
export type ReportAnswer = z.infer<typeof reportAnswer>;

const unreadCounts = z.object({
  /** Number of unread inbox entries and answers to reports, counted up to 100. */
  unread: z.int(),
  /** Number of channels that we switched off because they rejected messages. */
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
      /**
       * Value of `next` in the previous response. The new response then has the next older inbox
       * entries.
       */
      before: z.uuid().optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
      show: inboxFilter.optional(),
    }),
    data: unreadCounts.extend({
      entries: z.array(inboxEntry),
      next: z.uuid().nullable(),
      /**
       * Operators' answers to the user's reports of the last two weeks, newest first, at most 20.
       * Only in the first page of the whole inbox; absent without any.
       */
      answers: z.array(reportAnswer).optional(),
    }),
  }),
  unread: route({
    method: 'GET',
    path: '/api/notifications/{userId}/unread',
    access: 'self',
    summary: 'Number of unread inbox entries and answers, counted up to 100, and of channels that we switched off',
    params: z.object({ userId }),
    data: unreadCounts,
  }),
  markRead: route({
    method: 'POST',
    path: '/api/notifications/{userId}/read',
    access: 'self',
    summary: 'Mark the inbox as read up to this entry or answer to a report',
    params: z.object({ userId }),
    body: z.object({ upTo: z.uuid('This is not an entry of an inbox') }),
    data: unreadCounts,
  }),
};
