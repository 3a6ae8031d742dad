import type { TestApp } from '../../../testing/test-app.ts';

/** The pages at which a sign-in ends. */
const ends: ReadonlySet<string> = new Set(['/auth/callback', '/account']);

/** A browser: cookies for each origin, and every redirect followed by hand, to our server and to others. */
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

  /** Asks for one page; answers where it sends us, as an address. */
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
    /** One step: where that page of ours sends us. */
    step: (path: string) => ask(new URL(path, own)),
    /** All steps from there to where a sign-in ends; answers that page with its query. */
    async follow(path: string, stopAt?: (url: URL) => boolean): Promise<URL> {
      let url = new URL(path, own);
      for (let hops = 0; hops < 20; hops += 1) {
        if (stopAt?.(url) || (url.origin === own && ends.has(url.pathname))) return url;
        url = await ask(url);
      }
      throw new Error(`redirected in circles, at last to ${url.href}`);
    },
    /** What a call of ours answers this browser. */
    async call<T>(path: string): Promise<T> {
      const answer = await app.server.inject({ url: path, headers: { cookie: cookieOf(new URL(own)) } });
      return answer.json<{ data: T }>().data;
    },
    cookie: (name: string) => jarOf(new URL(own)).get(name),
    /** Signed out of another site, as that site sees it. */
    forget: (origin: string) => void jars.delete(origin),
    setCookie: (name: string, value: string) => void jarOf(new URL(own)).set(name, value),
  };
}

export type Browser = ReturnType<typeof openBrowser>;

function parseCookie(line: string): { name: string; value: string } {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  return { name, value };
}

/** What the last page of a sign-in is told. */
export function outcomeOf(url: URL): { path: string; status: string | null; message: string | null } {
  const { pathname: path, searchParams } = url;
  return { path, status: searchParams.get('status'), message: searchParams.get('message') };
}
