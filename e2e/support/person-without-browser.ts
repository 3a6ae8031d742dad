import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { linkIn, mailAbout, PASSWORD } from './journey.ts';
import type { World } from './world.ts';

/** Somebody who speaks to the server themselves: quick, and never quiet. */
export interface Caller {
  id: string;
  email: string;
  /** Status, whether it says when to come back, and what is in the envelope. */
  call<Data>(method: string, path: string, body?: object): Promise<{ status: number; isWait: boolean; data: Data }>;
  /** Opens the stream of live changes; answers what came through it so far. */
  listen(): Promise<() => string>;
  close(): void;
}

/** Registers, proves the address and signs in. */
export async function givenCaller(world: World, origin: string, username: string): Promise<Caller> {
  const email = `${username}@example.com`;
  let cookie = '';
  const closing = new AbortController();
  async function call<Data>(method: string, path: string, body?: object) {
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const { data } = (await answer.json()) as { data: Data };
    const [session] = answer.headers.getSetCookie().filter((each) => each.startsWith('sillage='));
    cookie = session?.split(';', 1)[0] ?? cookie;
    return { status: answer.status, isWait: answer.headers.has('retry-after'), data };
  }

  await call('POST', '/api/users/register', { username, email, password: PASSWORD });
  const link = linkIn(await mailAbout(world, email, 'Please verify your email address'));
  await call('POST', '/api/auth/verify-email', { token: link.searchParams.get('token') });
  const signedIn = await call<{ id: string }>('POST', '/api/users/login', {
    usernameOrEmail: username,
    password: PASSWORD,
  });
  expect(signedIn.status).toBe(200);
  return {
    id: signedIn.data.id,
    email,
    call,
    async listen() {
      const stream = await fetch(`${origin}/api/events`, { headers: { cookie }, signal: closing.signal });
      let text = '';
      void stream.body
        ?.pipeThrough(new TextDecoderStream())
        .pipeTo(new WritableStream({ write: (piece) => void (text += piece) }))
        .catch(() => undefined);
      return () => text;
    },
    close: () => closing.abort(),
  };
}

/** Writes one note after the other until it is told to stop, each until it is acknowledged. */
export function keepWriting({ id: userId, call }: Caller, fragranceId: number) {
  const refusals = new Set<string>();
  let [acknowledged, count, isOver] = ['', 0, false];
  async function write(): Promise<void> {
    while (!isOver) {
      const notes = `note ${count}`;
      const { status, isWait } = await call('PUT', '/api/watchlist/update-notes', { userId, fragranceId, notes });
      if (status !== 200) refusals.add(`${status}${isWait ? ' with Retry-After' : ''}`);
      else [acknowledged, count] = [notes, count + 1];
      await sleep(50);
    }
  }
  const writing = write();
  return {
    /** How many were acknowledged so far. */
    count: () => count,
    /** How writes were refused, each way once. */
    refusals,
    /** Answers the last acknowledged one. */
    async stop(): Promise<string> {
      isOver = true;
      await writing;
      return acknowledged;
    },
  };
}
