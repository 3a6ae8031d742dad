import { expect } from 'vitest';

/** Makes calls as a browser would, without one: follows redirects, keeps the cookies of every server. */
export interface UserAgent {
  /** Answers `data`; a refusal fails the test. */
  call<Data>(method: string, path: string, body?: object): Promise<Data>;
  /** The status of any answer. */
  ask(method: string, path: string, body?: object): Promise<number>;
  /** Follows redirects wherever they lead, and answers every address on the way. */
  follow(address: string): Promise<URL[]>;
  /** Every value of a cookie that was set, by whomever. */
  cookieValues(): string[];
}

export function openUserAgent(origin: string): UserAgent {
  const jars = new Map<string, Map<string, string>>();
  const values = new Set<string>();

  async function send(method: string, url: URL, body?: object): Promise<Response> {
    const jar = jars.get(url.origin) ?? new Map<string, string>();
    jars.set(url.origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
      if (value.length > 8) values.add(value);
    }
    return answer;
  }

  return {
    async call<Data>(method: string, path: string, body?: object) {
      const answer = await send(method, new URL(path, origin), body);
      const text = await answer.text();
      expect([answer.ok, text], `${method} ${path}`).toEqual([true, expect.stringContaining('"success":true')]);
      return (JSON.parse(text) as { data: Data }).data;
    },
    async ask(method, path, body) {
      const answer = await send(method, new URL(path, origin), body);
      await answer.body?.cancel();
      return answer.status;
    },
    async follow(address) {
      const way: URL[] = [];
      for (let next: string | null = address; next !== null && way.length < 12; ) {
        const url: URL = new URL(next, way.at(-1) ?? origin);
        way.push(url);
        const answer = await send('GET', url);
        await answer.body?.cancel();
        next = answer.headers.get('location');
      }
      return way;
    },
    cookieValues: () => [...values],
  };
}
