import { readInboxKey } from '../platform/email/inbox-key.ts';
import type { TestApp } from './test-app.ts';

/** Request headers of a browser that runs on the same machine as the server. */
export const localHeaders = { host: 'localhost:3000' };

/** Opens the development inbox as a browser does: signs in by its key, then uses the cookie. */
export async function openInbox({ server, config }: Pick<TestApp, 'server' | 'config'>) {
  const key = readInboxKey(config.dataDir) ?? 'no key was made';
  const opened = await server.inject({ url: `/dev/inbox?key=${key}`, headers: localHeaders });
  const cookie = opened.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const read = () => server.inject({ url: '/dev/inbox', headers: { ...localHeaders, cookie } });
  return { key, cookie, opened, read };
}
