import { expect } from 'vitest';
import type { KeptMail } from '../platform/mail/folder.ts';
import { openBrowser } from './browser.ts';
import { givenUser } from './given.ts';
import type { TestApp } from './test-app.ts';

/** The mails to an address, newest first, once there are `count`; mails go out behind the answer. */
export async function mailsTo(app: TestApp, address: string, count = 1): Promise<KeptMail[]> {
  const own = async () => (await app.mails()).filter(({ to }) => to === address);
  await expect.poll(async () => (await own()).length).toBeGreaterThanOrEqual(count);
  return own();
}

/** The one-time token of the newest mail to the address that has a link of this kind. */
export async function tokenTo(app: TestApp, address: string, page: 'verify-email' | 'reset-password'): Promise<string> {
  const link = new RegExp(`${page}\\?token=([\\w-]{43})`);
  const find = async () => (await mailsTo(app, address)).map(({ text }) => link.exec(text)?.[1]).find(Boolean);
  await expect.poll(find).toBeDefined();
  return (await find()) ?? 'no token';
}

/** Waits for a mail that is sent after everything so far, to prove that another was not sent. */
export async function settled(app: TestApp): Promise<void> {
  const { email } = await givenUser(app);
  await openBrowser(app).post('/api/auth/forgot-password', { email });
  await mailsTo(app, email);
}
