import type { InjectOptions } from 'fastify';
import { PASSWORD } from './given.ts';
import type { TestApp } from './test-app.ts';

let count = 0;

export interface Envelope {
  success: boolean;
  code?: string;
  message?: string;
  errors?: Record<string, string>;
  data?: unknown;
  preferences?: unknown;
}

/** A browser with its own cookies and, by default, an IP address that no other test shares. */
export function openBrowser(
  app: Pick<TestApp, 'server'>,
  { address, userAgent }: { address?: string; userAgent?: string } = {},
) {
  count += 1;
  const remoteAddress = address ?? `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
  const cookies = new Map<string, string>();

  async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, headers: object = {}) {
    const request: InjectOptions = { method, url, remoteAddress, headers: { ...buildHeaders(), ...headers } };
    if (body !== undefined) request.payload = body;
    const response = await app.server.inject(request);
    for (const { name, value } of response.cookies) {
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      body: response.json<Envelope>(),
    };
  }

  function buildHeaders(): Record<string, string> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { ...(cookie && { cookie }), ...(userAgent && { 'user-agent': userAgent }) };
  }

  return {
    cookies,
    send,
    post: (url: string, body?: object) => send('POST', url, body),
    signIn: (usernameOrEmail: string, password = PASSWORD) =>
      send('POST', '/api/users/login', { usernameOrEmail, password }),
    async isSignedIn(): Promise<boolean> {
      return (await send('GET', '/api/users/current')).status === 200;
    },
  };
}
