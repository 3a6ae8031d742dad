/** A web process, a worker and a mail server for `overload.ts`, with users who do usual things. */
import { freePort } from '@sillage/testkit/free-port';
import { insertFragrance, insertRecipients, insertWatchers, recordRestock } from '@sillage/testkit/recipients';
import { catalogueSearch } from '../lib/catalogue-queries.ts';
import { fillCatalogue } from '../lib/catalogue-rows.ts';
import { openEmailSink, type ReceivedEmail } from '../lib/email-sink.ts';
import { startServer, stop, untilReady } from '../lib/processes.ts';
import { openScratch } from '../lib/scratch.ts';
import { insertUsers, insertWatches, PASSWORD } from '../lib/users.ts';

const USERS = 200;
/** User who signs in again and again, which ends the user's oldest sessions. */
export const SIGNING_IN = `user-${USERS - 1}`;
/** Number of alerts in the inbox, and thus in the feed, of each feed's owner. */
const ALERTS_PER_FEED = 20;
const FEEDS = 20;

export type Subject = Awaited<ReturnType<typeof openSubject>>;

export async function openSubject(rows: number) {
  const scratch = await openScratch();
  const { db } = scratch;
  const listeners = new Set<(email: ReceivedEmail) => void>();
  const smtpUrl = await openEmailSink((email) => {
    for (const listener of listeners) listener(email);
  });
  await fillCatalogue(db, rows);
  const users = await insertUsers(db, USERS);
  await insertWatches(db, users, 1);
  const recipients = (await insertRecipients(db, 2_000)).filter(
    ({ isVerified, wantsEmail, dailyLimit }) => isVerified && wantsEmail && dailyLimit > 2,
  );
  const port = await freePort();
  const env = { ...scratch.env, RATE_LIMIT_FACTOR: '1000', SMTP_URL: smtpUrl, MONITOR_ALLOW_PRIVATE: 'true' };
  const web = startServer({ ...env, ROLE: 'web', PORT: String(port) });
  await untilReady(port, web, catalogueSearch('keyword=vanilla'));
  const worker = startServer({ ...env, ROLE: 'worker' });
  const owners = users
    .slice(0, FEEDS)
    .map((user) => ({ ...user, isVerified: true, wantsEmail: true, dailyLimit: 1e6 }));
  for (let alert = 0; alert < ALERTS_PER_FEED; alert += 1) {
    const fragrance = await insertFragrance(db);
    await insertWatchers(db, fragrance, owners);
    await recordRestock(db, fragrance, fragrance.offerIds);
  }
  const request = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init);
  return {
    db,
    port,
    web,
    worker,
    users,
    recipients,
    request,
    onEmail(listener: (email: ReceivedEmail) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Returns the paths of the private feeds of some users, which have entries. */
    async createFeeds(): Promise<string[]> {
      const created = owners.map(async ({ id, cookie }) => {
        const headers = { cookie: cookie.trim().replace('cookie: ', '') };
        const response = await request(`/api/notifications/${id}/feed`, { method: 'POST', headers });
        const { data } = (await response.json()) as { data: { url: string } };
        return new URL(data.url).pathname;
      });
      return Promise.all(created);
    },
    /** Returns the header of a browser that has signed in as the user before. */
    async createKnownBrowser(username: string): Promise<string> {
      const body = JSON.stringify({ usernameOrEmail: username, password: PASSWORD });
      const headers = { 'content-type': 'application/json' };
      const response = await request('/api/users/login', { method: 'POST', headers, body });
      const mark = response.headers.getSetCookie().find((cookie) => cookie.includes('-device='));
      if (!mark) throw new Error(`No sign-in: ${response.status}`);
      return `cookie: ${mark.split(';', 1)[0]}\r\n`;
    },
    /** Counts the users, without SIGNING_IN, whose session is no longer valid. */
    async countSignedOut(): Promise<number> {
      let count = 0;
      for (const { cookie } of users.slice(0, -1)) {
        const response = await request('/api/auth/status', {
          headers: { cookie: cookie.trim().replace('cookie: ', '') },
        });
        if (![200, 401].includes(response.status)) throw new Error(`Session check after the flood: ${response.status}`);
        const { data } = (await response.json()) as { data?: { authenticated: boolean } };
        if (data?.authenticated !== true) count += 1;
      }
      return count;
    },
    async close(): Promise<void> {
      await stop(web, 'SIGKILL');
      await stop(worker, 'SIGKILL');
      await scratch.close();
    },
  };
}
