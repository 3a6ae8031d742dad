import { openReceiver } from '@sillage/testkit/receiver';
import { onTestFinished } from 'vitest';
import { createPost } from '../../../platform/net/post.ts';
import { SendError } from '../senders/channel-sender.ts';

/**
 * Body of a message to a webhook, a chat service or ntfy. Has the fields of all these services that
 * tests inspect.
 */
export interface SentBody {
  type: string;
  data: { url: string | null; events: unknown[]; more: number };
  content: string;
  allowed_mentions: unknown;
  text: string;
  blocks?: { text: { type: string; text: string } }[];
  title: string;
  message: string;
  body: string;
  formatted_body: string;
  url: string;
}

const BODY = 'text of theirs, which no message may repeat';

/** Opens a receiver until the test ends; it responds with 200 by default. */
export async function givenEndpoint(first: { status?: number; headers?: Record<string, string> } = {}) {
  const { origin, posts, respond, close } = await openReceiver({ response: { status: 200, ...first, body: BODY } });
  onTestFinished(close);
  const bodies = () =>
    posts.map(({ headers, body }) => {
      const isForm = headers['content-type'] === 'application/x-www-form-urlencoded';
      return (isForm ? Object.fromEntries(new URLSearchParams(String(body))) : JSON.parse(String(body))) as SentBody;
    });
  return {
    origin,
    posts,
    bodies,
    body(which = 0): SentBody {
      const found = bodies()[which];
      if (!found) throw new Error('nothing was sent');
      return found;
    },
    respond: (status: number, headers: Record<string, string> = {}) => respond({ status, headers, body: BODY }),
  };
}

/** Opens an HTTP client that may send to loopback addresses; it is closed when the test ends. */
export function openPost({ allowPrivate = true } = {}) {
  const post = createPost({ allowPrivate, userAgent: 'Sillage/test', timeoutMs: 60_000 });
  onTestFinished(() => post.close());
  return post;
}

/**
 * Returns the `SendError` that the promise rejects with.
 * Throws when the promise resolves or rejects with another error.
 */
export function catchSendError(work: Promise<unknown>): Promise<SendError> {
  return work.then(
    () => {
      throw new Error('it was accepted');
    },
    (error: unknown) => {
      if (error instanceof SendError) return error;
      throw error;
    },
  );
}
