import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { createPost } from '../../../platform/post.ts';
import { localShop } from '../../../testing/local-shop.ts';
import { Refusal } from '../message.ts';

/** Of all that services are sent, what the tests look at. */
export interface SentBody {
  type: string;
  data: { url: string | null; news: unknown[]; more: number };
  content: string;
  allowed_mentions: unknown;
  text: string;
  blocks?: { text: { type: string; text: string } }[];
  title: string;
  message: string;
}

/** Somebody else's server on loopback until the test ends: keeps what it was sent, and answers as it is told. */
export async function openReceiver(first: { status?: number; headers?: Record<string, string> } = {}) {
  const got: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = [];
  let answer = first;
  const { origin } = await localShop((incoming, response) => {
    void buffer(incoming).then((body) => {
      got.push({ path: incoming.url ?? '', headers: incoming.headers, body });
      response.writeHead(answer.status ?? 200, answer.headers).end('text of theirs, which nobody repeats');
    });
  });
  const bodies = () => got.map(({ body }) => JSON.parse(String(body)) as SentBody);
  return {
    origin,
    got,
    bodies,
    /** The first of them, or the one after so many. */
    body(which = 0): SentBody {
      const found = bodies()[which];
      if (!found) throw new Error('nothing was sent');
      return found;
    },
    answer(status: number, headers: Record<string, string> = {}) {
      answer = { status, headers };
    },
  };
}

/** A `post` that may send to loopback, closed when the test ends. */
export function openPost({ allowPrivate = true } = {}) {
  const post = createPost({ allowPrivate, userAgent: 'Sillage/test', timeoutMs: 5_000 });
  onTestFinished(() => post.close());
  return post;
}

/** The refusal that a channel ended with; fails where it was accepted, or threw anything else. */
export function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  return work.then(
    () => {
      throw new Error('it was accepted');
    },
    (error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    },
  );
}
