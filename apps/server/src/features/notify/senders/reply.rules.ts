import { DAY_MS } from '@sillage/contract';
import { z } from 'zod';
import type { PostResponse } from '../../../platform/net/post.ts';
import { type HttpReceiver, interpretStatus, type Rejection } from './response.rules.ts';

/** What a response means for the message; a rejection may say when to try again. */
export interface Interpretation {
  rejection: Rejection | null;
  retryAfterMs: number | null;
}

/**
 * Interprets a response by its status, and for some receivers by what they say beside it. Text of
 * the receiver never becomes part of the result.
 */
export function interpretResponse(receiver: HttpReceiver, response: PostResponse, now: Date): Interpretation {
  const byStatus = { rejection: interpretStatus(receiver, response.status), retryAfterMs: response.retryAfterMs };
  const interpretReply = response.reply && replies.get(receiver);
  return { ...byStatus, ...interpretReply?.(response, now) };
}

/** Whether a receiver's response is read for more than its status. */
export function isReplyInterpreted(receiver: HttpReceiver): boolean {
  return replies.has(receiver);
}

type InterpretReply = (response: PostResponse, now: Date) => Partial<Interpretation>;

const replies = new Map<HttpReceiver, InterpretReply>([
  ['apprise', interpretApprise],
  ['pushover', interpretPushover],
  ['matrix', interpretMatrix],
]);

/** Entries of Apprise's log: level, time and text. */
const appriseReply = z.object({ details: z.array(z.tuple([z.string(), z.string(), z.string()])).min(1) });

/**
 * 424 means that at least one service did not accept the message. It is sent again only if the log
 * shows that none did, because the others would get it twice.
 */
function interpretApprise({ status, reply }: PostResponse): Partial<Interpretation> {
  const details = status === 424 ? parse(appriseReply, reply?.text)?.details : undefined;
  if (!details || details.some(([, , text]) => /^sent\b/i.test(text))) return {};
  return { rejection: { kind: 'later', message: 'None of the services behind Apprise accepted the message' } };
}

const pushoverReply = z.object({ token: z.string().optional(), user: z.string().optional() });

/** Pushover names the invalid parameters, and when the monthly quota begins anew (Unix time). */
function interpretPushover({ status, reply }: PostResponse, now: Date): Partial<Interpretation> {
  if (status === 429) {
    const resetMs = Number(reply?.headers['x-limit-app-reset']) * 1_000 - now.getTime();
    return resetMs > 0 ? { retryAfterMs: Math.min(resetMs, DAY_MS) } : {};
  }
  const { token, user } = (status === 400 ? parse(pushoverReply, reply?.text) : null) ?? {};
  if (token === 'invalid')
    return { rejection: { kind: 'gone', message: 'Pushover does not know this application token' } };
  if (user === 'invalid') return { rejection: { kind: 'gone', message: 'Pushover does not know this user key' } };
  return {};
}

const matrixReply = z.object({ errcode: z.string(), retry_after_ms: z.number().positive().optional() });

/** Standard errors of the client-server API that say more than their status. */
const matrixErrors = new Map<string, Rejection>([
  ['M_LIMIT_EXCEEDED', { kind: 'later', message: 'The homeserver asked us to slow down' }],
  ['M_UNKNOWN_TOKEN', { kind: 'gone', message: 'The homeserver does not know this access token' }],
  ['M_MISSING_TOKEN', { kind: 'gone', message: 'The homeserver does not know this access token' }],
  ['M_USER_DEACTIVATED', { kind: 'gone', message: 'The account of this access token is deactivated' }],
  ['M_FORBIDDEN', { kind: 'gone', message: 'The account may not write to the room; did it join?' }],
  ['M_NOT_FOUND', { kind: 'gone', message: 'The homeserver does not know this room' }],
  ['M_TOO_LARGE', { kind: 'never', message: 'The message is too large for the homeserver' }],
]);

function interpretMatrix({ status, reply, retryAfterMs }: PostResponse): Partial<Interpretation> {
  const error = status >= 400 ? parse(matrixReply, reply?.text) : null;
  const rejection = error && matrixErrors.get(error.errcode);
  if (!rejection) return {};
  return {
    rejection,
    // Retry-After replaced this field in version 1.10 of the specification.
    retryAfterMs: retryAfterMs ?? (error.retry_after_ms ? Math.min(error.retry_after_ms, DAY_MS) : null),
  };
}

function parse<Output>(schema: z.ZodType<Output>, text = ''): Output | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
