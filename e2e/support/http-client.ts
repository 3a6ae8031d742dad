import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient, routes, type Transport } from '@sillage/contract';
import { findTokenLink, waitForEmail } from './emails.ts';
import type { Site } from './world.ts';

export const PASSWORD = 'a long enough password';

export interface HttpResponse {
  status: number;
  headers: Headers;
  text: string;
}

/** HTTP client with cookies, which behaves like a browser. */
export interface HttpClient {
  /** API client that retries a request after a 503 with Retry-After; throws on other errors. */
  api: Client<typeof routes>;
  /** Sends one request and returns the response, even when its status is an error. */
  send(method: string, path: string, body?: object): Promise<HttpResponse>;
  /** Requests a path, follows redirects to any origin, and returns every requested URL. */
  follow(path: string): Promise<URL[]>;
  cookie(): string;
  /** Returns every cookie value of more than 8 characters that a response has set. */
  cookieValues(): string[];
  /** Returns a client with the same session at another server process. */
  atOrigin(origin: string): HttpClient;
}

export interface ApiUser extends HttpClient {
  id: string;
  email: string;
}

const MAX_TRIES = 12;
/** User-Agent header of every request. The server names sessions after it. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

type Jar = [name: string, value: string][];

const formatCookies = (jar: Jar) => [...new Map(jar)].map(([name, value]) => `${name}=${value}`).join('; ');

/** Opens an HTTP client. Like browsers, it sends cookies to all ports (RFC 6265, section 8.5). */
export function openHttpClient(origin: string, jar: Jar = []): HttpClient {
  async function send(method: string, path: string, body?: object): Promise<HttpResponse> {
    const response = await fetch(new URL(path, origin), {
      method,
      redirect: 'manual',
      headers: {
        cookie: formatCookies(jar),
        'user-agent': USER_AGENT,
        // A journey may pause until the server closes an idle connection. A request that reuses the
        // connection at that moment fails, and fetch does not retry.
        connection: 'close',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.push([name, value]);
    }
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
  return {
    api: createClient(routes, createTransport(send)),
    send,
    async follow(path) {
      const urls: URL[] = [];
      for (let next: string | null = path; next !== null && urls.length < 12; ) {
        const url: URL = new URL(next, urls.at(-1) ?? origin);
        urls.push(url);
        next = (await send('GET', url.href)).headers.get('location');
      }
      return urls;
    },
    cookie: () => formatCookies(jar),
    cookieValues: () => jar.map(([, value]) => value).filter((value) => value.length > 8),
    atOrigin: (other) => openHttpClient(other, jar),
  };
}

/** Sends API requests; retries after a 503 with Retry-After, which busy test machines cause. */
function createTransport(send: HttpClient['send']): Transport {
  return async ({ method }, { path, query, body }) => {
    const target = query.size > 0 ? `${path}?${query.toString()}` : path;
    for (let attempt = 1; ; attempt += 1) {
      const { status, headers, text } = await send(method, target, body as object | undefined);
      const seconds = Number(headers.get('retry-after') ?? 'never');
      if (status === 503 && Number.isFinite(seconds) && attempt < MAX_TRIES) await sleep(1000 * seconds);
      else return parseData(text, `${method} ${path} returned ${status}: ${text}`);
    }
  };
}

function parseData(text: string, errorMessage: string): unknown {
  const { success, data } = JSON.parse(text) as { success: boolean; data: unknown };
  if (!success) throw new Error(errorMessage);
  return data;
}

export async function givenApiUser(world: Site, origin: string, username: string): Promise<ApiUser> {
  const client = openHttpClient(origin);
  const email = `${username}@example.com`;
  await client.api.auth.register({ body: { username, email, password: PASSWORD } });
  const link = findTokenLink(await waitForEmail(world, email, 'Please verify your email address'));
  await client.api.auth.verifyEmail({ body: { token: link.searchParams.get('token') ?? '' } });
  const { id } = await client.api.auth.login({ body: { usernameOrEmail: username, password: PASSWORD } });
  return { ...client, id, email };
}

/** Suggests a product page and watches its fragrance with a note. Returns the fragrance's id. */
export async function watchPage({ api, id: userId }: ApiUser, url: string, notes: string): Promise<number> {
  const { id: suggestionId, name, brand } = await api.suggestions.suggest({ body: { url } });
  const confirmed = await api.suggestions.confirm({ params: { suggestionId }, body: { name, brand } });
  const fragranceId = confirmed.fragranceId ?? 0;
  await api.watchlist.updateNotes({ body: { userId, fragranceId, notes } });
  return fragranceId;
}
