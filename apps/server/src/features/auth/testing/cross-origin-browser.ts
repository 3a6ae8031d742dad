import type { TestApp } from '../../../testing/test-app.ts';

const finalPaths: ReadonlySet<string> = new Set(['/auth/callback', '/account']);

/** A browser with cookies per origin that follows redirects step by step, across origins. */
export function openBrowser(app: TestApp) {
  const appOrigin = app.config.publicUrl.origin;
  const jars = new Map<string, Map<string, string>>();

  function getJar({ origin }: URL): Map<string, string> {
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    return jar;
  }

  function storeCookies(url: URL, cookies: readonly { name: string; value: string }[]): void {
    for (const { name, value } of cookies) {
      if (value) getJar(url).set(name, value);
      else getJar(url).delete(name);
    }
  }

  function getCookieHeader(url: URL): string {
    return [...getJar(url)].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Requests a page and returns its redirect target; `about:blank` when there is none. */
  async function request(url: URL): Promise<URL> {
    const headers = { cookie: getCookieHeader(url) };
    if (url.origin === appOrigin) {
      const response = await app.server.inject({ url: url.pathname + url.search, headers });
      storeCookies(url, response.cookies);
      return new URL(response.headers.location ?? 'about:blank', url);
    }
    const response = await fetch(url, { headers, redirect: 'manual' });
    storeCookies(url, response.headers.getSetCookie().map(parseCookie));
    return new URL(response.headers.get('location') ?? 'about:blank', url);
  }

  return {
    step: (path: string) => request(new URL(path, appOrigin)),
    async follow(path: string, stopAt?: (url: URL) => boolean): Promise<URL> {
      let url = new URL(path, appOrigin);
      for (let redirects = 0; redirects < 20; redirects += 1) {
        if (stopAt?.(url) || (url.origin === appOrigin && finalPaths.has(url.pathname))) return url;
        url = await request(url);
      }
      throw new Error(`redirected in circles, at last to ${url.href}`);
    },
    async getJson<T>(path: string): Promise<T> {
      const response = await app.server.inject({ url: path, headers: { cookie: getCookieHeader(new URL(appOrigin)) } });
      return response.json<{ data: T }>().data;
    },
    cookie: (name: string) => getJar(new URL(appOrigin)).get(name),
    clearCookies: (origin: string) => void jars.delete(origin),
    setCookie: (name: string, value: string) => void getJar(new URL(appOrigin)).set(name, value),
  };
}

export type Browser = ReturnType<typeof openBrowser>;

function parseCookie(line: string): { name: string; value: string } {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  return { name, value };
}

export function parseOutcome(url: URL): { path: string; status: string | null; message: string | null } {
  const { pathname: path, searchParams } = url;
  return { path, status: searchParams.get('status'), message: searchParams.get('message') };
}
