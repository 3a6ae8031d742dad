import { z } from 'zod';
import { route } from '../http.ts';
import { eventKind } from '../inbox.ts';
import { timestamp, uuid } from '../primitives.ts';

/** A message is stuck once it has been due for so long, or when an attempt to send it failed. */
export const STUCK_AFTER_MINUTES = 5;
/** Days for which failed messages are listed. */
export const FAILED_DAYS = 7;
export const UNSENT_PAGE_SIZE = 50;
export const MAX_UNSENT_GROUPS = 100;
/** Maximum number of messages that one request retries or drops. */
export const MAX_UNSENT_PER_CHANGE = 1_000;
const MAX_REASON_LENGTH = 200;

export const outboundKind = z.enum(['email', 'push', 'webhook']);

/** Messages on one kind of channel that were not sent for one reason. */
export const unsentGroup = z.object({
  state: z.enum(['stuck', 'failed']),
  channelKind: outboundKind,
  /** Reason that the user sees; null if no attempt was made. */
  reason: z.string().max(500).nullable(),
});
export type UnsentGroup = z.infer<typeof unsentGroup>;

/**
 * A message that was not sent. Which fragrance it is about is left out, because it would show what
 * a user watches.
 */
export const unsentMessage = z.object({
  /** Id of the message: Message-ID of an email, webhook-id of a webhook. */
  id: z.uuid(),
  /** Kind of the event, or of the message about several events. */
  kind: z.union([eventKind, z.enum(['quiet-hours', 'daily-limit', 'digest'])]),
  user: z.object({ id: z.uuid(), name: z.string() }),
  /** Masked email address, such as `a…@example.com`; null for other channels. */
  receiver: z.string().nullable(),
  /** True if the channel is turned off or removed: a retry does not send the message then. */
  isChannelOff: z.boolean(),
  /** True while a worker sends the message. */
  isInProgress: z.boolean(),
  attempts: z.int(),
  /** Start of the hour in which the message was created. */
  createdAt: timestamp,
  /** Time of the next attempt; null for a failed message. */
  nextTryAt: timestamp.nullable(),
  /** Response of the mail server or service, without addresses. */
  response: z.string().nullable(),
});
export type UnsentMessage = z.infer<typeof unsentMessage>;

/** Either single messages or a group of them. */
const selection = z.object({
  ids: z.array(uuid()).min(1).max(100).optional(),
  group: unsentGroup.optional(),
});
export type UnsentSelection = z.infer<typeof selection>;

const changed = z.object({
  /** Number of messages that the request changed. */
  changed: z.int(),
  /** Number of messages that it left: they are being sent, were changed, or are too many. */
  left: z.int(),
});
export type UnsentChange = z.infer<typeof changed>;

export const adminDeliveriesRoutes = {
  groups: route({
    method: 'GET',
    path: '/api/admin/deliveries',
    access: 'operator',
    summary: 'Messages that were not sent, counted by channel kind and reason: the 100 largest groups',
    data: z.object({
      groups: z.array(unsentGroup.extend({ messages: z.int(), since: timestamp })),
      /** True if there are more groups than these. */
      hasMore: z.boolean(),
    }),
  }),
  list: route({
    method: 'GET',
    path: '/api/admin/deliveries/messages',
    access: 'operator',
    summary: 'The messages of a group, newest first',
    query: unsentGroup.omit({ reason: true }).extend({
      /** Absent for messages without a reason. */
      reason: z.string().max(500).optional(),
      /** Id of the last message of the page before. */
      before: z.uuid().optional(),
    }),
    data: z.object({ messages: z.array(unsentMessage), hasMore: z.boolean() }),
  }),
  retry: route({
    method: 'POST',
    path: '/api/admin/deliveries/retry',
    access: 'operator',
    summary: 'Tries to send messages again now',
    body: selection,
    data: changed,
  }),
  drop: route({
    method: 'POST',
    path: '/api/admin/deliveries/drop',
    access: 'operator',
    summary: 'Gives messages up; their users see the reason',
    body: selection.extend({
      reason: z
        .string()
        .trim()
        .min(1, 'Write a reason; the user sees it')
        .max(MAX_REASON_LENGTH, `At most ${MAX_REASON_LENGTH} characters`),
    }),
    data: changed,
  }),
};
