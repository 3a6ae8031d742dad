import { readInboxKey } from '../platform/mail/inbox-key.ts';
import type { TestApp } from './test-app.ts';

/** What a browser on this machine sends. */
export const localHeaders = { host: 'localhost:3000' };

/** The inbox of `app` as its operator's browser has it: opened once by the key, then by the cookie. */
export async function openInbox({ server, config }: Pick<TestApp, 'server' | 'config'>) {
  const key = readInboxKey(config.dataDir) ?? 'no key was made';
  const opened = await server.inject({ url: `/dev/inbox?key=${key}`, headers: localHeaders });
  const cookie = opened.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const read = () => server.inject({ url: '/dev/inbox', headers: { ...localHeaders, cookie } });
  return { key, cookie, opened, read };
}
