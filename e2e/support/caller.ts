import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient, routes, type Transport } from '@sillage/contract';
import { linkIn, mailAbout } from './mails.ts';
import type { Site } from './world.ts';

export const PASSWORD = 'a long enough password';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** An HTTP client that behaves like a browser. */
export interface Visitor {
  /** The contract's client. Retries a 503 after its Retry-After; throws on any other error. */
  api: Client<typeof routes>;
  /** Sends one request and returns the response, whatever its status. */
  send(method: string, path: string, body?: object): Promise<Answer>;
  /** Follows redirects to any origin, and returns every URL on the way. */
  follow(path: string): Promise<URL[]>;
  /** The Cookie header. */
  cookie(): string;
  /** Every cookie value ever set by a response. */
  cookieValues(): string[];
  /** The same session at another process. */
  at(origin: string): Visitor;
}

export interface Caller extends Visitor {
  id: string;
  email: string;
}

const TRIES = 12;
/** Sessions are named after it. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

type Jar = [name: string, value: string][];

const cookieOf = (jar: Jar) => [...new Map(jar)].map(([name, value]) => `${name}=${value}`).join('; ');

/** Opens a client. One jar serves all servers: ports do not separate cookies (RFC 6265, 8.5). */
export function openVisitor(origin: string, jar: Jar = []): Visitor {
  async function send(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await fetch(new URL(path, origin), {
      method,
      redirect: 'manual',
      headers: { cookie: cookieOf(jar), 'user-agent': BROWSER, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.push([name, value]);
    }
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }
  return {
    api: createClient(routes, transportOf(send)),
    send,
    async follow(path) {
      const way: URL[] = [];
      for (let next: string | null = path; next !== null && way.length < 12; ) {
        const url: URL = new URL(next, way.at(-1) ?? origin);
        way.push(url);
        next = (await send('GET', url.href)).headers.get('location');
      }
      return way;
    },
    cookie: () => cookieOf(jar),
    cookieValues: () => jar.map(([, value]) => value).filter((value) => value.length > 8),
    at: (other) => openVisitor(other, jar),
  };
}

/** Retries a 503 after its Retry-After: a busy test machine makes servers reject requests. */
function transportOf(send: Visitor['send']): Transport {
  return async ({ method }, { path, query, body }) => {
    const address = query.size > 0 ? `${path}?${query.toString()}` : path;
    for (let tries = 1; ; tries += 1) {
      const { status, headers, text } = await send(method, address, body as object | undefined);
      const seconds = Number(headers.get('retry-after') ?? 'never');
      if (status === 503 && Number.isFinite(seconds) && tries < TRIES) await sleep(1000 * seconds);
      else return dataIn(text, `${method} ${path} was answered with ${status}: ${text}`);
    }
  };
}

function dataIn(text: string, otherwise: string): unknown {
  const { success, data } = JSON.parse(text) as { success: boolean; data: unknown };
  if (!success) throw new Error(otherwise);
  return data;
}

/** Registers, follows the link in the email and signs in. */
export async function givenCaller(world: Site, origin: string, username: string): Promise<Caller> {
  const visitor = openVisitor(origin);
  const email = `${username}@example.com`;
  await visitor.api.auth.register({ body: { username, email, password: PASSWORD } });
  const link = linkIn(await mailAbout(world, email, 'Please verify your email address'));
  await visitor.api.auth.verifyEmail({ body: { token: link.searchParams.get('token') ?? '' } });
  const { id } = await visitor.api.auth.login({ body: { usernameOrEmail: username, password: PASSWORD } });
  return { ...visitor, id, email };
}

/** Suggests a product page, watches its fragrance with a note, and returns the fragrance's id. */
export async function watchPage({ api, id: userId }: Caller, url: string, notes: string): Promise<number> {
  const { id: suggestionId, name, brand } = await api.monitor.suggest({ body: { url } });
  const confirmed = await api.monitor.confirmSuggestion({ params: { suggestionId }, body: { name, brand } });
  const fragranceId = confirmed.fragranceId ?? 0;
  await api.watchlist.updateNotes({ body: { userId, fragranceId, notes } });
  return fragranceId;
}
