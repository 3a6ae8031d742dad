import { readInboxKey } from '../platform/email/inbox-key.ts';
import type { TestApp } from './test-app.ts';

/** Headers of a browser on the same machine. */
export const localHeaders = { host: 'localhost:3000' };

/**
 * Opens the page of stored emails as an operator's browser does: first with the key, then with the
 * cookie.
 */
export async function openInbox({ server, config }: Pick<TestApp, 'server' | 'config'>) {
  const key = readInboxKey(config.dataDir) ?? 'no key was made';
  const opened = await server.inject({ url: `/dev/inbox?key=${key}`, headers: localHeaders });
  const cookie = opened.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const read = () => server.inject({ url: '/dev/inbox', headers: { ...localHeaders, cookie } });
  return { key, cookie, opened, read };
}
