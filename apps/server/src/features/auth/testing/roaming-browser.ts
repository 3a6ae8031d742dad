import type { TestApp } from '../../../testing/test-app.ts';

const ends: ReadonlySet<string> = new Set(['/auth/callback', '/account']);

/** A browser with cookies per origin that follows redirects step by step, across origins. */
export function openBrowser(app: TestApp) {
  const own = app.config.publicUrl.origin;
  const jars = new Map<string, Map<string, string>>();

  function jarOf({ origin }: URL): Map<string, string> {
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    return jar;
  }

  function keep(url: URL, cookies: readonly { name: string; value: string }[]): void {
    for (const { name, value } of cookies) {
      if (value) jarOf(url).set(name, value);
      else jarOf(url).delete(name);
    }
  }

  function cookieOf(url: URL): string {
    return [...jarOf(url)].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Requests a page and returns its redirect target; `about:blank` when there is none. */
  async function ask(url: URL): Promise<URL> {
    const headers = { cookie: cookieOf(url) };
    if (url.origin === own) {
      const answer = await app.server.inject({ url: url.pathname + url.search, headers });
      keep(url, answer.cookies);
      return new URL(answer.headers.location ?? 'about:blank', url);
    }
    const answer = await fetch(url, { headers, redirect: 'manual' });
    keep(url, answer.headers.getSetCookie().map(parseCookie));
    return new URL(answer.headers.get('location') ?? 'about:blank', url);
  }

  return {
    /** Requests a page of the app and returns its redirect target. */
    step: (path: string) => ask(new URL(path, own)),
    /** Follows redirects to the page at which a sign-in ends, and returns its address. */
    async follow(path: string, stopAt?: (url: URL) => boolean): Promise<URL> {
      let url = new URL(path, own);
      for (let hops = 0; hops < 20; hops += 1) {
        if (stopAt?.(url) || (url.origin === own && ends.has(url.pathname))) return url;
        url = await ask(url);
      }
      throw new Error(`redirected in circles, at last to ${url.href}`);
    },
    async call<T>(path: string): Promise<T> {
      const answer = await app.server.inject({ url: path, headers: { cookie: cookieOf(new URL(own)) } });
      return answer.json<{ data: T }>().data;
    },
    cookie: (name: string) => jarOf(new URL(own)).get(name),
    forget: (origin: string) => void jars.delete(origin),
    setCookie: (name: string, value: string) => void jarOf(new URL(own)).set(name, value),
  };
}

export type Browser = ReturnType<typeof openBrowser>;

function parseCookie(line: string): { name: string; value: string } {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  return { name, value };
}

/** The sign-in outcome in an address's query. */
export function outcomeOf(url: URL): { path: string; status: string | null; message: string | null } {
  const { pathname: path, searchParams } = url;
  return { path, status: searchParams.get('status'), message: searchParams.get('message') };
}
