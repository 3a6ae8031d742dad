import { expect } from 'vitest';
import type { KeptMail } from '../platform/mail/folder.ts';
import { openBrowser } from './browser.ts';
import { givenUser } from './given.ts';
import type { TestApp } from './test-app.ts';

/**
 * Waits until an address has at least `count` emails and returns them newest first; the server
 * sends them after the response.
 */
export async function mailsTo(app: TestApp, address: string, count = 1): Promise<KeptMail[]> {
  const own = async () => (await app.mails()).filter(({ to }) => to === address);
  await expect.poll(async () => (await own()).length).toBeGreaterThanOrEqual(count);
  return own();
}

/** Returns the one-time token of the newest email with such a link. */
export async function tokenTo(app: TestApp, address: string, page: 'verify-email' | 'reset-password'): Promise<string> {
  const link = new RegExp(`${page}\\?token=([\\w-]{43})`);
  const find = async () => (await mailsTo(app, address)).map(({ text }) => link.exec(text)?.[1]).find(Boolean);
  await expect.poll(find).toBeDefined();
  return (await find()) ?? 'no token';
}

/** Waits for an email that is sent after all earlier ones, to prove that another was not sent. */
export async function settled(app: TestApp): Promise<void> {
  const { email } = await givenUser(app);
  await openBrowser(app).post('/api/auth/forgot-password', { email });
  await mailsTo(app, email);
}
